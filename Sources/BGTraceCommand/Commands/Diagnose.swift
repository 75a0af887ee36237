import BGTraceDiagnosis
import BGTraceModel
import BGTraceReport

extension CommandTable {
  static let diagnose = Command(
    name: "diagnose",
    summary: "say why background tasks did not run",
    discussion: [
      "INPUT is a captured log, an Info.plist, a folder of them, or - for standard input. Kinds are"
        + " recognized by content. All inputs together are one case: give the Info.plist of the"
        + " same build beside the log.",
      "Exit code 0 even where something is found, unless --fail-on asks otherwise; 2 where an input"
        + " cannot be read or nothing is recognized.",
    ],
    operands: .inputs,
    options: [
      .init(
        "format",
        short: "f",
        .choice(ReportFormat.allCases.map(\.rawValue)),
        help: "how to print (default text); --json for --format json"
      ),
      .init(
        "app",
        .text("BUNDLE"),
        isRepeatable: true,
        help: "only this app's subjects (repeatable)"
      ),
      .init("task", .text("ID"), isRepeatable: true, help: "only this identifier (repeatable)"),
      .init(
        "assume-timezone",
        .text("ZONE"),
        help: "the zone of times that carry none: +09:00, UTC, Asia/Tokyo"
      ),
      .init(
        "input-format",
        .text("NAME"),
        help: "read every input as this format instead of recognizing it"
      ),
      .init(
        "fail-on",
        .text("SEVERITY[:CONFIDENCE]", suggestions: Severity.allCases.reversed().map(\.rawValue)),
        help:
          "exit with 1 where a finding is at least this severe (blocker, major, minor, info) and this sure (proven, probable, possible; default probable)"
      ),
      .init(
        "color",
        .choice(World.ColorChoice.allCases.map(\.rawValue)),
        help: "when to colour (default auto)"
      ),
      .init(
        "width",
        .number("COLUMNS"),
        help: "wrap text at this column; 0 never (default: the terminal's width)"
      ),
      .init(
        "verbose",
        short: "v",
        .flag,
        isInvertible: true,
        help: "all evidence, requests, and every rule's answer"
      ),
      .init(
        "quiet",
        short: "q",
        .flag,
        isInvertible: true,
        help: "one line a subject, no progress"
      ),
    ],
    examples: [
      .init(
        "bgtrace diagnose console.txt Info.plist",
        "a log copied from Console.app, with the app's Info.plist"
      ),
      .init(
        "bgtrace diagnose --app com.example.app device/",
        "one app in all captures of a folder"
      ),
      .init(
        "bgtrace diagnose --json --fail-on blocker - < ci.log",
        "in CI: JSON on standard output, exit code 1 for a blocker"
      ),
    ],
    nearNames: ["analyze", "analyse", "why", "diagnosis", "diag", "debug", "inspect", "run"],
    run: Diagnose.run
  )
}

/// Reads captures, weighs them, prints the answer.
private enum Diagnose {
  @Sendable
  static func run(_ arguments: Arguments, _ world: World) throws -> ExitStatus {
    let paths = try inputs(arguments.operands, world)
    let threshold = try arguments.value("fail-on").map(Threshold.init(parsing:))
    let format = arguments.value("format").flatMap(ReportFormat.init(rawValue:)) ?? .text
    let isQuiet = arguments.isOn("quiet")
    let progress = Progress(world: world, isQuiet: isQuiet)
    defer { progress.finish() }
    let request = Pipeline.Request(
      paths: paths,
      inputFormat: arguments.value("input-format"),
      assumedTimeZone: arguments.value("assume-timezone"),
      zoneFolder: world.environment("TZDIR"),
      focus: .init(
        apps: arguments.values["app"] ?? [],
        tasks: arguments.values["task"] ?? []
      )
    )
    let answer = try world.pipeline.run(request, progress.report)
    progress.finish()
    for problem in answer.problems where problem.isFailure || format != .text || isQuiet {
      // What was merely passed over stands in the report for people already.
      world.note("bgtrace: \(Printable.line(problem.path)): \(Printable.line(problem.sentence))\n")
    }
    let layout = layout(arguments, world, elapsed: progress.elapsed)
    // Where no input could be opened the errors above say all there is for people to know.
    if format != .text || !answer.diagnosis.inputs.isEmpty {
      let report = try format.render(answer.diagnosis, layout: layout)
      do throws(OutputError) { try world.write(report) } catch {
        // A reader that went away changes nothing about what was found.
        guard case .closed = error else { throw error }
      }
    }
    if format != .text, world.errorIsTerminal, !isQuiet {
      world.note(Self.totals(answer, elapsed: progress.elapsed))
    }
    return status(of: answer, threshold: threshold, world: world)
  }

  private static func inputs(_ operands: [String], _ world: World) throws(UsageError) -> [String] {
    let paths = operands.isEmpty ? ["-"] : operands
    guard paths.contains("-") else { return paths }
    guard !world.inputIsTerminal else {
      throw UsageError("no input", hint: "name a file, or pipe a capture into bgtrace")
    }
    guard paths.count(where: { $0 == "-" }) == 1 else {
      throw UsageError("standard input can be read only once")
    }
    return paths
  }

  private static func layout(
    _ arguments: Arguments,
    _ world: World,
    elapsed: Double
  ) -> ReportLayout {
    let color = arguments.value("color").flatMap(World.ColorChoice.init(rawValue:)) ?? .auto
    return ReportLayout(
      width: world.width(arguments.value("width").flatMap { Int($0) }),
      isColored: world.isColored(color),
      isASCII: world.needsASCII,
      detail: arguments.isOn("verbose") ? .full : arguments.isOn("quiet") ? .brief : .normal,
      elapsed: elapsed
    )
  }

  private static func status(
    of answer: Pipeline.Answer,
    threshold: Threshold?,
    world: World
  ) -> ExitStatus {
    if answer.problems.contains(where: \.isFailure) { return .failure }
    let diagnosis = answer.diagnosis
    guard diagnosis.inputs.contains(where: \.isRecognized) else {
      // The report says so on standard output; a script may look at standard error only.
      let paths = diagnosis.inputs.map(\.path).prefix(3).joined(separator: ", ")
      Tool.tell(
        ToolError(
          "nothing recognized",
          at: paths.isEmpty ? nil : paths,
          advice: "it reads text and JSON of `log`, Console.app, Xcode and device syslog, and"
            + " property lists"
        ),
        in: world
      )
      return .failure
    }
    guard let threshold else { return .done }
    let findings = diagnosis.subjects.flatMap(\.findings)
    return findings.contains(where: threshold.isReached) ? .findings : .done
  }

  private static func totals(_ answer: Pipeline.Answer, elapsed: Double) -> String {
    let background = answer.diagnosis.inputs.reduce(0) { $0 &+ $1.background }
    let subjects = Words.count(answer.diagnosis.subjects.count, "subject")
    return "\(subjects), \(Words.count(background, "background record")),"
      + " \(ByteCount.text(Double(answer.bytes))) in \(Words.duration(elapsed))\n"
  }
}

extension InputSummary {
  /// Whether the input was something that bgtrace reads.
  var isRecognized: Bool {
    format != "unrecognized" && (records > 0 || format.hasSuffix("plist"))
  }
}

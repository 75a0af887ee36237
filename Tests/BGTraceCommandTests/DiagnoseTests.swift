import BGTraceCommand
import BGTraceDiagnosis
import BGTraceModel
import Foundation
import Testing

struct DiagnoseTests {
  @Test func `The options reach the pipeline`() throws {
    let world = TestWorld()
    let arguments = [
      "diagnose", "a.txt", "--app", "com.example.app", "--task=1", "--task", "2",
      "--assume-timezone", "-03:00", "--input-format=console", "b",
    ]
    #expect(world.run(arguments) == .done)
    let request = try #require(world.asked.first)
    #expect(request.paths == ["a.txt", "b"])
    #expect(request.focus.apps == ["com.example.app"])
    #expect(request.focus.tasks == ["1", "2"])
    #expect(request.assumedTimeZone == "-03:00")
    #expect(request.inputFormat == "console")
  }

  @Test func `A pipe is read where no input is named`() {
    let world = TestWorld()
    #expect(world.run(["diagnose"]) == .done)
    #expect(world.asked.first?.paths == ["-"])
  }

  @Test(arguments: [["diagnose"], ["diagnose", "-"], ["diagnose", "a.txt", "-"]])
  func `A terminal is never read`(arguments: [String]) {
    let world = TestWorld()
    #expect(world.run(arguments, inputIsTerminal: true) == .usage)
    #expect(world.asked.isEmpty)
    #expect(world.noted.contains("usage: bgtrace diagnose"))
  }

  @Test func `Standard input is read only once`() {
    #expect(TestWorld().run(["diagnose", "-", "-"]) == .usage)
  }

  // MARK: Exit status

  @Test(
    arguments: [
      (nil, .done), ("blocker", .findings), ("blocker:proven", .findings), ("info", .findings),
      ("major:possible", .findings), ("minor", .findings),
    ] as [(String?, Status)]
  )
  func `Findings fail a run only where asked`(threshold: String?, status: Status) {
    let arguments = ["diagnose", "x"] + (threshold.map { ["--fail-on", $0] } ?? [])
    #expect(TestWorld().run(arguments) == status)
  }

  @Test func `A finding below the threshold does not fail a run`() {
    var diagnosis = Fixture.mixed
    diagnosis.subjects = [Fixture.failed]
    let answer = Pipeline.Answer(diagnosis: diagnosis)
    let statuses = ["major", "major:proven", "blocker", "major:possible"].map {
      TestWorld().run(["diagnose", "x", "--fail-on", $0], answer: answer)
    }
    #expect(statuses == [.findings, .done, .done, .findings])
  }

  @Test(arguments: ["bloker", "blocker:sure", "", ":", "blocker:proven:x", "probable"])
  func `A wrong threshold is a usage error`(text: String) {
    let world = TestWorld()
    #expect(world.run(["diagnose", "x", "--fail-on=\(text)"]) == .usage)
    #expect(world.asked.isEmpty)
  }

  @Test func `Nothing recognized is never success, and JSON is printed all the same`() throws {
    let world = TestWorld()
    let answer = Pipeline.Answer(diagnosis: Fixture.unrecognized)
    #expect(world.run(["diagnose", "--json", "poem.txt"], answer: answer) == .failure)
    #expect(world.noted.contains("poem.txt: nothing recognized"))
    let json = try JSONDecoder().decode(Diagnosis.self, from: Data(world.written.utf8))
    #expect(json == Fixture.unrecognized)
  }

  @Test func `An irrelevant capture is success`() {
    let world = TestWorld()
    let answer = Pipeline.Answer(diagnosis: Fixture.irrelevant)
    #expect(world.run(["diagnose", "x", "--fail-on", "info:possible"], answer: answer) == .done)
    #expect(world.written.hasPrefix("Nothing here is about an app's background work.\n"))
  }

  @Test func `An unreadable input fails the run after the report`() {
    let world = TestWorld()
    let answer = Pipeline.Answer(
      diagnosis: Fixture.mixed,
      problems: [.init(path: "gone.txt", sentence: "There is no such file.", isFailure: true)]
    )
    #expect(world.run(["diagnose", "x", "gone.txt"], answer: answer) == .failure)
    #expect(world.written.contains("BLOCKED, proven"))
    #expect(world.noted == "bgtrace: gone.txt: There is no such file.\n")
  }

  @Test func `A kind that is passed over does not`() {
    let answer = Pipeline.Answer(
      diagnosis: Fixture.mixed,
      problems: [.init(path: "a.gz", sentence: "This is a gzip archive.", isFailure: false)]
    )
    #expect(TestWorld().run(["diagnose", "x"], answer: answer) == .done)
  }

  // MARK: Output

  @Test func `A closed pipe is quiet and changes no status`() {
    let world = TestWorld()
    let status = world.run(["diagnose", "x", "--fail-on", "blocker"], writeError: .closed)
    #expect(status == .findings)
    #expect(world.noted.isEmpty)
    #expect(TestWorld().run(["rules"], writeError: .closed) == .done)
  }

  @Test func `A full disk is an error`() {
    let world = TestWorld()
    #expect(world.run(["schema"], writeError: .failed(28, "No space left on device")) == .failure)
    #expect(world.noted == "bgtrace: cannot write the output: No space left on device\n")
  }

  @Test(
    arguments: [
      ("auto", [:], false, false), ("auto", [:], true, true), ("always", [:], false, true),
      ("never", [:], true, false), ("auto", ["NO_COLOR": "1"], true, false),
      ("auto", ["NO_COLOR": ""], true, true), ("always", ["NO_COLOR": "1"], true, true),
      ("auto", ["NO_COLOR": "1", "FORCE_COLOR": "1"], true, false),
      ("auto", ["FORCE_COLOR": "1"], false, true), ("auto", ["CLICOLOR_FORCE": "1"], false, true),
      ("auto", ["CLICOLOR_FORCE": "0"], true, false), ("auto", ["TERM": "dumb"], true, false),
      ("never", ["FORCE_COLOR": "1"], true, false),
    ] as [(String, [String: String], Bool, Bool)]
  )
  func `Colour follows the option, then the environment, then the terminal`(
    option: String,
    environment: [String: String],
    isTerminal: Bool,
    isColored: Bool
  ) {
    let world = TestWorld()
    _ = world.run(
      ["diagnose", "x", "--color", option],
      environment: environment.merging(["LANG": "C.UTF-8"]) { old, _ in old },
      outputIsTerminal: isTerminal
    )
    #expect(world.written.contains("\u{1B}[") == isColored)
    // Colour only repeats what a word says.
    #expect(world.written.contains("BLOCKED, proven"))
  }

  @Test func `Only a terminal is wrapped, at its width, COLUMNS or the option`() {
    func widest(_ arguments: [String], _ environment: [String: String], _ isTerminal: Bool) -> Int {
      let world = TestWorld()
      _ = world.run(
        ["diagnose", "x", "--color", "never"] + arguments,
        environment: environment.merging(["LANG": "C.UTF-8"]) { old, _ in old },
        outputIsTerminal: isTerminal,
        columns: 100
      )
      return world.written.split(separator: "\n").map(\.count).max() ?? 0
    }
    #expect(widest([], [:], false) > 100)
    #expect((81...100).contains(widest([], [:], true)))
    #expect((41...60).contains(widest([], ["COLUMNS": "60"], true)))
    #expect((61...80).contains(widest(["--width", "80"], ["COLUMNS": "60"], true)))
    #expect((61...80).contains(widest(["--width", "80"], [:], false)))
    #expect(widest(["--width", "0"], [:], true) > 100)
  }

  @Test(
    arguments: [
      (["LANG": "C"], true), (["LANG": "de_DE.UTF-8"], false), ([:], true),
      (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], true), (["LC_CTYPE": "en_US.utf8"], false),
    ] as [([String: String], Bool)]
  )
  func `A terminal whose locale is not UTF-8 gets ASCII`(
    environment: [String: String],
    isASCII: Bool
  ) {
    let world = TestWorld()
    _ = world.run(["diagnose", "x"], environment: environment, outputIsTerminal: true)
    #expect(world.written.utf8.allSatisfy { $0 < 0x80 } == isASCII)
  }

  // MARK: Progress

  private static let steps = (1...10).map {
    Pipeline.Step(path: "big.log", bytes: Int64($0) * 100_000_000, size: 1_000_000_000)
  }

  @Test func `Progress tells share, rate and time left, and leaves no trace`() {
    let world = TestWorld()
    _ = world.run(
      ["diagnose", "x"],
      steps: Self.steps,
      errorIsTerminal: true,
      columns: 80,
      tick: 0.25
    )
    #expect(world.noted.contains("big.log  40 %  400 MB of 1.0 GB  "))
    #expect(world.noted.contains("/s  "))
    #expect(world.noted.contains(" left"))
    #expect(world.noted.hasSuffix("\r\u{1B}[K"))
    for line in world.noted.split(separator: "\r") { #expect(line.count < 84) }
  }

  @Test(
    arguments: [
      (["diagnose", "x"], false, 0.25, "xterm"), (["diagnose", "x"], true, 0.01, "xterm"),
      (["diagnose", "x", "-q"], true, 0.25, "xterm"), (["diagnose", "x"], true, 0.25, "dumb"),
    ] as [([String], Bool, Double, String)]
  )
  func `Progress stays away from files, short work, quiet runs and dumb terminals`(
    arguments: [String],
    isTerminal: Bool,
    tick: Double,
    terminal: String
  ) {
    let world = TestWorld()
    _ = world.run(
      arguments,
      steps: Self.steps,
      environment: ["TERM": terminal],
      errorIsTerminal: isTerminal,
      tick: tick
    )
    #expect(world.noted.isEmpty)
  }

  @Test func `JSON on a terminal ends with totals on standard error`() {
    let world = TestWorld()
    _ = world.run(
      ["diagnose", "x", "--json"],
      answer: .init(diagnosis: Fixture.mixed, bytes: 3_100_000_000),
      errorIsTerminal: true,
      tick: 1
    )
    #expect(world.noted.contains("5 subjects, 412 background records, 3.1 GB in "))
  }
}

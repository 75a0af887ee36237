import BGTraceDiagnosis
import BGTraceIngest
import BGTraceModel

extension Pipeline {
  /// Reads files, folders and standard input.
  package static let live = Pipeline { request, report in
    let options = CaptureReader.Options(
      assumedZone: try CaseReader.zone(request),
      format: try CaseReader.format(request)
    )
    return CaseReader(options: options).answer(to: request, report)
  }
}

/// The one place where reading meets weighing.
private final class CaseReader {
  private let options: CaptureReader.Options
  private var builder = CaseBuilder()
  private var problems: [Pipeline.Problem] = []
  private var bytes: Int64 = 0

  init(options: CaptureReader.Options) {
    self.options = options
  }

  func answer(
    to request: Pipeline.Request,
    _ report: (Pipeline.Step) -> Void
  ) -> Pipeline.Answer {
    let source = CaptureSource(arguments: request.paths)
    for error in source.problems {
      problems.append(Pipeline.Problem(error, isNamed: request.paths.contains(error.path)))
    }
    for input in source.inputs { read(input, report) }
    return Pipeline.Answer(
      diagnosis: builder.diagnose(focus: request.focus),
      problems: problems,
      bytes: bytes
    )
  }

  // MARK: Options

  static func zone(
    _ request: Pipeline.Request
  ) throws(UsageError) -> (@Sendable (Int64) -> Int32)? {
    guard let name = request.assumedTimeZone else { return nil }
    do throws(ZoneError) {
      let rules = try ZoneRules(name, databaseFolder: request.zoneFolder)
      return { rules.offsetSeconds(localMicroseconds: $0) }
    } catch {
      throw UsageError(
        error.sentence,
        hint: error.suggestions.isEmpty
          ? nil : "did you mean \(error.suggestions.map { "'\($0)'" }.joined(separator: ", "))?"
      )
    }
  }

  static func format(_ request: Pipeline.Request) throws(UsageError) -> CaptureFormat? {
    guard let name = request.inputFormat else { return nil }
    let known = CaptureFormat.sniffingOrder.map(\.rawValue)
    guard let format = CaptureFormat(rawValue: name), known.contains(name) else {
      throw UsageError(
        "unknown value '\(name)' for --input-format",
        hint: Suggestion.hint(for: name, among: known)
          ?? "one of: \(known.joined(separator: ", "))"
      )
    }
    return format
  }

  // MARK: Inputs

  private func read(_ input: CaptureInput, _ report: (Pipeline.Step) -> Void) {
    do throws(SourceError) {
      let stream = try CaptureStream(input)
      switch stream.content {
      case .propertyList: try readPropertyList(stream)
      case .text: try readText(stream, report)
      }
    } catch {
      let problem = Pipeline.Problem(error, isNamed: input.isNamed)
      problems.append(problem)
      // What was read and could not be used is an input all the same.
      guard !problem.isFailure else { return }
      var summary = InputSummary(path: input.path, format: "unrecognized")
      summary.warnings = [problem.sentence]
      builder.close(builder.open(path: input.path), summary: summary, coverage: InputCoverage())
    }
  }

  private func readPropertyList(_ stream: consuming CaptureStream) throws(SourceError) {
    let path = stream.input.path
    bytes += stream.size ?? 0
    // The list is opened once it is read: one that cannot be is opened as unrecognized.
    var reading = try stream.readPropertyList(position: 0)
    let position = builder.open(path: path)
    reading.facts.input = position
    builder.add(reading.facts)
    var summary = InputSummary(path: path, format: reading.format)
    summary.skipped = reading.skipped
    summary.warnings = reading.warnings
    builder.close(position, summary: summary, coverage: InputCoverage())
  }

  private func readText(
    _ stream: consuming CaptureStream,
    _ report: (Pipeline.Step) -> Void
  ) throws(SourceError) {
    let path = stream.input.path
    let size = stream.size
    let before = bytes
    let position = builder.open(path: path)
    var reader = CaptureReader(input: position, path: path, options: options) { [self] record in
      builder.add(record)
    }
    var warnings: [String] = []
    var failure: SourceError?
    do throws(SourceError) {
      let reading = try unsafe stream.readText { chunk, done in
        unsafe reader.feed(chunk)
        bytes = before + done
        report(Pipeline.Step(path: path, bytes: done, size: size, before: before))
      }
      warnings = reading.warnings
    } catch {
      // What came before the failure was read and counts.
      warnings = [error.sentence]
      failure = error
    }
    var result = reader.finish()
    result.summary.warnings += warnings
    builder.close(position, summary: result.summary, coverage: result.coverage)
    if let failure {
      problems.append(Pipeline.Problem(failure, isNamed: true))
    }
  }
}

extension Pipeline.Problem {
  /// A named input that the system does not let us read is a failure; a file of a kind that is not
  /// read, or one that a folder merely holds, is passed over.
  fileprivate init(_ error: SourceError, isNamed: Bool) {
    let unreadable: [SourceError.Code] = [
      .notFound, .notPermitted, .unreadable, .notAFile, .emptyFolder, .repeatedInput,
    ]
    self.init(
      path: error.path,
      sentence: error.sentence,
      isFailure: isNamed && unreadable.contains(error.code)
    )
  }
}

import BGTraceCommand
import BGTraceModel
import Synchronization

/// The tool's own; the testing library has a type of the same name.
typealias Status = BGTraceCommand.ExitStatus

/// A process that exists in memory only.
final class TestWorld: Sendable {
  private let output = Mutex("")
  private let errors = Mutex("")
  private let clock = Mutex(0.0)
  private let requests = Mutex<[Pipeline.Request]>([])

  /// What was written to standard output.
  var written: String { output.withLock { $0 } }
  /// What was written to standard error.
  var noted: String { errors.withLock { $0 } }
  /// What the pipeline was asked.
  var asked: [Pipeline.Request] { requests.withLock { $0 } }

  /// Runs the tool; its clock gains `tick` seconds at every look.
  func run(
    _ arguments: [String],
    answer: Pipeline.Answer = Pipeline.Answer(diagnosis: Fixture.mixed),
    steps: [Pipeline.Step] = [],
    environment: [String: String] = ["LANG": "C.UTF-8"],
    inputIsTerminal: Bool = false,
    outputIsTerminal: Bool = false,
    errorIsTerminal: Bool = false,
    columns: Int? = nil,
    tick: Double = 0,
    writeError: OutputError? = nil
  ) -> Status {
    let world = World(
      write: { text throws(OutputError) in
        if let writeError { throw writeError }
        self.output.withLock { $0 += text }
      },
      note: { text in self.errors.withLock { $0 += text } },
      environment: { environment[$0] },
      inputIsTerminal: inputIsTerminal,
      outputIsTerminal: outputIsTerminal,
      errorIsTerminal: errorIsTerminal,
      columns: columns,
      clock: {
        self.clock.withLock { now in
          now += tick
          return now
        }
      },
      pipeline: Pipeline { request, report in
        self.requests.withLock { $0.append(request) }
        for step in steps { report(step) }
        return answer
      }
    )
    return Tool.run(arguments, in: world)
  }
}

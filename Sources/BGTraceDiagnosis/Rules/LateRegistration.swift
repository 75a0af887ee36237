import BGTraceModel

extension Rule {
  static let lateRegistration = Rule(
    id: "late-registration",
    title: "A handler was registered after the app had finished launching",
    severity: .blocker,
    stage: .registration,
    apis: [.appRefresh, .processing, .healthResearch],
    needs: "the exception's reason, from the console or a crash report",
    explanation: """
      All handlers must be registered before application(_:didFinishLaunchingWithOptions:) returns.
      Up to iOS 18 a later registration raises an exception; in iOS 26.1 the text is gone from the
      framework, and what happens there instead is not established.
      """,
    summary: "A launch handler was registered too late, and the app was stopped by an exception.",
    fix:
      "Register synchronously in App.init or didFinishLaunching: never behind a login, an await, a Task or a view.",
    references: [
      Reference(
        .documentation,
        "BGTaskScheduler.register(forTaskWithIdentifier:using:launchHandler:)"
      ),
      Reference(
        .captured,
        "All launch handlers must be registered before application finishes launching"
      ),
    ],
    examples: [
      Example(
        "the exception",
        .found,
        "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'All launch handlers must be registered before application finishes launching'"
      ),
      Example(
        "a handler that started",
        .cleared,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.completes("03:20:09")
      ),
      Example(
        "no handler at a launch, and no word of when it was registered",
        .unknown,
        Line.starts("03:20:00").split(separator: "\n").prefix(3).joined(separator: "\n"),
        Line.app(
          "03:20:01",
          "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'No launch handler registered for task with identifier \(Line.refresh)'"
        )
      ),
    ],
    judge: { subject in
      let words = subject.all { $0 == .exception(.lateRegistration) }
      if words.isEmpty {
        if let start = subject.lastRun?.started, !start.signal.speaker.isTestimony {
          return .cleared("the handler started at \(start.signal.record.time.clockText)")
        }
        return subject.all { $0 == .exception(.noLaunchHandler) }.isEmpty
          ? .notApplicable : .unknown(missing: "the registration lines (debug level) or the stack")
      }
      return subject.found(words, .proven, overtaken: "Later the system launched the task.")
    }
  )
}

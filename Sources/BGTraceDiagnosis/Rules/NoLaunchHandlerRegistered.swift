import BGTraceModel

extension Rule {
  static let noLaunchHandlerRegistered = Rule(
    id: "no-launch-handler-registered",
    title: "No handler exists for the identifier",
    severity: .blocker,
    stage: .registration,
    apis: [.appRefresh, .processing, .continuedProcessing, .healthResearch],
    needs: "the exception's reason, from the console or a crash report",
    explanation: """
      A permitted identifier without a handler raises "No launch handler registered", when it is
      submitted or when the system launches the app for it. Which of the two it was decides what to
      look for; the reason string alone does not tell.
      """,
    summary: "No launch handler is registered for it, and the app was stopped by an exception.",
    fix:
      "Keep a handler registered at launch for every identifier you submit or that can still be pending.",
    references: [
      Reference(.captured, "No launch handler registered for task with identifier …"),
      Reference(
        .documentation,
        "BGTaskScheduler.register(forTaskWithIdentifier:using:launchHandler:)"
      ),
    ],
    examples: [
      Example(
        "the exception",
        .found,
        "NSInternalInconsistencyException - No launch handler registered for task with identifier \(Line.refresh)"
      ),
      Example(
        "a crash report",
        .found,
        "Application Specific Information:",
        "No launch handler registered for task with identifier \(Line.refresh)"
      ),
      Example(
        "in a guide's words",
        .found,
        "2026-03-02 03:10:00.000000+0900 Weather[512:9001] [tasks] Scheduling task with identifier: \(Line.refresh)",
        "2026-03-02 03:10:01.000000+0900 Weather[512:9001] [tasks] Background task failed: handler not registered"
      ),
      Example(
        "its handler started",
        .cleared,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.completes("03:20:09")
      ),
      Example("only the submission", .unknown, Line.submits("03:10:00")),
    ],
    judge: { subject in
      let words = subject.all { kind in
        switch kind {
        case .exception(.noLaunchHandler), .exception(.noLaunchHandlerAtSubmit): true
        case .testimony(.handlerNotRegistered): true
        default: false
        }
      }
      guard let exception = words.last else {
        if let start = subject.lastRun?.started {
          return .cleared("its handler started at \(start.signal.record.time.clockText)")
        }
        return subject.signals.isEmpty
          ? .notApplicable : .unknown(missing: "an exception's reason, or the start of the handler")
      }
      let isOver = subject.lastRun?.started.map { $0.order > exception.order } ?? false
      return .found(Found(.proven, Gate.sample(words), isPast: isOver))
    }
  )
}

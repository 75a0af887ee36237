import BGTraceModel

extension Rule {
  static let submitBeforeRegister = Rule(
    id: "submit-before-register",
    title: "The task was submitted before its handler was registered",
    severity: .blocker,
    stage: .registration,
    apis: [.appRefresh, .processing, .healthResearch],
    needs: "the exception with the submission beside it, or its stack",
    explanation: """
      Submitting a permitted identifier that has no handler raises "No launch handler registered" in
      the submission itself. Either the order is wrong or nothing registers that identifier.
      """,
    summary:
      "The task was submitted while no handler was registered for it, and the app was stopped by an exception.",
    fix: "Register all handlers first, at launch, then submit.",
    references: [
      Reference(
        .captured,
        "-[BGTaskScheduler _handleSubmissionWithoutRegistrationForTaskRequest:error:]"
      ),
      Reference(.report, "reports of plugins that submit from a delayed callback"),
    ],
    explains: ["no-launch-handler-registered"],
    examples: [
      Example(
        "the exception right after the submission",
        .found,
        Line.app(
          "03:10:00",
          "submitTaskRequest: <BGAppRefreshTaskRequest: \(Line.refresh), earliestBeginDate: (null)>"
        ),
        Line.app(
          "03:10:00",
          "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'No launch handler registered for task with identifier \(Line.refresh)'"
        )
      ),
      Example(
        "the handler started later",
        .cleared,
        Line.app(
          "03:10:00",
          "submitTaskRequest: <BGAppRefreshTaskRequest: \(Line.refresh), earliestBeginDate: (null)>"
        ),
        Line.app(
          "03:10:00",
          "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'No launch handler registered for task with identifier \(Line.refresh)'"
        ),
        Line.submits("03:12:00"),
        Line.starts("03:20:00"),
        Line.completes("03:20:09")
      ),
      Example(
        "the exception alone",
        .unknown,
        "NSInternalInconsistencyException - No launch handler registered for task with identifier \(Line.refresh)"
      ),
    ],
    judge: { subject in
      let exceptions = subject.all {
        $0 == .exception(.noLaunchHandler) || $0 == .exception(.noLaunchHandlerAtSubmit)
      }
      guard let exception = exceptions.last else { return .notApplicable }
      if let start = subject.lastRun?.started, start.order > exception.order {
        return .cleared("its handler started at \(start.signal.record.time.clockText)")
      }
      let submission = subject.signals.last { placed in
        guard case .submitted = placed.kind, placed.order < exception.order else { return false }
        guard let a = placed.at, let b = exception.at, let gap = a.seconds(to: b) else {
          return exception.order - placed.order <= 8
        }
        return gap <= 1
      }
      let isAtSubmit = exception.kind == .exception(.noLaunchHandlerAtSubmit)
      guard isAtSubmit || submission != nil else {
        return .unknown(missing: "the submission beside the exception, or its stack")
      }
      return .found(
        Found(
          isAtSubmit ? .proven : .probable,
          [submission, exception].compactMap(\.self)
        )
      )
    }
  )
}

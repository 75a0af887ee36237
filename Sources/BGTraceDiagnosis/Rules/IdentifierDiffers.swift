import BGTraceModel

extension Rule {
  static let identifierDiffersBetweenRegisterAndSubmit = Rule(
    id: "identifier-differs-between-register-and-submit",
    title: "Another identifier was registered than the one submitted",
    severity: .blocker,
    stage: .registration,
    apis: [.appRefresh, .processing, .continuedProcessing, .healthResearch],
    needs: "the registration lines (debug level), or an app's own prints of both identifiers",
    explanation: """
      The identifier that is submitted needs a handler registered under the very same string.
      Submitting another permitted one raises "No launch handler registered"; an app that prints both
      steps shows the difference.
      """,
    summary: "The app registers one identifier and submits another.",
    fix:
      "Share one constant between register() and submit(), and register every identifier you submit.",
    references: [
      Reference(.binary, "the assertion at submission in BackgroundTasks"),
      Reference(.report, "reports of renamed identifiers in plugins"),
    ],
    explains: ["no-launch-handler-registered", "submit-before-register"],
    examples: [
      Example(
        "registered under another name",
        .found,
        on: Line.refresh,
        Line.app("03:10:00", "registerForTaskWithIdentifier: com.example.weather.update"),
        Line.app(
          "03:10:02",
          "submitTaskRequest: <BGAppRefreshTaskRequest: \(Line.refresh), earliestBeginDate: (null)>"
        ),
        Line.app(
          "03:10:02",
          "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'No launch handler registered for task with identifier \(Line.refresh)'"
        )
      ),
      Example(
        "in a guide's words",
        .found,
        on: Line.refresh,
        "2026-03-02 03:10:00.000000+0900 Weather[512:9001] [tasks] Registered handler for task with identifier: com.example.weather.update",
        "2026-03-02 03:10:01.000000+0900 Weather[512:9001] [tasks] Scheduling task with identifier: \(Line.refresh)"
      ),
      Example(
        "its handler started",
        .cleared,
        on: Line.refresh,
        Line.app("03:10:00", "registerForTaskWithIdentifier: \(Line.refresh)"),
        Line.submits("03:10:01"),
        Line.starts("03:20:00"),
        Line.completes("03:20:09")
      ),
      Example(
        "no registration line",
        .unknown,
        Line.app(
          "03:10:02",
          "submitTaskRequest: <BGAppRefreshTaskRequest: \(Line.refresh), earliestBeginDate: (null)>"
        ),
        Line.app(
          "03:10:02",
          "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'No launch handler registered for task with identifier \(Line.refresh)'"
        )
      ),
    ],
    judge: { subject in
      let exceptions = subject.all {
        $0 == .exception(.noLaunchHandler) || $0 == .exception(.noLaunchHandlerAtSubmit)
      }
      let submissions = subject.all { if case .submitted = $0 { true } else { false } }
      if let start = subject.lastRun?.started {
        return exceptions.isEmpty && submissions.isEmpty
          ? .notApplicable
          : .cleared("its handler started at \(start.signal.record.time.clockText)")
      }
      let others = subject.registeredInApp.filter { $0.signal.identifier != subject.identifier }
      let own = subject.registeredInApp.contains { $0.signal.identifier == subject.identifier }
      guard !own else { return .cleared("the same identifier was registered") }
      guard let other = others.last else {
        return exceptions.isEmpty
          ? .notApplicable
          : .unknown(missing: "the registration lines, which are logged at debug level")
      }
      if let exception = exceptions.last {
        return .found(
          Found(
            .proven,
            [other, exception],
            summary:
              "The app registered \(other.signal.identifier ?? "another identifier") and submitted this one."
          )
        )
      }
      // Without the exception only an account that prints both steps shows it.
      guard let submission = submissions.last, submission.signal.speaker.isTestimony,
        other.signal.speaker == submission.signal.speaker
      else { return .notApplicable }
      return .found(
        Found(
          .probable,
          [other, submission],
          summary:
            "The app registered \(other.signal.identifier ?? "another identifier") and submitted this one."
        )
      )
    }
  )
}

import BGTraceModel

extension Rule {
  static let duplicateRegistration = Rule(
    id: "duplicate-registration",
    title: "A handler was registered twice for the same identifier",
    severity: .blocker,
    stage: .registration,
    apis: [.appRefresh, .processing, .continuedProcessing, .healthResearch],
    needs: "the exception's reason, from the console or a crash report",
    explanation: """
      A process may register each identifier once. The second call raises an exception, which ends
      the app. Often an SDK registers every permitted identifier beside the app's own code.
      """,
    summary: "A launch handler was registered twice, and the app was stopped by an exception.",
    fix:
      "Let one place register each identifier once; look for SDKs that register every permitted one.",
    references: [
      Reference(
        .documentation,
        "BGTaskScheduler.register(forTaskWithIdentifier:using:launchHandler:)"
      ),
      Reference(.captured, "Launch handler for task with identifier … has already been registered"),
    ],
    examples: [
      Example(
        "the exception",
        .found,
        Line.app(
          "03:10:00",
          "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Launch handler for task with identifier \(Line.refresh) has already been registered'"
        )
      )
    ] + [
      Example(
        "an exception whose reason is not shown",
        .unknown,
        Line.app(
          "03:10:00",
          "*** Assertion failure in -[BGTaskScheduler _unsafe_registerForTaskWithIdentifier:usingQueue:launchHandler:], BGTaskScheduler.m:335"
        ),
        Line.submits("03:10:00")
      )
    ],
    judge: { subject in
      let words = subject.all { $0 == .exception(.duplicateRegistration) }
      if words.isEmpty {
        return subject.lastRun?.started == nil && !subject.signals.isEmpty
          ? .unknown(missing: "an exception's reason, if the app was stopped by one")
          : .notApplicable
      }
      return subject.found(words, .proven, overtaken: "Later the system launched the task.")
    }
  )
}

import BGTraceModel

extension Rule {
  static let tooManyPending = Rule(
    id: "too-many-pending",
    title: "Too many requests are pending",
    severity: .blocker,
    stage: .submission,
    apis: [.appRefresh, .processing, .healthResearch],
    needs: "the error of the submission",
    explanation: """
      An app may have one app refresh and ten processing requests pending. A further identifier fails
      with code 2; the same identifier replaces its own request and never adds one.
      """,
    summary: "The submission failed because too many requests are pending (code 2).",
    fix: "Use one app refresh identifier, and cancel or reuse processing identifiers.",
    references: [
      Reference(.documentation, "BGTaskScheduler.submit(_:): 1 refresh and 10 processing requests")
    ],
    examples: [
      Example(
        "code 2",
        .found,
        Line.app(
          "03:10:00",
          "Error submitting task request: <BGAppRefreshTaskRequest: \(Line.refresh), earliestBeginDate: (null)>, error: Error Domain=BGTaskSchedulerErrorDomain Code=2 \"(null)\""
        )
      ),
      Example(
        "taken",
        .cleared,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00")
      ),
      Example(
        "submitted, no answer",
        .unknown,
        Line.app(
          "03:10:00",
          "submitTaskRequest: <BGAppRefreshTaskRequest: \(Line.refresh), earliestBeginDate: (null)>"
        )
      ),
    ],
    judge: { SubmitErrorCodes.judge($0, code: 2) }
  )
}

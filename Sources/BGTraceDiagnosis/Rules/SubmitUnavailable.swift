import BGTraceModel

extension Rule {
  static let submitUnavailable = Rule(
    id: "submit-unavailable",
    title: "The submission failed with code 1, unavailable",
    severity: .blocker,
    stage: .submission,
    apis: [.appRefresh, .processing, .continuedProcessing, .healthResearch],
    needs: "the error of the submission",
    explanation: """
      Code 1 means that background task scheduling is not available. It is what a Simulator gives,
      and on a device what Background App Refresh turned off, some extension types and unsupported
      resources give. The code alone does not tell which.
      """,
    summary:
      "The submission failed: scheduling is unavailable (code 1). The code does not tell why.",
    fix:
      "Rule out a Simulator first, then Background App Refresh in Settings, then an extension as the caller.",
    references: [
      Reference(.documentation, "BGTaskScheduler.Error.Code.unavailable"),
      Reference(.captured, "Error Domain=BGTaskSchedulerErrorDomain Code=1"),
    ],
    examples: [
      Example(
        "the code in an app's own print",
        .found,
        "Could not schedule app refresh: Error Domain=BGTaskSchedulerErrorDomain Code=1 \"(null)\""
      ),
      Example(
        "the code in a localized sentence",
        .found,
        "L\u{2019}opération n\u{2019}a pas pu s\u{2019}achever. (BGTaskSchedulerErrorDomain error 1.)"
      ),
      Example("taken", .cleared, Line.submits("03:10:00"), Line.accepted("03:10:00")),
      Example(
        "submitted, no answer",
        .unknown,
        Line.app(
          "03:10:00",
          "submitTaskRequest: <BGAppRefreshTaskRequest: \(Line.refresh), earliestBeginDate: (null)>"
        )
      ),
    ],
    judge: { SubmitErrorCodes.judge($0, code: 1) }
  )
}

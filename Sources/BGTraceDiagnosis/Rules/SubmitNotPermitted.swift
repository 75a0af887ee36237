import BGTraceModel

extension Rule {
  static let submitNotPermitted = Rule(
    id: "submit-not-permitted",
    title: "The submission failed with code 3, not permitted",
    severity: .blocker,
    stage: .submission,
    apis: [.appRefresh, .processing, .continuedProcessing, .healthResearch],
    needs: "the error of the submission",
    explanation: """
      Code 3 means not permitted: a missing identifier, a missing background mode, a user's refusal
      or resources. Where neither the framework's words nor an Info.plist single one out, only the
      code is known.
      """,
    summary: "The submission failed: not permitted (code 3). The code does not tell why.",
    fix:
      "Compare the identifier and UIBackgroundModes with the Info.plist inside the installed app.",
    references: [
      Reference(.documentation, "BGTaskScheduler.Error.Code.notPermitted"),
      Reference(.captured, "(BGTaskSchedulerErrorDomain error 3.)"),
    ],
    explains: [],
    examples: [
      Example(
        "the code alone",
        .found,
        "Could not schedule: The operation couldn\u{2019}t be completed. (BGTaskSchedulerErrorDomain error 3.)"
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
    judge: { subject in
      // Where the framework names the identifier, the reason is known and has its own rule.
      let isNamed = subject.all { kind in
        switch kind {
        case .notAdvertised, .registrationRejected: true
        case .submitFailed(let error): error.isUnrecognizedIdentifier
        default: false
        }
      }
      return isNamed.isEmpty ? SubmitErrorCodes.judge(subject, code: 3) : .notApplicable
    }
  )
}

import BGTraceModel

extension Rule {
  static let terminatedByDasd = Rule(
    id: "terminated-by-dasd",
    title: "The scheduler itself ended the app",
    severity: .major,
    stage: .end,
    apis: Set(API.allCases),
    needs: "runningboardd's termination request",
    explanation: """
      RunningBoard names who asked for the end: osservice<com.apple.dasd>. It is the system's
      decision, not the user's; one wording is known, and its reason text is opaque.
      """,
    summary: "The scheduling daemon had the app ended; this was not the user.",
    fix: "Look at the lines of that second for an expiry; file a feedback where there is none.",
    references: [
      Reference(.captured, "Received termination request from [osservice<com.apple.dasd>:…]")
    ],
    examples: [
      Example(
        "the request",
        .found,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.runningBoard(
          "03:20:20",
          "Received termination request from [osservice<com.apple.dasd>:79] on <RBSProcessPredicate <RBSProcessIdentityPredicate| app<\(Line.bundle)(A1B2C3D4-0000-4000-8000-000000000001)>>> with context <RBSTerminateContext| code:0x0 explanation:expired reportType:None maxTerminationResistance:NonInteractive>"
        )
      ),
      Example(
        "ended, no requester",
        .unknown,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.runningBoard("03:20:20", "Removing process: [application<\(Line.bundle)>:432]")
      ),
    ],
    judge: { Terminations.judge($0, .dasd, .probable) }
  )
}

import BGTraceModel

extension Rule {
  static let rateLimited = PolicyRule(
    id: "rate-limited",
    title: "The system limits how often the app runs",
    severity: .minor,
    apis: [.appRefresh, .silentPush, .legacyFetch, .processing],
    explanation: """
      After a recent launch the next one waits: ActivityRateLimitPolicy refuses with [ratelimited].
      Launches closer than about a quarter of an hour are merged.
      """,
    summary: "The app ran a short while ago, and the system limits how often it may.",
    fix: "Batch the work of several runs; ask for later begin dates.",
    references: [
      Rule.Reference(.session, "WWDC 2020 session 10063"),
      Rule.Reference(
        .captured,
        "ActivityRateLimitPolicy … [ratelimited]: Required:1.00, Observed:0.00"
      ),
    ],
    gate: .policies("ActivityRateLimit"),
    policy: "ActivityRateLimitPolicy",
    rationale: "[ratelimited]: Required:1.00, Observed:0.00",
    testimony: (.rateLimited, Line.app("03:12:00", "background task was rate limited"))
  ).rule
}

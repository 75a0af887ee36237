import BGTraceModel

extension Rule {
  static let appInForeground = PolicyRule(
    id: "app-in-foreground",
    title: "The app is in the foreground",
    severity: .info,
    apis: [.appRefresh, .legacyFetch],
    explanation: """
      While an app is in front it is not refreshed: ApplicationPolicy refuses with [appIsForeground]
      Required 0, Observed 1. With Required 1 the same word means the opposite, that it may run now.
      """,
    summary: "The app is in front of the user, and the refresh waits until it is not.",
    fix: "Do the work in the foreground; the refresh comes after the app goes to the background.",
    references: [
      Rule.Reference(.binary, "ApplicationPolicy … [appIsForeground]: Required:0.00, Observed:1.00")
    ],
    gate: .policy("Application", saying: "appIsForeground"),
    policy: "ApplicationPolicy",
    rationale: "[appIsForeground]: Required:0.00, Observed:1.00"
  ).rule
}

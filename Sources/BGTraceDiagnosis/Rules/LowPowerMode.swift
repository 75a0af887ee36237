import BGTraceModel

extension Rule {
  static let lowPowerMode = PolicyRule(
    id: "low-power-mode",
    title: "Low Power Mode holds the task back",
    severity: .minor,
    apis: [.appRefresh, .processing, .silentPush, .legacyFetch, .healthResearch],
    explanation: """
      In Low Power Mode background work waits: LowPowerModePolicy refuses with lowPowerModeEnforced
      == 1. It is enforced while the device is unplugged or its battery is below 30 % (an older
      build). UIApplication.backgroundRefreshStatus can still read available.
      """,
    summary: "Low Power Mode is on, and the system holds the task back until it is off.",
    fix:
      "Observe NSProcessInfoPowerStateDidChange and submit again when it ends; nothing else is wrong.",
    references: [
      Rule.Reference(.documentation, "UIApplication.backgroundRefreshStatus and Low Power Mode"),
      Rule.Reference(.session, "WWDC 2020 session 10063"),
      Rule.Reference(.binary, "enforced if unplugged or below 30 %"),
    ],
    gate: .policies("LowPowerMode"),
    policy: "Low Power Mode Policy",
    rationale: "lowPowerModeEnforced == 1",
    testimony: (
      .lowPowerMode, Line.app("03:12:00", "background task skipped: Low Power Mode is enabled")
    )
  ).rule
}

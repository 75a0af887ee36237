import BGTraceModel

extension Rule {
  static let processingNeedsCharger = PolicyRule(
    id: "processing-needs-charger",
    title: "A processing task waits for the charger",
    severity: .minor,
    apis: [.processing, .healthResearch],
    explanation: """
      On an iPhone processing tasks run while it charges, whatever requiresExternalPower says: the
      flag lifts the CPU limit and states a need, it does not admit the task. ChargerPluggedInPolicy
      or BatteryLevelPolicy with launchType == PROCESSING refuse while it is unplugged.
      """,
    summary: "The device is not charging, and a processing task waits for the charger.",
    fix: "Expect it overnight; move small work to an app refresh task.",
    references: [
      Rule.Reference(.session, "WWDC 2019 session 707"),
      Rule.Reference(.captured, "ChargerPluggedInPolicy … /device/system/isPluggedIn == 0"),
      Rule.Reference(.binary, "BatteryLevelPolicy: launchType == PROCESSING AND batteryLevel == N"),
    ],
    gate: Gate { answer in
      answer.policy == "ChargerPluggedIn"
        || (answer.policy == "BatteryLevel" && answer.rationale?.holds("PROCESSING") == true)
    },
    policy: "ChargerPluggedInPolicy",
    rationale: "/device/system/isPluggedIn == 0",
    isProcessing: true
  ).rule
}

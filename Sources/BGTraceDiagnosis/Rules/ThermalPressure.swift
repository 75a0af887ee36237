import BGTraceModel

extension Rule {
  static let thermalPressure = PolicyRule(
    id: "thermal-pressure",
    title: "The device is too hot",
    severity: .minor,
    apis: [
      .appRefresh, .processing, .continuedProcessing, .healthResearch, .silentPush, .legacyFetch,
    ],
    explanation: """
      Above a thermal level ThermalPolicy answers Absolutely Must Not Proceed. The limits are
      adjusted remotely and differ between kinds of tasks.
      """,
    summary: "The device is too hot, and the system holds the task back until it has cooled down.",
    fix: "Wait; do less work while ProcessInfo.thermalState is serious or critical.",
    references: [
      Rule.Reference(.documentation, "ProcessInfo.ThermalState"),
      Rule.Reference(.captured, "ThermalPolicy … Absolutely Must Not Proceed … thermalLevel >= 2"),
    ],
    gate: .policies("Thermal"),
    policy: "ThermalPolicy",
    rationale: "thermalLevel >= 2",
    decision: "Absolutely Must Not Proceed"
  ).rule
}

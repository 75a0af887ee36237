import BGTraceModel

extension Rule {
  static let cpuOrMemoryPressure = PolicyRule(
    id: "cpu-or-memory-pressure",
    title: "The device is busy",
    severity: .minor,
    apis: [.appRefresh, .processing, .continuedProcessing, .silentPush, .legacyFetch],
    explanation: """
      While processors or memory are under load, CPUUsagePolicy and MemoryPressurePolicy refuse. It
      passes by itself, mostly within minutes.
      """,
    summary: "The device's processors or memory are under load, and the task waits.",
    fix: "Nothing to do; it passes.",
    references: [
      Rule.Reference(
        .captured,
        "CPUUsagePolicy … [Max allowed CPU Usage level]: Required:50.00, Observed:90.00"
      )
    ],
    gate: Gate { answer in
      answer.policy == "CPUUsage"
        || (answer.policy == "MemoryPressure" && answer.rationale?.holds("camera") != true)
    },
    policy: "CPUUsagePolicy",
    rationale: "[Max allowed CPU Usage level]: Required:50.00, Observed:90.00"
  ).rule
}

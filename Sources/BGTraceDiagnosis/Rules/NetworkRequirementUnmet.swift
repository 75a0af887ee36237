import BGTraceModel

extension Rule {
  static let networkRequirementUnmet = PolicyRule(
    id: "network-requirement-unmet",
    title: "The task needs a network and there is none",
    severity: .minor,
    apis: [.processing, .appRefresh, .silentPush, .legacyFetch],
    explanation: """
      With requiresNetworkConnectivity a task waits for a network of enough quality:
      NetworkQualityPolicy refuses and prints what it required and what it observed.
      """,
    summary: "The task waits for a network of enough quality.",
    fix: "Drop requiresNetworkConnectivity where the work can do without.",
    references: [
      Rule.Reference(.documentation, "BGProcessingTaskRequest.requiresNetworkConnectivity"),
      Rule.Reference(
        .captured,
        "NetworkQualityPolicy … [wifiQuality]: Required:50.00, Observed:0.00"
      ),
    ],
    gate: .policies("NetworkQuality"),
    policy: "NetworkQualityPolicy",
    rationale: "[wifiQuality]: Required:50.00, Observed:0.00",
    isProcessing: true
  ).rule
}

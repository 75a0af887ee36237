import BGTraceModel

extension Rule {
  static let systemConcurrencyOrHerd = PolicyRule(
    id: "system-concurrency-or-herd",
    title: "Other activities come first",
    severity: .info,
    apis: [.appRefresh, .processing, .silentPush, .legacyFetch],
    explanation: """
      For some minutes after a start, an unlock or a connection everything waits its turn
      (ThunderingHerdPolicy, 5 or 15 minutes), and only a few refreshes run at once
      (Activity Group Policy). It passes by itself.
      """,
    summary: "The system runs other activities first; this passes within minutes.",
    fix: "Nothing to do; it passes.",
    references: [
      Rule.Reference(.captured, "ThunderingHerdPolicy … timeSinceThunderingHerdTriggerEvent < 300"),
      Rule.Reference(.captured, "Activity Group Policy … currentAvailableLimit == 0"),
    ],
    gate: .policies("ThunderingHerd", "ActivityGroup"),
    policy: "ThunderingHerdPolicy",
    rationale: "timeSinceThunderingHerdTriggerEvent < 300"
  ).rule
}

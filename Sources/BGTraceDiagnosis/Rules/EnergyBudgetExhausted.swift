import BGTraceModel

extension Rule {
  static let energyBudgetExhausted = PolicyRule(
    id: "energy-budget-exhausted",
    title: "The app's energy budget is used up",
    severity: .minor,
    apis: [.appRefresh, .silentPush, .legacyFetch, .processing],
    explanation: """
      Each app has a daily budget of energy and data for background work; many or expensive runs use
      it up, and the rest of the day is silent unless the device is plugged in. EnergyBudgetPolicy
      refuses with [energyBudget]. No captured line is public: the wording is unverified.
      """,
    summary:
      "The app has used up its energy budget for background work; it waits until the budget recovers.",
    fix:
      "Run less often and shorter: complete early, transfer less than 100 kB, batch what can wait.",
    references: [
      Rule.Reference(.session, "WWDC 2020 session 10063"),
      Rule.Reference(
        .unverified,
        "EnergyBudgetPolicy … [energyBudget]: Required:1.00, Observed:0.00"
      ),
    ],
    gate: .policies("EnergyBudget"),
    policy: "EnergyBudgetPolicy",
    rationale: "[energyBudget]: Required:1.00, Observed:0.00",
    testimony: (
      .budgetExhausted, Line.app("03:12:00", "background task not run: energy budget exhausted")
    )
  ).rule
}

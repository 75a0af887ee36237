import BGTraceModel

extension Rule {
  static let usagePredictionLow = Rule(
    id: "usage-prediction-low",
    title: "The system waits for a better moment",
    severity: .minor,
    stage: .gates,
    apis: [.appRefresh, .processing, .legacyFetch],
    needs: "dasd's comparisons of the score with the threshold",
    explanation: """
      Nothing forbids the task, but its score stays below the threshold (DecisionToRun:0): the system
      expects that the app is not used soon. It learns from use, and needs days after an install.
      """,
    summary:
      "Nothing forbids it, but the system expects little use of the app and keeps waiting for a better moment.",
    fix: "Accept it, and use a push for what must arrive; more use of the app raises its score.",
    references: [
      Reference(.session, "WWDC 2019 session 707; WWDC 2020 session 10063"),
      Reference(.captured, "CurrentScore: …, ThresholdScore: … DecisionToRun:0"),
    ],
    examples: [
      Example(
        "below the threshold each time",
        .found,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00"),
        Line.dasd(
          "03:20:00",
          "'bgRefresh-\(Line.refresh):1A2B3C' CurrentScore: 0.251000, ThresholdScore: 0.694377 DecisionToRun:0"
        ),
        Line.dasd(
          "03:40:00",
          "'bgRefresh-\(Line.refresh):1A2B3C' CurrentScore: 0.260000, ThresholdScore: 0.694377 DecisionToRun:0"
        )
      ),
      Example(
        "above it",
        .cleared,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00"),
        Line.dasd(
          "03:20:00",
          "'bgRefresh-\(Line.refresh):1A2B3C' CurrentScore: 0.888734, ThresholdScore: 0.694377 DecisionToRun:1"
        )
      ),
      Example(
        "no comparison",
        .unknown,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00")
      ),
    ],
    judge: { subject in
      let held = subject.held
      guard !held.isEmpty else { return .notApplicable }
      let thresholds = held.flatMap(\.thresholds)
      guard let last = thresholds.last else {
        return .unknown(missing: "dasd's comparisons of the score with the threshold")
      }
      let low = thresholds.filter { placed in
        if case .threshold(_, _, run: false) = placed.kind { true } else { false }
      }
      guard !low.isEmpty else { return .cleared("the score reached the threshold") }
      let share = Double(low.count) / Double(thresholds.count)
      // A refusal after the last comparison is the nearer reason.
      let refusedSince = held.flatMap(\.evaluations).contains { placed in
        guard case .scored(let score) = placed.kind else { return false }
        return placed.order > last.order && !score.refusals.isEmpty
      }
      let holds = share >= Gate.dominance && low.last?.order == last.order && !refusedSince
      return .found(Found(holds ? .probable : .possible, Gate.sample(low)))
    }
  )
}

import BGTraceModel

extension Rule {
  static let continuedNoProgress = Rule(
    id: "continued-no-progress",
    title: "The continued task reported no progress",
    severity: .major,
    stage: .end,
    apis: [.continuedProcessing],
    needs: "dasd's lines about the task's progress",
    explanation: """
      A continued processing task must move its progress. After about half a minute without a change
      dasd marks it stalled, Activity Progress Policy answers Absolutely Must Not Proceed, and the
      task is suspended and expired. No minimum rate is documented.
      """,
    summary:
      "The task reported no progress for too long, so the system marked it stalled and ended it.",
    fix: "Update progress often and in small steps: count bytes, not files.",
    references: [
      Reference(.documentation, "BGContinuedProcessingTask"),
      Reference(
        .captured,
        "Task has not reported progress within expected cadence, marking stalled"
      ),
    ],
    examples: [
      Example(
        "marked stalled",
        .found,
        Line.dasd(
          "03:10:40",
          "Task has not reported progress within expected cadence, marking stalled (time without update: -34.6)"
        ),
        Line.refused(
          "03:10:40",
          "bgContinuedProcessing-com.example.weather.export:5E6F70",
          by: "Activity Progress Policy",
          "tracker.health == 2",
          decision: "Absolutely Must Not Proceed"
        )
      ),
      Example(
        "completed",
        .cleared,
        on: "com.example.weather.export",
        Line.app(
          "03:10:00",
          "Starting task: <BGContinuedProcessingTask: com.example.weather.export (Export)>"
        ),
        Line.app(
          "03:11:00",
          "Marking task <BGContinuedProcessingTask: com.example.weather.export (Export)> complete with success: 1"
        )
      ),
      Example(
        "started, dasd not shown",
        .unknown,
        on: "com.example.weather.export",
        Line.app(
          "03:10:00",
          "Starting task: <BGContinuedProcessingTask: com.example.weather.export (Export)>"
        )
      ),
    ],
    judge: { subject in
      let words = subject.signals.filter { placed in
        switch placed.kind {
        case .progressStalled: true
        case .scored(let score): score.refusals.contains { $0.policy == "ActivityProgress" }
        default: false
        }
      }
      guard let last = words.last else {
        guard let run = subject.lastRun else { return .notApplicable }
        return run.completed != nil && run.expiring == nil
          ? .cleared("it completed") : .unknown(missing: "dasd's lines about its progress")
      }
      let isPast = subject.lastRun?.beginning.map { $0.order > last.order } ?? false
      return .found(Found(.proven, Gate.sample(words), isPast: isPast))
    }
  )
}

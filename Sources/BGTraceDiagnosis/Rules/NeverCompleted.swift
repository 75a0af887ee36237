import BGTraceModel

extension Rule {
  static let neverCompleted = Rule(
    id: "never-completed",
    title: "The app never completed the task",
    severity: .major,
    stage: .end,
    apis: [.appRefresh, .processing, .continuedProcessing, .healthResearch],
    needs: "the app's lines from the start of the run to beyond its time limit",
    explanation: """
      Every run must end with setTaskCompleted(success:), also on errors and on expiry. Otherwise the
      system may end the app and launch it less often. The framework logs it as an error of its own
      when the task object goes away without completion.
      """,
    summary: "The handler started, and the app never called setTaskCompleted.",
    fix: "Call setTaskCompleted(success:) on every path: success, error, early return and expiry.",
    references: [
      Reference(.documentation, "BGTask.setTaskCompleted(success:)"),
      Reference(.binary, "Task … dealloc'd without completing. This is a programmer error."),
      Reference(.session, "WWDC 2019 session 707"),
    ],
    examples: [
      Example(
        "released without completion",
        .found,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.app(
          "03:20:05",
          "Task <BGAppRefreshTask: \(Line.refresh)> dealloc'd without completing. This is a programmer error."
        )
      ),
      Example(
        "in a guide's words, the capture goes on",
        .found,
        "2026-03-02 03:10:00.000000+0900 Weather[512:9001] [tasks] Scheduling task with identifier: \(Line.refresh)",
        "2026-03-02 03:20:00.000000+0900 Weather[512:9001] [tasks] Starting task with identifier: \(Line.refresh)",
        "2026-03-02 03:25:00.000000+0900 Weather[512:9001] memory warning"
      ),
      Example(
        "completed",
        .cleared,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.completes("03:20:09")
      ),
      Example(
        "the capture ends within the run",
        .unknown,
        Line.submits("03:10:00"),
        Line.starts("03:20:00")
      ),
    ],
    judge: { subject in
      let leaks = subject.all { $0 == .leaked }
      guard let run = subject.lastRun else { return .notApplicable }
      if let leak = run.leaked {
        return .found(Found(.proven, [run.started, leak].compactMap(\.self)))
      }
      if !leaks.isEmpty {
        return .found(Found(.proven, Gate.sample(leaks), isPast: true))
      }
      if run.completed != nil || run.noHandler != nil { return .cleared("it was completed") }
      guard let start = run.started else { return .notApplicable }
      let limit = subject.runLimit
      let seen =
        start.signal.speaker.isTestimony
        ? subject.captureGoesOn(after: start.at, seconds: limit)
        : subject.isCovered(from: start.at, forSeconds: limit)
      guard seen else {
        return .unknown(missing: "an unfiltered capture that goes on past the run's time limit")
      }
      return .found(
        Found(
          .probable,
          [start, run.expiring].compactMap(\.self),
          summary: "The handler started, and no completion follows although the capture goes on."
        )
      )
    }
  )
}

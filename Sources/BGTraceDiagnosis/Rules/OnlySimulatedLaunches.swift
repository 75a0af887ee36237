import BGTraceModel

extension Rule {
  static let onlySimulatedLaunches = Rule(
    id: "only-simulated-launches",
    title: "Only the debugger launched the task",
    severity: .info,
    stage: .scope,
    apis: [.appRefresh, .processing, .healthResearch],
    needs: "the app's own BackgroundTasks lines of the starts",
    explanation: """
      The debugger's _simulateLaunchForTaskWithIdentifier calls the handler directly. It shows that
      the handler works, and nothing about whether the system would ever launch it.
      """,
    summary: "Every start in the capture was simulated by the debugger; the system launched none.",
    fix:
      "Take the handler as working, and judge scheduling on a release build started from the Home screen.",
    references: [
      Reference(.session, "WWDC 2019 session 707"),
      Reference(.captured, "Starting simulated task: <BGAppRefreshTask: …>"),
    ],
    examples: [
      Example(
        "a simulated start",
        .found,
        Line.app("03:10:00", "Simulating launch for task with identifier \(Line.refresh)"),
        Line.app("03:10:00", "Starting simulated task: <BGAppRefreshTask: \(Line.refresh)>")
      ),
      Example(
        "a simulated and a real start",
        .cleared,
        Line.app("03:10:00", "Starting simulated task: <BGAppRefreshTask: \(Line.refresh)>"),
        Line.submits("03:11:00"),
        Line.starts("03:20:00"),
        Line.completes("03:20:09")
      ),
      Example(
        "a simulated launch whose start is not shown",
        .unknown,
        Line.app("03:10:00", "Simulating launch for task with identifier \(Line.refresh)")
      ),
    ],
    judge: { subject in
      let simulated = subject.all { $0 == .simulatedStart || $0 == .simulatedComplete }
      guard !simulated.isEmpty else {
        return subject.all { $0 == .simulatedLaunch }.isEmpty
          ? .notApplicable : .unknown(missing: "the line that the simulated task started")
      }
      guard subject.lastRun == nil else { return .cleared("the system launched it as well") }
      return .found(Found(.proven, Gate.sample(simulated)))
    }
  )
}

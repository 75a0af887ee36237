import BGTraceModel

extension Rule {
  static let simulateNeedsPending = Rule(
    id: "simulate-needs-pending",
    title: "The simulated launch found no pending request",
    severity: .info,
    stage: .scope,
    apis: [.appRefresh, .processing, .healthResearch],
    needs: "the framework's answer to the simulated launch",
    explanation: """
      A simulated launch needs a request that is pending at that moment. "No task request … has been
      scheduled" means that none was: never submitted, already run, cancelled, or consumed by an
      earlier simulated launch, which cancels the request first. It says nothing about registration.
      """,
    summary: "Nothing was pending when the launch was simulated; that is all this line means.",
    fix: "Submit the request, let the app go to the background, and simulate the launch once.",
    references: [
      Reference(.captured, "No task request with identifier … has been scheduled"),
      Reference(.report, "popular guides read it as a broken registration; it is not"),
    ],
    examples: [
      Example(
        "nothing pending",
        .found,
        Line.app("03:10:00", "Simulating launch for task with identifier \(Line.refresh)"),
        Line.app("03:10:02", "No task request with identifier \(Line.refresh) has been scheduled")
      ),
      Example(
        "a later simulated launch worked",
        .cleared,
        Line.app("03:10:00", "No task request with identifier \(Line.refresh) has been scheduled"),
        Line.app("03:11:00", "Simulating launch for task with identifier \(Line.refresh)"),
        Line.app("03:11:01", "Starting simulated task: <BGAppRefreshTask: \(Line.refresh)>")
      ),
      Example(
        "a simulated launch without an answer",
        .unknown,
        Line.app("03:10:00", "Simulating launch for task with identifier \(Line.refresh)")
      ),
    ],
    judge: { subject in
      guard let missing = subject.last({ $0 == .noneScheduled }) else {
        let launched = subject.last { $0 == .simulatedLaunch }
        return launched == nil || subject.last({ $0 == .simulatedStart }) != nil
          ? .notApplicable : .unknown(missing: "the framework's answer to the simulated launch")
      }
      if let start = subject.last({ $0 == .simulatedStart }), start.order > missing.order {
        return .cleared("a later simulated launch found a request")
      }
      return .found(Found(.proven, Gate.sample(subject.all { $0 == .noneScheduled })))
    }
  )
}

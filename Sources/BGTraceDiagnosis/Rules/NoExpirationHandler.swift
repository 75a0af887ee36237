import BGTraceModel

extension Rule {
  static let noExpirationHandler = Rule(
    id: "no-expiration-handler",
    title: "The task has no expiration handler",
    severity: .major,
    stage: .end,
    apis: [.appRefresh, .processing, .continuedProcessing, .healthResearch],
    needs: "the framework's lines at the expiry",
    explanation: """
      When time is up the framework calls the expiration handler; without one it marks the task
      complete without success. That does not by itself kill the app, but the work is cut off.
      """,
    summary:
      "Time ran out and the task has no expiration handler, so the framework completed it without success.",
    fix: "Set expirationHandler first in the launch handler: cancel the work and complete.",
    references: [
      Reference(.documentation, "BGTask.expirationHandler"),
      Reference(
        .binary,
        "Client didn't provide an expiration handler for task …, completing with NO success for them"
      ),
    ],
    explains: ["expired-ran-too-long"],
    examples: [
      Example(
        "the framework's error",
        .found,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.app("03:20:30", "Expiring task: <BGAppRefreshTask: \(Line.refresh)>"),
        Line.app(
          "03:20:30",
          "Client didn't provide an expiration handler for task <BGAppRefreshTask: \(Line.refresh)>, completing with NO success for them"
        )
      ),
      Example(
        "completed in time",
        .cleared,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.completes("03:20:09")
      ),
      Example("no end shown", .unknown, Line.submits("03:10:00"), Line.starts("03:20:00")),
    ],
    judge: { subject in
      let words = subject.all { $0 == .noExpirationHandler }
      guard let last = words.last else {
        guard let run = subject.lastRun else { return .notApplicable }
        if run.completed != nil, run.expiring == nil { return .cleared("it completed in time") }
        return run.expiring == nil
          ? .unknown(missing: "the end of the run")
          : .cleared("it expired, and a handler was called")
      }
      let isPast = subject.lastRun?.noHandler?.order != last.order
      return .found(Found(.proven, Gate.sample(words), isPast: isPast))
    }
  )
}

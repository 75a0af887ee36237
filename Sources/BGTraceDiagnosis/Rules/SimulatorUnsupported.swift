import BGTraceModel

extension Rule {
  static let simulatorUnsupported = Rule(
    id: "simulator-unsupported",
    title: "BGTaskScheduler does not schedule on a Simulator",
    severity: .blocker,
    stage: .scope,
    apis: [.appRefresh, .processing, .healthResearch, .continuedProcessing],
    needs: "a line that shows that the app runs on a Simulator",
    explanation: """
      A Simulator refuses every submission with BGTaskSchedulerErrorDomain code 1 and never launches
      an app in the background. Only the handler can be exercised there, with the debugger's
      simulated launch.
      """,
    summary: "The app ran on a Simulator, where the system schedules no background tasks.",
    fix: "Test scheduling on a device; on a Simulator only drive the handler with the debugger.",
    references: [
      Reference(.documentation, "BGTaskScheduler.Error.Code.unavailable"),
      Reference(.report, "many reports of code 1 on Simulators, resolved by a device"),
    ],
    explains: ["submit-unavailable"],
    examples: [
      Example(
        "code 1 beside a Simulator's path",
        .found,
        Line.app(
          "03:10:00",
          "container: /Users/dev/Library/Developer/CoreSimulator/Devices/0/data"
        ),
        Line.app(
          "03:10:01",
          "submitTaskRequest: <BGAppRefreshTaskRequest: \(Line.refresh), earliestBeginDate: (null)>"
        ),
        Line.app(
          "03:10:01",
          "Could not schedule: Error Domain=BGTaskSchedulerErrorDomain Code=1 \"(null)\""
        )
      ),
      Example(
        "a real start",
        .cleared,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.completes("03:20:09")
      ),
      Example(
        "code 1 and no word of the device",
        .unknown,
        "Could not schedule app refresh: Error Domain=BGTaskSchedulerErrorDomain Code=1 \"(null)\""
      ),
    ],
    judge: { subject in
      if let start = subject.runs.last(where: { !$0.isSimulated && !$0.isTestimony })?.started {
        return .cleared("the handler really started at \(start.signal.record.time.clockText)")
      }
      let signs =
        subject.device.filter { $0.kind == .simulator && subject.shares($0) }
        + subject.all { $0 == .simulator }
        + subject.app.filter { $0.kind == .simulator }
      let refusals = subject.all { kind in
        if case .submitFailed(let error) = kind { error.code == 1 } else { false }
      }
      guard let sign = signs.first else {
        return refusals.isEmpty ? .notApplicable : .unknown(missing: "the kind of device")
      }
      return .found(Found(.proven, [sign] + Gate.sample(refusals)))
    }
  )
}

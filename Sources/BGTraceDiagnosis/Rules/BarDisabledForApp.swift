import BGTraceModel

extension Rule {
  static let barDisabledForApp = Rule(
    id: "bar-disabled-for-app",
    title: "Background App Refresh is off for this app",
    severity: .blocker,
    stage: .gates,
    apis: [.appRefresh, .processing, .silentPush, .legacyFetch],
    needs: "dasd's line about this app, or the app's print of backgroundRefreshStatus",
    explanation: """
      The switch of one app in Settings. dasd names the bundle; an app can print
      UIApplication.backgroundRefreshStatus (denied is 1), which cannot tell the app's switch from the
      device's and is an app's own word.
      """,
    summary: "Background App Refresh is turned off for this app.",
    fix:
      "Ask the user to turn it on for the app in Settings, and do the work in the foreground meanwhile.",
    references: [
      Reference(.documentation, "UIApplication.backgroundRefreshStatus: denied"),
      Reference(.binary, "Disabling BAR for BUNDLE"),
    ],
    examples: [
      Example(
        "dasd names the app",
        .found,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00"),
        Line.dasd("03:12:00", "Disabling BAR for \(Line.bundle)")
      ),
      Example(
        "launched",
        .cleared,
        on: Line.refresh,
        Line.dasd("03:00:00", "Disabling BAR for \(Line.bundle)"),
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.completes("03:20:09")
      ),
      Example(
        "no word of it",
        .unknown,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00")
      ),
    ],
    judge: { subject in
      let everything = (subject.signals + subject.app + subject.device).sorted {
        $0.order < $1.order
      }
      let states = everything.filter { placed in
        switch placed.kind {
        case .device(.backgroundAppRefreshForApp): true
        case .device(.refreshStatus): true
        default: false
        }
      }
      guard let state = states.last else {
        return subject.signals.isEmpty || subject.lastRun != nil
          ? .notApplicable : .unknown(missing: "the app's own backgroundRefreshStatus")
      }
      let isOff =
        switch state.kind {
        case .device(.backgroundAppRefreshForApp(let on)): !on
        case .device(.refreshStatus(let status)): status < 2
        default: false
        }
      guard isOff else {
        return .cleared("it was available at \(state.signal.record.time.clockText)")
      }
      if let launch = subject.signals.first(where: {
        $0.order > state.order && $0.kind == .launched
      }) {
        return .cleared("it was launched at \(launch.signal.record.time.clockText)")
      }
      return .found(Found(.proven, [state]))
    }
  )
}

import BGTraceModel

extension Rule {
  static let barDisabledGlobal = Rule(
    id: "bar-disabled-global",
    title: "Background App Refresh is off",
    severity: .blocker,
    stage: .gates,
    apis: [.appRefresh, .processing, .silentPush, .legacyFetch],
    needs: "dasd's lines about BAR, or a print of backgroundRefreshStatus",
    explanation: """
      With Background App Refresh off in Settings, no app is refreshed or woken by silent pushes, and
      pending requests are cancelled. Low Power Mode turns it off as well while it lasts.
      """,
    summary:
      "Background App Refresh is turned off on the device, so no app is launched in the background.",
    fix:
      "Ask the user to turn on Settings > General > Background App Refresh; where it is restricted, stay silent.",
    references: [
      Reference(.documentation, "UIApplication.backgroundRefreshStatus"),
      Reference(.binary, "BAR enabled, BAR disabled, BAR now enabled, BAR now disabled"),
    ],
    examples: [
      Example(
        "turned off",
        .found,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00"),
        Line.dasd("03:12:00", "BAR now disabled"),
        Line.cancelled("03:12:00")
      ),
      Example(
        "on",
        .cleared,
        on: Line.refresh,
        Line.dasd("03:00:00", "BAR enabled"),
        Line.submits("03:10:00"),
        Line.accepted("03:10:00")
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
      let states = subject.device.filter { placed in
        switch placed.kind {
        case .device(.backgroundAppRefresh), .device(.backgroundAppRefreshSwitched): true
        default: false
        }
      }
      let words =
        subject.signals.filter { $0.kind == .testimony(.backgroundAppRefreshOff) }
        + subject.app.filter { $0.kind == .testimony(.backgroundAppRefreshOff) }
      guard let state = states.last else {
        guard words.isEmpty else { return .found(Found(.proven, Gate.sample(words))) }
        return subject.signals.isEmpty || subject.lastRun != nil
          ? .notApplicable : .unknown(missing: "the state of Background App Refresh")
      }
      let isOn =
        state.kind == .device(.backgroundAppRefresh(on: true))
        || state.kind == .device(.backgroundAppRefreshSwitched(on: true))
      guard !isOn else { return .cleared("it was on at \(state.signal.record.time.clockText)") }
      if let launch = subject.signals.first(where: {
        $0.order > state.order && $0.kind == .launched
      }) {
        return .cleared("it was launched at \(launch.signal.record.time.clockText)")
      }
      return .found(Found(.proven, [state]))
    }
  )
}

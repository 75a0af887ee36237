import BGTraceModel

extension Rule {
  static let barToggledPendingCancelled = Rule(
    id: "bar-toggled-pending-cancelled",
    title: "Background App Refresh was off for a while, which cancelled the request",
    severity: .blocker,
    stage: .retention,
    apis: [.appRefresh, .processing, .silentPush, .legacyFetch],
    needs: "dasd's lines of the switch, and the app's submissions after it",
    explanation: """
      Turning Background App Refresh off cancels every pending request. Turning it on again brings
      none back: the app must submit anew.
      """,
    summary:
      "Background App Refresh was turned off and on again; the pending request was lost, and none was submitted since.",
    fix:
      "Submit again on UIApplication.backgroundRefreshStatusDidChangeNotification and on every activation.",
    references: [
      Reference(.binary, "BAR now disabled: dasd cancels the pending activities"),
      Reference(.report, "reports of lost requests after the switch"),
    ],
    examples: [
      Example(
        "off and on, nothing submitted since",
        .found,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00"),
        Line.dasd("03:12:00", "BAR now disabled"),
        Line.cancelled("03:12:00"),
        Line.dasd("03:14:00", "BAR now enabled")
      ),
      Example(
        "submitted since",
        .cleared,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.dasd("03:12:00", "BAR now disabled"),
        Line.dasd("03:14:00", "BAR now enabled"),
        Line.submits("03:15:00", hex: "2B3C4D")
      ),
      Example(
        "on again, and no word of when it was off",
        .unknown,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00"),
        Line.cancelled("03:12:00"),
        Line.dasd("03:14:00", "BAR now enabled")
      ),
    ],
    judge: { subject in
      let switches = subject.device.filter { placed in
        if case .device(.backgroundAppRefreshSwitched) = placed.kind { true } else { false }
      }
      guard let on = switches.last, on.kind == .device(.backgroundAppRefreshSwitched(on: true))
      else {
        return .notApplicable
      }
      let off = switches.last { $0.kind == .device(.backgroundAppRefreshSwitched(on: false)) }
      let since = subject.signals.first { placed in
        guard placed.order > (off ?? on).order else { return false }
        switch placed.kind {
        case .submitted, .clientSubmitted, .accepted, .launched, .started: return true
        default: return false
        }
      }
      if let since, since.order > on.order {
        return .cleared("it was submitted again at \(since.signal.record.time.clockText)")
      }
      guard since == nil else { return .notApplicable }
      guard let off else {
        return subject.requests.last?.end == .cancelled
          ? .unknown(missing: "the line that it was turned off") : .notApplicable
      }
      let before = subject.requests.last { ($0.beginning?.order ?? .max) < off.order }
      guard let before, before.end == nil || before.end == .cancelled else { return .notApplicable }
      return .found(
        Found(
          before.end == .cancelled ? .proven : .probable,
          [off, before.endedBy, on].compactMap(\.self)
        )
      )
    }
  )
}

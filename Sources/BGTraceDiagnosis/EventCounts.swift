import BGTraceModel

/// Counts a subject's events, each once however many lines tell of it.
enum EventCounts {
  static func counts(of subject: SubjectFacts) -> [Diagnosis.Subject.EventCount] {
    var counts: [Diagnosis.EventKind: Int] = [:]
    for placed in fold(subject.signals + subject.app.filter { isAppEvent($0.kind) }) {
      if let kind = kind(of: placed.kind) { counts[kind, default: 0] += 1 }
    }
    // Several lines announce one request or one run: count those.
    counts[.submitted] = subject.requests.count {
      $0.submitted != nil || $0.announced != nil || $0.accepted != nil
    }
    counts[.replaced] = subject.replacements
    counts[.cancelled] = subject.requests.count {
      $0.end == .cancelled || $0.end == .cancelledByApp
    }
    let runs = subject.runs.filter { !$0.isSimulated }
    let launches = runs.count { $0.launched != nil || $0.granted != nil }
    counts[.launched] = max(launches, counts[.launched] ?? 0)
    counts[.started] = runs.count { $0.started != nil }
    counts[.expired] = runs.count { $0.expiring != nil }
    counts[.completed] = runs.count { $0.completed != nil }
    return Diagnosis.EventKind.allCases.compactMap { kind in
      guard let count = counts[kind], count > 0 else { return nil }
      return .init(kind: kind, count: count)
    }
  }

  private static func isAppEvent(_ kind: Signal.Kind) -> Bool {
    switch kind {
    case .processLaunched, .terminated, .appState, .assertionOld: true
    default: false
    }
  }

  /// Lines of one event within 2 s count once: a launch is told by several processes.
  private static func fold(_ signals: [Placed]) -> [Placed] {
    var last: [String: Placed] = [:]
    var seen: Set<Int> = []
    return signals.sorted { $0.order < $1.order }.filter { placed in
      guard seen.insert(placed.order).inserted else { return false }
      guard let kind = kind(of: placed.kind), folds(kind) else { return true }
      let key = kind.rawValue + " " + (placed.signal.hex ?? "")
      defer { last[key] = placed }
      guard let before = last[key] else { return true }
      guard let a = before.at, let b = placed.at, let seconds = a.seconds(to: b) else {
        return placed.order - before.order > 3
      }
      return seconds > 2
    }
  }

  private static func folds(_ kind: Diagnosis.EventKind) -> Bool {
    switch kind {
    case .launched, .terminated, .exception, .pushReceived: true
    default: false
    }
  }

  private static func kind(of kind: Signal.Kind) -> Diagnosis.EventKind? {
    switch kind {
    case .registered: .registered
    case .registrationRejected: .registrationRejected
    case .submitFailed: .submitError
    case .pendingSnapshot: .pendingSnapshot
    case .noneScheduled: .noneScheduled
    case .accepted: .accepted
    case .scored: .scored
    case .simulatedStart: .simulatedStart
    case .noExpirationHandler: .noExpirationHandler
    case .leaked: .leaked
    case .progressStalled: .progressStalled
    case .exception: .exception
    case .assertionOld, .assertionNotEnded, .assertionOverrun: .assertionWarning
    case .terminated: .terminated
    case .pushReceived: .pushReceived
    case .processLaunched(background: true), .launchRequested: .launched
    case .appState: .appState
    case .device: .deviceState
    default: nil
    }
  }
}

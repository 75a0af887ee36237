import BGTraceModel

/// Lines that name no task.
extension SubjectResolver {
  /// Gives lines that name no task the task their neighbours name.
  mutating func joinUnnamed() {
    var names: [String?: Set<String>] = [:]
    var all: Set<String> = []
    for placed in signals where Self.namesTask(placed.kind) {
      guard let identifier = placed.signal.identifier else { continue }
      all.insert(identifier)
      guard Self.isAppSpeaker(placed.signal.speaker) else { continue }
      names[placed.signal.record.process, default: []].insert(identifier)
    }
    for index in signals.indices where signals[index].signal.identifier == nil {
      let process = signals[index].signal.record.process
      // An app's line may mean its own tasks only; one without a process, or a daemon's, any.
      let isAppLine = Self.isAppSpeaker(signals[index].signal.speaker) && process != nil
      let named = isAppLine ? names[process] ?? names[nil] ?? [] : all
      guard let name = name(of: index, among: named) else { continue }
      change(index) { signal in
        signal.identifier = name
        if Self.isAboutProgress(signal.kind) { signal.api = .continuedProcessing }
      }
    }
  }

  /// The task a line must mean, told by its neighbours or because its process has only one.
  func name(of index: Int, among named: Set<String>) -> String? {
    switch signals[index].kind {
    case .registrationRejected:
      // A masked name matches nothing by accident: only the call right before it tells.
      return neighbour(of: index) { $0 == .registered } ?? following(index)
    case .submitFailed, .notAdvertised, .identifierRefused:
      return neighbour(of: index) { kind in
        switch kind {
        case .submitted, .notAdvertised, .registrationRejected, .registered: true
        default: false
        }
      } ?? following(index) ?? only(named)
    case .noneScheduled:
      return neighbour(of: index) { kind in
        if case .simulatedLaunch = kind { true } else { false }
      }
    case .completed, .expiring, .noExpirationHandler, .leaked, .started, .running:
      return neighbour(of: index) { kind in
        switch kind {
        case .launched, .running, .started: true
        default: false
        }
      } ?? only(named)
    case .scored, .progressStalled, .suspended, .userStopped:
      return onlyContinued()
    case .testimony:
      // Plain words count beside the guides' own sentences, not beside anything.
      guard guideProcesses.contains(signals[index].signal.record.process) else { return nil }
      return only(named) ?? neighbour(of: index, bySameSpeaker: true, Self.namesTask)
    case .isolationTrap, .expirationHandlerBlocked, .daemonMessageDropped, .exception,
      .noBackgroundModes, .quotaRefused:
      return neighbour(of: index, Self.namesTask) ?? only(named)
    default: return nil
    }
  }

  static func isAboutProgress(_ kind: Signal.Kind) -> Bool {
    switch kind {
    case .scored, .progressStalled, .suspended, .userStopped: true
    default: false
    }
  }

  static func namesTask(_ kind: Signal.Kind) -> Bool {
    switch kind {
    case .registered, .registrationRejected, .notAdvertised, .submitted, .clientSubmitted,
      .accepted,
      .launched, .running, .started, .completed, .scored, .simulatedLaunch, .exception:
      true
    default: false
    }
  }

  func only(_ names: Set<String>) -> String? { names.count == 1 ? names.first : nil }

  func onlyContinued() -> String? {
    only(Set(apis.filter { $0.value.contains(.continuedProcessing) }.keys))
  }

  /// The task named by the nearest earlier line of the same process, at most 5 s back.
  func neighbour(
    of index: Int,
    bySameSpeaker: Bool = false,
    _ matches: (Signal.Kind) -> Bool
  ) -> String? {
    let own = signals[index]
    var position = index - 1
    while position >= 0, index - position <= 256 {
      let other = signals[position]
      position -= 1
      guard matches(other.kind), let identifier = other.signal.identifier,
        !bySameSpeaker || other.signal.speaker == own.signal.speaker,
        other.signal.record.process == own.signal.record.process
          || other.signal.record.process == nil || own.signal.record.process == nil
      else { continue }
      if let a = other.at, let b = own.at {
        guard let gap = a.seconds(to: b) else { continue }
        guard gap <= 5 || Self.isRunLong(own.kind) else { return nil }
      }
      return identifier
    }
    return nil
  }

  /// The task that the same process's error line names right after: the framework prints both.
  func following(_ index: Int) -> String? {
    let own = signals[index]
    for other in signals[(index + 1)...].prefix(8) {
      guard case .submitFailed = other.kind, let identifier = other.signal.identifier,
        other.signal.record.process == own.signal.record.process
      else { continue }
      if let a = own.at, let b = other.at, (a.seconds(to: b) ?? 2) > 1 { return nil }
      return identifier
    }
    return nil
  }

  /// Whether a line may come long after the one that names its task: a run lasts.
  static func isRunLong(_ kind: Signal.Kind) -> Bool {
    switch kind {
    case .completed, .expiring, .noExpirationHandler, .leaked, .noneScheduled: true
    default: false
    }
  }
}

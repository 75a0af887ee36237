import BGTraceModel

/// Which subjects there are, and what belongs to each.
extension SubjectResolver {
  /// Sorts the signals by subject.
  func subjects(inputs facts: [CaseInputFacts], device: [Placed]) -> [SubjectFacts] {
    var own: [Key: [Placed]] = [:]
    var app: [String: [Placed]] = [:]
    var loose: [Placed] = []
    for placed in signals {
      if placed.signal.isAboutDeviceOnly || isStrayTestimony(placed) { continue }
      switch place(of: placed) {
      case .subjects(let keys): for key in keys { own[key, default: []].append(placed) }
      case .app(let name): app[name, default: []].append(placed)
      case .anyone: loose.append(placed)
      }
    }
    addPropertyListSubjects(&own)
    addAppSubjects(&own, app: app)
    addLooseSubjects(&own, loose: loose)
    return build(own, app: app, loose: loose, inputs: facts, device: device)
  }

  enum Place {
    case subjects([Key])
    case app(String)
    case anyone
  }

  func place(of placed: Placed) -> Place {
    let signal = placed.signal
    switch signal.kind {
    case .mentioned: return .anyone
    case .assertionNotEnded, .assertionOverrun:
      return .subjects([Key(identifier: appName(of: signal), api: .assertion)])
    case .assertionCreated, .assertionOld, .assertionExpired, .assertionEnded,
      .assertionUnknownEnd, .assertionTimeout:
      return appName(of: signal).map(Place.app)
        ?? .subjects([Key(identifier: nil, api: .assertion)])
    case .pushReceived:
      guard let bundle = signal.bundle ?? signal.identifier else { return .anyone }
      return .subjects([Key(identifier: bundle, api: .silentPush)])
    default: break
    }
    if let identifier = signal.identifier {
      return .subjects(keys(identifier, api: signal.api))
    }
    if let bundle = appName(of: signal), Self.isAboutApp(signal.kind) { return .app(bundle) }
    switch signal.kind {
    // A block whose head is gone is anybody's, a daemon's most of all.
    case .scored where signal.api == nil: return .anyone
    case .submitFailed, .exception, .scored, .progressStalled, .registrationRejected,
      .notAdvertised,
      .isolationTrap, .expirationHandlerBlocked, .noneScheduled, .noBackgroundModes:
      return .subjects([Key(identifier: nil, api: signal.api ?? .unknown)])
    default: return .anyone
    }
  }

  /// The subjects an identifier stands for: those of the interface the line names, else those that
  /// other lines name.
  func keys(_ identifier: String, api: API?) -> [Key] {
    if let api, api != .unknown { return [Key(identifier: identifier, api: api)] }
    let known = (apis[identifier] ?? []).filter(\.isTaskScheduler)
    guard !known.isEmpty else { return [Key(identifier: identifier, api: .unknown)] }
    return known.sorted { $0.rawValue < $1.rawValue }.map { Key(identifier: identifier, api: $0) }
  }

  static func isAboutApp(_ kind: Signal.Kind) -> Bool {
    switch kind {
    case .appState, .terminated, .processLaunched, .launchRequested, .processLaunchHandled,
      .pendingSnapshot, .cancelledByApp, .device, .debugger, .simulator,
      .daemonMessageDropped, .quotaRefused:
      true
    default: false
    }
  }

  /// The app a line belongs to: the bundle it names, else its process's, else the process.
  func appName(of signal: Signal) -> String? {
    if let bundle = signal.bundle { return bundle }
    guard Self.isAppSpeaker(signal.speaker), let process = signal.record.process else { return nil }
    return bundleOfProcess[process] ?? process
  }

  /// An Info.plist makes a subject of each identifier it permits, where nothing else speaks of it.
  func addPropertyListSubjects(_ own: inout [Key: [Placed]]) {
    var known = Set(own.keys.filter(\.api.isTaskScheduler).compactMap(\.identifier))
    for input in inputs {
      for list in input.propertyLists {
        let entries = list.permittedEntries
        for entry in entries where !entry.text.isEmpty && !entry.text.hasSuffix("*") {
          guard known.insert(entry.text).inserted else { continue }
          own[Key(identifier: entry.text, api: .unknown)] = []
        }
        if entries.isEmpty, case .malformed = list.permitted, own.isEmpty {
          own[Key(identifier: list.bundle, api: .unknown)] = []
        }
      }
    }
  }

  /// An app that was launched in the background, or ended in a way that concerns background work,
  /// is a subject even where no task is named.
  func addAppSubjects(_ own: inout [Key: [Placed]], app: [String: [Placed]]) {
    let known = appsWithSubjects(own)
    for (name, signals) in app.sorted(by: { $0.key < $1.key }) {
      guard !name.hasPrefix("com.apple."), !known.contains(name) else { continue }
      let shows = signals.contains { placed in
        switch placed.kind {
        case .processLaunched(background: true), .launchRequested: true
        case .terminated(let end): end.reason == .lockedFile || end.reason == .dasd
        case .pendingSnapshot, .daemonMessageDropped: true
        default: false
        }
      }
      if shows {
        own[Key(identifier: name, api: .unknown)] = []
      } else if signals.contains(where: { Self.isAssertionWarning($0.kind) }), own.isEmpty {
        own[Key(identifier: name, api: .assertion)] = []
      }
    }
    // A force quit or a switch alone explains something only to somebody who shows nothing else.
    guard own.isEmpty else { return }
    for (name, signals) in app.sorted(by: { $0.key < $1.key }) where !name.hasPrefix("com.apple.") {
      let isTold = signals.contains { placed in
        switch placed.kind {
        case .terminated(let end): end.reason == .userQuit
        case .device(.backgroundAppRefreshForApp(on: false)): true
        default: false
        }
      }
      if isTold { own[Key(identifier: name, api: .unknown)] = [] }
    }
  }

  /// Plain words that stand neither beside a name nor beside the guides' own sentences.
  func isStrayTestimony(_ placed: Placed) -> Bool {
    guard case .testimony = placed.kind, placed.signal.identifier == nil else { return false }
    return !guideProcesses.contains(placed.signal.record.process)
  }

  static func isAssertionWarning(_ kind: Signal.Kind) -> Bool {
    switch kind {
    case .assertionOld, .assertionUnknownEnd, .assertionTimeout: true
    default: false
    }
  }

  /// The bundles and processes that have a subject already.
  func appsWithSubjects(_ own: [Key: [Placed]]) -> Set<String> {
    var apps: Set<String> = []
    for (key, signals) in own {
      if let identifier = key.identifier {
        apps.insert(identifier)
        if let bundle = bundle(of: identifier) { apps.insert(bundle) }
      }
      for placed in signals {
        if let process = placed.signal.record.process { apps.insert(process) }
        if let bundle = placed.signal.bundle { apps.insert(bundle) }
      }
    }
    return apps
  }

  /// Lines that name neither task nor app count only where nothing else is there.
  func addLooseSubjects(_ own: inout [Key: [Placed]], loose: [Placed]) {
    guard own.isEmpty else { return }
    let telling = loose.filter { placed in
      switch placed.kind {
      case .terminated(let end):
        end.reason == .lockedFile || end.reason == .userQuit || end.reason == .dasd
      // A block without its head, pasted alone; in a log of processes it is anybody's.
      case .scored: placed.signal.record.process == nil
      case .testimony, .daemonMessageDropped, .completed, .leaked, .expiring, .noExpirationHandler,
        .started, .simulatedStart, .assertionUnknownEnd:
        true
      default: false
      }
    }
    guard !telling.isEmpty else { return }
    own[Key(identifier: nil, api: .unknown)] = telling
  }

  func build(
    _ own: [Key: [Placed]],
    app: [String: [Placed]],
    loose: [Placed],
    inputs facts: [CaseInputFacts],
    device: [Placed]
  ) -> [SubjectFacts] {
    let registrations = self.signals.filter { $0.kind == .registered }
    var subjects: [SubjectFacts] = []
    for (key, signals) in own {
      if let identifier = key.identifier, identifier.hasPrefix("com.apple.") { continue }
      if isOrdinaryPush(key, signals, all: own) { continue }
      let names = Set(
        signals.filter { Self.isAppSpeaker($0.signal.speaker) }.compactMap(\.signal.record.process)
      )
      let bundle = bundle(for: key, signals: signals, names: names)
      let appNames = Set([bundle, key.identifier].compactMap(\.self)).union(names)
      let appSignals =
        appNames.flatMap { app[$0] ?? [] }
        + (own.count == 1 && signals.map(\.order) != loose.map(\.order) ? loose : [])
      let signals = (signals + spread(appSignals)).sorted { $0.order < $1.order }
      let appSorted = appSignals.sorted { $0.order < $1.order }
      let built = RequestBuilder(signals: signals, app: appSorted, api: key.api)
      subjects.append(
        SubjectFacts(
          identifier: key.identifier,
          api: key.api,
          bundle: bundle,
          processes: names,
          signals: signals,
          app: appSorted,
          device: device,
          requests: built.requests,
          runs: built.runs,
          replacements: built.replacements,
          propertyLists: propertyLists(of: bundle),
          registeredInApp: registrations.filter { isRegistration($0, by: names) },
          inputs: facts
        )
      )
    }
    return subjects
  }

  /// Signals of an app that speak of each of its requests.
  func spread(_ app: [Placed]) -> [Placed] {
    app.filter { placed in
      switch placed.kind {
      case .cancelledByApp, .pendingSnapshot: true
      default: false
      }
    }
  }

  /// An alert that is not meant to wake the app, in a capture that is about something else.
  func isOrdinaryPush(_ key: Key, _ signals: [Placed], all: [Key: [Placed]]) -> Bool {
    guard key.api == .silentPush else { return false }
    let isAlertOnly = signals.allSatisfy { placed in
      guard case .pushReceived(let push) = placed.kind else { return false }
      return push.contentAvailable != true && push.alert != false
    }
    guard isAlertOnly else { return false }
    let isAsked = inputs.contains { input in
      input.propertyLists.contains { $0.bundle == key.identifier }
    }
    return all.count > 1 && !isAsked
  }

  func bundle(
    for key: Key,
    signals: [Placed],
    names: Set<String>
  ) -> String? {
    if let named = signals.compactMap(\.signal.bundle).first { return named }
    switch key.api {
    case .silentPush, .legacyFetch, .urlSession: return key.identifier
    default: break
    }
    if let identifier = key.identifier, let found = bundle(of: identifier) { return found }
    for name in names.sorted() { if let found = bundleOfProcess[name] { return found } }
    return nil
  }

  /// The plists that may speak for an app: of its bundle, or of a bundle that is not known.
  func propertyLists(of bundle: String?) -> [PropertyListFacts] {
    inputs.flatMap(\.propertyLists).filter { list in
      guard !list.isExtension else { return false }
      guard let own = list.bundle, let bundle else { return true }
      return own == bundle
    }
  }

  func isRegistration(_ placed: Placed, by names: Set<String>) -> Bool {
    guard let process = placed.signal.record.process, !names.isEmpty else { return true }
    return names.contains(process)
  }
}

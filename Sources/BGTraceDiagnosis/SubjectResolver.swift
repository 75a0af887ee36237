import BGTraceModel
import BGTraceSignals

/// Tells which subject each signal speaks of.
///
/// Lines name a task, a bundle, a process or nothing at all; this joins what belongs together, once,
/// so that no rule has to.
struct SubjectResolver {
  /// A subject's identity: one per identifier and interface.
  struct Key: Hashable {
    var identifier: String?
    var api: API
  }

  private let inputs: [CaseInput]
  private var signals: [Placed]
  private var apis: [String: Set<API>] = [:]
  private var bundles: Set<String> = []
  private var bundleOfPID: [Int32: String] = [:]
  private var bundleOfProcess: [String: String] = [:]
  /// The apps' processes in which some line names a task.
  private var namedProcesses: Set<String> = []

  init(timeline: Timeline, inputs: [CaseInput]) {
    self.inputs = inputs
    signals = timeline.signals
    completeCutIdentifiers()
    joinCompletions()
    learnNames()
    joinUnnamed()
    learnInterfaces()
  }

  // MARK: Names

  /// A capture may end in mid-word: an identifier that is a beginning of exactly one known one, on
  /// the last line of its input, is that one.
  private mutating func completeCutIdentifiers() {
    var lastOrder = [Int?](repeating: nil, count: inputs.count)
    var lastLine = [Int?](repeating: nil, count: inputs.count)
    for placed in signals {
      let origin = placed.signal.record.origin
      lastOrder[origin.input] = placed.order
      if let line = origin.line { lastLine[origin.input] = max(lastLine[origin.input] ?? 0, line) }
    }
    var uses: [String: Int] = [:]
    for placed in signals {
      if let identifier = placed.signal.identifier { uses[identifier, default: 0] += 1 }
    }
    // Sorted, those that begin with a name follow it.
    let known = uses.keys.sorted()
    for index in signals.indices {
      let origin = signals[index].signal.record.origin
      guard
        origin.line == lastLine[origin.input] || lastOrder[origin.input] == signals[index].order,
        let identifier = signals[index].signal.identifier, uses[identifier] == 1
      else { continue }
      let longer = known[Self.place(after: identifier, in: known)...].prefix(2)
        .filter { $0.hasPrefix(identifier) }
      guard longer.count == 1 else { continue }
      uses[longer[0], default: 0] += 1
      change(index) { $0.identifier = longer[0] }
    }
  }

  /// Where the names that are greater than one begin.
  private static func place(after name: String, in sorted: [String]) -> Int {
    var range = sorted.startIndex..<sorted.endIndex
    while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
      range = sorted[middle] <= name ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  private mutating func change(_ index: Int, _ change: (inout Signal) -> Void) {
    signals[index] = signals[index].changed(change)
  }

  /// "Marking task (null) complete" names no task on iOS 13; the scheduler client's "Complete task
  /// request activity", about a millisecond later in the same process, does (captured lines).
  private mutating func joinCompletions() {
    for index in signals.indices {
      guard case .completed = signals[index].kind, signals[index].signal.hex == nil else {
        continue
      }
      let own = signals[index].signal
      for later in signals.indices where later > index && later <= index + 6 {
        let other = signals[later].signal
        guard case .clientCompleted = other.kind,
          other.record.process == own.record.process || other.record.process == nil,
          own.identifier == nil || own.identifier == other.identifier
        else { continue }
        if let a = signals[index].at, let b = signals[later].at, let gap = a.seconds(to: b),
          gap > 0.1
        {
          continue
        }
        change(index) { signal in
          signal.identifier = other.identifier
          signal.api = own.api ?? other.api
          signal.hex = other.hex
        }
        break
      }
    }
  }

  /// Which interfaces an identifier is asked for through, from every line that tells.
  private mutating func learnInterfaces() {
    for placed in signals {
      guard let identifier = placed.signal.identifier, let api = placed.signal.api, api != .unknown
      else { continue }
      apis[identifier, default: []].insert(api)
    }
  }

  private mutating func learnNames() {
    learnInterfaces()
    for placed in signals {
      let signal = placed.signal
      if let identifier = signal.identifier, signal.api == .silentPush || signal.api == .legacyFetch
      {
        bundles.insert(identifier)
      }
      if let bundle = signal.bundle {
        bundles.insert(bundle)
        if let pid = Self.pid(after: bundle, in: signal.record.message) {
          bundleOfPID[pid] = bundle
        }
      }
    }
    for input in inputs {
      for list in input.propertyLists { if let bundle = list.bundle { bundles.insert(bundle) } }
    }
    for placed in signals {
      let record = placed.signal.record
      guard let process = record.process, let pid = record.pid, let bundle = bundleOfPID[pid],
        Self.isAppSpeaker(placed.signal.speaker)
      else { continue }
      bundleOfProcess[process] = bundle
    }
  }

  /// The process id in `<BUNDLE(UUID)>:PID]` or `<BUNDLE>:PID]`.
  private static func pid(after bundle: String, in message: String) -> Int32? {
    var cursor = Cursor(Array(message.utf8))
    guard cursor.skip(past: bundle) else { return nil }
    _ = cursor.take(64) { $0 != UInt8(ascii: ">") }
    guard cursor.skip(">:") else { return nil }
    return cursor.integer().flatMap(Int32.init(exactly:))
  }

  private static func isAppSpeaker(_ speaker: Signal.Speaker) -> Bool {
    switch speaker {
    case .backgroundTasks, .schedulerClient, .uiKit, .guide, .app, .crashReport: true
    case .dasd, .runningBoard, .springBoard, .urlSession, .system: false
    }
  }

  /// The bundle a task identifier belongs to: by reverse-DNS prefix, as tasks are named after apps.
  private func bundle(of identifier: String) -> String? {
    var name = Substring(identifier)
    while true {
      if bundles.contains(String(name)) { return String(name) }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      name = name[..<dot]
    }
  }

  // MARK: Lines that name no task

  /// Gives lines that name no task the task their neighbours name.
  private mutating func joinUnnamed() {
    var names: [String?: Set<String>] = [:]
    for placed in signals where Self.namesTask(placed.kind) {
      guard let identifier = placed.signal.identifier else { continue }
      let process = Self.isAppSpeaker(placed.signal.speaker) ? placed.signal.record.process : nil
      names[process, default: []].insert(identifier)
    }
    namedProcesses = Set(names.keys.compactMap(\.self))
    let all = names.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    for index in signals.indices where signals[index].signal.identifier == nil {
      let process = signals[index].signal.record.process
      let named = process == nil ? all : names[process] ?? (names.count == 1 ? all : [])
      guard let name = name(of: index, among: named) else { continue }
      change(index) { signal in
        signal.identifier = name
        if Self.isAboutProgress(signal.kind) { signal.api = .continuedProcessing }
      }
    }
  }

  /// The task a line must mean, told by its neighbours or because its process has only one.
  private func name(of index: Int, among named: Set<String>) -> String? {
    switch signals[index].kind {
    case .submitFailed, .registrationRejected, .notAdvertised, .identifierRefused:
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
      return only(named) ?? neighbour(of: index, bySameSpeaker: true, Self.namesTask)
    case .isolationTrap, .expirationHandlerBlocked, .daemonMessageDropped, .exception,
      .noBackgroundModes, .quotaRefused:
      return neighbour(of: index, Self.namesTask) ?? only(named)
    default: return nil
    }
  }

  private static func isAboutProgress(_ kind: Signal.Kind) -> Bool {
    switch kind {
    case .scored, .progressStalled, .suspended, .userStopped: true
    default: false
    }
  }

  private static func namesTask(_ kind: Signal.Kind) -> Bool {
    switch kind {
    case .registered, .registrationRejected, .notAdvertised, .submitted, .clientSubmitted,
      .accepted,
      .launched, .running, .started, .completed, .scored, .simulatedLaunch, .exception:
      true
    default: false
    }
  }

  private func only(_ names: Set<String>) -> String? { names.count == 1 ? names.first : nil }

  private func onlyContinued() -> String? {
    only(Set(apis.filter { $0.value.contains(.continuedProcessing) }.keys))
  }

  /// The task named by the nearest earlier line of the same process, at most 5 s back.
  private func neighbour(
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
  private func following(_ index: Int) -> String? {
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
  private static func isRunLong(_ kind: Signal.Kind) -> Bool {
    switch kind {
    case .completed, .expiring, .noExpirationHandler, .leaked, .noneScheduled: true
    default: false
    }
  }

  // MARK: Subjects

  /// Sorts the signals by subject.
  func subjects(inputs facts: [CaseInputFacts], device: [Placed]) -> [SubjectFacts] {
    var own: [Key: [Placed]] = [:]
    var app: [String: [Placed]] = [:]
    var loose: [Placed] = []
    for placed in signals {
      if placed.signal.isAboutDeviceOnly { continue }
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

  private enum Place {
    case subjects([Key])
    case app(String)
    case anyone
  }

  private func place(of placed: Placed) -> Place {
    let signal = placed.signal
    switch signal.kind {
    case .mentioned: return .anyone
    case .assertionCreated, .assertionOld, .assertionNotEnded, .assertionExpired, .assertionEnded,
      .assertionUnknownEnd, .assertionTimeout, .assertionOverrun:
      guard let name = appName(of: signal) else {
        return .subjects([Key(identifier: nil, api: .assertion)])
      }
      switch signal.kind {
      case .assertionNotEnded, .assertionOverrun:
        return .subjects([Key(identifier: name, api: .assertion)])
      default: return .app(name)
      }
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
  private func keys(_ identifier: String, api: API?) -> [Key] {
    if let api, api != .unknown { return [Key(identifier: identifier, api: api)] }
    let known = (apis[identifier] ?? []).filter(\.isTaskScheduler)
    guard !known.isEmpty else { return [Key(identifier: identifier, api: .unknown)] }
    return known.sorted { $0.rawValue < $1.rawValue }.map { Key(identifier: identifier, api: $0) }
  }

  private static func isAboutApp(_ kind: Signal.Kind) -> Bool {
    switch kind {
    case .appState, .terminated, .processLaunched, .launchRequested, .processLaunchHandled,
      .pendingSnapshot, .cancelledByApp, .device, .testimony, .debugger, .simulator,
      .daemonMessageDropped, .quotaRefused:
      true
    default: false
    }
  }

  /// The app a line belongs to: the bundle it names, else its process's, else the process.
  private func appName(of signal: Signal) -> String? {
    if let bundle = signal.bundle { return bundle }
    guard Self.isAppSpeaker(signal.speaker), let process = signal.record.process else { return nil }
    return bundleOfProcess[process] ?? process
  }

  /// An Info.plist makes a subject of each identifier it permits, where nothing else speaks of it.
  private func addPropertyListSubjects(_ own: inout [Key: [Placed]]) {
    var known = Set(own.keys.filter(\.api.isTaskScheduler).compactMap(\.identifier))
    for input in inputs {
      for list in input.propertyLists {
        let entries: [PropertyListFacts.Entry]
        switch list.permitted {
        case .absent: entries = []
        case .identifiers(let found): entries = found
        case .malformed(_, let found): entries = found
        }
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
  private func addAppSubjects(_ own: inout [Key: [Placed]], app: [String: [Placed]]) {
    let known = appsWithSubjects(own)
    for (name, signals) in app.sorted(by: { $0.key < $1.key }) {
      guard !name.hasPrefix("com.apple."), !known.contains(name) else { continue }
      let shows = signals.contains { placed in
        switch placed.kind {
        case .processLaunched(background: true), .launchRequested: true
        case .terminated(let end): end.reason == .lockedFile || end.reason == .dasd
        case .pendingSnapshot, .testimony, .daemonMessageDropped: true
        case .device(.backgroundAppRefreshForApp(on: false)): true
        default: false
        }
      }
      if shows {
        own[Key(identifier: name, api: .unknown)] = []
      } else if signals.contains(where: { Self.isAssertionWarning($0.kind) }), own.isEmpty {
        own[Key(identifier: name, api: .assertion)] = []
      }
    }
    // A force quit alone explains something only to somebody who shows nothing else.
    guard own.isEmpty else { return }
    for (name, signals) in app.sorted(by: { $0.key < $1.key }) where !name.hasPrefix("com.apple.") {
      let quit = signals.contains { placed in
        if case .terminated(let end) = placed.kind { end.reason == .userQuit } else { false }
      }
      if quit { own[Key(identifier: name, api: .unknown)] = [] }
    }
  }

  private static func isAssertionWarning(_ kind: Signal.Kind) -> Bool {
    switch kind {
    case .assertionOld, .assertionUnknownEnd, .assertionTimeout: true
    default: false
    }
  }

  /// The bundles and processes that have a subject already.
  private func appsWithSubjects(_ own: [Key: [Placed]]) -> Set<String> {
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
  private func addLooseSubjects(_ own: inout [Key: [Placed]], loose: [Placed]) {
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

  private func build(
    _ own: [Key: [Placed]],
    app: [String: [Placed]],
    loose: [Placed],
    inputs facts: [CaseInputFacts],
    device: [Placed]
  ) -> [SubjectFacts] {
    let processes = Set(
      own.values.joined().filter { Self.isAppSpeaker($0.signal.speaker) }
        .compactMap(\.signal.record.process)
    )
    let registrations = self.signals.filter { $0.kind == .registered }
    var subjects: [SubjectFacts] = []
    for (key, signals) in own {
      if let identifier = key.identifier, identifier.hasPrefix("com.apple.") { continue }
      if isOrdinaryPush(key, signals, all: own) { continue }
      let names = Set(
        signals.filter { Self.isAppSpeaker($0.signal.speaker) }.compactMap(\.signal.record.process)
      )
      let bundle = bundle(for: key, signals: signals, names: names, apps: processes)
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
          isTiedByProcess: names.contains { bundleOfProcess[$0] != nil },
          processes: names,
          signals: signals,
          app: appSorted,
          device: device,
          requests: built.requests,
          runs: built.runs,
          replacements: built.replacements,
          propertyLists: propertyLists(of: bundle, names: names),
          registeredInApp: registrations.filter { isRegistration($0, by: names) },
          inputs: facts,
          isAlone: own.count == 1
        )
      )
    }
    return subjects
  }

  /// Signals of an app that speak of each of its requests.
  private func spread(_ app: [Placed]) -> [Placed] {
    app.filter { placed in
      switch placed.kind {
      case .cancelledByApp, .pendingSnapshot: true
      default: false
      }
    }
  }

  /// An alert that is not meant to wake the app, in a capture where other apps are pushed as well.
  private func isOrdinaryPush(_ key: Key, _ signals: [Placed], all: [Key: [Placed]]) -> Bool {
    guard key.api == .silentPush else { return false }
    let isAlertOnly = signals.allSatisfy { placed in
      guard case .pushReceived(let push) = placed.kind else { return false }
      return push.contentAvailable != true
    }
    guard isAlertOnly else { return false }
    let isAsked = inputs.contains { input in
      input.propertyLists.contains { $0.bundle == key.identifier }
    }
    let pushed = all.keys.count { $0.api == .silentPush }
    return pushed > 1 && !isAsked
  }

  private func bundle(
    for key: Key,
    signals: [Placed],
    names: Set<String>,
    apps: Set<String>
  ) -> String? {
    if let named = signals.compactMap(\.signal.bundle).first { return named }
    switch key.api {
    case .silentPush, .legacyFetch, .urlSession: return key.identifier
    default: break
    }
    if let identifier = key.identifier, let found = bundle(of: identifier) { return found }
    for name in names.sorted() { if let found = bundleOfProcess[name] { return found } }
    // One app and one bundle in the whole case belong together, unless the names say otherwise: a
    // task of the same maker that is not named after the bundle is another app's.
    let own = bundles.filter { !$0.hasPrefix("com.apple.") }
    guard apps.count <= 1, own.count == 1, let only = own.first else { return nil }
    let maker = key.identifier.map { $0.split(separator: ".").prefix(2) }
    return maker == only.split(separator: ".").prefix(2) ? nil : only
  }

  /// The plists that may speak for an app: of its bundle, or of a bundle that is not known.
  private func propertyLists(of bundle: String?, names: Set<String>) -> [PropertyListFacts] {
    inputs.flatMap(\.propertyLists).filter { list in
      guard !list.isExtension else { return false }
      guard let own = list.bundle, let bundle else { return true }
      return own == bundle
    }
  }

  private func isRegistration(_ placed: Placed, by names: Set<String>) -> Bool {
    guard let process = placed.signal.record.process, !names.isEmpty else { return true }
    return names.contains(process)
  }
}

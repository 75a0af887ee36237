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

  let inputs: [CaseInput]
  var signals: [Placed]
  var apis: [String: Set<API>] = [:]
  var bundles: Set<String> = []
  var bundleOfPID: [Int32: String] = [:]
  var bundleOfProcess: [String: String] = [:]
  /// The processes that print the guides' sentences; nil among them for lines without one.
  var guideProcesses: Set<String?> = []

  init(timeline: Timeline, inputs: [CaseInput]) {
    self.inputs = inputs
    signals = timeline.signals
    completeCutIdentifiers()
    joinCompletions()
    learnNames()
    guideProcesses = Set(
      signals.filter { $0.signal.speaker == .guide && $0.signal.identifier != nil }
        .map(\.signal.record.process)
    )
    joinUnnamed()
    learnInterfaces()
  }

  // MARK: Names

  /// A capture may end in mid-word: an identifier that is a beginning of exactly one known one, on
  /// the last line of its input, is that one.
  mutating func completeCutIdentifiers() {
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
  static func place(after name: String, in sorted: [String]) -> Int {
    var range = sorted.startIndex..<sorted.endIndex
    while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
      range = sorted[middle] <= name ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  mutating func change(_ index: Int, _ change: (inout Signal) -> Void) {
    signals[index] = signals[index].changed(change)
  }

  /// "Marking task (null) complete" names no task on iOS 13; the scheduler client's "Complete task
  /// request activity", about a millisecond later in the same process, does (captured lines).
  mutating func joinCompletions() {
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
  mutating func learnInterfaces() {
    for placed in signals {
      guard let identifier = placed.signal.identifier, let api = placed.signal.api, api != .unknown
      else { continue }
      apis[identifier, default: []].insert(api)
    }
  }

  mutating func learnNames() {
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
  static func pid(after bundle: String, in message: String) -> Int32? {
    var cursor = Cursor(Array(message.utf8))
    guard cursor.skip(past: bundle) else { return nil }
    _ = cursor.take(64) { $0 != UInt8(ascii: ">") }
    guard cursor.skip(">:") else { return nil }
    return cursor.integer().flatMap(Int32.init(exactly:))
  }

  static func isAppSpeaker(_ speaker: Signal.Speaker) -> Bool {
    switch speaker {
    case .backgroundTasks, .schedulerClient, .uiKit, .guide, .app, .crashReport: true
    case .dasd, .runningBoard, .springBoard, .urlSession, .system: false
    }
  }

  /// The bundle a task identifier belongs to: by reverse-DNS prefix, as tasks are named after apps.
  func bundle(of identifier: String) -> String? {
    var name = Substring(identifier)
    while true {
      if bundles.contains(String(name)) { return String(name) }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      name = name[..<dot]
    }
  }
}

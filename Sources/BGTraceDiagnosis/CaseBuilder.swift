public import BGTraceModel
import BGTraceSignals

/// Gathers the inputs of one case and turns them into a diagnosis.
///
/// Records are read once and become signals at once, so memory grows with what matters to a
/// diagnosis, not with the captures.
public struct CaseBuilder: Sendable {
  /// Which subjects a diagnosis is about.
  public struct Focus: Sendable {
    /// Bundle identifiers or process names; empty for every app.
    public var apps: [String]
    /// Task identifiers; empty for every task.
    public var tasks: [String]

    /// Creates a focus.
    public init(apps: [String] = [], tasks: [String] = []) {
      self.apps = apps
      self.tasks = tasks
    }
  }

  /// How many signals an input keeps: when it is reached, the oldest third is let go, counted and
  /// said, because a diagnosis is about the last request.
  public static let signalLimit = 60_000

  /// How many bytes of a message are kept as evidence.
  static let evidenceLimit = 2048

  var inputs: [CaseInput] = []

  /// Creates an empty case.
  public init() {}

  /// Opens the next input; its records must carry the index this returns.
  public mutating func open(path: String) -> Int {
    inputs.append(CaseInput(path: path))
    return inputs.count - 1
  }

  /// Adds a record of the input that `open` returned the index of.
  public mutating func add(_ record: Record) {
    guard inputs.indices.contains(record.origin.input) else { return }
    let signals = Speakers.signals(in: record)
    guard !signals.isEmpty else { return }
    if !signals.allSatisfy(\.isAboutDeviceOnly) {
      inputs[record.origin.input].background += 1
    }
    guard !inputs[record.origin.input].repeats(record) else {
      inputs[record.origin.input].duplicates += 1
      return
    }
    for var signal in signals {
      signal.record.message = Self.clipped(signal.record.message)
      signal.record.formatString = nil
      inputs[record.origin.input].keep(signal)
    }
  }

  /// Adds what an Info.plist says.
  public mutating func add(_ facts: PropertyListFacts) {
    guard inputs.indices.contains(facts.input) else { return }
    inputs[facts.input].propertyLists.append(facts)
  }

  /// Closes an input with what its reader counted.
  public mutating func close(_ input: Int, summary: InputSummary, coverage: InputCoverage) {
    guard inputs.indices.contains(input) else { return }
    inputs[input].summary = summary
    inputs[input].coverage = coverage
  }

  /// Weighs everything and answers.
  public func diagnose(focus: Focus = Focus()) -> Diagnosis {
    let facts = CaseFacts(inputs: inputs)
    return Weighing(facts: facts).diagnosis(focus: focus)
  }

  /// A message short enough to keep.
  private static func clipped(_ message: String) -> String {
    guard message.utf8.count > evidenceLimit else { return message }
    var end = message.utf8.index(message.startIndex, offsetBy: evidenceLimit)
    // Step back to a character's first byte, so that no half character is printed.
    while end > message.startIndex, message.utf8[end] & 0xC0 == 0x80 {
      end = message.utf8.index(before: end)
    }
    return message[..<end] + "…"
  }
}

/// One input on its way to a diagnosis.
struct CaseInput: Sendable {
  var path: String
  var signals: [Signal] = []
  var propertyLists: [PropertyListFacts] = []
  var summary: InputSummary?
  var coverage = InputCoverage()
  var background = 0
  var duplicates = 0
  var droppedSignals = 0

  /// Keeps a signal, and lets the oldest go where there are too many.
  mutating func keep(_ signal: Signal) {
    if signals.count >= CaseBuilder.signalLimit {
      let third = CaseBuilder.signalLimit / 3
      signals.removeFirst(third)
      droppedSignals += third
    }
    signals.append(signal)
  }

  private var recent: [Int: Timestamp] = [:]
  private var recentOrder: [Int] = []

  init(path: String) {
    self.path = path
  }

  /// Whether the same process said the same within a second: relays and web pastes repeat lines,
  /// and a repeated line is one event (captured lines, 1 µs to 200 ms apart).
  ///
  /// Lines without a time are never taken for repetitions: nothing tells them from two events.
  mutating func repeats(_ record: Record) -> Bool {
    guard record.time.kind != .none else { return false }
    var hasher = Hasher()
    hasher.combine(record.process)
    hasher.combine(record.pid)
    hasher.combine(record.message)
    let key = hasher.finalize()
    defer {
      if recent.updateValue(record.time, forKey: key) == nil { recentOrder.append(key) }
      if recentOrder.count > 512 {
        for old in recentOrder.prefix(256) { recent[old] = nil }
        recentOrder.removeFirst(256)
      }
    }
    guard let before = recent[key], before.kind == record.time.kind else { return false }
    let (distance, overflow) = before.microseconds.subtractingReportingOverflow(
      record.time.microseconds
    )
    return !overflow && distance.magnitude <= 1_000_000
  }
}

extension Signal {
  /// Whether the signal tells about the device and names no app's work.
  var isAboutDeviceOnly: Bool {
    switch kind {
    case .device, .simulator, .debugger: bundle == nil && identifier == nil
    default: false
    }
  }
}

internal import BGTraceBytes
internal import BGTraceModel

/// What a reader counts while it reads: the ground of `InputSummary` and `InputCoverage`.
struct Tally {
  var records = 0
  var kept = 0
  var unrelated = 0
  var levels: Set<Level> = []
  var isRedacted = false
  var isFiltered = false
  /// Records by format, in the order of first appearance.
  var formats: [CaptureFormat: Int] = [:]

  /// Lines without a head that begin as only a log's line does.
  var logLike = 0
  /// Lines that are not blank.
  var lines = 0
  /// Lines of records that were longer than the limit, or behind its end.
  var cut = 0
  /// Objects or lines that could not be read.
  var unreadable = 0
  /// Kept messages with broken UTF-8.
  var repaired = 0
  /// Kept messages with NUL bytes.
  var nulls = 0

  /// The time noted first, which need not be the earliest.
  private var opening: Timestamp?
  private var first: Timestamp?
  private var last: Timestamp?
  private var gaps: [ClosedRange<Int64>] = []
  private var names: Set<UInt64> = []
  private var lastName: UInt64 = 0

  /// Notes a record's time.
  @inline(__always) mutating func note(_ time: Timestamp) {
    guard time.kind != .none else { return }
    if let latest = last, latest.kind == time.kind, time.microseconds >= latest.microseconds,
      time.microseconds &- latest.microseconds < ReaderLimits.gap
    {
      last = time
      return
    }
    noteUnusual(time)
  }

  /// From the first to the last time, if those are moments of one clock.
  var covered: ClosedRange<Int64>? {
    guard let first, let last, first.kind == .absolute, last.kind == .absolute,
      first.microseconds <= last.microseconds
    else { return nil }
    return first.microseconds...last.microseconds
  }

  /// Notes the last of times that follow `covered` without a gap.
  @inline(__always) mutating func note(latest time: Timestamp) { last = time }

  /// The first time, a step back, a gap, or another kind of time.
  private mutating func noteUnusual(_ time: Timestamp) {
    guard let earliest = first, let latest = last else {
      (opening, first, last) = (time, time, time)
      return
    }
    guard earliest.kind == time.kind else {
      // The kind that tells more is what covers.
      guard Self.rank(time.kind) > Self.rank(earliest.kind) else { return }
      (first, last, gaps) = (time, time, [])
      return
    }
    // A step within what is covered already is no gap.
    if time.microseconds > latest.microseconds {
      note(gap: latest.microseconds...time.microseconds)
      last = time
    } else if time.microseconds < earliest.microseconds {
      note(gap: time.microseconds...earliest.microseconds)
      first = time
    }
  }

  /// Adds what was counted in the part of the input that follows.
  mutating func add(_ other: Tally) {
    records += other.records
    kept += other.kept
    unrelated += other.unrelated
    levels.formUnion(other.levels)
    isRedacted = isRedacted || other.isRedacted
    isFiltered = isFiltered || other.isFiltered
    formats.merge(other.formats) { $0 + $1 }
    logLike += other.logLike
    lines += other.lines
    cut += other.cut
    unreadable += other.unreadable
    repaired += other.repaired
    nulls += other.nulls
    for name in other.names where names.count < ReaderLimits.processes { names.insert(name) }
    addTimes(other)
  }

  private mutating func addTimes(_ other: Tally) {
    guard let opening = other.opening, let earliest = other.first, let latest = other.last else {
      return
    }
    let isSame = first?.kind == opening.kind
    let before = isSame ? (first?.microseconds, last?.microseconds) : (nil, nil)
    // The step over the seam counts as any other.
    note(opening)
    guard let first, let last, first.kind == opening.kind else { return }
    for gap in other.gaps {
      // What was covered before is no gap of the whole.
      guard let low = before.0, let high = before.1 else {
        note(gap: gap)
        continue
      }
      if gap.upperBound > high {
        note(gap: max(gap.lowerBound, high)...gap.upperBound)
      } else if gap.lowerBound < low {
        note(gap: gap.lowerBound...min(gap.upperBound, low))
      }
    }
    if earliest.microseconds < first.microseconds { self.first = earliest }
    if latest.microseconds > last.microseconds { self.last = latest }
  }

  private mutating func note(gap: ClosedRange<Int64>) {
    guard Self.length(gap) >= Double(ReaderLimits.gap) else { return }
    gaps.append(gap)
    guard gaps.count > ReaderLimits.gaps else { return }
    let shortest = gaps.indices.min { Self.length(gaps[$0]) < Self.length(gaps[$1]) }
    if let shortest { gaps.remove(at: shortest) }
  }

  /// Notes a record's process name.
  mutating func note(process: ByteView) {
    guard process.count > 0, names.count < ReaderLimits.processes else { return }
    // FNV-1a: a collision would at worst make the count one too small.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in 0..<process.count { hash = (hash ^ UInt64(process[index])) &* 0x100_0000_01b3 }
    guard hash != lastName else { return }
    lastName = hash
    names.insert(hash)
  }

  /// What the input covers.
  var coverage: InputCoverage {
    var result = InputCoverage()
    result.first = first
    result.last = last
    result.levels = levels
    result.isRedacted = isRedacted
    result.isFiltered = isFiltered
    result.processCount = names.count
    result.unrelatedRecords = unrelated
    result.gaps = denseGaps
    return result
  }

  /// The gaps of a capture that is otherwise dense: a hundred records, one in each minute on average.
  private var denseGaps: [ClosedRange<Int64>] {
    guard let first, let last, records >= 100 else { return [] }
    let missing = gaps.reduce(0.0) { $0 + Self.length($1) }
    let covered = Double(last.microseconds) - Double(first.microseconds) - missing
    guard covered / Double(records) < 60e6 else { return [] }
    return gaps.sorted { $0.lowerBound < $1.lowerBound }
  }

  private static func length(_ range: ClosedRange<Int64>) -> Double {
    Double(range.upperBound) - Double(range.lowerBound)
  }

  private static func rank(_ kind: Timestamp.Kind) -> Int {
    switch kind {
    case .absolute, .inferred: 3
    case .floating: 2
    case .timeOfDay: 1
    case .none: 0
    }
  }
}

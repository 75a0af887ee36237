internal import CBytes

/// Skips lines of `log show`'s default style that nobody wants.
///
/// It knows only what it was taught: a line with another date, zone or process, with a literal, or
/// with anything out of its column ends a run. Its plain twin is the reader that takes such lines:
/// whatever a run skips, that reader would only count.
@safe package struct LogRun: ~Copyable {
  /// What a run found.
  package struct Outcome {
    /// How many lines were skipped: at least one.
    package let lines: Int
    /// How many bytes those are.
    package let length: Int
    /// Where the last one begins.
    package let lastLine: Int
    /// The last one's time.
    package let time: Int64
    /// The latest time, if it is one of the run's.
    package let latest: Int64?
    /// The zone of both, in seconds east of UTC.
    package let offset: Int32
    /// The bits of `levelBit` of all of them.
    package let levels: UInt8
  }

  // Owned: allocated here, freed in `deinit`, handed to nobody.
  private let state: UnsafeMutablePointer<bg_log_run>
  private var offset: Int32 = 0

  /// Creates one that knows nothing.
  ///
  /// - Parameters:
  ///   - gap: How far behind the latest time a line ends a run, in microseconds.
  ///   - longest: How long a line may be.
  package init(gap: Int64, longest: Int) {
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: bg_log_run())
    unsafe state.pointee.gap = gap
    unsafe state.pointee.longest = longest
  }

  deinit { unsafe state.deallocate() }

  /// How many bytes must be there to look at a line.
  package static var shortest: Int { Int(bg_log_head) }

  /// Skips what it can from an index on; nil where that is nothing.
  @inline(__always) package mutating func skip(
    _ window: ByteView,
    from index: Int,
    covered: ClosedRange<Int64>,
    _ scan: LiteralMatcher.Scan
  ) -> Outcome? {
    guard index >= 0, window.count - index >= Self.shortest, unsafe state.pointee.knows_date != 0
    else { return nil }
    return unsafe window.withBuffer { buffer -> Outcome? in
      guard let base = buffer.baseAddress else { return nil }
      unsafe state.pointee.first = covered.lowerBound
      unsafe state.pointee.last = covered.upperBound
      let start = unsafe base.assumingMemoryBound(to: UInt8.self) + index
      let length = unsafe scan.skip(state, start, count: buffer.count - index)
      let found = unsafe state
      guard unsafe found.pointee.lines > 0 else { return nil }
      return unsafe Outcome(
        lines: found.pointee.lines,
        length: length,
        lastLine: index + found.pointee.last_line,
        time: found.pointee.time,
        latest: found.pointee.moved != 0 ? found.pointee.last : nil,
        offset: offset,
        levels: found.pointee.levels
      )
    }
  }

  /// Learns from a line in its columns whose process is not kept, and whose time is known.
  package mutating func learn(
    _ line: UnsafePointer<UInt8>,
    count: Int,
    time: Int64,
    offset: Int32
  ) {
    unsafe bg_log_learn_name(state, line, count)
    unsafe bg_log_learn_date(state, line, count, time)
    self.offset = offset
  }

  /// The bit of a line's level, or nil where at least 51 bytes hold another word than a level's.
  @inline(__always) package static func levelBit(_ line: UnsafePointer<UInt8>) -> UInt8? {
    let bit = unsafe bg_log_level(line)
    return bit == 0 ? nil : UInt8(truncatingIfNeeded: bit)
  }
}

internal import BGTraceBytes
internal import BGTraceModel

extension TextReader {
  /// The fast path: reads the next line if it is a head of the default style with every column in
  /// its place, and says whether it did.
  ///
  /// It takes only lines that `TextDialect.logShow` takes, and reads them alike; whatever it is not
  /// sure of it leaves to the slow path. All reads are below `window.count`: at least 160 bytes are
  /// there, and the scan is bounded by the window.
  @inline(__always) mutating func readLogShow(_ window: ByteView) -> Bool {
    let columns = LogColumns.process
    guard window.count - cursor >= 160, forced == nil || forced == .logShow,
      let scanner
    else { return false }
    return unsafe window.withBuffer { buffer -> Bool in
      guard let base = buffer.baseAddress else { return false }
      let line = unsafe base.assumingMemoryBound(to: UInt8.self) + cursor
      let rest = buffer.count - cursor
      guard unsafe line[31] == 0x20, unsafe line[columns] > 0x20, unsafe LogColumns.fit(line) else {
        return false
      }
      let length = unsafe LogColumns.senderLength(line + columns, count: rest - columns)
      guard length >= 8, length <= SenderCache.longest else { return false }
      let known = unsafe cache.look(line + columns, length: length)
      guard let known else { return false }
      let message = columns + known.message
      guard let level = unsafe LogRun.levelBit(line) else { return false }
      guard let time = second.timestamp(window, cursor) else { return false }
      var classes: UInt8 = 0
      let scope = min(rest, ReaderLimits.record + 1) - message
      let end = unsafe scanner.line(line + message, count: scope, classes: &classes)
      // A line that is cut off or too long takes the slow path.
      guard end < scope else { return false }
      finishLogShow(
        window,
        cursor..<cursor + message + end,
        number: lineNumber,
        isKept: known.isKept,
        classes: classes,
        time: time
      )
      logShowRecords &+= 1
      levelBits |= level
      tally.note(time)
      if !known.isKept {
        unsafe run.learn(
          line,
          count: rest,
          time: time.microseconds,
          offset: time.offsetSeconds ?? 0
        )
      }
      return true
    }
  }

  /// The fastest path: skips lines of the default style that the fast path would only count.
  @inline(__always) mutating func skipLogShow(_ window: ByteView) -> Bool {
    guard forced == nil || forced == .logShow, let covered = tally.covered,
      let lineScanner, let found = run.skip(window, from: cursor, covered: covered, lineScanner)
    else { return false }
    func stamp(_ time: Int64) -> Timestamp {
      Timestamp(kind: .absolute, microseconds: time, offsetSeconds: found.offset)
    }
    tally.unrelated &+= found.lines &- 1
    finishLogShow(
      window,
      found.lastLine..<cursor + found.length - 1,
      number: lineNumber &+ found.lines &- 1,
      isKept: false,
      classes: 0,
      time: stamp(found.time)
    )
    logShowRecords &+= found.lines
    levelBits |= found.levels
    if let latest = found.latest { tally.note(latest: stamp(latest)) }
    return true
  }

  /// Does the books for a record of the fast paths, whose line is the last that was read.
  @inline(__always) private mutating func finishLogShow(
    _ window: ByteView,
    _ line: Range<Int>,
    number: Int,
    isKept: Bool,
    classes: UInt8,
    time stamp: Timestamp
  ) {
    if pending.isActive { endBeforeLogShow(window) } else { pending = PendingRecord() }
    isDraining = false
    pending.isActive = true
    pending.start = line.lowerBound
    pending.headEnd = line.upperBound
    pending.end = line.upperBound
    pending.lastLine = line.lowerBound
    pending.line = number
    pending.dialect = Self.logShowIndex
    pending.time = stamp
    pending.isKept = isKept
    pending.classes = 0
    if classes != 0 { note(classes: classes) }
    lineNumber = number &+ 1
    cursor = line.upperBound + 1
  }

  /// Ends the record before; most are of the fast path themselves and not relevant.
  @inline(__always) private mutating func endBeforeLogShow(_ window: ByteView) {
    let isPlain =
      pending.head == nil && !pending.isKept && pending.classes == 0
      && !pending.isWrapped && !pending.isBlankBehind
    if isPlain {
      tally.unrelated &+= 1
    } else {
      flush(window)
      pending = PendingRecord()
    }
  }

  private static let logShowIndex = TextDialect.all.firstIndex { $0.format == .logShow }

  /// Remembers what the slow path found out about a head of the default style.
  mutating func remember(_ line: ByteView, _ head: Head, isKept: Bool) {
    let columns = LogColumns.process
    guard head.process.lowerBound == columns, line.count > columns else { return }
    unsafe line.withBuffer { buffer in
      guard let base = buffer.baseAddress else { return }
      let start = unsafe base.assumingMemoryBound(to: UInt8.self) + columns
      let length = unsafe LogColumns.senderLength(start, count: buffer.count - columns)
      unsafe cache.insert(start, length: length, message: head.message - columns, isKept: isKept)
    }
  }

  /// Moves what the fast path counted into the tally.
  mutating func settle() {
    guard logShowRecords > 0 else { return }
    tally.formats[.logShow, default: 0] += logShowRecords
    tally.records += logShowRecords
    logShowRecords = 0
    let levels: [(UInt8, Level)] = [
      (1, .default), (2, .debug), (4, .info), (8, .error), (16, .fault),
    ]
    for (bit, level) in levels where levelBits & bit != 0 { tally.levels.insert(level) }
  }
}

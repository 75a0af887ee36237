internal import BGTraceBytes
internal import BGTraceModel

/// Reads records out of JSON objects: one in each line, or in one array, cut off anywhere.
///
/// Every object is walked; only those that are relevant are decoded. What is not JSON is passed over
/// up to the next line, once counted for each stretch.
struct JSONReader: ~Copyable {
  let input: Int
  let isOneLine: Bool
  let onRecord: (Record) -> Void
  let relevance = RelevanceMatcher.standard
  var matcher: LiteralMatcher
  var tally = Tally()
  var time: TimeKeeper
  private let scanner = JSONObjectScanner(keys: LogKeys.names)
  private var shapes = JSONShapes(JSONObjectScanner(keys: LogKeys.names))
  private let labels = JSONObjectScanner(keys: LogKeys.label)
  private var values: [JSONObjectScanner.Value] = []
  private var processes = SenderCache()
  private var subsystems = SenderCache()
  private var second = SecondCache()
  private var cursor = 0
  private var lineNumber = 1
  /// Whether bytes are dropped up to the next line or object.
  private var isLost = false
  /// Whether the stretch that is being passed over was counted.
  private var isCounted = false
  private var levelBits: UInt8 = 0
  /// Whether the first piece was a whole object: then nothing depends on what came before.
  private var beganWhole = false
  private var hasBegun = false

  init(
    input: Int,
    isOneLine: Bool,
    zone: (@Sendable (Int64) -> Int32)?,
    onRecord: @escaping (Record) -> Void
  ) {
    self.input = input
    self.isOneLine = isOneLine
    self.onRecord = onRecord
    matcher = relevance.json
    time = TimeKeeper(zone: zone)
  }

  /// Takes whole objects from a window's front and returns their length.
  mutating func read(_ window: ByteView, isLast: Bool) -> Int {
    while cursor < window.count {
      if isLost {
        guard findNext(window, isLast: isLast) else { break }
        continue
      }
      switch window[cursor] {
      case 0x0A:
        lineNumber += 1
        cursor += 1
      case 0x20, 0x09, 0x0D, 0x2C, 0x5B, 0x5D:
        // A `[` may begin a line of chatter; between objects it is only the array's.
        if window[cursor] == 0x5B, ByteView.isLetter(window[cursor + 1]) { fallthrough }
        cursor += 1
      case 0x7B:
        guard readObject(window, isLast: isLast) else { return consume() }
      default:
        guard readLine(window, isLast: isLast) else { return consume() }
      }
    }
    return consume()
  }

  /// What a piece's reader leaves behind.
  struct Finding {
    let tally: Tally
    let lines: Int
    let isLost: Bool
    let isCounted: Bool
    /// Whether the first thing in it was a whole object: then nothing depended on what came before.
    let beganWhole: Bool
  }

  /// Forgets everything but what is known about senders and shapes.
  mutating func beginPiece(_ matcher: LiteralMatcher) {
    tally = Tally()
    self.matcher = matcher
    levelBits = 0
    cursor = 0
    lineNumber = 1
    isLost = false
    isCounted = false
    beganWhole = false
    hasBegun = false
  }

  /// What was found since.
  func finding() -> Finding {
    Finding(
      tally: tally,
      lines: lineNumber - 1,
      isLost: isLost,
      isCounted: isCounted,
      beganWhole: beganWhole
    )
  }

  /// Takes over what another reader found in the bytes that follow.
  mutating func adopt(_ finding: Finding, _ records: [Record]) {
    let base = lineNumber - 1
    tally.add(finding.tally)
    if finding.tally.isRedacted { matcher = relevance.jsonUnmasked }
    lineNumber += finding.lines
    isLost = finding.isLost
    isCounted = finding.isCounted
    deliver(records, input: input, base: base, to: onRecord)
  }

  private mutating func consume() -> Int {
    defer { cursor = 0 }
    return cursor
  }

  /// Reads the object at the cursor; false if its end is not there yet.
  private mutating func readObject(_ window: ByteView, isLast: Bool) -> Bool {
    let limit = min(window.count, cursor + ReaderLimits.object)
    let scope = limit == window.count ? window : window.prefix(limit)
    if isOneLine, let end = shapes.match(scope, from: cursor, values: &values) {
      finishObject(window, end: end)
      return true
    }
    var newlines = 0
    let outcome = scanner.scan(
      scope,
      from: cursor,
      isOneLine: isOneLine,
      values: &values,
      newlines: &newlines
    )
    switch outcome {
    case .complete(let end):
      // Near the end of the bytes also a known shape is walked.
      if isOneLine, limit - end > 64 { shapes.learn(window[cursor..<end]) }
      finishObject(window, end: end)
      lineNumber += newlines
    case .incomplete:
      if limit < window.count || window.count - cursor >= ReaderLimits.object {
        lose(upTo: cursor + ReaderLimits.object, window)
      } else if isLast {
        lose(upTo: window.count, window)
      } else {
        return false
      }
    case .broken(let index):
      // An object in a line of its own may begin where this one breaks.
      var start = index
      while start > cursor + 1, window[start - 1] != 0x0A { start -= 1 }
      let isFresh = start > cursor + 1
      lose(upTo: isFresh ? start : index, window)
      if isFresh { isLost = false }
    }
    return true
  }

  @inline(__always) private mutating func finishObject(_ window: ByteView, end: Int) {
    if !hasBegun { beganWhole = true }
    hasBegun = true
    isCounted = false
    readRecord(window)
    cursor = end
  }

  /// Gives bytes up and looks for the next object behind them.
  private mutating func lose(upTo end: Int, _ window: ByteView) {
    hasBegun = true
    if !isCounted { tally.unreadable += 1 }
    isCounted = true
    isLost = true
    lineNumber += window.slice(cursor, end).newlines
    cursor = min(max(end, cursor + 1), window.count)
  }

  /// Moves to the next line or object; false if neither is there yet.
  private mutating func findNext(_ window: ByteView, isLast: Bool) -> Bool {
    let newline = window.newline(from: cursor)
    if let next = window.find("},{", from: cursor, limit: newline) {
      cursor = next + 2
      isLost = false
      return true
    }
    if newline < window.count {
      lineNumber += 1
      cursor = newline + 1
      isLost = false
      return true
    }
    // The three bytes may straddle the window's end.
    cursor = isLast ? window.count : max(cursor, window.count - 2)
    return false
  }

  /// Reads a line that begins with no object; false if its end is not there yet.
  private mutating func readLine(_ window: ByteView, isLast: Bool) -> Bool {
    let end = window.newline(from: cursor)
    guard end < window.count || isLast || end - cursor > ReaderLimits.sniffed else { return false }
    let line = window.slice(cursor, min(end, cursor + ReaderLimits.sniffed))
    if let kind = Chatter.kind(of: line) {
      if kind == .filtered { tally.isFiltered = true }
    } else {
      if !isCounted { tally.unreadable += 1 }
      isCounted = true
    }
    if end < window.count {
      cursor = end + 1
      lineNumber += 1
    } else {
      cursor = min(cursor + line.count, window.count)
      isLost = true
    }
    return true
  }
}

extension JSONReader {
  /// Counts the object that was walked and hands it on if it is relevant.
  private mutating func readRecord(_ window: ByteView) {
    let fields = LogFields(values)
    if fields.isLogRecord {
      readLog(window, fields)
    } else if fields.isDeviceRecord {
      readDevice(window, fields)
    } else if !isSummary(window) {
      tally.unreadable += 1
    }
  }

  /// `{"count":N,"finished":1}`, the last line of some versions.
  private func isSummary(_ window: ByteView) -> Bool {
    window.slice(cursor, cursor + 200).find("\"finished\"") != nil
      || window.slice(cursor, cursor + 200).find("\"count\"") != nil
  }

  private mutating func readLog(_ window: ByteView, _ fields: LogFields) {
    tally.records &+= 1
    let stamp = timestamp(window, fields.timestamp)
    tally.note(stamp)
    let type = fields.messageType
    let level = type.isString ? LogType.level(window[type.range]) : nil
    note(level)
    let process = sender(window, fields.processImagePath)
    let isKept = process || isKnown(window, subsystem: fields.subsystem)
    let classes = scan(window, fields.eventMessage)
    guard isKept || classes & ~RelevanceMatcher.Class.mask != 0 else {
      tally.unrelated &+= 1
      return
    }
    var record = Record(
      origin: Origin(input: input, line: lineNumber),
      time: stamp,
      level: level,
      process: name(window, fields.processImagePath),
      pid: number(window, fields.processID),
      library: name(window, fields.senderImagePath),
      subsystem: text(window, fields.subsystem),
      category: text(window, fields.category),
      message: "",
      formatString: text(window, fields.formatString)
    )
    if record.library == record.process { record.library = nil }
    emit(&record, window, fields.eventMessage, isCertain: isKept)
  }

  private mutating func readDevice(_ window: ByteView, _ fields: LogFields) {
    tally.records &+= 1
    let stamp = timestamp(window, fields.timestamp)
    tally.note(stamp)
    let level = fields.level.isString ? SyslogLevel.level(window[fields.level.range]) : nil
    note(level)
    var label: [JSONObjectScanner.Value] = []
    var newlines = 0
    if fields.label.kind == .nested {
      _ = labels.scan(
        window,
        from: fields.label.start,
        isOneLine: false,
        values: &label,
        newlines: &newlines
      )
    }
    let subsystem = label.first ?? JSONObjectScanner.Value()
    let process = sender(window, fields.filename)
    let isKept = process || isKnown(window, subsystem: subsystem)
    let classes = scan(window, fields.message)
    guard isKept || classes & ~RelevanceMatcher.Class.mask != 0 else {
      tally.unrelated &+= 1
      return
    }
    var record = Record(
      origin: Origin(input: input, line: lineNumber),
      time: stamp,
      level: level,
      process: name(window, fields.filename),
      pid: number(window, fields.pid),
      library: name(window, fields.imageName),
      subsystem: text(window, subsystem),
      category: label.count > 1 ? text(window, label[1]) : nil,
      message: ""
    )
    if record.library == record.process { record.library = nil }
    emit(&record, window, fields.message, isCertain: isKept)
  }

  private mutating func emit(
    _ record: inout Record,
    _ window: ByteView,
    _ value: JSONObjectScanner.Value,
    isCertain: Bool
  ) {
    var bytes: [UInt8] = []
    if value.isString {
      let raw = window[value.range]
      if raw.count > ReaderLimits.record { tally.cut += 1 }
      let capped = raw.prefix(ReaderLimits.record)
      bytes = value.kind == .escaped ? JSONText.unescaped(capped) : capped.array
    }
    let message = MessageText(bytes, format: nil)
    let cleaned = Array(message.text.utf8)
    let isRelevant =
      isCertain
      || (unsafe cleaned.withUnsafeBytes { unsafe relevance.holdsPhrase(ByteView($0)) })
    guard isRelevant else {
      tally.unrelated += 1
      return
    }
    tally.kept += 1
    if message.isRepaired { tally.repaired += 1 }
    if message.hadNulls { tally.nulls += 1 }
    record.message = message.text
    onRecord(record)
  }

  @inline(__always) private mutating func scan(
    _ window: ByteView,
    _ value: JSONObjectScanner.Value
  ) -> UInt8 {
    guard value.isString else { return 0 }
    let classes = matcher.classes(of: window, in: value.range)
    if classes & RelevanceMatcher.Class.mask != 0 {
      tally.isRedacted = true
      matcher = relevance.jsonUnmasked
    }
    return classes
  }

  @inline(__always) private mutating func note(_ level: Level?) {
    guard let level else { return }
    let bit: UInt8 =
      switch level {
      case .debug: 1
      case .info: 2
      case .default: 4
      case .error: 8
      case .fault: 16
      }
    guard levelBits & bit == 0 else { return }
    levelBits |= bit
    tally.levels.insert(level)
  }

  @inline(__always) private mutating func timestamp(
    _ window: ByteView,
    _ value: JSONObjectScanner.Value
  ) -> Timestamp {
    guard value.isString else { return .none }
    if value.end - value.start == SecondCache.length,
      let known = second.timestamp(window, value.start)
    {
      return known
    }
    var cursor = HeadCursor(window[value.range])
    guard let moment = cursor.fullMoment() else { return .none }
    return time.timestamp(moment)
  }

  /// Notes a process by its path, and says whether its every record is kept.
  @inline(__always) private mutating func sender(
    _ window: ByteView,
    _ value: JSONObjectScanner.Value
  ) -> Bool {
    guard value.isString, value.end > value.start else { return false }
    if let known = processes.look(window, value.range) { return known }
    let name = ByteName.last(of: window[value.range])
    tally.note(process: name)
    let isKept = relevance.keeps(process: name, subsystem: window[0..<0])
    processes.insert(window, value.range, isKept: isKept)
    return isKept
  }

  @inline(__always) private mutating func isKnown(
    _ window: ByteView,
    subsystem value: JSONObjectScanner.Value
  ) -> Bool {
    guard value.isString, value.end > value.start else { return false }
    if let known = subsystems.look(window, value.range) { return known }
    let isKept = relevance.keeps(process: window[0..<0], subsystem: window[value.range])
    subsystems.insert(window, value.range, isKept: isKept)
    return isKept
  }

  private func text(_ window: ByteView, _ value: JSONObjectScanner.Value) -> String? {
    guard value.isString, value.end > value.start else { return nil }
    let raw = window[value.range].prefix(ReaderLimits.record)
    return value.kind == .escaped
      ? String(decoding: JSONText.unescaped(raw), as: UTF8.self) : raw.text
  }

  private func name(_ window: ByteView, _ value: JSONObjectScanner.Value) -> String? {
    guard value.isString, value.end > value.start else { return nil }
    let path = JSONText.unescaped(window[value.range].prefix(ReaderLimits.record))
    var end = path.count
    while end > 0, path[end - 1] == 0x2F { end -= 1 }
    var start = end
    while start > 0, path[start - 1] != 0x2F { start -= 1 }
    return start < end ? String(decoding: path[start..<end], as: UTF8.self) : nil
  }

  private func number(_ window: ByteView, _ value: JSONObjectScanner.Value) -> Int32? {
    guard value.kind == .plain else { return nil }
    var cursor = HeadCursor(window[value.range])
    return cursor.number()
  }
}

/// Names in paths.
enum ByteName {
  /// A path's last component.
  static func last(of path: ByteView) -> ByteView {
    var start = path.count
    while start > 0, path[start - 1] != 0x2F { start -= 1 }
    return path.from(start)
  }
}

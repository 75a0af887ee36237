internal import BGTraceBytes

/// Finds out which dialect a line's head is in, looking through what a paste did to it.
struct HeadFinder {
  /// A head and where it was found.
  struct Found {
    var dialect: Int
    var head: Head
    /// What stands before and behind the line because of the paste.
    var wrapping: LineWrapping
    /// The line without terminal colours, if it had any: the head's ranges are its.
    var rewritten: [UInt8]?
  }

  private let candidates: [Int]
  /// The dialect found last is asked first.
  private var likely: Int?

  init(forced: CaptureFormat?) {
    let all = TextDialect.all
    candidates = all.indices.filter { forced == nil || all[$0].format == forced }
  }

  /// Finds a head at the begin of a line.
  mutating func find(in line: ByteView, stripsIndent: Bool) -> Found? {
    guard line.count >= 12, Self.mayBegin(line[0], stripsIndent: stripsIndent) else { return nil }
    if let plain = match(line) {
      return Found(dialect: plain.0, head: plain.1, wrapping: LineWrapping())
    }
    let wrapping = LineWrapping(of: line, stripsIndent: stripsIndent)
    if wrapping.isThere, let found = match(wrapping.content(of: line)) {
      return Found(
        dialect: found.0,
        head: Self.shift(found.1, by: wrapping.leading),
        wrapping: wrapping
      )
    }
    guard line.first(0x1B, limit: 160) != nil else { return nil }
    let plain = LineDamage.withoutColours(line)
    return unsafe plain.withUnsafeBytes { buffer in
      guard let found = unsafe match(ByteView(buffer)) else { return nil }
      return Found(
        dialect: found.0,
        head: found.1,
        wrapping: LineWrapping(),
        rewritten: plain
      )
    }
  }

  private mutating func match(_ line: ByteView) -> (Int, Head)? {
    guard Self.mayBeHead(line) else { return nil }
    var head = Head()
    if let likely, TextDialect.all[likely].read(line, &head) {
      // A more particular dialect goes before the one found last.
      for other in candidates where other < likely {
        var better = Head()
        if TextDialect.all[other].read(line, &better) { return (other, better) }
      }
      return (likely, head)
    }
    for dialect in candidates where dialect != likely {
      if TextDialect.all[dialect].read(line, &head) {
        likely = dialect
        return (dialect, head)
      }
    }
    return nil
  }

  /// Whether a head may begin with a byte: most lines inside of a message tell by their first that
  /// they are none.
  private static func mayBegin(_ byte: UInt8, stripsIndent: Bool) -> Bool {
    switch byte {
    case 0x7B, 0x7D, 0x5D, 0x29, 0x28, 0x3C, 0x22, 0x27: false
    case 0x09: stripsIndent
    default: true
    }
  }

  /// Whether a line holds a clock near its begin, or a known subsystem where a head has it.
  private static func mayBeHead(_ line: ByteView) -> Bool {
    var index = 2
    let end = min(line.count - 5, 64)
    while index < end {
      if line[index] == 0x3A, line[index + 3] == 0x3A, ByteView.isDigit(line[index - 1]),
        ByteView.isDigit(line[index + 1])
      {
        return true
      }
      index += 1
    }
    return line.find(" com.apple.", limit: 64) != nil
  }

  /// Whether a line is the begin of a format's head and nothing more: a stamp, and at most the
  /// process behind it.
  static func isCut(_ line: ByteView, format: CaptureFormat) -> Bool {
    var cursor = HeadCursor(line)
    switch format {
    case .deviceSyslog:
      guard let start = TextDialect.yearlessStamp(line) else { return false }
      cursor.index = start
    case .console:
      if let stamp = ConsoleStamp(line) {
        cursor.index = stamp.end
      } else {
        guard cursor.fullMoment() != nil else { return false }
        _ = cursor.skip(0x20)
        _ = cursor.zone()
      }
    default:
      guard cursor.fullMoment() != nil else { return false }
    }
    var tokens = 0
    while tokens < 4, cursor.skipBlanks() > 0, cursor.token() != nil { tokens += 1 }
    let limit =
      switch format {
      case .console: 0
      case .logShow: 3
      default: 2
      }
    return cursor.isAtEnd && tokens <= limit
  }

  private static func shift(_ head: Head, by distance: Int) -> Head {
    var result = head
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.isEmpty ? range : range.lowerBound + distance..<range.upperBound + distance
    }
    result.process = moved(head.process)
    result.library = moved(head.library)
    result.subsystem = moved(head.subsystem)
    result.category = moved(head.category)
    result.message = head.message + distance
    result.messageEnd = head.messageEnd.map { $0 + distance }
    return result
  }
}

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
    guard line.count >= 12 else { return nil }
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

internal import BGTraceBytes
internal import BGTraceModel

extension TextDialect {
  /// `log show --style compact`: milliseconds, no zone, a type of one or two letters.
  ///
  /// `TIME TY PROCESS[PID:THREAD] (LIBRARY) [SUBSYSTEM:CATEGORY] MESSAGE`.
  static let logCompact = TextDialect(format: .logCompact, continuesFreely: true) { line, head in
    var cursor = HeadCursor(line)
    guard let moment = cursor.fullMoment(fractionRequired: true), cursor.skipSpaces() > 0,
      let type = cursor.token(), type.count <= 2, let known = letters(line[type]),
      cursor.skipSpaces() > 0
    else { return false }
    let start = cursor.index
    guard let bracket = ThreadBracket(line, from: start), bracket.open > start else { return false }
    head = Head()
    head.moment = moment
    head.level = known
    head.process = start..<bracket.open
    head.pid = bracket.pid
    cursor.index = bracket.end
    cursor.sender(into: &head)
    head.message = cursor.index
    return true
  }

  /// The level of a compact type, `.some(nil)` for an activity; nil for no such type.
  private static func letters(_ word: ByteView) -> Level?? {
    if word.equals("Df") { return .default }
    if word.equals("Db") { return .debug }
    if word.equals("I") { return .info }
    if word.equals("E") { return .error }
    if word.equals("F") { return .fault }
    return word.equals("A") || word.equals("S") || word.equals("St") ? .some(nil) : nil
  }
}

/// `[PID:THREAD] ` behind a process name.
struct ThreadBracket {
  let open: Int
  let pid: Int32
  /// Behind the bracket and the space that follows it.
  let end: Int

  /// Finds the first one at or after an index.
  init?(_ line: ByteView, from start: Int) {
    var search = start
    while let open = line.first(0x5B, from: search, limit: start + 260) {
      search = open + 1
      var cursor = HeadCursor(line, at: open + 1)
      guard let pid = cursor.number(), cursor.skip(0x3A) else { continue }
      let thread = cursor.index
      if line.has("0x", at: thread) { cursor.index += 2 }
      while HeadCursor.isHex(cursor.byte) { cursor.index += 1 }
      guard cursor.index > thread, cursor.skip(0x5D), cursor.isAtEnd || cursor.skip(0x20) else {
        continue
      }
      self.open = open
      self.pid = pid
      end = cursor.index
      return
    }
    return nil
  }
}

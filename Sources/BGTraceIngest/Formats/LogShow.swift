internal import BGTraceBytes
internal import BGTraceModel

extension TextDialect {
  /// `log show` and `log stream`, default style.
  ///
  /// `TIME+ZONE THREAD TYPE ACTIVITY PID [TTL] PROCESS: (LIBRARY) [SUBSYSTEM:CATEGORY] MESSAGE`; the
  /// library and the bracket may be missing, as may the TTL column in old captures.
  static let logShow = TextDialect(format: .logShow, continuesFreely: true) { line, head in
    var cursor = HeadCursor(line)
    guard let moment = cursor.fullMoment(fractionRequired: true), moment.offset != nil,
      cursor.skipSpaces() > 0, cursor.hexadecimal(), cursor.skipSpaces() > 0,
      let type = cursor.token(), ByteView.isLetter(line[type.lowerBound]),
      cursor.skipSpaces() > 0, cursor.hexadecimal(), cursor.skipSpaces() > 0,
      let pid = cursor.number(), cursor.skipSpaces() > 0
    else { return false }
    let beforeTTL = cursor.index
    if cursor.number() == nil || cursor.skipSpaces() == 0 { cursor.index = beforeTTL }
    guard let colon = processEnd(line, from: cursor.index) else { return false }
    head = Head()
    head.moment = moment
    head.level = LogType.level(line[type])
    head.pid = pid
    head.process = cursor.index..<colon
    cursor.index = min(colon + 2, line.count)
    cursor.sender(into: &head)
    head.message = cursor.index
    return true
  }

  /// Where a process name ends: before the first colon that a space or the line's end follows.
  private static func processEnd(_ line: ByteView, from start: Int) -> Int? {
    var search = start
    while let colon = line.first(0x3A, from: search, limit: start + 260) {
      if colon > start, line[colon + 1] == 0x20 || colon + 1 == line.count { return colon }
      search = colon + 1
    }
    return nil
  }
}

/// The type words of `log`, in any of its styles.
enum LogType {
  /// The level of a type word, or nil for activities, signposts and the like.
  static func level(_ word: ByteView) -> Level? {
    if word.equals("Default") { return .default }
    if word.equals("Info") { return .info }
    if word.equals("Debug") { return .debug }
    if word.equals("Error") { return .error }
    if word.equals("Fault") { return .fault }
    return nil
  }
}

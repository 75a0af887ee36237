internal import BGTraceBytes
internal import BGTraceModel

extension TextDialect {
  /// `log show --style syslog`.
  ///
  /// `TIME+ZONE  HOST PROCESS[PID]: (LIBRARY) [SUBSYSTEM:CATEGORY] MESSAGE`; some versions put the
  /// level in angle brackets before the colon.
  static let logSyslog = TextDialect(format: .logSyslog, continuesFreely: true) { line, head in
    var cursor = HeadCursor(line)
    guard let moment = cursor.fullMoment(fractionRequired: true), moment.offset != nil,
      cursor.skipSpaces() > 0, cursor.token() != nil, cursor.skipSpaces() > 0
    else { return false }
    let start = cursor.index
    guard let bracket = PIDBracket(line, from: start), bracket.open > start,
      bracket.levelWord.isEmpty || SyslogLevel.isKnown(line[bracket.levelWord])
    else { return false }
    head = Head()
    head.moment = moment
    head.level = SyslogLevel.level(line[bracket.levelWord])
    head.process = start..<bracket.open
    head.pid = bracket.pid
    cursor.index = bracket.end
    cursor.sender(into: &head)
    head.message = cursor.index
    return true
  }
}

/// `[PID]: ` or `[PID] <LEVEL>: ` behind a process name.
struct PIDBracket {
  let open: Int
  let pid: Int32
  let levelWord: Range<Int>
  /// Behind the colon and the space that follows it.
  let end: Int

  /// Finds the first one at or after an index.
  init?(_ line: ByteView, from start: Int) {
    var search = start
    while let open = line.first(0x5B, from: search, limit: start + 260) {
      search = open + 1
      var cursor = HeadCursor(line, at: open + 1)
      guard let pid = cursor.number(), cursor.skip(0x5D) else { continue }
      var word = 0..<0
      if cursor.skip(0x20) {
        guard cursor.skip(0x3C),
          let close = line.first(0x3E, from: cursor.index, limit: cursor.index + 16)
        else { continue }
        word = cursor.index..<close
        cursor.index = close + 1
      }
      guard cursor.skip(0x3A), cursor.isAtEnd || cursor.skip(0x20) else { continue }
      self.open = open
      self.pid = pid
      levelWord = word
      end = cursor.index
      return
    }
    return nil
  }
}

/// The level words of syslog.
enum SyslogLevel {
  /// The level of a word, in any case; nil for words without a counterpart.
  static func level(_ word: ByteView) -> Level? {
    switch word.text.lowercased() {
    case "notice", "default", "user_action": .default
    case "info": .info
    case "debug": .debug
    case "error", "warning": .error
    case "fault", "critical", "alert", "emergency": .fault
    default: nil
    }
  }

  /// Whether a word is one of syslog's.
  static func isKnown(_ word: ByteView) -> Bool {
    word.count > 0 && word.count <= 12 && level(word) != nil
  }
}

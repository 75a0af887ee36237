internal import BGTraceBytes
internal import BGTraceModel

extension TextDialect {
  /// `idevicesyslog`, `pymobiledevice3 syslog live-old` and the Xcode device console of old.
  ///
  /// `Mon dd HH:MM:SS [HOST] PROCESS(LIBRARY)[PID] <LEVEL>: MESSAGE`: no year, no zone, seconds only.
  static let deviceSyslog = TextDialect(format: .deviceSyslog, continuesFreely: true) {
    line,
    head in
    var cursor = HeadCursor(line)
    cursor.skipBlanks()
    guard let month = month(line, at: cursor.index) else { return false }
    cursor.index += 4
    cursor.skipSpaces()
    guard let day = cursor.number(), (1...31).contains(day), cursor.skip(0x20),
      let clock = cursor.clock(fractionRequired: false), cursor.skip(0x20)
    else { return false }
    guard let bracket = PIDBracket(line, from: cursor.index), bracket.open > cursor.index,
      !bracket.levelWord.isEmpty
    else { return false }
    head = Head()
    // 2000 is a leap year: 29 February counts.
    let days = Timestamp.days(year: 2000, month: month, day: Int(day))
    let begin = Timestamp.days(year: 2000, month: 1, day: 1)
    head.moment = Moment(
      kind: .yearless,
      local: Int64(days - begin) * HeadCursor.day + clock,
      offset: nil
    )
    head.level = SyslogLevel.level(line[bracket.levelWord])
    head.pid = bracket.pid
    head.message = bracket.end
    var start = cursor.index
    if let space = line.first(0x20, from: start, limit: bracket.open) { start = space + 1 }
    guard start < bracket.open else { return false }
    head.process = start..<bracket.open
    if line[bracket.open - 1] == 0x29,
      let paren = line.first(0x28, from: start, limit: bracket.open), paren > start
    {
      head.process = start..<paren
      head.library = paren + 1..<bracket.open - 1
    }
    return true
  }

  /// The end of a stamp without a year at the begin of a line; nil where none is.
  static func yearlessStamp(_ line: ByteView) -> Int? {
    guard month(line, at: 0) != nil else { return nil }
    var cursor = HeadCursor(line, at: 4)
    cursor.skipSpaces()
    guard let day = cursor.number(), (1...31).contains(day), cursor.skip(0x20),
      cursor.clock(fractionRequired: false) != nil
    else { return nil }
    return cursor.index
  }

  /// The number of a month's three letters and a space.
  private static func month(_ line: ByteView, at index: Int) -> Int? {
    guard line[index + 3] == 0x20 else { return nil }
    let names: [StaticString] = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    guard let found = names.firstIndex(where: { line.has($0, at: index) }) else { return nil }
    return found + 1
  }
}

internal import BGTraceBytes
internal import BGTraceModel

extension TextDialect {
  /// `pymobiledevice3 syslog live`.
  ///
  /// `TIME PROCESS{IMAGE}[PID] <LEVEL>: MESSAGE [SUBSYSTEM][CATEGORY]`, the label only on request and
  /// then at the end (read from the tool's source, version 11.45).
  static let pyMobileDevice = TextDialect(format: .pyMobileDevice, continuesFreely: true) {
    line,
    head in
    var cursor = HeadCursor(line)
    guard let moment = cursor.fullMoment(), moment.offset == nil, cursor.skip(0x20) else {
      return false
    }
    let start = cursor.index
    guard let brace = line.first(0x7B, from: start, limit: start + 260), brace > start,
      let close = line.first(0x7D, from: brace, limit: brace + 260), line[close + 1] == 0x5B,
      let bracket = PIDBracket(line, from: close + 1), bracket.open == close + 1,
      SyslogLevel.isKnown(line[bracket.levelWord])
    else { return false }
    head = Head()
    head.moment = moment
    head.level = SyslogLevel.level(line[bracket.levelWord])
    head.process = start..<brace
    head.pid = bracket.pid
    head.library = brace + 1..<(line.find("+0x", from: brace, limit: close) ?? close)
    head.message = bracket.end
    label(line, into: &head)
    return true
  }

  /// Reads ` [SUBSYSTEM][CATEGORY]` at the line's end.
  private static func label(_ line: ByteView, into head: inout Head) {
    var end = line.count
    while end > head.message, ByteView.isBlank(line[end - 1]) { end -= 1 }
    guard line[end - 1] == 0x5D, let middle = lastIndex(of: "][", in: line, before: end) else {
      return
    }
    var open = middle
    while open > head.message, line[open] != 0x5B, line[open] != 0x20 { open -= 1 }
    guard line[open] == 0x5B, line[open - 1] == 0x20, middle > open + 1,
      line.first(0x5B, from: middle + 2, limit: end) == nil
    else { return }
    head.subsystem = open + 1..<middle
    head.category = middle + 2..<end - 1
    head.messageEnd = max(open - 1, head.message)
  }

  private static func lastIndex(
    of literal: StaticString,
    in line: ByteView,
    before end: Int
  ) -> Int? {
    var index = end - 2
    while index >= max(end - 200, 0) {
      if line.has(literal, at: index) { return index }
      index -= 1
    }
    return nil
  }
}

internal import BGTraceBytes
internal import BGTraceModel

extension TextDialect {
  /// Xcode's debug console, up to Xcode 14, and `NSLog`'s standard error.
  ///
  /// `TIME+ZONE PROCESS[PID:THREAD] [CATEGORY] MESSAGE`; before iOS 10 with milliseconds and no zone.
  /// What programs print stands between the records without a head.
  static let xcodeConsole = TextDialect(format: .xcode, continuesFreely: false) { line, head in
    var cursor = HeadCursor(line)
    guard let moment = cursor.fullMoment(fractionRequired: true), cursor.skip(0x20) else {
      return false
    }
    let start = cursor.index
    guard let bracket = ThreadBracket(line, from: start), bracket.open > start,
      line[start] != 0x5B
    else { return false }
    head = Head()
    head.moment = moment
    head.process = start..<bracket.open
    head.pid = bracket.pid
    cursor.index = bracket.end
    cursor.category(into: &head)
    head.message = cursor.index
    return true
  }
}

extension HeadCursor {
  /// Reads an optional `[category] ` or `[subsystem:category] `.
  ///
  /// A category is one word without a dot: `[com.example.app] …` is a message that begins with a
  /// bundle identifier.
  @discardableResult mutating func category(into head: inout Head) -> Bool {
    if bracket(into: &head) { return true }
    guard byte == 0x5B else { return false }
    var end = index + 1
    while ByteView.isLetter(line[end]) || ByteView.isDigit(line[end]) || line[end] == 0x5F
      || line[end] == 0x2D
    {
      end += 1
    }
    guard end > index + 1, end - index < 64, ByteView.isLetter(line[index + 1]), line[end] == 0x5D,
      line[end + 1] == 0x20
    else { return false }
    head.category = index + 1..<end
    index = end + 2
    return true
  }
}

/// The line that Xcode's "Copy with metadata" puts below a message.
///
/// `Type: Error | Timestamp: 2024-… | Process: … | Library: … | Subsystem: … | Category: … | TID: …`,
/// known from a description only, so every field is optional.
enum XcodeMetadata {
  /// Reads the line, or returns nil where it is another.
  static func read(_ line: ByteView) -> Head? {
    guard line.has("Type: "), line.find(" | Timestamp: ", limit: 60) != nil else { return nil }
    var head = Head()
    var start = 0
    while start < line.count {
      let end = line.find(" | ", from: start) ?? line.count
      read(field: start..<end, of: line, into: &head)
      start = end + 3
    }
    return head
  }

  private static func read(field: Range<Int>, of line: ByteView, into head: inout Head) {
    guard let colon = line.find(": ", from: field.lowerBound, limit: field.upperBound) else {
      return
    }
    let name = line[field.lowerBound..<colon]
    let value = colon + 2..<max(field.upperBound, colon + 2)
    switch name.text {
    case "Type":
      head.level = SyslogLevel.level(line[value])
    case "Timestamp":
      var cursor = HeadCursor(line, at: value.lowerBound)
      if let moment = cursor.fullMoment() { head.moment = moment }
    case "Process": head.process = value
    case "Library": head.library = value
    case "Subsystem": head.subsystem = value
    case "Category": head.category = value
    default: break
    }
  }
}

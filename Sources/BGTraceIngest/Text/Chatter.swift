internal import BGTraceBytes

/// Lines that tools print around records: neither records nor anything lost.
enum Chatter {
  /// What a line of chatter tells.
  enum Kind {
    /// Nothing about the records.
    case idle
    /// That the capture holds only what a predicate selects.
    case filtered
    /// The begin or end of a fenced block.
    case fence
  }

  private static let prefixes: [StaticString] = [
    "Skipping info and debug messages", "Skipping debug messages", "Skipping info messages",
    "Timestamp         ", "Log      - Default:", "Activity - Create:", "Signpost - ",
    "getpwuid_r did not find a match", "Error from getpwuid_r:", "[connected", "[disconnected",
    "Waiting for \"", "log: warning:", "=== Log ",
  ]

  /// What a line is, or nil where it may be a message.
  static func kind(of line: ByteView) -> Kind? {
    let text = line.trimmed
    switch text[0] {
    case 0x60, 0x7E, 0x2F, 0x2D, 0x3D, 0x5B, 0x30...0x39, 0x41...0x5A, 0x65...0x6C: break
    default: return nil
    }
    if text.has("```") || text.has("~~~") { return .fence }
    if text.has("Filtering the log data using ") { return filter(text) }
    if text.has("//"), text[2] == 0x20 || text[2] == 0x2D || text.count == 2 { return .idle }
    if prefixes.contains(where: { text.has($0) }) { return .idle }
    if isRule(text) || isToolLine(text) { return .idle }
    return nil
  }

  private static func filter(_ text: ByteView) -> Kind {
    guard let open = text.first(0x22), text[open + 1] != 0x22, !text.has("\"(null)\"", at: open)
    else { return .idle }
    return .filtered
  }

  /// A line of dashes, as `log` draws below its output.
  private static func isRule(_ text: ByteView) -> Bool {
    text.count >= 20 && (0..<text.count).allSatisfy { text[$0] == 0x2D }
  }

  /// `19:45:13 syslog_relay.c:133 …`: idevicesyslog's own debug output.
  private static func isToolLine(_ text: ByteView) -> Bool {
    var cursor = HeadCursor(text)
    guard cursor.clock(fractionRequired: false) != nil, cursor.skip(0x20),
      let token = cursor.token()
    else { return false }
    return text[token].find(".c:") != nil
  }
}

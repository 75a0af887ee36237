internal import BGTraceBytes
internal import BGTraceModel

/// Messages without heads: what Xcode 15 shows, and what people paste.
///
/// Each line is a record of its own unless its form says that it continues (`Continuation`). Such an
/// input is recognized when `Relevance` keeps one of its lines, or when one begins as only a log's
/// line does; then every line that is not blank counts as a record, since a program's output cannot
/// be told from prose.
enum BareMessages {
  /// Reads what may stand before a bare message: `[subsystem:category]`, `[category]`,
  /// `PROCESS [subsystem]`.
  static func read(_ line: ByteView, from start: Int, into head: inout Head) {
    head = Head()
    head.message = start
    var cursor = HeadCursor(line, at: start)
    if cursor.category(into: &head) {
      head.message = cursor.index
      return
    }
    guard let process = cursor.token(), process.count <= 64, cursor.skip(0x20), cursor.byte == 0x5B
    else { return }
    var labelled = Head()
    let open = cursor.index
    if cursor.bracket(into: &labelled) {
      guard isKnownSubsystem(line[labelled.subsystem]) else { return }
    } else {
      guard let close = line.first(0x5D, from: open, limit: open + 64), line[close + 1] == 0x20,
        isKnownSubsystem(line[open + 1..<close])
      else { return }
      labelled.subsystem = open + 1..<close
      cursor.index = close + 2
    }
    labelled.process = process
    labelled.message = cursor.index
    head = labelled
  }

  /// Whether a name is one of `Relevance.subsystems`, with or without `com.apple.`.
  static func isKnownSubsystem(_ name: ByteView) -> Bool {
    guard name.count > 0, name.count <= 64 else { return false }
    let lower = name.text.lowercased()
    return Relevance.subsystems.contains(lower)
      || Relevance.subsystems.contains("com.apple." + lower)
  }

  /// Whether a line begins as only a log's line does.
  static func isLogLike(_ line: ByteView) -> Bool {
    if line.has("*** ") || line.has("flutter: ") || line.has("(lldb) ") { return true }
    if line.find("Error Domain=") != nil { return true }
    var head = Head()
    var cursor = HeadCursor(line)
    return cursor.bracket(into: &head) && line.has("com.", at: head.subsystem.lowerBound)
  }

  /// Whether an input has no other format and holds a line that diagnosis can use.
  static func recognizes(_ head: ByteView) -> Bool {
    guard JSONSniffer.format(of: head) == nil, TextSniffer.counts(of: head).best == nil,
      !CrashText.recognizes(head)
    else { return false }
    var lines = LineIterator(head)
    while let line = lines.next() {
      if isLogLike(line.trimmed) || RelevanceMatcher.standard.holdsPhrase(line) { return true }
    }
    return false
  }
}

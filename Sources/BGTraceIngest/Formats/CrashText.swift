internal import BGTraceBytes

/// The text of a crash report, old style: each line is a record without a head.
///
/// Only the lines that say why the process ended matter to diagnosis; `Relevance` picks them.
enum CrashText {
  private static let marks: [StaticString] = [
    "Incident Identifier:", "Exception Type:", "Termination Reason:", "Exception Codes:",
    "Application Specific Information:", "Last Exception Backtrace:", "Triggered by Thread:",
  ]

  /// Whether a line begins as only a crash report's does.
  static func isMark(_ line: ByteView) -> Bool { marks.contains { line.has($0) } }

  /// Whether an input holds a crash report's lines and no log's.
  static func recognizes(_ head: ByteView) -> Bool {
    guard JSONSniffer.format(of: head) == nil, TextSniffer.counts(of: head).best == nil else {
      return false
    }
    var lines = LineIterator(head)
    while let line = lines.next() {
      if isMark(line.trimmed) { return true }
    }
    return false
  }
}

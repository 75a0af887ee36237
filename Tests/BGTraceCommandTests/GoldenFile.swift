import BGTraceModel
import Foundation
import Testing

/// A file under `Golden` that says what an output is.
///
/// `BGTRACE_BLESS=1 swift test` rewrites the files that differ, and says so with a warning.
enum GoldenFile {
  static func check(
    _ actual: String,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    let file = folder.appending(path: name)
    let text = actual.replacingOccurrences(of: BGTraceVersion.current, with: "VERSION")
    if ProcessInfo.processInfo.environment["BGTRACE_BLESS"] == "1" {
      let old =
        FileManager.default.fileExists(atPath: file.path)
        ? try String(contentsOf: file, encoding: .utf8) : nil
      guard old != text else { return }
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record(
        "Golden/\(name) was rewritten",
        severity: .warning,
        sourceLocation: sourceLocation
      )
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    guard text != expected else { return }
    Attachment.record(text, named: name)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let first = zip(lines, wanted).enumerated().first { $1.0 != $1.1 }
    let difference =
      first.map { "line \($0.offset + 1):\n  is     \($0.element.0)\n  should \($0.element.1)" }
      ?? "\(lines.count) lines instead of \(wanted.count)"
    Issue.record(
      "Golden/\(name) differs at \(difference)\nBGTRACE_BLESS=1 rewrites it",
      sourceLocation: sourceLocation
    )
  }
}

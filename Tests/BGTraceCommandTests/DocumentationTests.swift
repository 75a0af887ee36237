import BGTraceCommand
import BGTraceDiagnosis
import BGTraceReport
import Foundation
import Testing

/// What the documents promise is what the tool does.
struct DocumentationTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test func `The page of rules is generated from the rules`() throws {
    let page = RuleCatalog.markdown(of: decisionTree)
    if ProcessInfo.processInfo.environment["BGTRACE_BLESS"] == "1" {
      let file = Self.root.appending(path: "docs/rules.md")
      guard try page != Self.text("docs/rules.md") else { return }
      try page.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("docs/rules.md was rewritten", severity: .warning)
      return
    }
    // Compared line by line, so that a failure shows the line.
    let lines = try Self.text("docs/rules.md").split(separator: "\n")
    for (line, wanted) in zip(lines, page.split(separator: "\n")) where line != wanted {
      Issue.record("docs/rules.md has \(line)\ninstead of \(wanted); BGTRACE_BLESS=1 rewrites it")
      return
    }
    #expect(try Self.text("docs/rules.md") == page)
  }

  @Test(arguments: Status.allCases)
  func `The manual names every exit code with its meaning`(status: Status) throws {
    let row = "| \(status.rawValue) | \(status.meaning) |"
    #expect(try Self.text("README.md").contains(row))
  }

  @Test(arguments: ["README.md", "DEVELOPMENT.md"])
  func `Every file a document links to is there`(name: String) throws {
    let text = try Self.text(name)
    for match in text.matches(of: /\]\(([^)#:]+)\)/) {
      let path = Self.root.appending(path: String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
    }
  }
}

import BGTraceCommand
import BGTraceModel
import BGTraceReport
import Foundation
import Testing

/// What is said about each of `SampleLogs`, to the letter.
struct SampleGoldenTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func samples() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "SampleLogs").path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test(arguments: try samples())
  func `A sample's diagnosis is its golden one`(name: String) throws {
    let folder = Self.root.appending(path: "SampleLogs/\(name)")
    let answer = try Pipeline.live.run(.init(paths: [folder.path])) { _ in }
    #expect(answer.problems.isEmpty)
    let place = Self.root.path.hasSuffix("/") ? Self.root.path : Self.root.path + "/"
    // Where the repository lies is no part of the answer.
    let json = try ReportFormat.json.render(answer.diagnosis, layout: ReportLayout())
      .replacingOccurrences(of: place, with: "")
    try GoldenFile.check(json, "samples/\(name).json")
    let moved = try JSONDecoder().decode(Diagnosis.self, from: Data(json.utf8))
    let text = try ReportFormat.text.render(moved, layout: ReportLayout(width: 100))
    try GoldenFile.check(text, "samples/\(name).txt")
  }
}

import BGTraceModel
import BGTraceSignals
import Foundation
import Testing

/// Captures of the field, which are not part of the repository: BGTRACE_FIELD_DATA names their
/// folder, which holds `cases/*/input*`.
enum FieldData {
  static let folder = ProcessInfo.processInfo.environment["BGTRACE_FIELD_DATA"]

  static func inputs() throws -> [URL] {
    guard let folder else { return [] }
    let cases = URL(fileURLWithPath: folder).appendingPathComponent("cases")
    let manager = FileManager.default
    return try manager.contentsOfDirectory(at: cases, includingPropertiesForKeys: nil)
      .filter(\.hasDirectoryPath)
      .flatMap { try manager.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil) }
      .filter { $0.lastPathComponent.hasPrefix("input") }
      .sorted { $0.path < $1.path }
  }

  /// The lines of a capture, and its blocks: a line with those that do not begin with a time.
  static func records(_ input: URL) throws -> (lines: [Record], blocks: [Record]) {
    let text = String(decoding: try Data(contentsOf: input), as: UTF8.self)
    var lines: [Record] = []
    var blocks: [String] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      lines.append(record(String(line), number))
      let isHead = line.contains { $0 == ":" } && line.first?.isWhitespace == false
      if isHead, !line.hasPrefix("{name"), !line.hasPrefix("]") {
        blocks.append(String(line))
      } else if blocks.isEmpty {
        blocks.append(String(line))
      } else {
        blocks[blocks.count - 1] += "\n" + line
      }
    }
    return (lines, blocks.enumerated().map { record($1, $0) })
  }

  private static func record(_ message: String, _ number: Int) -> Record {
    Record(origin: Origin(input: 0, line: number + 1), message: message)
  }
}

@Suite(.enabled(if: FieldData.folder != nil, "BGTRACE_FIELD_DATA is not set"))
struct FieldDataTests {
  @Test func `daemons' activities yield no signal of an app in any capture`() throws {
    var count = 0
    for input in try FieldData.inputs() {
      let (lines, blocks) = try FieldData.records(input)
      for signal in (lines + blocks).flatMap({ Speakers.signals(in: $0) }) {
        count += 1
        for name in [signal.identifier, signal.bundle].compactMap(\.self) {
          #expect(!name.hasPrefix("com.apple."), "\(input.lastPathComponent): \(name)")
          #expect(!name.hasPrefix("501:") && !name.hasPrefix("0:"), "\(name)")
        }
      }
    }
    #expect(count > 50)
  }

  @Test func `every line with a meaning is kept`() throws {
    for input in try FieldData.inputs() {
      for record in try FieldData.records(input).blocks {
        let kinds = Speakers.signals(in: record).map(\.kind)
        // A daemon's block states the device; dasd's records are kept by the process.
        if kinds.isEmpty || record.message.contains("dasd") { continue }
        #expect(
          Relevance.keeps(process: nil, subsystem: nil, message: record.message),
          "\(record.message)"
        )
      }
    }
  }

  @Test func `system captures say nothing about apps`() throws {
    let inputs = try FieldData.inputs().filter { input in
      ["16-", "49-", "56-"].contains { input.path.contains("/" + $0) }
    }
    #expect(inputs.count == 3)
    for input in inputs {
      for signal in try FieldData.records(input).blocks.flatMap({ Speakers.signals(in: $0) }) {
        guard case .device = signal.kind else {
          Issue.record("\(input.path): \(signal.kind) in \(signal.record.message)")
          continue
        }
      }
    }
  }
}

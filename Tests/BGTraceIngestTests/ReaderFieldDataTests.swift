import BGTraceIngest
import BGTraceModel
import Foundation
import Testing

/// Reads captures that are not part of the project: from the folder named by `BGTRACE_FIELD_DATA`,
/// and a large one named by `BGTRACE_CORPUS`.
@Suite struct ReaderFieldDataTests {
  static let folder = ProcessInfo.processInfo.environment["BGTRACE_FIELD_DATA"]
  static let corpus = ProcessInfo.processInfo.environment["BGTRACE_CORPUS"]

  private static func logs(in folder: String) throws -> [URL] {
    let cases = URL(fileURLWithPath: folder).appendingPathComponent("cases")
    let inner = try FileManager.default.contentsOfDirectory(
      at: cases,
      includingPropertiesForKeys: [.isDirectoryKey]
    ).filter(\.hasDirectoryPath)
    return try inner.flatMap {
      try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }.filter { url in
      let name = url.lastPathComponent
      return name.hasPrefix("input") && !name.hasSuffix("plist") && !name.contains("metrickit")
    }.sorted { $0.path < $1.path }
  }

  @Test(.enabled(if: folder != nil, "BGTRACE_FIELD_DATA names no folder"))
  func `every field capture is read`() throws {
    let folder = try #require(Self.folder)
    let logs = try Self.logs(in: folder)
    #expect(!logs.isEmpty)
    for url in logs {
      let bytes = Array(try Data(contentsOf: url))
      let whole = CaptureReader.read(bytes: bytes, path: url.path)
      // At most a last line that is cut off in its head.
      #expect(whole.summary.skipped <= 1 || whole.summary.format == "unrecognized", "\(url.path)")
      #expect(
        whole.summary.records == whole.records.count + whole.coverage.unrelatedRecords,
        "\(url.path)"
      )
      let pieces = CaptureReader.read(bytes: bytes, path: url.path, chunk: 3)
      #expect(pieces.records == whole.records, "\(url.path)")
      #expect(pieces.summary == whole.summary, "\(url.path)")
    }
  }

  @Test(.enabled(if: corpus != nil, "BGTRACE_CORPUS names no file"))
  func `a large capture is read the same in pieces of any size`() throws {
    let path = try #require(Self.corpus)
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)).prefix(20_000_000))
    let whole = CaptureReader.read(bytes: bytes, chunk: 50_000)
    #expect(whole.summary.skipped <= 1)
    for chunk in [100_003, 1 << 19, 1 << 20] {
      let pieces = CaptureReader.read(bytes: bytes, chunk: chunk)
      #expect(pieces.records == whole.records)
      #expect(pieces.summary == whole.summary)
      #expect(pieces.coverage == whole.coverage)
    }
  }
}

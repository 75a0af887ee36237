import BGTraceCommand
import BGTraceIngest
package import BGTraceModel
import Foundation

/// The one place where the tests of stories meet the code under test.
package enum Pipeline {
  /// Captures in, the diagnosis out, through files and everything that a user's call goes through.
  package static let diagnose: (@Sendable ([(path: String, bytes: [UInt8])]) throws -> Diagnosis)? =
    { inputs in
      try inFolder(inputs) { paths in
        try BGTraceCommand.Pipeline.live.run(.init(paths: paths)) { _ in }.diagnosis
      }
    }

  /// A capture's records as its reader finds them.
  package static let records: (@Sendable (_ path: String, _ bytes: [UInt8]) throws -> [Record])? = {
    path,
    bytes in
    try inFolder([(path, bytes)]) { paths in
      var records: [Record] = []
      for input in CaptureSource(arguments: paths).inputs {
        let stream = try CaptureStream(input)
        var reader = CaptureReader(input: 0, path: path) { records.append($0) }
        _ = try unsafe stream.readText { chunk, _ in unsafe reader.feed(chunk) }
        _ = reader.finish()
      }
      return records
    }
  }

  /// Puts inputs under their names into a folder of their own, which is gone afterward.
  private static func inFolder<Result>(
    _ inputs: [(path: String, bytes: [UInt8])],
    _ body: ([String]) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "bgtrace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try inputs.map { input in
      let file = folder.appending(path: input.path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(input.bytes).write(to: file)
      return file.path
    }
    return try body(paths)
  }
}

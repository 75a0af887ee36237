import Foundation

/// A folder that lives as long as a test's closure.
struct TemporaryFolder {
  let path: String

  static func with(_ body: (TemporaryFolder) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "bgtrace-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer {
      do {
        try FileManager.default.removeItem(at: url)
      } catch {
        print("left behind: \(url.path)")
      }
    }
    try body(TemporaryFolder(path: url.path))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: url)
  }

  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }
}

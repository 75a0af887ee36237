import Foundation

/// The package's own files.
enum Project {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  struct SourceFile: Sendable, CustomStringConvertible {
    /// The path below the root.
    var path: String
    var text: String

    var description: String { path }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    var name: String {
      let file = path.split(separator: "/").last ?? ""
      return String(file.prefix { $0 != "." })
    }
  }

  /// The Swift files below a folder.
  static func swiftFiles(in folder: String) throws -> [SourceFile] {
    let start = root.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: start.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: start.appending(path: path), encoding: .utf8)
      return SourceFile(path: "\(folder)/\(path)", text: text)
    }
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  // MARK: What SwiftPM declares

  struct Description: Decodable {
    struct Target: Decodable {
      var name: String
      var path: String
      var moduleType: String
      var targetDependencies: [String]?

      enum CodingKeys: String, CodingKey {
        case name, path
        case moduleType = "module_type"
        case targetDependencies = "target_dependencies"
      }
    }

    var targets: [Target]
  }

  /// Asks SwiftPM, in a scratch folder of its own: the build's is locked while tests run.
  static func describe() throws -> Description {
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer {
      do { try FileManager.default.removeItem(at: scratch) } catch {}
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", root.path, "--scratch-path", scratch.path, "describe",
      "--type", "json",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Description.self, from: data)
  }
}

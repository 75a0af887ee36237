import Foundation

/// A process that runs to its end.
struct Child {
  var status: Int32
  var output: String
  var errors: String

  /// The built tool, beside the test bundle.
  static let tool = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "bgtrace").path

  static func run(
    _ path: String,
    _ arguments: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> Child {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]) { _, new in new }
      .merging(environment) { _, new in new }
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    // Small enough for the pipe's buffer, so that nobody waits for anybody.
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Child(
      status: process.terminationReason == .exit
        ? process.terminationStatus : -process.terminationStatus,
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self)
    )
  }

  /// Runs a line of the shell, in which `$TOOL` is the built tool.
  static func shell(_ line: String, environment: [String: String] = [:]) throws -> Child {
    try run(
      "/bin/bash",
      ["-c", line],
      environment: environment.merging(["TOOL": tool]) { _, new in new }
    )
  }
}

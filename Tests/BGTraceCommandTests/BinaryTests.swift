import BGTraceCommand
import Foundation
import Testing

/// The built tool as a process: what no test in memory can show.
struct BinaryTests {
  @Test(
    arguments: [
      ([], 0), (["--version"], 0), (["rules"], 0), (["schema"], 0), (["help", "diagnose"], 0),
      (["nonsense"], 64), (["rules", "x"], 64), (["rules", "--format", "xml"], 64),
      (["explain"], 64), (["explain", "no-such-rule"], 64), (["completions", "ksh"], 64),
      (["diagnose", "--nope"], 64), (["diagnose", "/nonexistent/file.txt"], 2),
    ] as [([String], Int32)]
  )
  func `Exit codes are those of the documentation`(arguments: [String], status: Int32) throws {
    let result = try Child.run(Child.tool, arguments)
    #expect(result.status == status)
    #expect(result.errors.isEmpty == (status == 0))
  }

  @Test func `A reader that goes away is no error`() throws {
    let result = try Child.shell(
      "\"$TOOL\" rules --format markdown | head -n 1; echo ${PIPESTATUS[0]}"
    )
    #expect(result.output == "# Rules\n0\n")
    #expect(result.errors.isEmpty)
  }

  @Test func `A closed standard output is an error and no crash`() throws {
    let result = try Child.shell("\"$TOOL\" schema >&-")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("bgtrace: cannot write the output: "))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `A full disk is an error`() throws {
    let result = try Child.shell("\"$TOOL\" schema > /dev/full")
    #expect(result.status == 2)
    #expect(result.errors.contains("cannot write the output"))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")),
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)]
  )
  func `An interruption ends with the shell's code`(number: Int32, status: Int32) throws {
    let process = Process()
    process.executableURL = URL(filePath: Child.tool)
    process.arguments = ["diagnose", "-"]
    // A pipe that stays open keeps the tool reading until the signal comes.
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    while process.isRunning, !Self.catches(number, process.processIdentifier) { usleep(1000) }
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == status)
    try input.fileHandleForWriting.close()
  }

  /// Whether a process has a handler for a signal (`SigCgt` in proc(5)).
  private static func catches(_ number: Int32, _ process: Int32) -> Bool {
    do {
      let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      let line = text.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
      let mask = line.flatMap { UInt64($0.dropFirst(7).trimmingPrefix("\t"), radix: 16) } ?? 0
      return mask & (1 << UInt64(number - 1)) != 0
    } catch {
      return false
    }
  }

  @Test func `NO_COLOR and FORCE_COLOR are obeyed`() throws {
    let plain = try Child.run(Child.tool, ["rules"], environment: ["NO_COLOR": "1"])
    #expect(!plain.output.contains("\u{1B}"))
  }
}

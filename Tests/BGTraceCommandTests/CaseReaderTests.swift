import BGTraceCommand
import BGTraceModel
import Foundation
import Testing

/// Files in, exit code and report out, through the real readers.
struct CaseReaderTests {
  /// A folder that is gone when the body ends.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    try body(folder)
  }

  private static let capture = """
    default\t03:10:00.412000+0900\tMyApp\tBackgroundTasks\tRegistration rejected; \
    com.example.app.refresh is not advertised in the application's Info.plist

    """

  private static let propertyList = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>CFBundleIdentifier</key><string>com.example.app</string>
    <key>BGTaskSchedulerPermittedIdentifiers</key>
    <array><string>com.example.app.Refresh</string></array>
    </dict></plist>

    """

  @Test func `A log and the property list beside it are one case`() throws {
    try withFolder { folder in
      try Self.capture.write(
        to: folder.appending(path: "console.txt"),
        atomically: true,
        encoding: .utf8
      )
      try Self.propertyList.write(
        to: folder.appending(path: "Info.plist"),
        atomically: true,
        encoding: .utf8
      )
      let result = try Child.run(
        Child.tool,
        ["diagnose", "--json", "--fail-on", "blocker", folder.path]
      )
      #expect(result.status == 1)
      #expect(result.errors.isEmpty)
      let diagnosis = try JSONDecoder().decode(Diagnosis.self, from: Data(result.output.utf8))
      #expect(diagnosis.inputs.map(\.format).sorted() == ["console", "info-plist"])
      let subject = try #require(
        diagnosis.subjects.first { $0.identifier == "com.example.app.refresh" }
      )
      #expect(subject.rootCause?.rule == "permitted-identifier-missing")
      let evidence = subject.findings.flatMap(\.evidence)
      #expect(evidence.contains { $0.line == 1 && $0.input.hasSuffix("console.txt") })
      #expect(evidence.contains { $0.line == 5 && $0.input.hasSuffix("Info.plist") })
    }
  }

  @Test func `Standard input is read`() throws {
    let result = try Child.run(Child.tool, ["diagnose", "-"], input: Self.capture)
    #expect(result.status == 0)
    #expect(result.output.contains("BLOCKED, proven"))
  }

  @Test(arguments: [
    ("", "empty"), ("Roses are red,\nviolets are blue.\n", "poem"), ("\0\u{1}\0\u{2}\0", "binary"),
    ("\u{1F}\u{8B}\u{8}\0\0\0", "latin"), ("{\"eventMessage\":", "cut"),
    ("<?xml version=\"1.0\"?><plist>", "plist"),
  ])
  func `Where nothing is recognized the exit code is 2 and JSON is printed`(
    text: String,
    name: String
  ) throws {
    try withFolder { folder in
      let file = folder.appending(path: name)
      try text.write(to: file, atomically: true, encoding: .utf8)
      let result = try Child.run(Child.tool, ["diagnose", "--json", file.path])
      #expect(result.status == 2)
      #expect(result.errors.contains(name))
      let diagnosis = try JSONDecoder().decode(Diagnosis.self, from: Data(result.output.utf8))
      #expect(diagnosis.subjects.isEmpty)
      #expect(diagnosis.inputs.count == 1)
    }
  }

  @Test func `A missing file is an error, and the others are diagnosed all the same`() throws {
    try withFolder { folder in
      let file = folder.appending(path: "console.txt")
      try Self.capture.write(to: file, atomically: true, encoding: .utf8)
      let result = try Child.run(Child.tool, ["diagnose", file.path, folder.path + "/gone.txt"])
      #expect(result.status == 2)
      #expect(result.errors.contains("gone.txt: "))
      #expect(result.output.contains("BLOCKED, proven"))
    }
  }

  @Test func `Where no input can be opened only the error is printed, or empty JSON`() throws {
    let text = try Child.run(Child.tool, ["diagnose", "/nonexistent/a.txt"])
    #expect(text.status == 2)
    #expect(text.output.isEmpty)
    let json = try Child.run(Child.tool, ["diagnose", "--json", "/nonexistent/a.txt"])
    #expect(json.status == 2)
    let diagnosis = try JSONDecoder().decode(Diagnosis.self, from: Data(json.output.utf8))
    #expect(diagnosis.inputs.isEmpty)
  }

  @Test(arguments: [
    (["--assume-timezone", "Mars/Olympus"], "Mars/Olympus"),
    (["--input-format", "consle"], "'console'"),
    (["--input-format", "unrecognized"], "one of: "),
  ])
  func `A wrong zone or format is a usage error`(options: [String], words: String) throws {
    let result = try Child.run(Child.tool, ["diagnose", "-"] + options, input: Self.capture)
    #expect(result.status == 64)
    #expect(result.errors.contains(words))
  }
}

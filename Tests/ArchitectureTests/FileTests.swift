import Testing

struct FileTests {
  @Test(arguments: ["Sources", "Tests", "Fuzz"])
  func `No file is longer than 600 lines`(folder: String) throws {
    for file in try Project.swiftFiles(in: folder) {
      #expect(file.lines.count <= 600, "\(file) has \(file.lines.count) lines")
    }
  }

  /// Where bytes are read at speed, and where the system is called.
  private static let unsafePlaces = [
    "Sources/BGTraceBytes/", "Sources/BGTraceIngest/", "Sources/BGTraceCommand/System.swift",
    "Sources/BGTraceCommand/CaseReader.swift",
    // The two searches that every kept message goes through.
    "Sources/BGTraceSignals/Cursor.swift", "Sources/BGTraceModel/ByteText.swift",
  ]

  @Test func `Unsafe expressions stay where bytes are read`() throws {
    for file in try Project.swiftFiles(in: "Sources") {
      let isAllowed = Self.unsafePlaces.contains { file.path.hasPrefix($0) }
      guard !isAllowed else { continue }
      for (index, line) in file.lines.enumerated() {
        let code = line.split(separator: "//", omittingEmptySubsequences: false)[0]
        let words = code.split { !$0.isLetter && $0 != "_" }
        #expect(!words.contains("unsafe"), "\(file):\(index + 1)")
      }
    }
  }

  /// Words that end the process on an input, or swallow what went wrong.
  private static let forbidden = ["fatalError", "preconditionFailure", "try!", "try?", "as!"]

  @Test func `No source traps on input or swallows an error`() throws {
    for file in try Project.swiftFiles(in: "Sources") {
      for (index, line) in file.lines.enumerated() {
        let code = line.split(separator: "//", omittingEmptySubsequences: false)[0]
        for word in Self.forbidden {
          #expect(!code.contains(word), "\(file):\(index + 1) has \(word)")
        }
      }
    }
  }
}

import Testing

/// What is one file and one line in a table must be in the table.
struct TableTests {
  struct Folder: Sendable, CustomTestStringConvertible {
    var path: String
    /// How an entry's declaration begins, after its name.
    var declarations: [String]
    var table: String

    var testDescription: String { path }
  }

  @Test(arguments: [
    Folder(
      path: "Sources/BGTraceDiagnosis/Rules",
      declarations: ["= Rule(", "= PolicyRule("],
      table: "Sources/BGTraceDiagnosis/DecisionTree.swift"
    ),
    Folder(
      path: "Sources/BGTraceSignals/Speakers",
      declarations: ["= Speaker("],
      table: "Sources/BGTraceSignals/Speakers.swift"
    ),
    Folder(
      path: "Sources/BGTraceCommand/Commands",
      declarations: ["= Command("],
      table: "Sources/BGTraceCommand/CommandTable.swift"
    ),
  ])
  func `Every file of the folder is in its table`(folder: Folder) throws {
    let table = try Project.text(of: folder.table)
    let words = Set(table.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    let files = try Project.swiftFiles(in: folder.path)
    #expect(!files.isEmpty)
    for file in files {
      let names = file.lines.compactMap { line -> Substring? in
        guard folder.declarations.contains(where: { line.hasSuffix($0) }) else { return nil }
        return line.split(separator: " ").dropLast(2).last
      }
      #expect(!names.isEmpty, "\(file) declares no entry")
      for name in names { #expect(words.contains(name), "\(name) is not in \(folder.table)") }
    }
  }

  @Test(arguments: [
    ("Sources/BGTraceIngest/Formats", "Sources/BGTraceIngest"),
    ("Sources/BGTraceReport/Formats", "Sources/BGTraceReport"),
  ])
  func `Every format is named outside its file`(folder: String, target: String) throws {
    let all = try Project.swiftFiles(in: target)
    for file in try Project.swiftFiles(in: folder) {
      let isNamed = all.contains { other in
        other.path != file.path && other.text.contains(file.name)
      }
      #expect(isNamed, "\(file) is used nowhere")
    }
  }
}

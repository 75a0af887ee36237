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
      let names = Self.declarations(in: file)
      let isNamed = all.contains { other in
        other.path != file.path
          && !names.isDisjoint(with: other.text.split { !$0.isLetter && !$0.isNumber })
      }
      #expect(isNamed, "\(file) is used nowhere")
    }
  }

  /// The types and constants that a file declares.
  private static func declarations(in file: Project.SourceFile) -> Set<Substring> {
    var names: Set<Substring> = []
    for line in file.lines {
      let words = line.split { $0 == " " || $0 == ":" }
      for keyword in ["enum", "struct", "let"] {
        guard let position = words.firstIndex(of: Substring(keyword)),
          words.indices.contains(position + 1)
        else { continue }
        names.insert(words[position + 1])
      }
    }
    return names
  }
}

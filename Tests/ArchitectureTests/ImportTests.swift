import Testing

struct ImportTests {
  /// Modules of the toolchain and the system; `Foundation` only where the platform has no smaller
  /// part of it.
  private static let system: Set<String> = [
    "FoundationEssentials", "Foundation", "Glibc", "Musl", "Darwin", "Synchronization", "Dispatch",
  ]

  @Test func `Each target imports what it declares and nothing else`() throws {
    let description = try Project.describe()
    let own = Set(description.targets.map(\.name))
    for target in description.targets where target.moduleType == "SwiftTarget" {
      let declared = Set(target.targetDependencies ?? [])
      let isTest = target.path.hasPrefix("Tests/")
      for file in try Project.swiftFiles(in: target.path) {
        for module in Self.imports(of: file) {
          guard own.contains(module) else {
            let isKnown = Self.system.contains(module) || (isTest && module == "Testing")
            #expect(isKnown, "\(file) imports \(module)")
            continue
          }
          #expect(declared.contains(module), "\(file) imports \(module), which is not declared")
        }
      }
    }
  }

  @Test func `Foundation is only what FoundationEssentials leaves over`() throws {
    for file in try Project.swiftFiles(in: "Sources") {
      let lines = file.lines.map { $0.trimmingPrefix { $0 == " " } }
      for (index, line) in lines.enumerated() where line.hasSuffix("import Foundation") {
        #expect(
          index > 0 && lines[index - 1] == "#else",
          "\(file):\(index + 1) imports Foundation without the condition"
        )
      }
    }
  }

  @Test func `The model imports nothing`() throws {
    for file in try Project.swiftFiles(in: "Sources/BGTraceModel") {
      #expect(Self.imports(of: file).isEmpty, "\(file)")
    }
  }

  /// Reads `import M`, with an access level or `@testable` before it.
  private static func imports(of file: Project.SourceFile) -> [String] {
    file.lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let position = words.firstIndex(of: "import"), position <= 1,
        words.count == position + 2,
        position == 0
          || ["public", "package", "internal", "private", "fileprivate", "@testable"]
            .contains(words[0])
      else { return nil }
      return String(words[position + 1].prefix { $0 != "." })
    }
  }
}

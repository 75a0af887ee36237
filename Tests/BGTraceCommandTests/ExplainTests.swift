import BGTraceCommand
import BGTraceDiagnosis
import BGTraceReport
import Foundation
import Testing

struct ExplainTests {
  @Test func `Every rule is explained with its needs, fix and sources`() throws {
    for rule in decisionTree {
      let world = TestWorld()
      #expect(world.run(["explain", rule.id]) == .done)
      #expect(world.written.hasPrefix(rule.id + "   " + rule.title))
      #expect(world.written.contains(rule.fix))
      for reference in rule.references {
        #expect(world.written.contains(Printable.line(reference.line)))
      }
    }
  }

  @Test func `A rule is golden`() throws {
    let world = TestWorld()
    #expect(world.run(["explain", "LOW_POWER_MODE"], outputIsTerminal: true, columns: 80) == .done)
    try GoldenFile.check(world.written, "explain-rule.txt")
  }

  @Test func `Every error is found by its domain and code, and by its name`() throws {
    for entry in ErrorCatalog.all {
      let spelled = ErrorCatalog.entries(for: "\(entry.domain):\(entry.codeText)")
      #expect(spelled == [entry])
      #expect(ErrorCatalog.entries(for: entry.name).contains(entry))
    }
  }

  @Test(
    arguments: [
      ("Error Domain=BGTaskSchedulerErrorDomain Code=3 \"(null)\"", 3),
      ("The operation couldn’t be completed. (BGTaskSchedulerErrorDomain error 3.)", 3),
      ("(BGTaskSchedulerErrorDomain エラー1。)", 1), ("BGTaskSchedulerErrorDomain 2", 2),
      ("NSURLErrorDomain:-999", -999), ("Error Domain=NSURLErrorDomain Code=-999", -999),
      ("0x8BADF00D", 0x8BAD_F00D), ("8badf00d", 0x8BAD_F00D), ("2343432205", 0x8BAD_F00D),
      ("0xdead10cc", 0xDEAD_10CC), ("Namespace RUNNINGBOARD, Code 0xdead10cc", 0xDEAD_10CC),
      ("notPermitted", 3),
    ] as [(String, Int64)]
  )
  func `An error is recognized as people paste it`(text: String, code: Int64) {
    #expect(ErrorCatalog.entries(for: text).map(\.code) == [code])
  }

  @Test(arguments: [
    "3", "0x3", "BGTaskSchedulerErrorDomain", "BGTaskSchedulerErrorDomain:99", "", "deadbeef",
    "MyBGTaskSchedulerErrorDomain2:3", "0x", "NSURLErrorDomain:999",
  ])
  func `What names no error gives none`(text: String) {
    #expect(ErrorCatalog.entries(for: text) == [])
  }

  @Test func `Errors name rules that exist`() {
    let ids = Set(decisionTree.map(\.id))
    for entry in ErrorCatalog.all { #expect(ids.isSuperset(of: entry.rules), "\(entry.name)") }
  }

  @Test func `An error is golden`() throws {
    let world = TestWorld()
    let arguments = ["explain", "BGTaskSchedulerErrorDomain:3"]
    #expect(world.run(arguments, outputIsTerminal: true, columns: 80) == .done)
    try GoldenFile.check(world.written, "explain-error.txt")
  }

  @Test(arguments: [
    ("low-power-mod", "did you mean 'low-power-mode'?"),
    ("BGTaskSchedulerErorDomain:3", "did you mean 'BGTaskSchedulerErrorDomain'?"),
    ("BGTaskSchedulerErrorDomain:9", "known: 1, 2, 3, 4"), ("xyzzy", "bgtrace rules lists"),
  ])
  func `An unknown thing is a usage error with a hint`(thing: String, hint: String) {
    let world = TestWorld()
    #expect(world.run(["explain", thing]) == .usage)
    #expect(world.noted.contains(hint))
  }

  // MARK: Rules

  @Test func `The rules in JSON say what each needs to see`() throws {
    let world = TestWorld()
    #expect(world.run(["rules", "--format", "json"]) == .done)
    let data = Data(world.written.utf8)
    let rules = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(rules.compactMap { $0["id"] as? String } == decisionTree.map(\.id))
    let keys = ["id", "title", "severity", "stage", "apis", "needs", "explanation", "fix"]
    for rule in rules {
      for key in keys + ["references"] { #expect(rule[key] != nil) }
    }
  }

  @Test func `The rules in Markdown have a section each, and no open fence`() {
    let text = RuleCatalog.markdown(of: decisionTree)
    for rule in decisionTree { #expect(text.contains("\n## \(rule.id)\n")) }
    #expect(text.split(separator: "\n").count { $0.hasPrefix("```") }.isMultiple(of: 2))
  }

  @Test func `The list has a line for each rule`() {
    let world = TestWorld()
    #expect(world.run(["rules"]) == .done)
    for rule in decisionTree { #expect(world.written.contains("  \(rule.id) ")) }
  }
}

import BGTraceCommand
import Testing

struct HelpTests {
  @Test func `Alone it prints ten lines`() {
    let world = TestWorld()
    #expect(world.run([]) == .done)
    #expect(world.written.split(separator: "\n", omittingEmptySubsequences: false).count == 11)
    #expect(world.written.hasSuffix("\n"))
    #expect(world.noted.isEmpty)
  }

  @Test func `The overview is golden`() throws {
    let world = TestWorld()
    #expect(world.run(["--help"]) == .done)
    try GoldenFile.check(world.written, "help.txt")
    let other = TestWorld()
    #expect(other.run(["help"]) == .done)
    #expect(other.written == world.written)
  }

  @Test(arguments: CommandTable.all.map(\.name))
  func `Each command's help is golden, in both spellings`(name: String) throws {
    let world = TestWorld()
    #expect(world.run([name, "--help"]) == .done)
    try GoldenFile.check(world.written, "help-\(name).txt")
    for spelling in [["help", name], [name, "-h"]] {
      let other = TestWorld()
      #expect(other.run(spelling) == .done)
      #expect(other.written == world.written)
    }
  }

  @Test(arguments: CommandTable.all.map(\.name))
  func `Help fits 80 columns and shows three examples`(name: String) throws {
    let command = try #require(CommandTable.all.first { $0.name == name })
    #expect(command.examples.count >= 3)
    let world = TestWorld()
    _ = world.run([name, "--help"])
    for line in world.written.split(separator: "\n") where !line.hasPrefix("  bgtrace ") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func `The version is one line`() {
    let world = TestWorld()
    #expect(world.run(["--version"]) == .done)
    #expect(world.written.hasPrefix("bgtrace "))
    #expect(world.written.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("analyze", "diagnose"), ("analyse", "diagnose"), ("why", "diagnose"), ("diagnos", "diagnose"),
    ("DIAGNOSE", "diagnose"), ("describe", "explain"), ("rulse", "rules"), ("list", "rules"),
    ("completion", "completions"), ("shcema", "schema"),
  ])
  func `A near name is suggested`(typed: String, meant: String) {
    let world = TestWorld()
    #expect(world.run([typed, "x"]) == .usage)
    #expect(world.noted.contains("did you mean '\(meant)'?"))
    #expect(world.written.isEmpty)
  }

  @Test func `A file in a command's place is recognized as one`() {
    let world = TestWorld()
    #expect(world.run(["logs/console.txt"]) == .usage)
    #expect(world.noted.contains("bgtrace diagnose logs/console.txt"))
  }

  @Test func `No near name is offered for a far word`() {
    let world = TestWorld()
    #expect(world.run(["xyzzyxyzzy"]) == .usage)
    #expect(!world.noted.contains("did you mean"))
  }
}

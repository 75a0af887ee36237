import BGTraceCommand
import Testing

struct ArgumentReaderTests {
  private static let command = Command(
    name: "test",
    summary: "",
    operands: .inputs,
    options: [
      .init("all", short: "a", .flag, isInvertible: true, help: ""),
      .init("bright", short: "b", .flag, help: ""),
      .init("color", short: "c", .choice(["red", "blue"]), help: ""),
      .init("name", short: "n", .text("NAME"), isRepeatable: true, help: ""),
      .init("width", short: "w", .number("N"), help: ""),
    ],
    examples: [],
    run: { _, _ in .done }
  )

  private func read(_ arguments: String...) throws(UsageError) -> Arguments {
    try ArgumentReader(Self.command).read(arguments)
  }

  @Test func `Values stand after a space, after an equals sign, or at once`() throws {
    #expect(try read("--name", "x").value("name") == "x")
    #expect(try read("--name=x=y").value("name") == "x=y")
    #expect(try read("-n", "x").value("name") == "x")
    #expect(try read("-nx").value("name") == "x")
    #expect(try read("-n=x").value("name") == "x")
    #expect(try read("--name", "-").value("name") == "-")
    #expect(try read("--name", "-3").value("name") == "-3")
    #expect(try read("--name=--all").value("name") == "--all")
  }

  @Test func `Short flags can be bundled, with a value at the end`() throws {
    let arguments = try read("-abw", "80", "file")
    #expect(arguments.isOn("all"))
    #expect(arguments.isOn("bright"))
    #expect(arguments.value("width") == "80")
    #expect(arguments.operands == ["file"])
    #expect(try read("-abcred").value("color") == "red")
  }

  @Test func `The last of a flag and its inversion counts`() throws {
    #expect(try !read("-a", "--no-all").isOn("all"))
    #expect(try read("--no-all", "--all").isOn("all"))
  }

  @Test func `Repeated values are kept in order and the last one counts alone`() throws {
    let arguments = try read("--name=1", "x", "-n2")
    #expect(arguments.values["name"] == ["1", "2"])
    #expect(arguments.value("name") == "2")
  }

  @Test func `Two hyphens end the options and one is an operand`() throws {
    let arguments = try read("-", "--", "--all", "-b")
    #expect(arguments.operands == ["-", "--all", "-b"])
    #expect(!arguments.isOn("all"))
  }

  @Test(
    arguments: [
      (["--nmae", "x"], "unknown option '--nmae'", "did you mean '--name'?"),
      (["--no-bright"], "unknown option '--no-bright'", nil),
      (["-x"], "unknown option '-x'", nil),
      (["-abx"], "unknown option '-x' in '-abx'", nil),
      (["--color", "green"], "unknown value 'green' for --color", "one of: red, blue"),
      (["--color", "bleu"], "unknown value 'bleu' for --color", "did you mean 'blue'?"),
      (["--color=RED"], "unknown value 'RED' for --color", "did you mean 'red'?"),
      (["--width", "wide"], "--width needs a number, not 'wide'", nil),
      (["--width", "-5"], "--width needs a number, not '-5'", nil),
      (["--width", "99999999999999999999"], "--width needs a number", nil),
      (["--name"], "--name needs a value", "write --name NAME"),
      (["--name", "--all"], "--name needs a value", "write --name NAME"),
      (["--name="], "--name needs a value that is not empty", nil),
      (["--all=1"], "--all takes no value", nil),
      (["--no-all=1"], "--no-all takes no value", nil),
      (["--json"], "unknown option '--json'", nil),
      ([""], "an argument is empty", nil),
    ] as [([String], String, String?)]
  )
  func `A wrong line says what is wrong`(
    arguments: [String],
    message: String,
    hint: String?
  ) throws {
    let error = #expect(throws: UsageError.self) {
      try ArgumentReader(Self.command).read(arguments)
    }
    #expect(error?.message.hasPrefix(message) == true)
    if let hint { #expect(error?.hint == hint) }
  }

  @Test func `Help is printed even where the rest is missing`() throws {
    let explain = try #require(CommandTable.all.first { $0.name == "explain" })
    #expect(try ArgumentReader(explain).read(["--help"]).isOn("help"))
    #expect(throws: UsageError.self) { try ArgumentReader(explain).read([]) }
  }
}

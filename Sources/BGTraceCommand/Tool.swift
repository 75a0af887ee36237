import BGTraceModel
import BGTraceReport

/// The command line as a library: the world is handed in, so that tests run it in-process.
package enum Tool {
  /// Runs the tool in the real process and returns its exit code.
  package static func main(_ arguments: [String]) -> Int32 {
    System.handleSignals()
    return run(arguments, in: System.world()).rawValue
  }

  /// Runs the tool and returns its exit status.
  package static func run(_ arguments: [String], in world: World) -> ExitStatus {
    var command: Command?
    do {
      return try dispatch(arguments, in: world, command: &command)
    } catch let error as UsageError {
      tell(error, of: command, in: world)
      return .usage
    } catch let error as ToolError {
      tell(error, in: world)
      return .failure
    } catch OutputError.closed {
      // The reader has what it wanted.
      return .done
    } catch OutputError.failed(_, let words) {
      tell(ToolError("cannot write the output: \(words)"), in: world)
      return .failure
    } catch {
      tell(ToolError("\(error)"), in: world)
      return .failure
    }
  }

  private static func dispatch(
    _ arguments: [String],
    in world: World,
    command: inout Command?
  ) throws -> ExitStatus {
    guard let first = arguments.first else {
      try world.write(HelpPage.greeting)
      return .done
    }
    let rest = arguments.dropFirst()
    switch first {
    case "-h", "--help":
      try world.write(HelpPage.overview(of: CommandTable.all))
      return .done
    case "--version":
      try world.write("bgtrace \(BGTraceVersion.current)\n")
      return .done
    case "--generate-completion-script":
      // The spelling of swift-argument-parser.
      command = CommandTable.completions
      return try run(CommandTable.completions, rest, in: world)
    case let option where option.hasPrefix("-"):
      throw UsageError(
        "unknown option '\(option)' before a command",
        hint: Suggestion.hint(for: option, among: ["--help", "--version"])
          ?? "options stand after the command: bgtrace COMMAND \(option)"
      )
    default: break
    }
    guard let known = CommandTable.all.first(where: { $0.name == first }) else {
      throw unknown(first)
    }
    command = known
    return try run(known, rest, in: world)
  }

  private static func run(
    _ command: Command,
    _ arguments: ArraySlice<String>,
    in world: World
  ) throws -> ExitStatus {
    let parsed = try ArgumentReader(command).read(arguments)
    if parsed.isOn("help") {
      try world.write(HelpPage.page(for: command))
      return .done
    }
    return try command.run(parsed, world)
  }

  private static func unknown(_ name: String) -> UsageError {
    let commands = CommandTable.all
    if let near = commands.first(where: { $0.nearNames.contains(name.lowercased()) }) {
      return UsageError("unknown command '\(name)'", hint: "did you mean '\(near.name)'?")
    }
    if let hint = Suggestion.hint(for: name, among: commands.map(\.name)) {
      return UsageError("unknown command '\(name)'", hint: hint)
    }
    let looksLikeFile = name.contains(".") || name.contains("/")
    return UsageError(
      "unknown command '\(name)'",
      hint: looksLikeFile
        ? "to diagnose a file: bgtrace diagnose \(name)" : "bgtrace help lists the commands"
    )
  }

  // MARK: Errors

  private static func tell(_ error: UsageError, of command: Command?, in world: World) {
    var text = "bgtrace: \(Printable.line(error.message))\n"
    if let hint = error.hint { text += "  \(Printable.line(hint))\n" }
    if let command {
      text += "usage: \(HelpPage.usage(of: command))\n"
      text += "  bgtrace help \(command.name) tells more\n"
    }
    world.note(text)
  }

  /// Says what happened, where, and what to do.
  static func tell(_ error: ToolError, in world: World) {
    let place = error.place.map { Printable.line($0) + ": " } ?? ""
    var text = "bgtrace: \(place)\(Printable.line(error.message))\n"
    if let advice = error.advice { text += "  \(Printable.line(advice))\n" }
    world.note(text)
  }
}

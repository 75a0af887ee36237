import BGTraceModel
import BGTraceReport

/// Help, written from the command table.
package enum HelpPage: Sendable {
  /// The width of help, whatever the terminal's: it is read in mails and issues too.
  static let width = 80

  /// What `bgtrace` alone prints: ten lines.
  package static let greeting = """
    bgtrace \(BGTraceVersion.current): why an iOS background task did not run

      bgtrace diagnose console.txt Info.plist   the reason, and the lines that prove it
      some-tool | bgtrace diagnose -            the same from a pipe
      bgtrace explain force-quit                all about one cause
      bgtrace explain BGTaskSchedulerErrorDomain:3
      bgtrace rules                             every cause it knows

    It reads captured logs and Info.plist files. It never uses the network.
    `bgtrace help` lists all commands, `bgtrace help COMMAND` explains one.

    """

  /// All commands.
  package static func overview(of commands: [Command]) -> String {
    var lines = [
      "bgtrace \(BGTraceVersion.current): why an iOS background task did not run",
      "",
      "usage: bgtrace COMMAND [OPTIONS] …",
      "",
      "commands:",
    ]
    let names = commands.map(\.name.count).max() ?? 0
    for command in commands {
      lines += row(command.name, command.summary, column: names)
    }
    lines += ["", "options:"]
    lines += row("-h, --help", "print help for a command", column: 10)
    lines += row("--version", "print the version", column: 10)
    lines += ["", "exit codes:"]
    for status in ExitStatus.allCases {
      lines += row(String(status.rawValue), status.meaning, column: 3)
    }
    lines += [
      "", "`bgtrace help COMMAND` explains a command. bgtrace never uses the network.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// One command.
  package static func page(for command: Command) -> String {
    var lines = [
      "bgtrace \(command.name): \(command.summary)", "", "usage: \(usage(of: command))",
    ]
    for paragraph in command.discussion {
      lines.append("")
      lines += Columns.wrapped(paragraph, width: width, first: 0, hanging: 0)
    }
    lines += ["", "options:"]
    let heads = command.allOptions.map(head)
    let column = min(heads.map(\.count).max() ?? 0, 28)
    for (option, head) in zip(command.allOptions, heads) {
      lines += row(head, option.help, column: column)
    }
    lines += ["", "examples:"]
    for example in command.examples {
      lines.append("  " + example.line)
      lines += Columns.wrapped("      " + example.purpose, width: width, first: 0, hanging: 6)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A command's form in one line.
  package static func usage(of command: Command) -> String {
    let operands =
      switch command.operands {
      case .none: ""
      case .inputs: " INPUT…"
      case .command: " [COMMAND]"
      case .values(let placeholder, _): " \(placeholder)"
      case .choice(_, let values): " \(values.joined(separator: "|"))"
      }
    return "bgtrace \(command.name)" + (command.options.isEmpty ? "" : " [OPTIONS]") + operands
  }

  private static func head(of option: Command.Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    let name = "--" + (option.isInvertible ? "[no-]" : "") + option.name
    return short + name + (option.placeholder.map { " " + $0 } ?? "")
  }

  private static func row(_ head: String, _ text: String, column: Int) -> [String] {
    let indent = column + 4
    guard head.count <= column else {
      return ["  " + head]
        + Columns.wrapped(
          String(repeating: " ", count: indent) + text,
          width: width,
          first: 0,
          hanging: indent
        )
    }
    var lines = Columns.wrapped(text, width: width, first: indent, hanging: indent)
    lines[0] = "  " + Columns.padded(head, to: column) + "  " + lines[0]
    return lines
  }
}

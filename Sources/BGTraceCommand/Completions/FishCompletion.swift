/// Completion for fish 3 and newer.
enum FishCompletion: Sendable {
  static func text(for commands: [Command]) -> String {
    var lines = [
      "# fish completion for bgtrace, written by: bgtrace completions fish",
      "complete -c bgtrace -f",
      "complete -c bgtrace -n __fish_use_subcommand -s h -l help -d 'print help'",
      "complete -c bgtrace -n __fish_use_subcommand -l version -d 'print the version'",
    ]
    for command in commands {
      lines.append(
        "complete -c bgtrace -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))"
      )
    }
    for command in commands { lines += rows(command, of: commands) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func rows(_ command: Command, of commands: [Command]) -> [String] {
    let lead = "complete -c bgtrace -n '__fish_seen_subcommand_from \(command.name)'"
    var lines: [String] = []
    for option in command.allOptions {
      var line = "\(lead) -l \(option.name)"
      if let short = option.short { line += " -s \(short)" }
      if option.value != .flag { line += " -x" }
      if !option.words.isEmpty { line += " -a " + quoted(option.words.joined(separator: " ")) }
      lines.append(line + " -d " + quoted(option.help))
      if option.isInvertible {
        lines.append("\(lead) -l no-\(option.name) -d " + quoted("not: \(option.help)"))
      }
    }
    let words = command.operandWords(of: commands)
    if command.takesFiles {
      lines.append("\(lead) -F")
    } else if !words.isEmpty {
      lines.append("\(lead) -a " + quoted(words.joined(separator: " ")))
    }
    return lines
  }

  /// Fish knows escapes inside single quotes, other shells do not.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

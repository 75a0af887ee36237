/// Completion for zsh.
enum ZshCompletion: Sendable {
  static func text(for commands: [Command]) -> String {
    var lines = [
      "#compdef bgtrace",
      "# zsh completion for bgtrace, written by: bgtrace completions zsh",
      "_bgtrace() {",
      "  local context state state_descr line",
      "  local -A opt_args",
      "  local -a commands",
      "  commands=(",
    ]
    for command in commands {
      lines.append("    " + "\(command.name):\(command.summary)".quotedForShell)
    }
    lines += [
      "  )",
      "  _arguments -C \\",
      "    '(- *)'{-h,--help}'[print help]' \\",
      "    '(- *)--version[print the version]' \\",
      "    '1:command:->command' \\",
      "    '*::argument:->argument'",
      "  case $state in",
      "    command) _describe -t commands command commands ;;",
      "    argument)",
      "      case $line[1] in",
    ]
    for command in commands { lines += branch(command, of: commands) }
    lines += [
      "      esac", "      ;;", "  esac", "}",
      "if [[ $funcstack[1] == _bgtrace ]]; then _bgtrace \"$@\"; else compdef _bgtrace bgtrace; fi",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func branch(_ command: Command, of commands: [Command]) -> [String] {
    var specs: [String] = []
    for option in command.allOptions {
      for spelling in option.spellings {
        specs.append("\(option.isRepeatable ? "*" : "")\(spelling)\(detail(of: option))")
      }
    }
    let words = command.operandWords(of: commands).joined(separator: " ")
    switch command.operands {
    case .none: break
    case .inputs: specs.append("*:input:_files")
    case .values, .command, .choice: specs.append("1:argument:(\(words))")
    }
    let lines = specs.map { "            " + $0.quotedForShell }
    return ["        \(command.name))", "          _arguments -s \\"]
      + [lines.joined(separator: " \\\n"), "          ;;"]
  }

  private static func detail(of option: Command.Option) -> String {
    let help = "[\(escaped(option.help))]"
    guard option.value != .flag else { return help }
    let words = option.words.isEmpty ? " " : "(\(option.words.joined(separator: " ")))"
    return "\(help):\(option.name):\(words)"
  }

  /// What `_arguments` reads as its own punctuation.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}

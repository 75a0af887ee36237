/// Completion for bash 3.2 and newer, without the bash-completion package.
enum BashCompletion: Sendable {
  static func text(for commands: [Command]) -> String {
    let names = commands.map(\.name) + ["--help", "--version"]
    var lines = [
      "# bash completion for bgtrace, written by: bgtrace completions bash",
      "_bgtrace() {",
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}",
      "  COMPREPLY=()",
      "  # bash makes a word of its own of the = in --option=value",
      "  if [[ $cur == '=' ]]; then",
      "    cur=",
      "  elif [[ $prev == '=' ]]; then",
      "    prev=${COMP_WORDS[COMP_CWORD-2]}",
      "  fi",
      "  if [[ $COMP_CWORD -eq 1 ]]; then",
      "    " + reply(names),
      "    return",
      "  fi",
      "  case ${COMP_WORDS[1]} in",
    ]
    for command in commands { lines += branch(command, of: commands) }
    lines += ["  esac", "}", "complete -F _bgtrace bgtrace"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func branch(_ command: Command, of commands: [Command]) -> [String] {
    var lines = ["    \(command.name))", "      case $prev in"]
    for option in command.allOptions where option.value != .flag {
      let spellings = option.spellings.joined(separator: "|")
      let action = option.words.isEmpty ? "" : reply(option.words) + "; "
      lines.append("        \(spellings)) \(action)return ;;")
    }
    lines += [
      "        *) ;;",
      "      esac",
      "      if [[ $cur == -* ]]; then",
      "        " + reply(command.allOptions.flatMap(\.spellings)),
    ]
    let words = command.operandWords(of: commands)
    if command.takesFiles {
      lines += [
        "      else",
        "        local IFS=$'\\n'",
        "        compopt -o filenames 2>/dev/null",
        "        COMPREPLY=($(compgen -f -- \"$cur\"))",
      ]
    } else if !words.isEmpty {
      lines += ["      else", "        " + reply(words)]
    }
    return lines + ["      fi", "      ;;"]
  }

  private static func reply(_ words: [String]) -> String {
    let list = words.joined(separator: " ").quotedForShell
    return "COMPREPLY=($(compgen -W \(list) -- \"$cur\"))"
  }
}

extension CommandTable {
  static let completions = Command(
    name: "completions",
    summary: "print a completion script for a shell",
    operands: .choice(placeholder: "SHELL", CompletionScript.allCases.map(\.rawValue)),
    options: [],
    examples: [
      .init(
        "bgtrace completions bash > ~/.local/share/bash-completion/completions/bgtrace",
        "for bash, from the next shell on"
      ),
      .init("bgtrace completions zsh > \"${fpath[1]}/_bgtrace\"", "for zsh"),
      .init("bgtrace completions fish > ~/.config/fish/completions/bgtrace.fish", "for fish"),
    ],
    nearNames: ["completion", "complete"],
    run: { arguments, world in
      let shell = arguments.operands.first.flatMap(CompletionScript.init(rawValue:)) ?? .bash
      try world.write(shell.text(for: all))
      return .done
    }
  )
}

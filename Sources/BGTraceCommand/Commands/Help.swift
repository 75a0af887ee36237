extension CommandTable {
  static let help = Command(
    name: "help",
    summary: "explain a command",
    operands: .command,
    options: [],
    examples: [
      .init("bgtrace help", "all commands and exit codes"),
      .init("bgtrace help diagnose", "one command, with its options"),
      .init("bgtrace diagnose --help", "the same"),
    ],
    nearNames: ["man", "usage"],
    run: { arguments, world in
      guard let name = arguments.operands.first else {
        try world.write(HelpPage.overview(of: all))
        return .done
      }
      guard let command = all.first(where: { $0.name == name }) else {
        let near = all.first { $0.nearNames.contains(name) }
        throw UsageError(
          "unknown command '\(name)'",
          hint: near.map { "did you mean '\($0.name)'?" }
            ?? Suggestion.hint(for: name, among: all.map(\.name))
        )
      }
      try world.write(HelpPage.page(for: command))
      return .done
    }
  )
}

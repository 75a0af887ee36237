/// The shells that can be taught the command table.
package enum CompletionScript: String, Sendable, CaseIterable {
  case bash, zsh, fish

  /// The script for a table of commands.
  package func text(for commands: [Command]) -> String {
    switch self {
    case .bash: BashCompletion.text(for: commands)
    case .zsh: ZshCompletion.text(for: commands)
    case .fish: FishCompletion.text(for: commands)
    }
  }
}

extension Command {
  /// The fixed words that may stand as operands.
  func operandWords(of commands: [Command]) -> [String] {
    switch operands {
    case .none, .inputs: []
    case .command: commands.map(\.name)
    case .values(_, let known): known
    case .choice(_, let values): values
    }
  }

  var takesFiles: Bool { operands == .inputs }
}

extension Command.Option {
  /// The fixed values that a shell can offer.
  var words: [String] {
    switch value {
    case .flag, .number: []
    case .choice(let values): values
    case .text(_, let suggestions): suggestions
    }
  }

  /// All spellings, hyphens included.
  var spellings: [String] {
    ["--" + name] + (isInvertible ? ["--no-" + name] : []) + (short.map { ["-\($0)"] } ?? [])
  }
}

extension String {
  /// In single quotes, as all three shells understand it.
  var quotedForShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}

/// A subcommand: one entry of the table that parsing, help and completions share.
package struct Command: Sendable {
  /// What stands after the options.
  package enum Operands: Sendable, Hashable {
    case none
    /// Captures: any number.
    case inputs
    /// Values of a known list, or free words.
    case values(placeholder: String, known: [String])
    /// At most the name of one command.
    case command
    /// Exactly one value of a list.
    case choice(placeholder: String, [String])
  }

  /// A command line with what it is for.
  package struct Example: Sendable, Hashable {
    var line: String
    var purpose: String

    init(_ line: String, _ purpose: String) {
      self.line = line
      self.purpose = purpose
    }
  }

  package var name: String
  /// What it does, in a few words without a full stop.
  package var summary: String
  /// More about it, a paragraph each.
  package var discussion: [String]
  package var operands: Operands
  package var options: [Option]
  package var examples: [Example]
  /// Other names that people try.
  package var nearNames: [String]
  package var run: @Sendable (Arguments, World) throws -> ExitStatus

  package init(
    name: String,
    summary: String,
    discussion: [String] = [],
    operands: Operands,
    options: [Option],
    examples: [Example],
    nearNames: [String] = [],
    run: @escaping @Sendable (Arguments, World) throws -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    self.options = options
    self.examples = examples
    self.nearNames = nearNames
    self.run = run
  }
}

extension Command {
  /// An option, with or without a value.
  package struct Option: Sendable, Hashable {
    package enum Value: Sendable, Hashable {
      /// No value.
      case flag
      /// One of a list.
      case choice([String])
      /// Any text, by its placeholder, with values that shells suggest.
      case text(String, suggestions: [String] = [])
      /// A number that is not negative, by its placeholder.
      case number(String)
    }

    /// The long name without its hyphens.
    package var name: String
    package var short: Character?
    package var value: Value
    /// Whether `--no-NAME` turns it off.
    package var isInvertible: Bool
    /// Whether it may be given several times, each adding a value.
    package var isRepeatable: Bool
    package var help: String

    package init(
      _ name: String,
      short: Character? = nil,
      _ value: Value,
      isInvertible: Bool = false,
      isRepeatable: Bool = false,
      help: String
    ) {
      self.name = name
      self.short = short
      self.value = value
      self.isInvertible = isInvertible
      self.isRepeatable = isRepeatable
      self.help = help
    }

    /// What stands for the value in help, or nil for a flag.
    package var placeholder: String? {
      switch value {
      case .flag: nil
      case .choice(let values): values.joined(separator: "|")
      case .text(let placeholder, _), .number(let placeholder): placeholder
      }
    }

    package static let help = Option("help", short: "h", .flag, help: "print this help")
  }

  /// The command's own options and those that every command has.
  package var allOptions: [Option] { options + [.help] }
}

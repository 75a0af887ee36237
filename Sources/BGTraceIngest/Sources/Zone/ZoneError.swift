/// Why a value of `--assume-timezone` names no zone.
public struct ZoneError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The value as given.
  public var argument: String
  /// What is wrong and what to do, in one sentence.
  public var sentence: String
  /// Names that were probably meant, nearest first.
  public var suggestions: [String]

  /// Creates an error.
  public init(argument: String, sentence: String, suggestions: [String] = []) {
    self.argument = argument
    self.sentence = sentence
    self.suggestions = suggestions
  }

  /// The sentence, with the names that were probably meant.
  public var description: String {
    suggestions.isEmpty
      ? sentence : "\(sentence) Did you mean \(suggestions.joined(separator: ", "))?"
  }
}

/// A value of a property list, with the line it stands on.
package struct PropertyListValue: Sendable, Hashable {
  /// What it is.
  package indirect enum Kind: Sendable, Hashable {
    case string(String)
    case number(String)
    case boolean(Bool)
    case date
    case data
    case null
    /// A key without a value.
    case missing
    case array([PropertyListValue])
    case dictionary([Pair])
  }

  /// A key and its value.
  package struct Pair: Sendable, Hashable {
    package var key: String
    package var keyLine: Int?
    package var value: PropertyListValue
  }

  package var kind: Kind
  /// The 1-based line in a text; nil in a binary list.
  package var line: Int?

  package init(_ kind: Kind, line: Int? = nil) {
    self.kind = kind
    self.line = line
  }

  /// The text of a string.
  package var string: String? {
    if case .string(let text) = kind { text } else { nil }
  }

  /// What it is, in words: "a dictionary", "an array that holds a number".
  package var shape: String {
    switch kind {
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a Boolean"
    case .date: "a date"
    case .data: "data"
    case .null: "null"
    case .missing: "a key without a value"
    case .dictionary: "a dictionary"
    case .array(let elements):
      if let stranger = elements.first(where: { $0.string == nil }) {
        "an array that holds \(stranger.shapeWithoutContent)"
      } else {
        elements.isEmpty ? "an empty array" : "an array of strings"
      }
    }
  }

  private var shapeWithoutContent: String {
    if case .array = kind { "an array" } else { shape }
  }

  /// The strings inside, in order; a dictionary's keys are not among them.
  package var strings: [PropertyListValue] {
    switch kind {
    case .string: [self]
    case .array(let elements): elements.flatMap(\.strings)
    case .dictionary(let pairs): pairs.flatMap(\.value.strings)
    default: []
    }
  }
}

/// A property list as read, with what its reading met.
package struct PropertyListDocument: Sendable, Hashable {
  /// The form it is written in.
  package enum Form: String, Sendable, Hashable {
    case xml
    case binary
    /// JSON, the old style of `defaults read`, and what `plutil -p` prints.
    case braces
  }

  package var form: Form
  package var root: PropertyListValue
  /// Whether it is a fragment or was cut off.
  package var isIncomplete = false
  /// What was passed over or assumed, a sentence each.
  package var warnings: [String] = []
  /// How many lines were passed over because they belong to no value.
  package var strayLines = 0
}

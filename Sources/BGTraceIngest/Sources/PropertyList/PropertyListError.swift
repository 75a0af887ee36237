/// Why a property list could not be read.
public struct PropertyListError: Error, Sendable, Hashable {
  /// What is wrong: values may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's stable name.
    public var rawValue: String

    /// Creates a code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No bytes at all.
    public static let empty = Code(rawValue: "empty")
    /// Larger than `InfoPlistReader.sizeLimit`.
    public static let tooLarge = Code(rawValue: "too-large")
    /// Neither XML nor binary nor braces.
    public static let notAPropertyList = Code(rawValue: "not-a-property-list")
    /// A binary list of a version other than 00.
    public static let unsupportedVersion = Code(rawValue: "unsupported-version")
    /// A binary list whose end, and with it its table, is missing.
    public static let truncated = Code(rawValue: "truncated")
    /// A number of a binary list that contradicts the file.
    public static let malformed = Code(rawValue: "malformed")
    /// Nested deeper than `PropertyListLimits.depth`.
    public static let tooDeep = Code(rawValue: "too-deep")
    /// More values or text than `PropertyListLimits` allows.
    public static let tooMany = Code(rawValue: "too-many")
  }

  /// What is wrong.
  public var code: Code
  /// The byte at which it was found, from 0; counted in UTF-8 where the file is in another encoding.
  public var offset: Int
  /// What is wrong, in one sentence.
  public var sentence: String

  /// Creates an error.
  public init(code: Code, offset: Int, sentence: String) {
    self.code = code
    self.offset = offset
    self.sentence = sentence
  }
}

extension PropertyListError: CustomStringConvertible {
  /// The sentence and the place.
  public var description: String { "\(sentence) (byte \(offset))" }
}

/// How much of a property list is read before it is taken for an attack.
///
/// An Info.plist nests about ten levels deep and holds a few hundred values.
package enum PropertyListLimits {
  /// Containers within containers.
  package static let depth = 128
  /// Values, each visit counted.
  package static let values = 131_072
  /// Bytes of decoded text, each visit counted.
  package static let textBytes = 16 << 20
}

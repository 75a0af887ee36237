/// Why an input could not be read.
public struct SourceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong: values may be added.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's stable name.
    public var rawValue: String

    /// Creates a code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing has that name.
    public static let notFound = Code(rawValue: "not-found")
    /// The system does not let it be read.
    public static let notPermitted = Code(rawValue: "not-permitted")
    /// Another failure of the system.
    public static let unreadable = Code(rawValue: "unreadable")
    /// A socket or something else that cannot be read from.
    public static let notAFile = Code(rawValue: "not-a-file")
    /// No bytes at all.
    public static let empty = Code(rawValue: "empty")
    /// A folder without a file to read.
    public static let emptyFolder = Code(rawValue: "empty-folder")
    /// A folder nested too deep, or with too many files: the rest of it is not read.
    public static let tooMany = Code(rawValue: "too-many")
    /// A kind of file that is known and not read: see `ContainerKind`.
    public static let container = Code(rawValue: "container")
    /// Bytes that are no text.
    public static let binary = Code(rawValue: "binary")
    /// A property list that cannot be read.
    public static let propertyList = Code(rawValue: "property-list")
    /// Standard input named more than once.
    public static let repeatedInput = Code(rawValue: "repeated-input")
  }

  /// The path as given or found; `-` for standard input.
  public var path: String
  /// What is wrong.
  public var code: Code
  /// What is wrong and what to do, in one sentence that does not repeat the path.
  public var sentence: String

  /// Creates an error.
  public init(path: String, code: Code, sentence: String) {
    self.path = path
    self.code = code
    self.sentence = sentence
  }

  /// The path and the sentence.
  public var description: String { "\(path): \(sentence)" }
}

extension SourceError {
  init(path: String, _ error: SystemError) {
    let text = error.text.lowercased()
    if error.isNotFound {
      self.init(
        path: path,
        code: .notFound,
        sentence: "It does not exist (\(text)): check the name."
      )
    } else if error.isNotPermitted {
      self.init(
        path: path,
        code: .notPermitted,
        sentence: "It cannot be read (\(text)): change its permissions or copy it."
      )
    } else {
      self.init(path: path, code: .unreadable, sentence: "It cannot be read: \(text).")
    }
  }
}

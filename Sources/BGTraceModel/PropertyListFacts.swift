/// What an Info.plist says about background work.
public struct PropertyListFacts: Sendable, Hashable {
  /// A string with the place where it stands.
  public struct Entry: Sendable, Hashable {
    /// The text.
    public var text: String
    /// The 1-based line in a text plist; nil in a binary one.
    public var line: Int?

    /// Creates an entry.
    public init(text: String, line: Int? = nil) {
      self.text = text
      self.line = line
    }
  }

  /// The shape of `BGTaskSchedulerPermittedIdentifiers`.
  public enum Permitted: Sendable, Hashable {
    /// The key is not there.
    case absent
    /// An array of strings, as it must be; possibly empty.
    case identifiers([Entry])
    /// Anything else: what it is in words ("a dictionary"), and the strings found inside.
    case malformed(shape: String, strings: [Entry])
  }

  /// The strings under the key, whatever its shape.
  package var permittedEntries: [Entry] {
    switch permitted {
    case .absent: []
    case .identifiers(let entries): entries
    case .malformed(_, let strings): strings
    }
  }

  /// The input.
  public var input: Int
  /// The plist's path as given or found.
  public var path: String
  /// `CFBundleIdentifier`, or nil where it is missing or holds unresolved build variables.
  public var bundle: String?
  /// `CFBundleIdentifier` as written, build variables included.
  public var bundleAsWritten: String?
  /// `CFBundleShortVersionString` and `CFBundleVersion`, where both are resolved.
  public var version: String?
  /// The permitted identifiers.
  public var permitted: Permitted
  /// The line of the key `BGTaskSchedulerPermittedIdentifiers`.
  public var permittedLine: Int?
  /// `UIBackgroundModes`; nil where the key is absent.
  public var modes: [Entry]?
  /// The line of the key `UIBackgroundModes`.
  public var modesLine: Int?
  /// Whether `UIBackgroundModes` exists in another shape than an array of strings.
  public var modesAreMalformed: Bool
  /// Whether the file is a fragment or was cut off: then it proves no absence.
  public var isIncomplete: Bool
  /// Whether the plist is an extension's (`NSExtension` or `EXAppExtensionAttributes`).
  public var isExtension: Bool
  /// The names of `CFBundleExecutable` or `CFBundleName`, for matching a process.
  public var executable: String?

  /// Creates facts.
  public init(
    input: Int,
    path: String,
    bundle: String? = nil,
    bundleAsWritten: String? = nil,
    version: String? = nil,
    permitted: Permitted = .absent,
    permittedLine: Int? = nil,
    modes: [Entry]? = nil,
    modesLine: Int? = nil,
    modesAreMalformed: Bool = false,
    isIncomplete: Bool = false,
    isExtension: Bool = false,
    executable: String? = nil
  ) {
    self.input = input
    self.path = path
    self.bundle = bundle
    self.bundleAsWritten = bundleAsWritten
    self.version = version
    self.permitted = permitted
    self.permittedLine = permittedLine
    self.modes = modes
    self.modesLine = modesLine
    self.modesAreMalformed = modesAreMalformed
    self.isIncomplete = isIncomplete
    self.isExtension = isExtension
    self.executable = executable
  }

  /// Whether the plist permits an identifier: exactly, or by a trailing `.*` wildcard for a
  /// continued processing task (documentation: `BGContinuedProcessingTaskRequest`).
  public func permits(_ identifier: String, api: API?) -> Bool {
    guard case .identifiers(let entries) = permitted else { return false }
    return entries.contains { entry in
      if entry.text == identifier { return true }
      guard api == nil || api == .continuedProcessing || api == .unknown,
        entry.text.hasSuffix(".*")
      else { return false }
      let prefix = entry.text.dropLast()
      return identifier.hasPrefix(prefix) && identifier.utf8.count > prefix.utf8.count
    }
  }

  /// Whether an entry that holds build variables (`$(PRODUCT_BUNDLE_IDENTIFIER).refresh`) could be
  /// the identifier once the app is built: then the plist proves neither presence nor absence.
  public func couldPermit(_ identifier: String) -> Bool {
    guard case .identifiers(let entries) = permitted else { return false }
    return entries.contains { $0.couldBecome(identifier) }
  }
}

extension PropertyListFacts.Entry {
  /// Whether the text holds a build variable, `$(NAME)` or `${NAME}`.
  public var hasBuildVariable: Bool { text.contains("$(") || text.contains("${") }

  /// Whether the text becomes another once its build variables have values, which may be anything.
  func couldBecome(_ other: String) -> Bool {
    guard hasBuildVariable else { return false }
    let literals = literals
    guard let first = literals.first, let last = literals.last, other.hasPrefix(first) else {
      return false
    }
    var rest = other.dropFirst(first.count)
    for literal in literals.dropFirst().dropLast() where !literal.isEmpty {
      guard let found = Self.end(of: literal, in: rest) else { return false }
      rest = rest[found...]
    }
    return rest.hasSuffix(last)
  }

  /// The pieces of the text around its variables; at least two, possibly empty.
  private var literals: [Substring] {
    var pieces: [Substring] = []
    var rest = text[...]
    var search = rest
    while let dollar = search.firstIndex(of: "$") {
      let open = search.index(after: dollar)
      search = search[open...]
      guard let bracket = search.first, bracket == "(" || bracket == "{" else { continue }
      pieces.append(rest[..<dollar])
      let close: Character = bracket == "(" ? ")" : "}"
      rest = search.drop { $0 != close }.dropFirst()
      search = rest
    }
    return pieces + [rest]
  }

  private static func end(of literal: Substring, in text: Substring) -> Substring.Index? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(literal) { return text.index(start, offsetBy: literal.count) }
      start = text.index(after: start)
    }
    return nil
  }
}

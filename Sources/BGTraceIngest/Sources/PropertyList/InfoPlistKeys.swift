internal import BGTraceModel

/// The keys of an Info.plist that tell about background work, taken from a property list.
struct InfoPlistKeys {
  private let pairs: [PropertyListValue.Pair]
  private(set) var warnings: [String] = []

  init(of root: PropertyListValue) {
    if case .dictionary(let pairs) = root.kind {
      self.pairs = pairs
    } else {
      pairs = []
    }
  }

  /// Beginnings of keys that only an Info.plist has.
  ///
  /// Entitlements, privacy manifests and preferences have others.
  private static let beginnings = [
    "CFBundle", "BGTaskScheduler", "UIBackgroundModes", "UIApplication", "UILaunch", "UIRequired",
    "UISupported", "LSRequires", "LSMinimum", "LSApplication", "NSExtension", "EXAppExtension",
    "MinimumOSVersion", "NSAppTransportSecurity",
  ]

  /// Whether a key is one of an Info.plist.
  static func isOfInfoPlist(_ key: String) -> Bool { beginnings.contains { key.hasPrefix($0) } }

  /// Whether any key is one of an Info.plist.
  var hasAnyOfInfoPlist: Bool { pairs.contains { Self.isOfInfoPlist($0.key) } }

  mutating func fill(_ facts: inout PropertyListFacts) {
    fillNames(&facts)
    fillPermitted(&facts)
    fillModes(&facts)
    facts.isExtension = pairs.contains {
      $0.key == "NSExtension" || $0.key == "EXAppExtensionAttributes"
    }
  }

  // MARK: Keys

  /// Far more identifiers than an app can use: 11 requests may be pending at a time.
  private static let mostIdentifiers = 1000

  private mutating func fillNames(_ facts: inout PropertyListFacts) {
    facts.bundleAsWritten = pair("CFBundleIdentifier")?.value.string
    facts.bundle = facts.bundleAsWritten.flatMap(Self.resolved)
    let short = text("CFBundleShortVersionString").flatMap(Self.resolved)
    let build = text("CFBundleVersion").flatMap(Self.resolved)
    if let short, let build { facts.version = "\(short) (\(build))" }
    facts.executable =
      text("CFBundleExecutable").flatMap(Self.resolved)
      ?? text("CFBundleName").flatMap(Self.resolved)
  }

  private mutating func fillPermitted(_ facts: inout PropertyListFacts) {
    guard let pair = pair("BGTaskSchedulerPermittedIdentifiers") else { return }
    facts.permittedLine = pair.keyLine
    guard !isCutOff(pair, facts) else { return }
    let all = Self.entries(pair.value)
    let entries = Array(all.prefix(Self.mostIdentifiers))
    if all.count > entries.count {
      warnings.append(
        "Of \(all.count) permitted identifiers the first \(Self.mostIdentifiers) are looked at."
      )
    }
    if entries.contains(where: { !Self.isResolved($0.text) }) {
      warnings.append(
        "Permitted identifiers hold build variables: the built app's Info.plist has their values."
      )
    }
    if Self.arrayOfStrings(pair.value) != nil {
      facts.permitted = .identifiers(entries)
    } else {
      facts.permitted = .malformed(shape: pair.value.shape, strings: entries)
    }
  }

  private mutating func fillModes(_ facts: inout PropertyListFacts) {
    guard let pair = pair("UIBackgroundModes") else { return }
    facts.modesLine = pair.keyLine
    guard !isCutOff(pair, facts) else { return }
    facts.modes = Self.arrayOfStrings(pair.value) ?? Self.entries(pair.value)
    facts.modesAreMalformed = Self.arrayOfStrings(pair.value) == nil
  }

  /// A key at the very end of a cut-off file: its value is beyond the cut, not missing.
  private func isCutOff(_ pair: PropertyListValue.Pair, _ facts: PropertyListFacts) -> Bool {
    facts.isIncomplete && pair.value.kind == .missing && pair == pairs.last
  }

  // MARK: Values

  /// The last pair of a key, as CoreFoundation's XML reader keeps it (not verified on a device).
  private mutating func pair(_ key: String) -> PropertyListValue.Pair? {
    let found = pairs.filter { $0.key == key }
    if found.count > 1 {
      warnings.append("The key \(key) occurs \(found.count) times; the last one is taken.")
    }
    return found.last
  }

  /// A string, or a number as text.
  private mutating func text(_ key: String) -> String? {
    switch pair(key)?.value.kind {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  private static func arrayOfStrings(
    _ value: PropertyListValue
  ) -> [PropertyListFacts.Entry]? {
    guard case .array(let elements) = value.kind, elements.allSatisfy({ $0.string != nil })
    else { return nil }
    return entries(value)
  }

  private static func entries(_ value: PropertyListValue) -> [PropertyListFacts.Entry] {
    value.strings.compactMap { element in
      element.string.map { PropertyListFacts.Entry(text: $0, line: element.line) }
    }
  }

  private static func resolved(_ text: String) -> String? {
    !text.isEmpty && isResolved(text) ? text : nil
  }

  private static func isResolved(_ text: String) -> Bool {
    !text.contains("$(") && !text.contains("${")
  }
}

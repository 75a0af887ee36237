/// An error code with what it means for a background task.
package struct ErrorEntry: Sendable, Hashable {
  /// How a code is written where people meet it.
  package enum Radix: Sendable, Hashable { case decimal, hexadecimal }

  /// The error's domain, or the namespace of a termination code.
  package var domain: String
  package var code: Int64
  package var radix: Radix = .decimal
  /// The constant's name, or the code's nickname.
  package var name: String
  package var meaning: String
  /// What it does and does not prove.
  package var proves: String
  package var fix: String
  /// The rules that speak of it.
  package var rules: [String] = []
  /// Where the knowledge comes from, with its trust in brackets.
  package var source: String

  /// The code as it is usually written.
  package var codeText: String {
    radix == .decimal ? String(code) : "0x" + String(code, radix: 16)
  }
}

/// The error codes that captures and crash reports of background work show.
package enum ErrorCatalog: Sendable {
  /// Every domain once, in the order of the table.
  package static var domains: [String] {
    var seen: Set<String> = []
    return all.map(\.domain).filter { seen.insert($0).inserted }
  }

  /// The entries that a text names: `DOMAIN:CODE`, a bare termination code, a constant's name, or
  /// an error as it was printed (`Error Domain=D Code=N`, `(D error N.)`).
  package static func entries(for text: String) -> [ErrorEntry] {
    guard text.utf8.count <= 4096 else { return [] }
    let lowered = text.lowercased()
    let named = all.filter { $0.name.lowercased() == lowered }
    if !named.isEmpty { return named }
    // The domain's name is part of another one's only as `BGTaskSchedulerErrorDomain` would be.
    let known = domains.filter { domain in
      words(in: text, keeping: { isASCIIWord($0) || $0 == "_" }).contains { $0 == domain }
    }
    let codes = words(in: text, keeping: { isASCIIWord($0) || $0 == "-" })
      .compactMap(code)
    guard !known.isEmpty else {
      // A bare code is clear only where no other domain counts as low: terminations.
      guard codes.count == 1, let code = codes.first else { return [] }
      return all.filter { $0.radix == .hexadecimal && $0.code == code }
    }
    return all.filter { known.contains($0.domain) && codes.contains($0.code) }
  }

  /// Apple's names are ASCII, and messages in other languages put them beside other letters.
  private static func isASCIIWord(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  private static func words(
    in text: String,
    keeping isPart: (Character) -> Bool
  ) -> [Substring] {
    text.split { !isPart($0) }
  }

  private static func code(_ word: Substring) -> Int64? {
    let lowered = word.lowercased()
    if lowered.hasPrefix("0x") { return Int64(lowered.dropFirst(2), radix: 16) }
    if let decimal = Int64(lowered) { return decimal }
    // The last part of a hyphenated word is no code, and a short hexadecimal word may be English.
    return lowered.utf8.count == 8 ? Int64(lowered, radix: 16) : nil
  }
}

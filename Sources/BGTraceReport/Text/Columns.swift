/// How many columns text takes on a terminal, and where to break it.
package enum Columns: Sendable {
  /// The columns of a text without controls.
  package static func width(_ text: some StringProtocol) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + width(of: $1) }
  }

  /// The columns of one character: as wide as its widest scalar.
  private static func width(of character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars { width = max(width, columns(of: scalar)) }
    return width
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return isWide(scalar.value) ? 2 : 1
  }

  /// The wide and full-width blocks of Unicode Standard Annex 11, in coarse ranges.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Pads on the right.
  package static func padded(_ text: String, to columns: Int) -> String {
    let missing = columns - width(text)
    return missing > 0 ? text + String(repeating: " ", count: missing) : text
  }

  /// Cuts after a number of characters and says so.
  package static func clipped(_ text: String, to limit: Int, isASCII: Bool) -> String {
    guard text.utf8.count > limit, text.count > limit else { return text }
    return text.prefix(limit) + (isASCII ? "..." : "…")
  }

  /// Breaks text at spaces; a word that is too long for a line is broken where the line ends.
  ///
  /// The first line begins at column `first`, the later ones are indented by `hanging`.
  package static func wrapped(
    _ text: some StringProtocol,
    width limit: Int?,
    first: Int,
    hanging: Int
  ) -> [String] {
    guard let limit else { return [String(text)] }
    var lines: [String] = []
    var line = ""
    var used = first
    func finish() {
      lines.append(line)
      line = String(repeating: " ", count: hanging)
      used = hanging
    }
    var isAtStart = true
    for word in pieces(of: text) {
      let wordWidth = width(word)
      if !isAtStart, word.first != " ", used + wordWidth > limit { finish(); isAtStart = true }
      // Spaces at a break vanish.
      if isAtStart, !lines.isEmpty, word.first == " " { continue }
      if word.first == " " {
        if used + wordWidth >= limit {
          finish(); isAtStart = true
        } else {
          line += word
          used += wordWidth
        }
        continue
      }
      isAtStart = false
      guard used + wordWidth > limit else {
        line += word
        used += wordWidth
        continue
      }
      for character in word {
        let columns = width(of: character)
        if used + columns > limit, used > hanging { finish() }
        line.append(character)
        used += columns
      }
    }
    lines.append(line)
    return lines.map { line in
      let kept = line.reversed().drop { $0 == " " }
      return String(kept.reversed())
    }
  }

  /// Runs of spaces and runs of other characters, in turn.
  private static func pieces(of text: some StringProtocol) -> [Substring] {
    var pieces: [Substring] = []
    var rest = Substring(text)
    while let head = rest.first {
      let end = rest.firstIndex { ($0 == " ") != (head == " ") } ?? rest.endIndex
      pieces.append(rest[..<end])
      rest = rest[end...]
    }
    return pieces
  }
}

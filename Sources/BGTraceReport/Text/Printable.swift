/// Text that a terminal can be trusted with.
///
/// Log messages and file names are hostile: they may hold escape sequences that move the cursor, or
/// direction marks that make a line read differently from what it says.
package enum Printable: Sendable {
  /// Makes controls, direction marks and invisible characters visible as `\u{…}`, and puts what
  /// stood on several lines on one.
  package static func line(_ text: String, isASCII: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { needsCare($0, isASCII: isASCII) }) else {
      return text
    }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var isAfterBreak = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r":
        if !isAfterBreak { result += isASCII ? " / " : " ⏎ " }
        isAfterBreak = true
        continue
      case "\t", "\u{A0}", "\u{202F}":
        if !isAfterBreak { result.unicodeScalars.append(" ") }
        continue
      default:
        // The indent of a message's later lines is layout, not content.
        if isAfterBreak, scalar == " " { continue }
        isAfterBreak = false
      }
      if !needsCare(scalar, isASCII: isASCII) {
        result.unicodeScalars.append(scalar)
      } else if isASCII, let plain = plain[scalar] {
        result += plain
      } else {
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return result
  }

  /// Whether a character cannot be printed as it is.
  private static func needsCare(_ scalar: Unicode.Scalar, isASCII: Bool) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7F || scalar == "\u{A0}" || scalar == "\u{202F}"
      || isDeceptive(scalar) || (isASCII && scalar.value > 0x7E)
  }

  /// Whether a character above ASCII controls a terminal or cannot be seen.
  package static func isDeceptive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F: true  // C1 controls
    case 0xAD, 0x61C, 0x180E: true  // soft hyphen, Arabic letter mark, Mongolian vowel separator
    case 0x200B...0x200F where scalar.value != 0x200D: true  // zero width, direction; joiner kept
    case 0x2028...0x202E: true  // line and paragraph separators, direction
    case 0x2060...0x206F: true  // word joiner, invisible operators, isolates
    case 0xFEFF, 0xFFF9...0xFFFB: true  // byte order mark, interlinear annotation
    case 0xE0000...0xE007F: true  // tags
    default: false
    }
  }

  /// The ASCII spelling of characters that reports and Apple's messages often use.
  private static let plain: [Unicode.Scalar: String] = [
    "…": "...", "’": "'", "‘": "'", "“": "\"", "”": "\"", "–": "-", "—": "-", "×": "x", "⏎": "/",
    "·": "-",
  ]
}

import BGTraceModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The contract `bgtrace.diagnosis/1`, with keys in alphabetical order.
enum JSONReport: Sendable {
  static func text(of diagnosis: Diagnosis) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(diagnosis), as: UTF8.self)
    return escaped(json) + "\n"
  }

  /// Escapes the characters that a terminal obeys or hides.
  ///
  /// They can stand inside strings only, so an escape means the same value.
  private static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: { $0.value == 0x7F || Printable.isDeceptive($0) })
    else { return json }
    var result = ""
    result.reserveCapacity(json.utf8.count + 64)
    for scalar in json.unicodeScalars {
      guard scalar.value == 0x7F || Printable.isDeceptive(scalar) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result
  }
}

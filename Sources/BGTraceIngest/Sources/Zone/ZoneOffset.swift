/// A fixed distance from UTC as people write it: `Z`, `UTC`, `+0900`, `+09:00`, `-3`, `UTC+9`.
enum ZoneOffset {
  /// The widest offset taken: wider than any zone ever had.
  static let limit = 18 * 3600

  /// The seconds east of UTC, or nil where the text has another shape.
  static func seconds(_ text: String) -> Int? {
    var rest = Array(text.utf8)[...]
    if text.uppercased() == "Z" { return 0 }
    let hasName = ["UTC", "GMT"].contains(text.prefix(3).uppercased())
    if hasName { rest = rest.dropFirst(3) }
    guard let sign = rest.first else { return hasName ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let magnitude = magnitude(rest.dropFirst()), magnitude <= limit
    else { return nil }
    return sign == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  /// `9`, `09`, `0900`, `090000`, `9:00`, `09:00`, `09:00:00`.
  private static func magnitude(_ text: ArraySlice<UInt8>) -> Int? {
    guard (1...8).contains(text.count) else { return nil }
    let pieces = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let fields: [ArraySlice<UInt8>]
    if pieces.count > 1 {
      guard pieces[0].count <= 2, pieces.dropFirst().allSatisfy({ $0.count == 2 }) else {
        return nil
      }
      fields = pieces
    } else {
      guard text.count <= 2 || text.count == 4 || text.count == 6 else { return nil }
      fields = stride(from: text.startIndex, to: text.endIndex, by: 2).map {
        text[$0..<min($0 + 2, text.endIndex)]
      }
    }
    let numbers = fields.compactMap(number)
    guard numbers.count == fields.count, numbers.count <= 3,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    return zip(numbers, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty else { return nil }
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }
}

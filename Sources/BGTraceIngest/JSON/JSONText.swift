internal import BGTraceBytes

/// Undoes the escapes of a JSON string.
enum JSONText {
  /// The string's bytes as UTF-8; what is no escape stays as it is, half a surrogate pair becomes
  /// U+FFFD.
  static func unescaped(_ view: ByteView) -> [UInt8] {
    guard view.first(0x5C) != nil else { return view.array }
    var result: [UInt8] = []
    result.reserveCapacity(view.count)
    var index = 0
    while index < view.count {
      guard view[index] == 0x5C, index + 1 < view.count else {
        result.append(view[index])
        index += 1
        continue
      }
      index += 2
      switch view[index - 1] {
      case 0x6E: result.append(0x0A)
      case 0x74: result.append(0x09)
      case 0x72: result.append(0x0D)
      case 0x62: result.append(0x08)
      case 0x66: result.append(0x0C)
      case 0x22, 0x2F, 0x5C: result.append(view[index - 1])
      case 0x75: index = appendScalar(view, at: index, to: &result)
      default: result += [0x5C, view[index - 1]]
      }
    }
    return result
  }

  /// Reads the four digits of `\u` and, for the first half of a pair, the second escape.
  private static func appendScalar(
    _ view: ByteView,
    at start: Int,
    to result: inout [UInt8]
  ) -> Int {
    guard let first = digits(view, at: start) else {
      result += [0x5C, 0x75]
      return start
    }
    var value = first
    var end = start + 4
    if (0xD800..<0xDC00).contains(first), view[end] == 0x5C, view[end + 1] == 0x75,
      let second = digits(view, at: end + 2), (0xDC00..<0xE000).contains(second)
    {
      value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
      end += 6
    }
    result += Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    return end
  }

  private static func digits(_ view: ByteView, at start: Int) -> UInt32? {
    var value: UInt32 = 0
    for offset in 0..<4 {
      let byte = view[start + offset]
      guard HeadCursor.isHex(byte) else { return nil }
      let digit = ByteView.isDigit(byte) ? byte - 0x30 : (byte | 0x20) - 0x61 + 10
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

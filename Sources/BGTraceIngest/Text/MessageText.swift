internal import BGTraceBytes

/// Makes a kept record's message: one text, lines joined by `\n`, the damage of pastes undone.
struct MessageText {
  /// The finished text.
  private(set) var text = ""
  /// Whether broken UTF-8 was repaired.
  private(set) var isRepaired = false
  /// Whether NUL bytes were dropped.
  private(set) var hadNulls = false

  /// Cleans the bytes of a message.
  init(_ bytes: [UInt8], format: CaptureFormat?) {
    var bytes = bytes
    if bytes.contains(0x1B) {
      bytes = unsafe bytes.withUnsafeBytes { unsafe LineDamage.withoutColours(ByteView($0)) }
    }
    if format == .deviceSyslog {
      bytes = Self.withSetLines(LineDamage.withoutVis(bytes))
    }
    if bytes.contains(0) {
      hadNulls = true
      bytes.removeAll { $0 == 0 }
    }
    guard bytes.contains(where: { $0 >= 0x80 }) else {
      text = String(decoding: bytes, as: UTF8.self)
      return
    }
    let decoded = String(decoding: bytes, as: UTF8.self)
    isRepaired = !decoded.utf8.elementsEqual(bytes)
    var scalars = String.UnicodeScalarView()
    for scalar in decoded.unicodeScalars {
      switch scalar.value {
      case 0x2018, 0x2019: scalars.append("'")
      case 0x201C, 0x201D: scalars.append("\"")
      case 0xA0, 0x202F: scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    text = String(scalars)
  }

  /// Some relays join a set's lines with spaces: a newline and four spaces became five spaces.
  private static func withSetLines(_ bytes: [UInt8]) -> [UInt8] {
    let gap: [UInt8] = [0x20, 0x20, 0x20, 0x20, 0x20]
    guard let open = bytes.firstRange(of: [0x28] + gap) else { return bytes }
    var result = Array(bytes[..<(open.lowerBound + 1)])
    var index = open.lowerBound + 1
    while index < bytes.count {
      if bytes[index...].starts(with: gap) {
        result += [0x0A, 0x20, 0x20, 0x20, 0x20]
        index += 5
      } else if bytes[index] == 0x20, index + 1 < bytes.count, bytes[index + 1] == 0x29 {
        result.append(0x0A)
        index += 1
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}

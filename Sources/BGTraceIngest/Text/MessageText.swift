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
    bytes = Self.withPlainTypography(bytes)
    if let valid = String(validating: bytes, as: UTF8.self) {
      text = valid
    } else {
      text = String(decoding: bytes, as: UTF8.self)
      isRepaired = true
    }
  }

  /// Curly quotes and no-break spaces, as editors put them in, become what was logged.
  private static func withPlainTypography(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let third = index + 2 < bytes.count ? bytes[index + 2] : 0
      switch (bytes[index], next, third) {
      case (0xC2, 0xA0, _):
        result.append(0x20)
        index += 2
      case (0xE2, 0x80, 0x98), (0xE2, 0x80, 0x99):
        result.append(0x27)
        index += 3
      case (0xE2, 0x80, 0x9C), (0xE2, 0x80, 0x9D):
        result.append(0x22)
        index += 3
      case (0xE2, 0x80, 0xAF):
        result.append(0x20)
        index += 3
      default:
        result.append(bytes[index])
        index += 1
      }
    }
    return result
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

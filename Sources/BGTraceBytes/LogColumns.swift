internal import CBytes

/// The fixed columns of `log show`'s default style.
package enum LogColumns {
  /// Where the process begins, if every field before it fits its column.
  @inlinable package static var process: Int { 88 }

  /// Whether at least 88 bytes hold thread, type, activity, PID and TTL in their columns.
  @inline(__always) package static func fit(_ line: UnsafePointer<UInt8>) -> Bool {
    unsafe bg_has_log_columns(line) != 0
  }

  /// The length of `process: (Library) [subsystem:category] `, of which the last two may be missing,
  /// at the begin of some bytes; 0 where it is of another form or longer than 126 bytes.
  @inline(__always) package static func senderLength(
    _ start: UnsafePointer<UInt8>,
    count: Int
  ) -> Int {
    unsafe bg_sender_length(start, count)
  }

  /// The plain twin of `senderLength`.
  package static func senderLengthPlainly(_ view: ByteView) -> Int {
    var end = 0
    while end < min(view.count, 128), view[end] >= 0x20 { end += 1 }
    guard let colon = view.first(0x3A, limit: end), colon + 2 < end, view[colon + 1] == 0x20 else {
      return 0
    }
    var index = colon + 2
    if view[index] == 0x28 {
      guard let close = view.first(0x29, from: index, limit: end), close + 2 < end,
        view.first(0x20, from: index, limit: end) == close + 1
      else { return 0 }
      index = close + 2
    }
    if view[index] == 0x5B {
      guard let close = view.first(0x5D, from: index, limit: end), close + 2 < end,
        view[close + 1] == 0x20
      else { return 0 }
      index = close + 2
    }
    return index
  }

  /// The plain twin of `fit`.
  package static func fitPlainly(_ line: ByteView) -> Bool {
    let fields = [32..<43, 43..<55, 55..<76, 76..<83, 83..<88]
    return fields.enumerated().allSatisfy { number, field in
      var end = field.lowerBound
      while end < field.upperBound, line[end] != 0x20 { end += 1 }
      let word = (field.lowerBound..<end).map { line[$0] }
      guard !word.isEmpty, end < field.upperBound,
        (end..<field.upperBound).allSatisfy({ line[$0] == 0x20 })
      else { return false }
      return switch number {
      case 0, 2: word.starts(with: [0x30, 0x78]) && word.count > 2 && word[2...].allSatisfy(isHex)
      case 1: word.allSatisfy(ByteView.isLetter)
      default: word.allSatisfy(ByteView.isDigit)
      }
    }
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    ByteView.isDigit(byte) || (byte | 0x20) &- 0x61 < 6
  }
}

internal import CBytes

/// The fixed columns of `log show`'s default style.
package enum LogColumns {
  /// Where the process begins, if every field before it fits its column.
  package static let process = 88

  /// Whether at least 88 bytes hold thread, type, activity, PID and TTL in their columns.
  @inline(__always) package static func fit(_ line: UnsafePointer<UInt8>) -> Bool {
    unsafe bg_has_log_columns(line) != 0
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

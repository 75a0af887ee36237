/// A place in folded text, and the few steps that speakers read with.
///
/// Hand-made because Swift's `Regex` measures a hundred times slower on these lines. A space in a
/// literal also matches a line break: `Message` folds any run of white space to one of the two.
package struct Cursor: Sendable {
  /// The folded text.
  package let bytes: [UInt8]
  /// The offset of the next byte to read, never past the end.
  package private(set) var position: Int

  /// Starts at an offset, which is clamped to the text.
  package init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = min(max(position, 0), bytes.count)
  }

  /// Whether nothing is left.
  package var isAtEnd: Bool { position >= bytes.count }

  /// The next byte, or nil at the end.
  package var next: UInt8? { isAtEnd ? nil : bytes[position] }

  /// Whether a literal stands here.
  package func sees(_ literal: String) -> Bool {
    unsafe Self.withBytes(of: literal) { unsafe stands($0, at: position) }
  }

  /// Passes over a literal that stands here; false, and no step, where it does not.
  package mutating func skip(_ literal: String) -> Bool {
    guard sees(literal) else { return false }
    position += literal.utf8.count
    return true
  }

  /// Passes over as many bytes as meet a condition.
  package mutating func skip(while condition: (UInt8) -> Bool) {
    while position < bytes.count, condition(bytes[position]) { position += 1 }
  }

  /// Where a literal occurs at or after the cursor, before `limit`.
  package func find(_ literal: [UInt8]) -> Int? {
    unsafe literal.withUnsafeBufferPointer { unsafe find($0, before: bytes.count) }
  }

  /// Where a literal occurs at or after the cursor, before `limit`.
  package func find(_ literal: String, before limit: Int? = nil) -> Int? {
    unsafe Self.withBytes(of: literal) { unsafe find($0, before: limit ?? bytes.count) }
  }

  /// Whether a literal occurs at or after the cursor.
  package func has(_ literal: String) -> Bool { find(literal) != nil }

  /// Goes past the next occurrence of a literal; false, and no step, where there is none.
  package mutating func skip(past literal: String) -> Bool {
    guard let place = find(literal) else { return false }
    position = place + literal.utf8.count
    return true
  }

  /// Goes to an offset, which is clamped to the text.
  package mutating func move(to place: Int) { position = min(max(place, 0), bytes.count) }

  /// Takes as many bytes as meet a condition, at most `limit`.
  package mutating func take(_ limit: Int = .max, while condition: (UInt8) -> Bool) -> String {
    let start = position
    while position < bytes.count, position - start < limit, condition(bytes[position]) {
      position += 1
    }
    return text(start..<position)
  }

  /// Takes the text before the next occurrence of a literal and goes past that.
  package mutating func take(until literal: String) -> String? {
    guard let place = find(literal) else { return nil }
    defer { position = place + literal.utf8.count }
    return text(position..<place)
  }

  /// Takes an unsigned decimal number that fits.
  package mutating func integer() -> Int? {
    let digits = take(while: \.isDigit)
    return Int(digits)
  }

  /// Takes a number with an optional sign and fraction.
  package mutating func decimal() -> Double? {
    Double(take(40) { $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") })
  }

  /// The text of a range, which is clamped.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  // Every phrase is sought with these two, so they work on the literal's plain memory.

  private func find(_ literal: UnsafeBufferPointer<UInt8>, before limit: Int) -> Int? {
    guard let first = unsafe literal.first else { return position }
    let last = min(limit, bytes.count) - literal.count
    guard position <= last else { return nil }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      for place in position...last where unsafe Self.matches(bytes[place], first) {
        if unsafe stands(literal, at: place) { return place }
      }
      return nil
    }
  }

  private func stands(_ literal: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard literal.count <= bytes.count - place else { return false }
    for unsafe(offset, byte) in unsafe literal.enumerated() {
      guard Self.matches(bytes[place + offset], byte) else { return false }
    }
    return true
  }

  private static func withBytes<Result>(
    of literal: String,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var literal = literal
    return literal.withUTF8 { unsafe body($0) }
  }

  private static func matches(_ byte: UInt8, _ literal: UInt8) -> Bool {
    byte == literal || (literal == 0x20 && byte == 0x0A)
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  package var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  /// Whether the byte is an ASCII letter.
  package var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  /// Whether the byte is one of the two that folded white space consists of.
  package var isSpace: Bool { self == 0x20 || self == 0x0A }
}

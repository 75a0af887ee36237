/// Bytes that somebody else owns, read with every index checked.
///
/// A read outside of the view gives 0, which no format allows where it looks: parsers need no
/// bounds tests of their own and cannot be led astray by a cut-off line. A view is valid only as long
/// as the call that handed it out; nothing in this package keeps one.
@safe package struct ByteView {
  /// The first byte; only touched after a check.
  @usableFromInline let base: UnsafePointer<UInt8>?
  /// How many bytes there are.
  package let count: Int

  /// Views a buffer.
  package init(_ buffer: UnsafeRawBufferPointer) {
    unsafe base = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    count = unsafe base == nil ? 0 : buffer.count
  }

  /// Views a pointer's bytes.
  @inlinable package init(_ pointer: UnsafePointer<UInt8>?, count: Int) {
    unsafe base = pointer
    self.count = unsafe pointer == nil || count < 0 ? 0 : count
  }

  /// The byte at an index, 0 outside.
  @inlinable @inline(__always) package subscript(_ index: Int) -> UInt8 {
    guard index >= 0, index < count, let base = unsafe base else { return 0 }
    return unsafe base[index]
  }

  /// The part between two indices, clamped to the view.
  @inlinable @inline(__always) package subscript(_ bounds: Range<Int>) -> ByteView {
    let low = min(max(bounds.lowerBound, 0), count)
    let high = min(max(bounds.upperBound, low), count)
    guard let base = unsafe base else { return self }
    return unsafe ByteView(base + low, count: high - low)
  }

  /// The part between two indices, empty where they are the wrong way round.
  @inlinable package func slice(_ low: Int, _ high: Int) -> ByteView { self[low..<max(low, high)] }

  /// The part from an index to the end.
  @inlinable package func from(_ index: Int) -> ByteView { self[min(max(index, 0), count)..<count] }

  /// The first bytes.
  @inlinable package func prefix(_ length: Int) -> ByteView { self[0..<max(length, 0)] }

  /// Hands the bytes to code that needs a buffer.
  @inlinable @inline(__always) package func withBuffer<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    unsafe body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// The bytes as text; broken UTF-8 becomes U+FFFD.
  package var text: String {
    unsafe withBuffer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// A copy of the bytes.
  package var array: [UInt8] { unsafe withBuffer { unsafe Array($0) } }
}

extension ByteView {
  /// The index of a byte at or after another index.
  @inlinable package func first(_ byte: UInt8, from start: Int = 0, limit: Int = .max) -> Int? {
    let end = min(count, limit)
    var index = max(start, 0)
    while index < end {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Whether a literal's bytes stand at an index.
  @inlinable package func has(_ literal: StaticString, at index: Int = 0) -> Bool {
    let length = literal.utf8CodeUnitCount
    guard index >= 0, length <= count - min(index, count) else { return false }
    for offset in 0..<length where unsafe self[index + offset] != literal.utf8Start[offset] {
      return false
    }
    return true
  }

  /// Whether the bytes end with a literal.
  @inlinable package func ends(with literal: StaticString) -> Bool {
    count >= literal.utf8CodeUnitCount && has(literal, at: count - literal.utf8CodeUnitCount)
  }

  /// Whether the bytes equal a literal.
  @inlinable package func equals(_ literal: StaticString) -> Bool {
    count == literal.utf8CodeUnitCount && has(literal)
  }

  /// The index of a literal at or after another index, not reaching past a limit.
  package func find(_ literal: StaticString, from start: Int = 0, limit: Int = .max) -> Int? {
    let length = literal.utf8CodeUnitCount
    let last = min(count, limit) - length
    guard length > 0 else { return nil }
    let first = unsafe literal.utf8Start[0]
    var index = max(start, 0)
    while index <= last {
      if self[index] == first, has(literal, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// The view without spaces, tabs and carriage returns at either end.
  package var trimmed: ByteView {
    var low = 0
    var high = count
    while low < high, Self.isBlank(self[low]) { low += 1 }
    while high > low, Self.isBlank(self[high - 1]) { high -= 1 }
    return self[low..<high]
  }

  /// Space, tab or carriage return.
  @inlinable package static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  /// `0` … `9`.
  @inlinable package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// An ASCII letter.
  @inlinable package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}

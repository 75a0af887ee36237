internal import BGTraceBytes
internal import BGTraceModel

/// Reads `YYYY-MM-DD HH:MM:SS.ffffff+zzzz`, remembering the last second: most records share it with
/// the one before.
struct SecondCache {
  /// The length of such a time.
  static let length = 31

  // The date and time as three words, the last one overlapping, and the zone.
  private var words: (UInt64, UInt64, UInt32, UInt32) = (0, 0, 0, 0)
  private var sign: UInt8 = 0
  private var base: Int64 = 0
  private var offset: Int32 = 0

  /// The time at an index of a view; nil where none is.
  @inline(__always) mutating func timestamp(_ view: ByteView, _ index: Int) -> Timestamp? {
    guard index >= 0, index + Self.length <= view.count else { return nil }
    return unsafe view.withBuffer { buffer -> Timestamp? in
      guard let start = buffer.baseAddress else { return nil }
      return unsafe timestamp(start.assumingMemoryBound(to: UInt8.self) + index)
    }
  }

  /// The time in the 31 bytes at a pointer.
  @inline(__always) private mutating func timestamp(_ p: UnsafePointer<UInt8>) -> Timestamp? {
    let raw = unsafe UnsafeRawPointer(p)
    let now = unsafe (
      raw.loadUnaligned(as: UInt64.self),
      raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
      raw.loadUnaligned(fromByteOffset: 15, as: UInt32.self),
      raw.loadUnaligned(fromByteOffset: 27, as: UInt32.self)
    )
    let isSame = now.0 == words.0 && now.1 == words.1 && now.2 == words.2 && now.3 == words.3
    if unsafe !(isSame && p[26] == sign) {
      guard unsafe learn(p, now) else { return nil }
    }
    guard unsafe p[19] == 0x2E else { return nil }
    var micros: Int64 = 0
    for index in 20..<26 {
      let digit = unsafe p[index] &- 0x30
      guard digit < 10 else { return nil }
      micros = micros &* 10 &+ Int64(digit)
    }
    return Timestamp(kind: .absolute, microseconds: base &+ micros, offsetSeconds: offset)
  }

  /// Reads a second that is not the last one.
  private mutating func learn(
    _ p: UnsafePointer<UInt8>,
    _ now: (UInt64, UInt64, UInt32, UInt32)
  ) -> Bool {
    var cursor = unsafe HeadCursor(ByteView(p, count: Self.length))
    guard let moment = cursor.fullMoment(fractionRequired: true), let zone = moment.offset,
      cursor.index == Self.length
    else { return false }
    let day = HeadCursor.day
    let micros = ((moment.local % day) + day) % 1_000_000
    words = now
    sign = unsafe p[26]
    base = moment.local - micros - Int64(zone) * 1_000_000
    offset = zone
    return true
  }
}

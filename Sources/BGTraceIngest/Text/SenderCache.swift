internal import BGTraceBytes

/// Remembers what `process: (Library) [subsystem:category] ` was found to mean.
///
/// A large capture has up to two thousand such heads and millions of records. Two ways to each set; the bytes lie
/// in one block.
@safe struct SenderCache: ~Copyable {
  /// The longest head that is remembered.
  static let longest = 120
  private static let sets = 2048
  private static let stride = 128

  private let keys: UnsafeMutablePointer<UInt8>
  // In each block behind the key: its length, where the message begins, whether it is kept.
  private static let lengthAt = 124
  private static let messageAt = 125
  private static let keptAt = 126
  private var next = 0

  init() {
    let size = Self.sets * 2 * Self.stride
    unsafe keys = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    unsafe keys.initialize(repeating: 0, count: size)
  }

  deinit { unsafe keys.deallocate() }

  /// The set of a head: from its length, its first and its last bytes.
  ///
  /// `length` is at least 8.
  @inline(__always) private static func set(_ key: UnsafePointer<UInt8>, _ length: Int) -> Int {
    let first = unsafe UnsafeRawPointer(key).loadUnaligned(as: UInt64.self)
    let last = unsafe UnsafeRawPointer(key + length - 8).loadUnaligned(as: UInt64.self)
    let middle = unsafe UnsafeRawPointer(key + (length - 8) / 2).loadUnaligned(as: UInt64.self)
    var hash = (first ^ (middle &* 0x9E37_79B9_7F4A_7C15)) &* 0xC2B2_AE3D_27D4_EB4F
    hash = (hash ^ last ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 53) * 2
  }

  /// What is known about a head of 8 to `longest` bytes: where its message begins, and whether its
  /// sender is relevant.
  @inline(__always) func look(
    _ key: UnsafePointer<UInt8>,
    length: Int
  ) -> (message: Int, isKept: Bool)? {
    let set = unsafe Self.set(key, length)
    for way in set..<set + 2 {
      let block = unsafe keys + way * Self.stride
      if unsafe Int(block[Self.lengthAt]) == length, unsafe equal(block, key, length) {
        return unsafe (Int(block[Self.messageAt]), block[Self.keptAt] != 0)
      }
    }
    return nil
  }

  /// Compares two runs of at least 8 bytes, eight at a time, the last eight overlapping.
  @inline(__always) private func equal(
    _ left: UnsafePointer<UInt8>,
    _ right: UnsafePointer<UInt8>,
    _ length: Int
  ) -> Bool {
    let last = length - 8
    var index = 0
    while true {
      let at = min(index, last)
      let a = unsafe UnsafeRawPointer(left + at).loadUnaligned(as: UInt64.self)
      let b = unsafe UnsafeRawPointer(right + at).loadUnaligned(as: UInt64.self)
      guard a == b else { return false }
      guard at < last else { return true }
      index += 8
    }
  }

  /// Remembers a head.
  mutating func insert(
    _ key: UnsafePointer<UInt8>,
    length: Int,
    message: Int,
    isKept kept: Bool
  ) {
    guard (8...Self.longest).contains(length), (0...255).contains(message) else { return }
    let set = unsafe Self.set(key, length)
    next ^= 1
    var block = unsafe keys + set * Self.stride
    if unsafe block[Self.lengthAt] != 0 {
      let other = unsafe block + Self.stride
      if unsafe other[Self.lengthAt] == 0 || next == 1 { unsafe block = other }
    }
    unsafe block.update(from: key, count: length)
    unsafe block[Self.lengthAt] = UInt8(length)
    unsafe block[Self.messageAt] = UInt8(message)
    unsafe block[Self.keptAt] = kept ? 1 : 0
  }

  /// What is known about a name in a view; nil if it is not, or too short or long to be.
  @inline(__always) func look(_ view: ByteView, _ range: Range<Int>) -> Bool? {
    guard range.count >= 8, range.count <= Self.longest, range.upperBound <= view.count else {
      return nil
    }
    return unsafe view.withBuffer { buffer -> Bool? in
      guard let base = buffer.baseAddress else { return nil }
      let key = unsafe base.assumingMemoryBound(to: UInt8.self) + range.lowerBound
      return unsafe look(key, length: range.count)?.isKept
    }
  }

  /// Remembers a name in a view.
  mutating func insert(_ view: ByteView, _ range: Range<Int>, isKept: Bool) {
    guard range.upperBound <= view.count else { return }
    unsafe view.withBuffer { buffer in
      guard let base = buffer.baseAddress else { return }
      let key = unsafe base.assumingMemoryBound(to: UInt8.self) + range.lowerBound
      unsafe insert(key, length: range.count, message: 0, isKept: isKept)
    }
  }
}

internal import BGTraceBytes

/// Remembers what `process: (Library) [subsystem:category] ` was found to mean.
///
/// A capture has a few hundred such heads and a million records. Two ways to each set; the bytes lie
/// in one block.
@safe struct SenderCache: ~Copyable {
  /// The longest head that is remembered.
  static let longest = 120
  private static let sets = 512
  private static let stride = 128

  private let keys: UnsafeMutablePointer<UInt8>
  private var lengths: [UInt8]
  private var messages: [UInt8]
  private var isKept: [Bool]
  private var next = 0

  init() {
    unsafe keys = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.sets * 2 * Self.stride)
    lengths = Array(repeating: 0, count: Self.sets * 2)
    messages = Array(repeating: 0, count: Self.sets * 2)
    isKept = Array(repeating: false, count: Self.sets * 2)
  }

  deinit { unsafe keys.deallocate() }

  /// The set of a head: from its length, its first and its last bytes. `length` is at least 8.
  @inline(__always) private static func set(_ key: UnsafePointer<UInt8>, _ length: Int) -> Int {
    let first = unsafe UnsafeRawPointer(key).loadUnaligned(as: UInt64.self)
    let last = unsafe UnsafeRawPointer(key + length - 8).loadUnaligned(as: UInt64.self)
    let middle = unsafe UnsafeRawPointer(key + (length - 8) / 2).loadUnaligned(as: UInt64.self)
    var hash = (first ^ (middle &* 0x9E37_79B9_7F4A_7C15)) &* 0xC2B2_AE3D_27D4_EB4F
    hash = (hash ^ last ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 55) * 2
  }

  /// What is known about a head of 8 to `longest` bytes: where its message begins, and whether its
  /// sender is relevant.
  @inline(__always) func look(
    _ key: UnsafePointer<UInt8>,
    length: Int
  ) -> (message: Int, isKept: Bool)? {
    let set = unsafe Self.set(key, length)
    for way in set..<set + 2 where Int(lengths[way]) == length {
      if unsafe equal(keys + way * Self.stride, key, length) {
        return (Int(messages[way]), isKept[way])
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
    let way = lengths[set] == 0 ? set : (lengths[set + 1] == 0 ? set + 1 : set + next)
    unsafe (keys + way * Self.stride).update(from: key, count: length)
    lengths[way] = UInt8(length)
    messages[way] = UInt8(message)
    isKept[way] = kept
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

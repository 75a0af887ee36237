/// Bytes that wait for the rest of their record.
///
/// The one growable buffer of a reader: it only ever holds the unfinished end of what was fed.
@safe package struct ByteQueue: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  /// How many bytes wait.
  package private(set) var count = 0

  /// An empty queue, which owns no memory.
  package init() { unsafe base = nil }

  deinit { unsafe base?.deallocate() }

  /// The waiting bytes: valid until the next change.
  package var view: ByteView { unsafe ByteView(UnsafePointer(base), count: count) }

  /// Adds bytes at the end.
  package mutating func append(_ bytes: ByteView) {
    guard bytes.count > 0 else { return }
    let needed = count + bytes.count
    if needed > capacity {
      let grown = max(needed, min(capacity * 2, capacity + (1 << 22)), 4096)
      let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: grown)
      if let base = unsafe base {
        unsafe fresh.update(from: base, count: count)
        unsafe base.deallocate()
      }
      unsafe base = fresh
      capacity = grown
    }
    unsafe bytes.withBuffer { buffer in
      guard let base = unsafe base, let start = buffer.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(base + count).copyMemory(
        from: start,
        byteCount: buffer.count
      )
    }
    count = needed
  }

  /// Removes bytes from the front.
  package mutating func removeFirst(_ length: Int) {
    let gone = min(max(length, 0), count)
    guard gone > 0, let base = unsafe base else { return }
    unsafe base.update(from: base + gone, count: count - gone)
    count -= gone
  }

  /// Removes bytes from the back.
  package mutating func truncate(to length: Int) { count = min(count, max(length, 0)) }
}

/// The one buffer of an input: filled from the file, looked at, cleared, filled again.
///
/// Sendable, because it is owned by one value at a time and hands no pointer out for longer than a
/// call.
@safe struct ChunkBuffer: ~Copyable, @unchecked Sendable {
  /// Owned: allocated here, freed in `deinit`, handed out for the length of a call only.
  private let storage: UnsafeMutableRawBufferPointer
  /// How many bytes at the start are filled; never more than the storage has.
  private(set) var count = 0

  init(capacity: Int) {
    unsafe storage = .allocate(byteCount: capacity, alignment: 64)
  }

  deinit { unsafe storage.deallocate() }

  /// Reads once behind what is filled; false at the end of the file.
  mutating func fill(from file: borrowing SystemFile) throws(SystemError) -> Bool {
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: storage[count...])
    let added = try unsafe file.read(into: room)
    count += added
    return added > 0
  }

  mutating func clear() { count = 0 }

  /// Looks at what is filled.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe body(UnsafeRawBufferPointer(rebasing: storage[..<count]))
  }
}

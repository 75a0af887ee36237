/// Where decoders put UTF-8: a reused buffer that is handed on when it is full.
struct UTF8Sink {
  /// How much is collected before it is handed on.
  static let capacity = 65_536

  private(set) var bytes: [UInt8] = []

  /// How many characters could not be decoded and became U+FFFD.
  var repaired = 0

  /// Whether the buffer should be handed on before more is put in.
  var isFull: Bool { bytes.count >= Self.capacity }

  init() {}

  /// Puts one byte of ASCII.
  mutating func put(ascii byte: UInt8) { bytes.append(byte) }

  /// Puts a scalar, or U+FFFD where the value is none.
  mutating func put(_ value: UInt32) {
    if value < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value))
      return
    }
    guard let scalar = Unicode.Scalar(value) else {
      repair()
      return
    }
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// Puts U+FFFD and counts it.
  mutating func repair() {
    repaired += 1
    bytes.append(contentsOf: UTF8.encodedReplacementCharacter)
  }

  /// Hands the bytes on and forgets them, keeping the room.
  mutating func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    guard !bytes.isEmpty else { return }
    try unsafe bytes.withUnsafeBytes { try unsafe body($0) }
    bytes.removeAll(keepingCapacity: true)
  }
}

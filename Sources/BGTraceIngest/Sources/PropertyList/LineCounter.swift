/// Tells the physical line of a byte, for offsets that only grow.
struct LineCounter {
  private var offset = 0
  private var line = 1

  init() {}

  /// The 1-based line of a byte; LF, CR and CR LF end a line.
  mutating func line(at target: Int, in bytes: [UInt8]) -> Int {
    let end = min(target, bytes.count)
    while offset < end {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A || (byte == 0x0D && (offset >= bytes.count || bytes[offset] != 0x0A)) {
        line += 1
      }
    }
    return line
  }
}

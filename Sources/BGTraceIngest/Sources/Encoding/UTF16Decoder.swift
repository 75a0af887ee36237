/// Decodes UTF-16 in pieces of any size.
struct UTF16Decoder {
  private let isBigEndian: Bool
  /// The first byte of a unit that was cut by the end of a chunk.
  private var half: UInt8?
  private var surrogates = SurrogateJoiner()

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  mutating func feed(_ byte: UInt8, into sink: inout UTF8Sink) {
    guard let first = half else {
      half = byte
      return
    }
    half = nil
    let unit = isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
    surrogates.feed(unit, into: &sink)
  }

  mutating func finish(into sink: inout UTF8Sink) {
    surrogates.finish(into: &sink)
    guard half != nil else { return }
    half = nil
    sink.repair()
  }
}

/// Joins surrogate pairs; a surrogate without its other half becomes U+FFFD.
struct SurrogateJoiner {
  private var high: UInt16?

  init() {}

  /// Whether a first half waits for its second.
  var isPending: Bool { high != nil }

  mutating func feed(_ unit: UInt16, into sink: inout UTF8Sink) {
    if let high {
      self.high = nil
      if UTF16.isTrailSurrogate(unit) {
        sink.put(0x1_0000 + (UInt32(high & 0x3FF) << 10) + UInt32(unit & 0x3FF))
        return
      }
      sink.repair()
    }
    if UTF16.isLeadSurrogate(unit) {
      high = unit
    } else {
      sink.put(UInt32(unit))
    }
  }

  mutating func finish(into sink: inout UTF8Sink) {
    guard high != nil else { return }
    high = nil
    sink.repair()
  }
}

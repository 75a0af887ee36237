internal import BGTraceBytes

/// The lines of a view, without their line ends.
struct LineIterator {
  private let bytes: ByteView
  private let splitsAtReturns: Bool
  private var index = 0

  init(_ bytes: ByteView, splitsAtReturns: Bool = false) {
    self.bytes = bytes
    self.splitsAtReturns = splitsAtReturns
  }

  mutating func next() -> ByteView? {
    guard index < bytes.count else { return nil }
    var end = bytes.newline(from: index)
    if splitsAtReturns { end = bytes.first(0x0D, from: index, limit: end) ?? end }
    let line = bytes[index..<end].withoutCarriageReturn
    index = end + 1
    return line
  }
}

extension ByteView {
  /// The view without a carriage return at its end.
  var withoutCarriageReturn: ByteView { self[count - 1] == 0x0D ? prefix(count - 1) : self }
}

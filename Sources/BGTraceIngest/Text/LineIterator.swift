internal import BGTraceBytes

/// The lines of a view, without their line ends.
struct LineIterator {
  private let bytes: ByteView
  private var index = 0

  init(_ bytes: ByteView) { self.bytes = bytes }

  mutating func next() -> ByteView? {
    guard index < bytes.count else { return nil }
    let end = bytes.newline(from: index)
    let line = bytes[index..<end].withoutCarriageReturn
    index = end + 1
    return line
  }
}

extension ByteView {
  /// The view without a carriage return at its end.
  var withoutCarriageReturn: ByteView { self[count - 1] == 0x0D ? prefix(count - 1) : self }
}

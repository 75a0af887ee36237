/// Turns an input into UTF-8, chunk by chunk, in bounded memory.
///
/// Clean UTF-8 passes through as it is, without a copy. Characters that cannot be decoded become
/// U+FFFD and are counted; invalid UTF-8 inside a UTF-8 input is the reader's to repair, because
/// only there it is known which lines matter.
public struct UTF8Transcoder: Sendable {
  private enum Decoder: Sendable {
    case utf8
    case utf16(UTF16Decoder)
    case windows1252
    case richText(RichTextDecoder)
  }

  /// The encoding that is read.
  public let encoding: TextEncoding
  private var decoder: Decoder
  private var markLeft: Int
  private var sink = UTF8Sink()

  /// How many characters became U+FFFD so far.
  public var repaired: Int { sink.repaired }

  /// Creates a transcoder for what `TextEncoding.detect(head:)` told.
  public init(_ detection: TextEncoding.Detection) {
    encoding = detection.encoding
    markLeft = detection.markLength
    decoder =
      switch detection.encoding {
      case .utf8: .utf8
      case .utf16LittleEndian: .utf16(UTF16Decoder(isBigEndian: false))
      case .utf16BigEndian: .utf16(UTF16Decoder(isBigEndian: true))
      case .windows1252: .windows1252
      case .richText: .richText(RichTextDecoder())
      }
  }

  /// Decodes the next chunk and hands UTF-8 on, in one piece or several.
  ///
  /// - Parameters:
  ///   - chunk: The next bytes of the input, byte order mark included.
  ///   - body: Takes UTF-8; the buffer is valid for the call only.
  public mutating func feed(
    _ chunk: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    let skipped = min(markLeft, chunk.count)
    markLeft -= skipped
    let text = unsafe UnsafeRawBufferPointer(rebasing: chunk[skipped...])
    guard unsafe !text.isEmpty else { return }
    if case .utf8 = decoder {
      try unsafe body(text)
      return
    }
    var start = 0
    while start < text.count {
      let end = min(start + UTF8Sink.capacity, text.count)
      unsafe decode(UnsafeRawBufferPointer(rebasing: text[start..<end]))
      start = end
      if sink.isFull { try unsafe sink.drain(body) }
    }
    try unsafe sink.drain(body)
  }

  /// Ends the input: what was cut off in the middle of a character becomes U+FFFD.
  ///
  /// - Parameter body: Takes UTF-8; the buffer is valid for the call only.
  public mutating func finish(_ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    switch decoder {
    case .utf8, .windows1252:
      break
    case .utf16(var utf16):
      utf16.finish(into: &sink)
      decoder = .utf16(utf16)
    case .richText(var richText):
      richText.finish(into: &sink)
      decoder = .richText(richText)
    }
    try unsafe sink.drain(body)
  }

  private mutating func decode(_ bytes: UnsafeRawBufferPointer) {
    // The decoder is taken out and put back, so that its stack is not copied on each change.
    switch decoder {
    case .utf8:
      break
    case .windows1252:
      for index in bytes.indices { sink.put(Windows1252.scalar(unsafe bytes[index])) }
    case .utf16(var utf16):
      for index in bytes.indices { utf16.feed(unsafe bytes[index], into: &sink) }
      decoder = .utf16(utf16)
    case .richText(var richText):
      decoder = .utf8
      for index in bytes.indices { richText.feed(unsafe bytes[index], into: &sink) }
      decoder = .richText(richText)
    }
  }

  /// Decodes bytes that are held in memory.
  ///
  /// - Parameter bytes: The whole input.
  /// - Returns: UTF-8, and how many characters became U+FFFD.
  package static func utf8(_ bytes: [UInt8]) -> (bytes: [UInt8], repaired: Int) {
    let detection = TextEncoding.detect(head: bytes.prefix(TextEncoding.headLength))
    if detection.encoding == .utf8, detection.markLength == 0 { return (bytes, 0) }
    var transcoder = UTF8Transcoder(detection)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    unsafe bytes.withUnsafeBytes { all in
      unsafe transcoder.feed(all) { unsafe result.append(contentsOf: $0) }
    }
    unsafe transcoder.finish { unsafe result.append(contentsOf: $0) }
    return (result, transcoder.repaired)
  }
}

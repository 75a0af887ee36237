import BGTraceIngest
import Testing

@Suite struct `Text encodings` {
  private static let line = "2026-03-01 10:00:00 MyApp ré 日本 🙂 couldn’t\nnext line of the log\n"

  /// Feeds bytes in chunks and collects what comes out.
  static func transcode(_ bytes: [UInt8], chunk: Int) -> (text: String, repaired: Int) {
    var transcoder = UTF8Transcoder(TextEncoding.detect(head: bytes))
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      let piece = Array(bytes[start..<min(start + chunk, bytes.count)])
      unsafe piece.withUnsafeBytes { buffer in
        unsafe transcoder.feed(buffer) { unsafe result.append(contentsOf: $0) }
      }
    }
    unsafe transcoder.finish { unsafe result.append(contentsOf: $0) }
    return (String(decoding: result, as: UTF8.self), transcoder.repaired)
  }

  static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
      return bigEndian ? bytes.reversed() : bytes
    }
  }

  @Test(arguments: [1, 2, 3, 7, 4096])
  func `every encoding gives the same text, whatever the chunks`(chunk: Int) {
    let inputs: [(TextEncoding, [UInt8])] = [
      (.utf8, Array(Self.line.utf8)),
      (.utf8, [0xEF, 0xBB, 0xBF] + Array(Self.line.utf8)),
      (.utf16LittleEndian, Self.utf16(Self.line, bigEndian: false, mark: true)),
      (.utf16BigEndian, Self.utf16(Self.line, bigEndian: true, mark: true)),
      (.utf16LittleEndian, Self.utf16(Self.line, bigEndian: false, mark: false)),
      (.utf16BigEndian, Self.utf16(Self.line, bigEndian: true, mark: false)),
    ]
    for (encoding, bytes) in inputs {
      #expect(TextEncoding.detect(head: bytes).encoding == encoding)
      let (text, repaired) = Self.transcode(bytes, chunk: chunk)
      #expect(text == Self.line)
      #expect(repaired == 0)
    }
  }

  @Test func `bytes that are no UTF-8 but look like text are Windows-1252`() {
    let bytes = Array("caf".utf8) + [0xE9, 0x20, 0x93, 0x41, 0x94, 0x20, 0x80, 0x0A]
    #expect(TextEncoding.detect(head: bytes).encoding == .windows1252)
    #expect(Self.transcode(bytes, chunk: 3).text == "café “A” €\n")
  }

  @Test func `a few broken bytes do not make UTF-8 another encoding`() {
    let bytes = Array("日本語 ".utf8) + [0xFF, 0x0A]
    #expect(TextEncoding.detect(head: bytes).encoding == .utf8)
  }

  @Test func `a sequence cut by the end of the head is not broken`() {
    let bytes = [UInt8](repeating: 0x41, count: TextEncoding.headLength - 1) + Array("é".utf8)
    #expect(TextEncoding.detect(head: bytes).encoding == .utf8)
  }

  @Test func `clean UTF-8 passes through without a copy`() {
    let bytes = Array(Self.line.utf8)
    var transcoder = UTF8Transcoder(.init(encoding: .utf8))
    var same = false
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe transcoder.feed(buffer) { piece in
        same = unsafe piece.baseAddress == buffer.baseAddress && piece.count == buffer.count
      }
    }
    #expect(same)
  }

  @Test(arguments: [1, 3, 4096])
  func `unpaired surrogates and half units become replacement characters`(chunk: Int) {
    let units: [UInt16] = [0xFEFF, 0x41, 0xD83D, 0x42, 0xDE42, 0x43, 0xD83D]
    var bytes: [UInt8] = []
    for unit in units { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    bytes.append(0x44)
    let (text, repaired) = Self.transcode(bytes, chunk: chunk)
    #expect(text == "A\u{FFFD}B\u{FFFD}C\u{FFFD}\u{FFFD}")
    #expect(repaired == 4)
  }

  @Test func `more than a buffer of UTF-16 comes out whole`() {
    let text = String(repeating: Self.line, count: 4000)
    #expect(
      Self.transcode(Self.utf16(text, bigEndian: false, mark: true), chunk: 1 << 20).text == text
    )
  }

  @Test func `nothing and one byte are UTF-8`() {
    #expect(TextEncoding.detect(head: [UInt8]()).encoding == .utf8)
    #expect(TextEncoding.detect(head: [0x41]).encoding == .utf8)
    #expect(Self.transcode([], chunk: 1).text.isEmpty)
  }
}

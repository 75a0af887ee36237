import BGTraceIngest
import BGTraceModel
import Testing

@Suite struct ReaderChunkTests {
  @Test(arguments: [1, 7, 61, 4096])
  func `the size of the pieces makes no difference`(chunk: Int) {
    for fixture in Fixtures.all {
      // Longer than what the format is found out from, so that windows end everywhere.
      var text = ""
      while text.utf8.count < 70_000 {
        text += fixture.text + (fixture.format == .logJSON ? "" : "\n")
      }
      let bytes = Array(text.utf8)
      let whole = CaptureReader.read(bytes: bytes, chunk: bytes.count)
      let pieces = CaptureReader.read(bytes: bytes, chunk: chunk)
      #expect(pieces.records == whole.records, "\(fixture.format)")
      #expect(pieces.summary == whole.summary, "\(fixture.format)")
      #expect(pieces.coverage == whole.coverage, "\(fixture.format)")
    }
  }

  @Test func `two threads read what one reads`() {
    for fixture in Fixtures.all {
      var text = ""
      while text.utf8.count < 150_000 { text += fixture.text + "\n" }
      let bytes = Array(text.utf8)
      var options = CaptureReader.Options()
      options.pairSize = .max
      let one = CaptureReader.read(bytes: bytes, options: options)
      options.pairSize = 1024
      let two = CaptureReader.read(bytes: bytes, options: options, chunk: 50_000)
      #expect(one.records == two.records, "\(fixture.format)")
      #expect(one.summary == two.summary, "\(fixture.format)")
      #expect(one.coverage == two.coverage, "\(fixture.format)")
    }
  }

  private static let row = Array("default\t09:12:32.388775+0900\tdasd\t".utf8)

  @Test(arguments: [4096, 65_536, 1 << 22])
  func `a message is cut at the limit, however it arrives`(chunk: Int) {
    let limit = 1 << 20
    let long = Self.row + Array(repeating: 0x41, count: 3 << 20) + [0x0A]
    let bytes = long + Self.row + Array("x\n".utf8)
    let result = CaptureReader.read(bytes: bytes, chunk: chunk)
    #expect(result.records.map { $0.message.utf8.count } == [limit - Self.row.count, 1])
    #expect(result.records.map(\.origin.line) == [1, 2])
    #expect(result.summary.skipped == 1)
    #expect(result.summary.warnings.count == 1)
  }

  @Test(arguments: [4096, 1 << 22])
  func `a message of too many lines is cut, the rest dropped and counted`(chunk: Int) {
    let line = [UInt8](repeating: 0x09, count: 1) + Array(repeating: 0x42, count: 1022) + [0x0A]
    var bytes = Self.row + [0x78, 0x0A]
    for _ in 0..<2048 { bytes += line }
    bytes += Self.row + Array("y\n".utf8)
    let result = CaptureReader.read(bytes: bytes, chunk: chunk)
    #expect(result.records.count == 2)
    #expect((result.records.first?.message.utf8.count ?? 0) <= 1 << 20)
    #expect(result.summary.skipped > 1000)
    #expect(result.records.last?.origin.line == 2050)
  }

  @Test(arguments: [4096, 1 << 22])
  func `an object that is too large is passed over`(chunk: Int) {
    let small = Array(
      "{\"traceID\":1,\"eventMessage\":\"BGTask\",\"eventType\":\"logEvent\"}\n".utf8
    )
    let large =
      Array("{\"traceID\":2,\"eventMessage\":\"".utf8)
      + Array(repeating: 0x41, count: 3 << 20) + Array("\"}\n".utf8)
    let result = CaptureReader.read(bytes: small + large + small, chunk: chunk)
    #expect(result.records.map(\.origin.line) == [1, 3])
    #expect(result.summary.skipped == 1)
  }
}

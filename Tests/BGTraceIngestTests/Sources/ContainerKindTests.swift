import BGTraceIngest
import Testing

@Suite struct `Container kinds` {
  private static func kind(_ bytes: [UInt8]) -> String? {
    ContainerKind.recognize(head: bytes)?.id
  }

  @Test(
    arguments: [
      ([0x1F, 0x8B, 8, 0], "gzip"), ([0x50, 0x4B, 3, 4, 20], "zip"), ([0x50, 0x4B, 5, 6], "zip"),
      ([0x28, 0xB5, 0x2F, 0xFD], "zstd"), (Array("BZh91AY&SY".utf8), "bzip2"),
      ([UInt8](repeating: 0x61, count: 257) + Array("ustar\0".utf8), "tar"),
      ([0, 0x10, 0, 0, 0x11, 0, 0, 0, 208, 0], "tracev3"),
      (Array("SQLite format 3\0".utf8), "sqlite"),
      ([0x89, 0x50, 0x4E, 0x47, 13, 10], "png"), (Array("%PDF-1.7".utf8), "pdf"),
      (Array("hcsd\u{2}\0\0\0".utf8), "dsc"),
      ([0], "binary"), ([UInt8](repeating: 0, count: 4096), "binary"),
      ((0..<4096).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 7) }, "binary"),
      (Array("{\"app_name\":\"MyApp\",\"bug_type\":\"309\"}\n{ }".utf8), "ips"),
      (Array("{\n \"cpuMetrics\" : { \"cumulativeCPUTime\" : \"1 sec\" } }".utf8), "metrickit"),
      (Array("[{\"payload\":{\"timeStampBegin\":\"x\"}}]".utf8), "metrickit"),
      (Array("{\"callStackTree\":{}}".utf8), "metrickit"),
      (Array("{\"coverage\":{},\"inputs\":[],\"relevant\":true}".utf8), "diagnosis"),
    ] as [([UInt8], String)]
  )
  func `each kind is named, with advice`(bytes: [UInt8], id: String) {
    #expect(Self.kind(bytes) == id)
    #expect(
      ContainerKind.recognize(head: bytes)?.sentence.hasPrefix("This is a") == true
        || id == "binary"
    )
  }

  @Test(arguments: [
    "", "x", "BZhar is a name", "{", "[", "{}", "PKI error",
    "2026-03-01 10:00:00.1+0900 MyApp[1:2] \u{1B}[31mred\u{1B}[0m",
    #"{"eventMessage":"x","callStackTree":{}}"#,
    #"{"traceID":1,"eventMessage":"{\"bug_type\":\"309\"}"}"#,
    "a log with a few \0\0\0 bytes of nothing in a long enough line of text, as crashes leave them",
    "{\\rtf1\\ansi text}", "<plist>", "bplist00\0\0\0\0\0\0\0\0\0\0",
  ])
  func `texts and property lists are none`(text: String) {
    #expect(Self.kind(Array(text.utf8)) == nil)
  }

  @Test func `UTF-16 is text for all its zeros`() {
    for bigEndian in [true, false] {
      for mark in [true, false] {
        #expect(
          Self.kind(`Text encodings`.utf16("10:00 MyApp\n", bigEndian: bigEndian, mark: mark))
            == nil
        )
      }
    }
  }

  @Test func `a gzip archive is told to be unpacked`() {
    let kind = ContainerKind.recognize(head: [0x1F, 0x8B])
    #expect(kind?.sentence == "This is a gzip archive: unpack it first.")
  }
}

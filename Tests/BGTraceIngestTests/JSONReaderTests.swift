import BGTraceIngest
import BGTraceModel
import Testing

@Suite struct JSONReaderTests {
  @Test func `ndjson gives every field`() throws {
    let (records, summary, coverage) = CaptureReader.read(text: Fixtures.ndjson)
    #expect(summary.records == 2)
    #expect(coverage.isFiltered)
    #expect(coverage.unrelatedRecords == 1)
    let record = try #require(records.first)
    #expect(record.origin.line == 2)
    #expect(record.time.text == "2026-03-15T20:14:03.002462+09:00")
    #expect(record.level == .default)
    #expect(record.process == "dasd")
    #expect(record.library == "DASDaemon")
    #expect(record.pid == 64)
    #expect(record.category == "scoring")
    #expect(record.message.split(separator: "\n").count == 3)
    #expect(record.formatString == "%{public}@:[\n%{public}s ]")
  }

  @Test func `a pretty-printed array`() {
    let (records, summary, coverage) = CaptureReader.read(text: Fixtures.json)
    #expect(summary.records == 2)
    #expect(records.map(\.process) == ["MyApp"])
    #expect(records.map(\.origin.line) == [1])
    #expect(coverage.levels == [.error, .info])
  }

  @Test func `pymobiledevice3's objects`() {
    let (records, _, _) = CaptureReader.read(text: Fixtures.pyMobileDeviceJSON)
    #expect(records.map(\.process) == ["dasd"])
    #expect(records.map(\.library) == ["DASDaemon"])
    #expect(records.map(\.subsystem) == ["com.apple.duetactivityscheduler"])
    #expect(records.first?.time.text == "2026-03-15T20:14:03.002462")
  }

  @Test(arguments: [Fixtures.ndjson, Fixtures.json])
  func `cut off anywhere, what was whole is read`(text: String) {
    let bytes = Array(text.utf8)
    let whole = CaptureReader.read(bytes: bytes)
    for length in bytes.indices {
      let cut = CaptureReader.read(bytes: Array(bytes[..<length]))
      #expect(cut.summary.records <= whole.summary.records)
      #expect(cut.records.elementsEqual(whole.records.prefix(cut.records.count)))
      #expect(cut.summary.skipped <= max(1, text.split(separator: "\n").count))
    }
  }

  @Test func `a broken line costs one record`() {
    let lines = Fixtures.ndjson.split(separator: "\n").map(String.init)
    let broken = [lines[1], "{\"traceID\":3,\"eventMessage\":\"cut", lines[1], "garbage", lines[1]]
    let result = CaptureReader.read(text: broken.joined(separator: "\n"))
    #expect(result.records.count == 3)
    #expect(result.records.map(\.origin.line) == [1, 3, 5])
    #expect(result.summary.skipped == 2)
    #expect(result.summary.warnings.count == 1)
  }

  @Test func `escapes are decoded and hide no phrase`() {
    func line(_ message: String) -> String {
      "{\"traceID\":1,\"eventMessage\":\"\(message)\",\"eventType\":\"logEvent\","
        + "\"timestamp\":\"2026-03-15 20:14:03.002462+0900\"}\n"
    }
    let messages = CaptureReader.read(
      text: line("BGT\\u0061sk \\\"\\ud83d\\ude00\\\" \\ud83d \\/ \\q") + line("quiet \\u0041")
    ).records.map(\.message)
    #expect(messages == ["BGTask \"😀\" \u{FFFD} / \\q"])
  }

  @Test func `deep nesting costs nothing`() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let text =
      "{\"traceID\":1,\"x\":\(deep),\"eventMessage\":\"BGTask\",\"eventType\":\"logEvent\"}\n"
    let result = CaptureReader.read(text: text, options: .init(format: .logNDJSON))
    #expect(result.records.map(\.message) == ["BGTask"])
  }
}

import BGTraceIngest
import BGTraceModel
import Testing

@Suite struct TextDialectTests {
  @Test(arguments: Fixtures.all.map(\.format))
  func `each format knows its own fixture and no other`(format: CaptureFormat) {
    for fixture in Fixtures.all {
      let bytes = Array(fixture.text.utf8)
      let knows = unsafe bytes.withUnsafeBytes { unsafe format.recognizes(head: $0) }
      #expect(knows == (fixture.format == format), "\(format) about \(fixture.format)")
    }
  }

  @Test(arguments: Fixtures.all.map(\.format))
  func `reading a fixture reports its format and skips nothing`(format: CaptureFormat) throws {
    let fixture = try #require(Fixtures.all.first { $0.format == format })
    let result = CaptureReader.read(text: fixture.text)
    #expect(result.summary.format == format.rawValue)
    #expect(result.summary.skipped == 0)
    #expect(result.summary.warnings.isEmpty)
    #expect(result.summary.records == result.records.count + result.coverage.unrelatedRecords)
  }

  @Test func `the default style gives every field`() throws {
    let (records, summary, coverage) = CaptureReader.read(text: Fixtures.logShow)
    #expect(summary.records == 5)
    #expect(records.count == 3)
    let first = try #require(records.first)
    #expect(first.origin.line == 2)
    #expect(first.time.text == "2026-03-15T14:14:03.347462-05:00")
    #expect(first.level == .default)
    #expect(first.process == "dasd")
    #expect(first.pid == 120)
    #expect(first.library == nil)
    #expect(first.subsystem == "com.apple.duetactivityscheduler")
    #expect(first.category == "scoring")
    #expect(first.message.split(separator: "\n").count == 3)
    #expect(first.message.hasSuffix("FinalScore: 0.839581}"))
    #expect(records[1].category == "lifecycle(activityGroup)")
    #expect(records[2].library == "libsystem_trace.dylib")
    #expect(records[2].level == nil)
    #expect(coverage.levels == [.default, .error, .info, .fault])
    #expect(coverage.processCount == 3)
    #expect(coverage.unrelatedRecords == 2)
    #expect(coverage.first?.text == "2026-03-15T14:14:03.347462-05:00")
    #expect(coverage.last?.text == "2026-03-15T14:14:07.000004-05:00")
    #expect(!coverage.isFiltered)
  }

  @Test func `compact style floats until a zone is assumed`() throws {
    let plain = CaptureReader.read(text: Fixtures.compact)
    #expect(plain.records.map(\.time.kind) == [.floating, .floating])
    #expect(plain.records.map(\.level) == [.debug, .error])
    #expect(plain.records.last?.process == "My App")
    #expect(plain.records.last?.library == "BackgroundTasks")
    let zoned = CaptureReader.read(
      text: Fixtures.compact,
      options: CaptureReader.Options(assumedZone: { _ in 9 * 3600 })
    )
    #expect(zoned.records.first?.time.text == "2026-09-20T03:10:00.500000+09:00")
    #expect(zoned.records.first?.time.kind == .absolute)
  }

  @Test func `syslog style`() {
    let (records, summary, _) = CaptureReader.read(text: Fixtures.syslog)
    #expect(summary.records == 2)
    #expect(records.map(\.pid) == [157])
    #expect(records.first?.message == "'bgRefresh-com.example.app.refresh:BB0E3B' DecisionToRun:1")
  }

  @Test(
    arguments: [
      ("default\t09:12:32.388775+0900\tdasd\tBGTask x", Level.default, "dasd", "BGTask x", 32_400),
      ("standard\t09:12:32.388775 +0100\tdasd\tBGTask x", .default, "dasd", "BGTask x", 3600),
      ("por omisión\t09:12:32.388775+09:00\tdasd\tBGTask x", .default, "dasd", "BGTask x", 32_400),
      ("デフォルト 09:12:32.388775+0900 dasd BGTask x", .default, "dasd", "BGTask x", 32_400),
      ("error   09:12:32.388775+0900   My App   BGTask x", .error, "My App", "BGTask x", 32_400),
      ("fault\t09:12:32.388775+052110\tdasd[7]\tBGTask x", .fault, "dasd", "BGTask x", 19_270),
      ("blaat\t09:12:32.388775-0330\tdasd\tBGTask x", nil, "dasd", "BGTask x", -12_600),
      ("09:12:32.388775+0900\tdasd\tBGTask x", nil, "dasd", "BGTask x", 32_400),
      (
        "default 09:12:32.388775 +0100 assertiond [A:2] BGTask", .default, "assertiond",
        "[A:2] BGTask", 3600
      ),
    ] as [(String, Level?, String, String, Int32)]
  )
  func `Console rows`(
    row: String,
    level: Level?,
    process: String,
    message: String,
    offset: Int32
  ) throws {
    let result = CaptureReader.read(text: row)
    #expect(result.summary.format == "console")
    let record = try #require(result.records.first)
    #expect(record.level == level)
    #expect(record.process == process)
    #expect(record.message == message)
    #expect(
      record.time
        == Timestamp(
          kind: .timeOfDay,
          microseconds: 33_152_388_775,
          offsetSeconds: offset
        )
    )
  }

  @Test func `Console rows with more columns`() throws {
    let text =
      "default\t09:12:32.388775+0900\tMyApp\tBackgroundTasks\tcom.apple.BackgroundTasks\t"
      + "Framework\tsubmitTaskRequest: <BGAppRefreshTaskRequest: x, earliestBeginDate: (null)>"
    let record = try #require(CaptureReader.read(text: text).records.first)
    #expect(record.library == "BackgroundTasks")
    #expect(record.subsystem == "com.apple.BackgroundTasks")
    #expect(record.category == "Framework")
    #expect(record.message.hasPrefix("submitTaskRequest: <"))
  }

  @Test func `a column copy names subsystem and category, with and without a time`() throws {
    let text = """
      dasd com.apple.duetactivityscheduler scoring 0:com.example.x:D65047:[
      {name: BatteryLevelPolicy, policyWeight: 1.000, response: {Decision: Must Not Proceed, Score: 0.00}}
      ], FinalDecision: Must Not Proceed}
      2020-08-06 10:03:07.321302 -0700 dasd com.apple.duetactivityscheduler scoring 0:com.example.x:D24905:[
      2020-08-06 10:03:07.621823 -0700 mobiled <Unknown> Performing it.
      """
    let (records, summary, _) = CaptureReader.read(text: text)
    #expect(summary.records == 3)
    #expect(records.map(\.origin.line) == [1, 4])
    #expect(records.map(\.category) == ["scoring", "scoring"])
    #expect(records[0].message.hasSuffix("FinalDecision: Must Not Proceed}"))
    #expect(records[0].time == .none)
    #expect(records[1].message == "0:com.example.x:D24905:[")
    #expect(records[1].time.text == "2020-08-06T10:03:07.321302-07:00")
  }

  @Test func `Xcode's console keeps prints apart from records`() {
    let (records, summary, _) = CaptureReader.read(text: Fixtures.xcode)
    #expect(summary.records == 5)
    #expect(records.map(\.origin.line) == [2, 3, 4])
    #expect(records.map(\.process) == ["My App", nil, "My App"])
    #expect(records[0].category == "Framework")
    #expect(records[1].message.hasPrefix("Could not schedule"))
    #expect(records[2].message.hasSuffix("519B19\n)}"))
  }

  @Test func `Xcode's metadata line completes the message above it`() throws {
    let text = """
      Registration rejected; com.example.app.x is not advertised in the application's Info.plist
      Type: Error | Timestamp: 2024-02-03 10:11:12.123456-07:00 | Process: MyApp | Library: BackgroundTasks | Subsystem: com.apple.BackgroundTasks | Category: Framework | TID: 0x1234
      next
      Type: Info | Timestamp: 2024-02-03 10:11:13.123456-07:00 | Process: dasd | Library: x | Subsystem: y | Category: z | TID: 0x1
      """
    let (records, summary, coverage) = CaptureReader.read(text: text)
    #expect(summary.format == "xcode")
    #expect(summary.records == 2)
    let record = try #require(records.first)
    #expect(record.level == .error)
    #expect(record.time.text == "2024-02-03T10:11:12.123456-07:00")
    #expect(record.process == "MyApp")
    #expect(record.subsystem == "com.apple.BackgroundTasks")
    #expect(records.last?.process == "dasd")
    #expect(coverage.levels == [.error, .info])
  }

  @Test func `the device's syslog`() {
    let (records, summary, coverage) = CaptureReader.read(text: Fixtures.deviceSyslog)
    #expect(summary.records == 4)
    #expect(records.map(\.process) == ["dasd", "dasd", "MyApp"])
    #expect(records[0].library == "DuetActivitySchedulerDaemon")
    #expect(records[0].message.hasSuffix("Must Not Pro"))
    #expect(
      records[1].message
        == "Daemon Canceling Activities: {(\n    bgRefresh-com.example.app.refresh:751E8D\n)}"
    )
    #expect(records[2].message == "BGTask … end")
    #expect(records[0].time.kind == .timeOfDay)
    #expect(records[0].time.microseconds == 32_416_000_000)
    #expect(coverage.levels == [.default, .error, .debug])
  }

  @Test func `days without a year count from the first record's day`() {
    let text = """
      Dec 31 23:59:59 dasd[1] <Notice>: a
      Jan  1 00:00:01 dasd[1] <Notice>: b
      Jan  2 00:00:01 dasd[1] <Notice>: c
      """
    let times = CaptureReader.read(text: text).records.map { $0.time.microseconds / 1_000_000 }
    #expect(times == [86_399, 86_401, 172_801])
  }

  @Test func `pymobiledevice3 with and without label and offset`() {
    let (records, summary, _) = CaptureReader.read(text: Fixtures.pyMobileDevice)
    #expect(summary.records == 3)
    #expect(records.map(\.library) == ["DASDaemon", "BackgroundTasks"])
    #expect(records[1].subsystem == "com.apple.BackgroundTasks")
    #expect(records[1].category == "Framework")
    #expect(records[1].message.hasSuffix("earliestBeginDate: (null)>"))
    #expect(records[1].time.text == "2026-03-15T20:14:04.000000")
  }

  @Test func `a crash report's lines are records`() {
    let (records, summary, _) = CaptureReader.read(text: Fixtures.crash)
    #expect(summary.records == 5)
    #expect(records.map(\.origin.line).contains(6))
  }

  @Test func `bare messages may name their sender`() {
    let text = """
      [com.apple.BackgroundTasks:Framework] submitTaskRequest: <BGAppRefreshTaskRequest: a, earliestBeginDate: (null)>
      Otto [BackgroundTasks:Framework] submitTaskRequest: <BGAppRefreshTaskRequest: a, earliestBeginDate: (null)>
      dasd [duetactivityscheduler] CANCELED: bgRefresh-a:94ED7E at priority 10
      [com.example.app] BGTask
      """
    let records = CaptureReader.read(text: text).records
    #expect(records.map(\.process) == [nil, "Otto", "dasd", nil])
    #expect(records.map(\.category) == ["Framework", "Framework", nil, nil])
    #expect(records[3].message == "[com.example.app] BGTask")
  }

  @Test func `a forced format is the only one asked`() {
    let options = CaptureReader.Options(format: .logCompact)
    let (records, summary, _) = CaptureReader.read(text: Fixtures.logShow, options: options)
    #expect(summary.format == "log-compact")
    #expect(records.allSatisfy { $0.process == nil || $0.process == "dasd" })
  }

  @Test(arguments: ["", "\n\n", "Dear all,\nthe weather is fine.\n", "\u{0}\u{1}\u{2}\u{3}"])
  func `what is no capture is unrecognized`(text: String) {
    let (records, summary, _) = CaptureReader.read(text: text)
    #expect(summary.format == "unrecognized")
    #expect(summary.records == 0)
    #expect(records.isEmpty)
    #expect(summary.skipped == text.split(separator: "\n").count)
  }
}

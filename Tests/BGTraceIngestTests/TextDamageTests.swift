import BGTraceIngest
import BGTraceModel
import Testing

@Suite struct TextDamageTests {
  private static let row = "default\t09:12:32.388775+0900\tdasd\t"

  private func messages(_ text: String) -> [String] {
    CaptureReader.read(text: text).records.map(\.message)
  }

  @Test(arguments: ["\r\n", "\r", "\n"])
  func `line ends of every kind`(end: String) {
    let lines = Fixtures.console.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.joined(separator: end)
    let damaged = CaptureReader.read(text: text)
    let clean = CaptureReader.read(text: Fixtures.console)
    #expect(damaged.records == clean.records)
    #expect(damaged.summary == clean.summary)
  }

  @Test func `a byte order mark, quotes, bold, an indent, a comment, a fence`() {
    let rows = Fixtures.console.split(separator: "\n")
    let clean = messages(Fixtures.console)
    #expect(messages("\u{FEFF}" + Fixtures.console) == clean)
    #expect(messages(rows.map { "> \($0)\n" }.joined()) == clean)
    #expect(messages(rows.map { "    \($0)\n" }.joined()) == clean)
    #expect(messages("Look:\n\n```\n" + Fixtures.console + "```\nWhat now?\n") == clean)
    #expect(messages("// --- first\n" + Fixtures.console) == clean)
    let bold = "**" + Self.row + "BGTask x**\n**" + Self.row + "BGTask y**\n"
    #expect(messages(bold) == ["BGTask x", "BGTask y"])
  }

  @Test func `prose below a pasted block is no part of its last message`() {
    #expect(messages(Self.row + "BGTask x\n\nSo I wonder.\n") == ["BGTask x"])
    #expect(messages("```\n" + Self.row + "BGTask x\n```\nSo I wonder.\n") == ["BGTask x"])
  }

  @Test func `rows run together on one line are taken apart`() {
    let text =
      Self.row + "COMPLETED a" + Self.row + "COMPLETED b " + Self.row + "COMPLETED c:[\n"
      + " ], FinalDecision: Must Not Proceed}" + Self.row + "COMPLETED d\n"
    let result = CaptureReader.read(text: text)
    #expect(
      result.records.map(\.message) == [
        "COMPLETED a", "COMPLETED b ", "COMPLETED c:[\n ], FinalDecision: Must Not Proceed}",
        "COMPLETED d",
      ]
    )
    #expect(result.records.map(\.origin.line) == [1, 1, 1, 2])
    #expect(result.summary.records == 4)
  }

  @Test func `a time that a message mentions begins no record`() {
    #expect(messages(Self.row + "next at 10:00:00.000000+0900 or so").count == 1)
  }

  @Test func `typography and broken bytes are repaired in kept messages only`() {
    let curly = "x is not advertised in the application\u{2019}s\u{A0}Info.plist\n"
    #expect(messages(curly) == ["x is not advertised in the application's Info.plist"])
    var bytes = Array((Self.row + "BGTask ").utf8)
    bytes += [0xFF, 0x00, 0x41, 0x0A]
    bytes += Array("default\t09:12:33.000000+0900\tquiet\t".utf8) + [0xFF, 0x0A]
    let result = CaptureReader.read(bytes: bytes)
    #expect(result.records.map(\.message) == ["BGTask \u{FFFD}A"])
    #expect(result.summary.warnings.count == 2)
  }

  @Test(arguments: ["", "\n", "\ndefault\t06:22:30.3+0900\tdasd\tmore\n"])
  func `a row that is cut right after its time ends`(rest: String) {
    let row = "default\t06:22:29.3+0900\t"
    let read = CaptureReader.read(text: row + "dasd\thello\n" + row + rest)
    #expect(read.summary.records + read.summary.skipped >= 2)
  }

  @Test func `a phrase hidden by a no-break space is found`() {
    #expect(messages("Simulating launch for\u{A0}task with\u{A0}identifier x\n").count == 1)
  }

  @Test func `terminal colours go`() {
    let line =
      "\u{1B}[0;37mSep 30 09:00:16 \u{1B}[0;36mPhone \u{1B}[0;32mdasd\u{1B}[0m[139] "
      + "<Notice>: Submitted \u{1B}[1mx\u{1B}[0m\n"
    let result = CaptureReader.read(text: line)
    #expect(result.summary.format == "device-syslog")
    #expect(result.records.map(\.message) == ["Submitted x"])
    #expect(result.records.map(\.process) == ["dasd"])
  }

  @Test func `a block without its body does not swallow what follows`() {
    let text = """
      Submitted Activity: bgRefresh-a:AAE889 at priority 10
      bgRefresh-a:AAE889:[
      bgRefresh-a:AAE889:[
      Daemon Canceling Activities: {(
      CANCELED: bgRefresh-a:AAE889 at priority 10
      """
    #expect(CaptureReader.read(text: text).summary.records == 5)
    let cut = "Sep 30 11:14:13 P dasd[139] <Notice>: bgRefresh-a:AAE889:[\nSep 30 11:15:47 P dasd"
    let result = CaptureReader.read(text: cut)
    #expect(result.records.map(\.message) == ["bgRefresh-a:AAE889:["])
    #expect(result.summary.skipped == 1)
  }

  @Test func `bare blocks are joined, bare lines are not`() {
    let text = """
      Handling launch from daemon for activities: {(
          bgRefresh-com.example.app:519B19
      )}
      bgRefresh-com.example.app:519B19:[
      {name: ThermalPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, Score: 0.20}}
      ], FinalDecision: Must Not Proceed}
      Starting task: <BGAppRefreshTask: com.example.app>
      """
    #expect(CaptureReader.read(text: text).records.map(\.origin.line) == [1, 4, 7])
  }

  @Test func `a hard-wrapped message is one line again`() {
    let text = """
      [com.apple.BackgroundTasks:Framework] Registration rejected;
      com.example.app.refresh is not advertised in the
      application's Info.plist
      """
    #expect(
      messages(text) == [
        "Registration rejected; com.example.app.refresh is not advertised in the "
          + "application's Info.plist"
      ]
    )
    let row =
      "09:12:32.388775+0900\tMyApp\tcom.example.app is not advertised\nin the application's "
      + "Info.plist\n"
    #expect(messages(row) == ["com.example.app is not advertised in the application's Info.plist"])
  }

  @Test func `the tool's own lines are neither records nor skipped`() {
    let text = """
      Filtering the log data using "process == \\"dasd\\""
      Skipping info and debug messages, pass --info and/or --debug to include.
      getpwuid_r did not find a match for uid 501
      Error from getpwuid_r: 0 (Undefined error: 0)
      """
    let chatter = CaptureReader.read(text: text + "\n" + Fixtures.logShow)
    let clean = CaptureReader.read(text: Fixtures.logShow)
    #expect(chatter.records.map(\.message) == clean.records.map(\.message))
    #expect(chatter.summary == clean.summary)
    #expect(chatter.coverage.isFiltered)
  }
}

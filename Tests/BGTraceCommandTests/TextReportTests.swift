import BGTraceModel
import BGTraceReport
import Testing

struct TextReportTests {
  @Test(arguments: [
    ("text-80.txt", ReportLayout(width: 80, elapsed: 1.2)),
    ("text-200.txt", ReportLayout(width: 200, elapsed: 1.2)),
    ("text-unwrapped.txt", ReportLayout(elapsed: 1.2)),
    ("text-color.txt", ReportLayout(width: 80, isColored: true, elapsed: 1.2)),
    ("text-ascii.txt", ReportLayout(width: 80, isASCII: true, elapsed: 1.2)),
    ("text-verbose.txt", ReportLayout(width: 100, detail: .full, elapsed: 75)),
    ("text-quiet.txt", ReportLayout(width: 100, detail: .brief)),
  ])
  func `The report for people is golden`(name: String, layout: ReportLayout) throws {
    try GoldenFile.check(ReportFormat.text.render(Fixture.mixed, layout: layout), name)
  }

  @Test func `A report without subjects says why`() throws {
    let irrelevant = try ReportFormat.text.render(Fixture.irrelevant)
    #expect(irrelevant.hasPrefix("Nothing here is about an app's background work.\n"))
    let unrecognized = try ReportFormat.text.render(Fixture.unrecognized)
    #expect(unrecognized.hasPrefix("Nothing recognized: "))
    #expect(unrecognized.contains("14 skipped as unreadable"))
  }

  @Test(arguments: [40, 41, 60, 79, 80, 120, 200], Fixture.all)
  func `No line is wider than asked`(width: Int, fixture: NamedDiagnosis) throws {
    for detail in [ReportLayout.Detail.brief, .normal, .full] {
      let layout = ReportLayout(width: width, detail: detail, elapsed: 3)
      let text = try ReportFormat.text.render(fixture.diagnosis, layout: layout)
      for line in text.split(separator: "\n") {
        #expect(Columns.width(line) <= width, "\(line)")
      }
    }
  }

  @Test(arguments: [nil, 80], [ReportLayout.Detail.brief, .normal, .full])
  func `Nothing that a terminal obeys is printed`(
    width: Int?,
    detail: ReportLayout.Detail
  ) throws {
    let layout = ReportLayout(width: width, detail: detail)
    let text = try ReportFormat.text.render(Fixture.hostile, layout: layout)
    for scalar in text.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && scalar.value != 0x7F, "\(scalar.value)")
      #expect(!Printable.isDeceptive(scalar), "\(scalar.value)")
    }
    #expect(text.contains("\\u{1b}[2J"))
    #expect(text.contains("\\u{202e}"))
    let json = try ReportFormat.json.render(Fixture.hostile)
    for scalar in json.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && !Printable.isDeceptive(scalar), "\(scalar.value)")
    }
  }

  @Test func `Colour takes no room and adds no word`() throws {
    let plain = try ReportFormat.text.render(Fixture.mixed, layout: .init(width: 80))
    let colored = try ReportFormat.text.render(
      Fixture.mixed,
      layout: .init(width: 80, isColored: true)
    )
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test func `Many subjects are folded into counts`() throws {
    var diagnosis = Fixture.mixed
    diagnosis.subjects = (0..<50).map { index in
      var subject = index < 30 ? Fixture.waiting : Fixture.healthy
      subject.identifier = "com.example.app.\(index)"
      return subject
    }
    let text = try ReportFormat.text.render(diagnosis)
    #expect(text.contains("30 more subjects: 10 waiting, 20 healthy (--verbose shows them)\n"))
    #expect(text.contains("\n30 waiting, 20 healthy; "))
    let full = try ReportFormat.text.render(diagnosis, layout: .init(detail: .full))
    #expect(full.contains("com.example.app.49"))
  }

  @Test(
    arguments: [
      (0.04, "0 s"), (1.24, "1.2 s"), (59.6, "1 min"), (61, "1 min 1 s"), (3600, "1 h"),
      (85_680, "23 h 48 min"), (86_400, "24 h"), (172_800, "2 d"), (180_000, "2 d 2 h"),
      (-1, "an unknown time"), (.nan, "an unknown time"), (.infinity, "an unknown time"),
    ] as [(Double, String)]
  )
  func `A duration has its two largest units`(seconds: Double, text: String) {
    #expect(Words.duration(seconds) == text)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (3_102_441, "3,102,441"), (-12_345, "-12,345"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func `A number has thousands separators`(value: Int, text: String) {
    #expect(Words.number(value) == text)
  }

  @Test(
    arguments: [
      ("2026-01-02T03:00:00.000000+09:00", "2026-01-02T02:00:00.500000+07:00", 3600.5),
      ("2026-01-02T03:00:00.000000", "2026-01-03T03:00:00.000000", 86_400),
      ("2026-01-02T03:00:00.000000", "2026-01-03T03:00:00.000000Z", nil),
      ("03:00:00.000000", "04:00:00.000000", nil),
      ("2026-01-03T03:00:00.000000Z", "2026-01-02T03:00:00.000000Z", nil),
      ("2026-99-02T03:00:00.000000Z", "2026-01-02T03:00:00.000000Z", nil),
    ] as [(String, String, Double?)]
  )
  func `Two times are compared only where both say enough`(
    from: String,
    to: String,
    seconds: Double?
  ) throws {
    let a = try #require(PrintedTime(from))
    let b = try #require(PrintedTime(to))
    #expect(a.seconds(to: b) == seconds)
  }

  @Test(arguments: ["", "T", "yesterday", "2026-01-02", "25:00:00", "1:2", "::", "T::Z"])
  func `What is no time is none`(text: String) {
    #expect(PrintedTime(text) == nil)
  }

  @Test(arguments: [
    ("plain", 5), ("識別子", 6), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("한글", 4), ("", 0),
  ])
  func `Columns are counted as terminals count them`(text: String, columns: Int) {
    #expect(Columns.width(text) == columns)
  }

  @Test func `Words are kept whole where they fit and broken where not`() {
    let lines = Columns.wrapped("one two  three extraordinarily", width: 10, first: 4, hanging: 2)
    #expect(lines == ["one", "  two", "  three", "  extraord", "  inarily"])
    #expect(Columns.wrapped("", width: 10, first: 0, hanging: 0) == [""])
    #expect(Columns.wrapped("識別子識別子", width: 6, first: 0, hanging: 0) == ["識別子", "識別子"])
  }
}

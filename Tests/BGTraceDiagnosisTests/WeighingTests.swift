import BGTraceModel
import BGTraceTestSupport
import Testing

/// What is made of a few lines, by the rules of the words' meanings.
struct WeighingTests {
  private static let task = "com.example.weather.refresh"

  private func diagnose(_ captures: String...) throws -> Diagnosis {
    let diagnose = try #require(Pipeline.diagnose)
    return try diagnose(
      captures.enumerated().map { index, text in
        (path: "\(index).txt", bytes: Array(text.utf8))
      }
    )
  }

  private static func submits(_ time: String, earliest: String = "(null)") -> String {
    "\(time)+0900\tWeather\tsubmitTaskRequest: <BGAppRefreshTaskRequest: \(task), "
      + "earliestBeginDate: \(earliest)>\n"
  }

  private static func count(_ kind: Diagnosis.EventKind, _ subject: Diagnosis.Subject) -> Int {
    subject.events.first { $0.kind == kind }?.count ?? 0
  }

  @Test func `A line that is printed twice within a second is one event`() throws {
    let diagnosis = try diagnose(
      Self.submits("03:10:00.000001") + Self.submits("03:10:00.000140")
        + Self.submits("03:10:05.000000")
    )
    let subject = try #require(diagnosis.subjects.first)
    #expect(Self.count(.submitted, subject) == 2)
    #expect(diagnosis.inputs.map(\.duplicates) == [1])
  }

  @Test func `A lone submission is no health`() throws {
    let subject = try #require(diagnose(Self.submits("03:10:00.000000")).subjects.first)
    #expect(subject.outcome == .inconclusive)
    #expect(subject.why == "submitted-only")
    #expect(subject.rootCause == nil)
  }

  @Test func `A date comes from the earliest begin date beside the line, and is marked`() throws {
    let rejected = "03:10:00.500000+0900\tWeather\t\(Self.task) is not advertised in the "
    let diagnosis = try diagnose(
      Self.submits("03:10:00.000000", earliest: "2026-03-01 18:25:00 +0000") + rejected
        + "application's Info.plist\n"
    )
    let evidence = try #require(diagnosis.subjects.first?.findings.first?.evidence.first)
    #expect(evidence.timeKind == .inferred)
    #expect(evidence.time == "2026-03-02T03:10:00.500000+09:00")
  }

  @Test func `A guide's words are testimony and prove nothing`() throws {
    let head = "2026-03-02 03:10:00.000000+0900 Weather[512:9001] [tasks] "
    let diagnosis = try diagnose(
      head + "Scheduling task with identifier: \(Self.task)\n" + head
        + "Task \(Self.task): app was force quit by user\n"
    )
    let root = try #require(diagnosis.subjects.first?.rootCause)
    #expect(root.rule == "force-quit")
    #expect(root.confidence == .probable)
  }

  @Test func `A system daemon's activities are never a subject`() throws {
    let diagnosis = try diagnose(
      """
      03:10:00.000000+0900\tdasd\t501:com.apple.spotlight.pipeline:628B97:[
      \t{name: ThermalPolicy, policyWeight: 5.000, response: {Decision: Absolutely Must Not \
      Proceed, Score: 0.00, Rationale: [{thermalLevel >= 2}]}}
       ], FinalDecision: Absolutely Must Not Proceed}

      """
    )
    #expect(!diagnosis.relevant)
    #expect(diagnosis.subjects.isEmpty)
    #expect(diagnosis.inputs.map(\.records) == [1])
  }

  @Test func `The same identifier through two interfaces is two subjects, each once`() throws {
    let diagnosis = try diagnose(
      """
      03:10:00.000000+0900\tdasd\tSubmitted Activity: bgRefresh-\(Self.task):1A2B3C at priority \
      10 <private>
      03:10:01.000000+0900\tdasd\tSubmitted Activity: bgProcessing-\(Self.task):2B3C4D at priority \
      10 <private>

      """
    )
    #expect(Set(diagnosis.subjects.map(\.api)) == [.appRefresh, .processing])
    #expect(diagnosis.subjects.allSatisfy { $0.outcome == .waiting })
  }

  @Test func `An earlier failure is a finding beside the last run's outcome`() throws {
    let start = "+0900\tWeather\tStarting task: <BGAppRefreshTask: \(Self.task)>\n"
    let diagnosis = try diagnose(
      Self.submits("03:10:00.000000") + "03:20:00.000000" + start
        + "03:20:05.000000+0900\tWeather\tTask <BGAppRefreshTask: \(Self.task)> dealloc'd without "
        + "completing. This is a programmer error.\n" + Self.submits("04:10:00.000000")
        + "04:20:00.000000" + start
        + "04:20:05.000000+0900\tWeather\tMarking task <BGAppRefreshTask: \(Self.task)> complete "
        + "with success: 1\n"
    )
    let subject = try #require(diagnosis.subjects.first)
    #expect(subject.outcome == .healthy)
    #expect(subject.findings.map(\.rule) == ["never-completed"])
    #expect(subject.findings.map(\.role) == [.also])
  }

  @Test func `A force quit of another app is no one else's`() throws {
    let diagnosis = try diagnose(
      Self.submits("03:10:00.000000")
        + "03:10:00.100000+0900\tdasd\tSubmitted Activity: bgRefresh-\(Self.task):1A2B3C at "
        + "priority 10 <private>\n"
        + "03:15:00.000000+0900\tSpringBoard\tSBWorkspaceTerminateApplication: "
        + "com.example.harbor: \"killed from app switcher\"\n"
    )
    #expect(diagnosis.subjects.map(\.identifier) == [Self.task])
    #expect(diagnosis.subjects.map(\.outcome) == [.waiting])
  }

  @Test func `A masked identifier makes no subject where its neighbour names it`() throws {
    let diagnosis = try diagnose(
      Self.submits("03:10:00.000000")
        + "03:10:00.100000+0900\tWeather\t<private> is not advertised in the application's "
        + "Info.plist\n"
    )
    #expect(diagnosis.subjects.map(\.identifier) == [Self.task])
    #expect(diagnosis.subjects.first?.rootCause?.rule == "permitted-identifier-missing")
  }

  @Test func `A plist alone gives one inconclusive subject for each identifier`() throws {
    let diagnose = try #require(Pipeline.diagnose)
    let list = PropertyListText.make(
      bundle: "com.example.weather",
      permitted: [Self.task, "com.example.weather.cleanup"]
    )
    let diagnosis = try diagnose([(path: "Info.plist", bytes: Array(list.utf8))])
    #expect(diagnosis.subjects.map(\.outcome) == [.inconclusive, .inconclusive])
    #expect(diagnosis.subjects.map(\.why) == ["plist-only", "plist-only"])
  }

  private static let accepted =
    "03:10:00.200000+0900\tdasd\tSubmitted Activity: bgRefresh-\(task):1A2B3C at priority 10 "
    + "<private>\n"

  @Test(
    arguments: [
      "Other\tError Domain=BGTaskSchedulerErrorDomain Code=1 \"(null)\"",
      "Weather\tBGTaskSchedulerErrorDomain codes: 1,2,3,4",
      "Weather\tuser did not force quit; last session ended normally",
      "Weather\tDownload terminated by user",
      "Safari\tuser swiped away the card",
      "Weather\tBackground App Refresh disabled: false",
      "Weather\tIf Background App Refresh is disabled the app will not refresh",
      "dasd\tDisabling BAR for com.other.feed",
      "Other\tcontainer /Users/dev/Library/Developer/CoreSimulator/Devices/0/data",
    ]
  )
  func `A line that is about something else accuses nobody`(line: String) throws {
    let diagnosis = try diagnose(
      Self.submits("03:10:00.000000") + Self.accepted + "03:12:00.000000+0900\t\(line)\n"
    )
    let subject = try #require(diagnosis.subjects.first { $0.identifier == Self.task })
    #expect(subject.outcome == .waiting)
    #expect(diagnosis.subjects.allSatisfy { $0.outcome != .blocked || $0.identifier == nil })
    #expect(subject.findings.allSatisfy { $0.confidence == .possible || $0.role == .context })
  }

  @Test func `An alert push of another app is no subject`() throws {
    let diagnosis = try diagnose(
      Self.submits("03:10:00.000000") + Self.accepted
        + "03:12:00.000000+0900\tSpringBoard\t[com.other.chat] Received remote notification request "
        + "61A7-2E2F [ waking: 0, hasAlertContent: 1, hasSound: 1 hasBadge: 0 hasContentAvailable: 0 "
        + "hasMutableContent: 0 pushType: Alert]\n"
    )
    #expect(diagnosis.subjects.map(\.identifier) == [Self.task])
  }

  @Test func `A pending list that lacks the request tells that it vanished`() throws {
    let diagnosis = try diagnose(
      Self.submits("03:10:00.000000")
        + "03:40:00.000000+0900\tWeather\tFound pending activities: {(\n)}\n"
    )
    #expect(diagnosis.subjects.first?.why == "request-vanished")
  }
}

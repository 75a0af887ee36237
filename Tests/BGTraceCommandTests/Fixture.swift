import BGTraceModel
import Testing

/// A diagnosis with a name for the test log.
struct NamedDiagnosis: Sendable, CustomTestStringConvertible {
  var name: String
  var diagnosis: Diagnosis

  var testDescription: String { name }
}

/// Diagnoses written by hand.
enum Fixture {
  static let all = [
    NamedDiagnosis(name: "mixed", diagnosis: mixed),
    NamedDiagnosis(name: "irrelevant", diagnosis: irrelevant),
    NamedDiagnosis(name: "unrecognized", diagnosis: unrecognized),
    NamedDiagnosis(name: "hostile", diagnosis: hostile),
  ]

  static let tool = Diagnosis.Tool(name: "bgtrace", version: BGTraceVersion.current)

  /// One subject of each outcome, with everything that a report can show.
  static let mixed = Diagnosis(
    tool: tool,
    relevant: true,
    inputs: [console, plist],
    coverage: coverage,
    subjects: [blocked, failed, unclear, waiting, healthy]
  )

  static let irrelevant = Diagnosis(
    tool: tool,
    relevant: false,
    inputs: [InputSummary(path: "other.txt", format: "log-show", records: 120)],
    coverage: coverage,
    subjects: []
  )

  static let unrecognized = Diagnosis(
    tool: tool,
    relevant: false,
    inputs: [InputSummary(path: "poem.txt", format: "unrecognized", skipped: 14)],
    coverage: .init(from: nil, to: nil, seconds: nil, levels: [], redacted: false, gaps: []),
    subjects: []
  )

  static let console = InputSummary(
    path: "console.txt",
    format: "console",
    records: 3_102_441,
    background: 412,
    skipped: 3,
    duplicates: 2,
    warnings: ["3 lines could not be decoded."]
  )

  static let plist = InputSummary(path: "Info.plist", format: "info-plist")

  static let coverage = Diagnosis.Coverage(
    from: "2026-01-02T03:00:00.000000+09:00",
    to: "2026-01-03T03:00:00.000000+09:00",
    seconds: 86_400,
    levels: [.default, .error],
    redacted: true,
    gaps: [.init(from: "2026-01-02T05:00:00.000000+09:00", to: "2026-01-02T06:30:00.000000+09:00")]
  )

  static func line(
    _ time: String?,
    _ process: String?,
    _ text: String,
    _ line: Int,
    input: String = "console.txt"
  ) -> Evidence {
    Evidence(
      input: input,
      line: line,
      time: time.map { "2026-01-02T\($0)000+09:00" },
      timeKind: time == nil ? .none : .absolute,
      process: process,
      text: text
    )
  }

  static func finding(
    _ rule: String,
    _ confidence: Confidence,
    _ severity: Severity,
    _ role: Finding.Role,
    _ summary: String,
    evidence: [Evidence],
    against: [Evidence] = []
  ) -> Finding {
    Finding(
      rule: rule,
      confidence: confidence,
      severity: severity,
      role: role,
      summary: summary,
      fix: "use one spelling in register(), submit() and BGTaskSchedulerPermittedIdentifiers",
      evidence: evidence,
      against: against,
      references: ["BGTaskScheduler.Error.Code.notPermitted [documentation]"]
    )
  }

  static let blocked = Diagnosis.Subject(
    identifier: "com.example.app.refresh",
    bundle: "com.example.app",
    api: .appRefresh,
    outcome: .blocked,
    why: nil,
    summary: "Its identifier is not in Info.plist, so the system refused it.",
    rootCause: .init(rule: "permitted-identifier-missing", confidence: .proven),
    findings: [
      finding(
        "permitted-identifier-missing",
        .proven,
        .blocker,
        .root,
        "Its identifier is not in Info.plist, so the system refused it.",
        evidence: [
          line(
            "03:10:00.412",
            "MyApp",
            "Registration rejected; com.example.app.refresh is not advertised in the application's"
              + " Info.plist",
            14
          ),
          line(
            "03:11:00.412",
            "MyApp",
            "Registration rejected; com.example.app.refresh is not advertised in the application's"
              + " Info.plist",
            19
          ),
          line(
            nil,
            nil,
            "permits com.example.app.Refresh (differs in case)",
            12,
            input: "Info.plist"
          ),
        ],
        against: [line("03:12:00.000", "dasd", "a line that speaks against it", 30)]
      ),
      finding(
        "identifier-case-or-typo-mismatch",
        .probable,
        .blocker,
        .also,
        "The Info.plist permits an identifier that differs in case only.",
        evidence: [line(nil, nil, "permits com.example.app.Refresh", 12, input: "Info.plist")]
      ),
      finding(
        "end-unknown-identifier-noise",
        .proven,
        .info,
        .context,
        "Ending an unknown assertion does no harm.",
        evidence: [line("03:13:00.000", "MyApp", "Can't end BackgroundTask", 31)]
      ),
    ],
    path: [
      .init(
        stage: .static,
        rule: "permitted-identifier-missing",
        answer: .found,
        because: "Its identifier is not in Info.plist, so the system refused it."
      ),
      .init(
        stage: .registration,
        rule: "late-registration",
        answer: .cleared,
        because: "a handler was registered in time"
      ),
      .init(
        stage: .gates,
        rule: "low-power-mode",
        answer: .unknown,
        because: "needs dasd's score blocks"
      ),
    ],
    captureNext: [],
    requests: [],
    events: [.init(kind: .registrationRejected, count: 2)]
  )

  static let failed = Diagnosis.Subject(
    identifier: "com.example.app.sync",
    bundle: "com.example.app",
    api: .continuedProcessing,
    outcome: .failed,
    why: nil,
    summary: "It stopped reporting progress and was expired.",
    rootCause: .init(rule: "continued-no-progress", confidence: .probable),
    findings: [
      finding(
        "continued-no-progress",
        .probable,
        .major,
        .root,
        "It stopped reporting progress and was expired.",
        evidence: (1...9).map {
          line("04:10:0\($0).000", "dasd", "no progress, look \($0)", 40 + $0)
        }
      )
    ],
    path: [],
    captureNext: [],
    requests: [],
    events: []
  )

  static let unclear = Diagnosis.Subject(
    identifier: nil,
    bundle: "com.example.other",
    api: .unknown,
    outcome: .inconclusive,
    why: "submitted-only",
    summary: "It was submitted; what the system did with it is not shown.",
    rootCause: nil,
    findings: [],
    path: [],
    captureNext: [
      .init(
        what: "the whole device's log over at least one night, with dasd's lines",
        how: "sudo log collect --device --last 1d --output A.logarchive",
        settles: ["low-power-mode", "force-quit"]
      )
    ],
    requests: [],
    events: [.init(kind: .submitted, count: 1)]
  )

  static let waiting = Diagnosis.Subject(
    identifier: "com.example.app.db-clean",
    bundle: "com.example.app",
    api: .processing,
    outcome: .waiting,
    why: nil,
    summary: "The device is not charging, and a processing task waits for the charger.",
    rootCause: .init(rule: "processing-needs-charger", confidence: .proven),
    findings: [
      finding(
        "processing-needs-charger",
        .proven,
        .minor,
        .root,
        "The device is not charging, and a processing task waits for the charger.",
        evidence: [
          line(
            "03:10:21.100",
            "dasd",
            "bgProcessing-com.example.app.db-clean:0A1B2C:[\n\t{name: ChargerPluggedInPolicy,"
              + " policyWeight: 20.000, response: {Decision: Must Not Proceed, Score: 0.00}}\n ]",
            60
          )
        ]
      ),
      finding(
        "device-in-use",
        .possible,
        .minor,
        .also,
        "The device was in use.",
        evidence: [line("03:10:21.100", "dasd", "DeviceActivityPolicy", 61)]
      ),
    ],
    path: [
      .init(
        stage: .gates,
        rule: "low-power-mode",
        answer: .cleared,
        because: "none of 12 evaluations was refused by it"
      ),
      .init(
        stage: .gates,
        rule: "network-requirement-unmet",
        answer: .cleared,
        because: "none of 12 evaluations was refused by it"
      ),
      .init(
        stage: .gates,
        rule: "processing-needs-charger",
        answer: .found,
        because: "The device is not charging."
      ),
      .init(
        stage: .gates,
        rule: "device-in-use",
        answer: .found,
        because: "The device was in use."
      ),
      .init(
        stage: .gates,
        rule: "bar-disabled-global",
        answer: .unknown,
        because: "needs the state of Background App Refresh"
      ),
    ],
    captureNext: [],
    requests: [
      .init(
        submitted: "2026-01-02T03:12:00.000000+09:00",
        earliest: nil,
        window: ["2026-01-02T03:12:00.000000", "2026-01-09T03:12:00.000000"],
        started: nil,
        ended: nil,
        end: .pending,
        requires: ["externalPower", "network"]
      )
    ],
    events: [.init(kind: .scored, count: 12)]
  )

  static let healthy = Diagnosis.Subject(
    identifier: "com.example.app.upload",
    bundle: "com.example.app",
    api: .appRefresh,
    outcome: .healthy,
    why: nil,
    summary: "It ran and completed.",
    rootCause: nil,
    findings: [],
    path: [],
    captureNext: [],
    requests: [],
    events: [.init(kind: .completed, count: 7)]
  )

  /// Every text field holds something that a terminal would obey.
  static let hostile: Diagnosis = {
    let poison = "\u{1B}[2J\u{1B}]0;x\u{07}\u{9B}31m\u{202E}gpj\u{200B}\u{2066}\r\n\u{8}end"
    var subject = blocked
    subject.identifier = "com.example\(poison)"
    subject.bundle = poison
    subject.summary += poison
    subject.captureNext = [.init(what: poison, how: poison, settles: [poison])]
    for index in subject.findings.indices {
      subject.findings[index].summary += poison
      subject.findings[index].fix += poison
      subject.findings[index].references = [poison]
      for place in subject.findings[index].evidence.indices {
        subject.findings[index].evidence[place].text += poison
        subject.findings[index].evidence[place].input += poison
        subject.findings[index].evidence[place].process = poison
        subject.findings[index].evidence[place].time = poison
      }
    }
    subject.path[0].because += poison
    subject.requests = [
      .init(
        submitted: poison,
        earliest: poison,
        window: [poison, poison],
        started: poison,
        ended: poison,
        end: .pending
      )
    ]
    var waiting = subject
    waiting.outcome = .waiting
    var unclear = subject
    unclear.identifier = nil
    unclear.outcome = .inconclusive
    unclear.rootCause = nil
    unclear.why = poison
    var input = console
    input.path = poison
    input.warnings = [poison]
    var coverage = Self.coverage
    coverage.gaps = [.init(from: poison, to: poison)]
    return Diagnosis(
      tool: tool,
      relevant: true,
      inputs: [input],
      coverage: coverage,
      subjects: [subject, waiting, unclear]
    )
  }()
}

extension InputSummary {
  init(
    path: String,
    format: String,
    records: Int = 0,
    background: Int = 0,
    skipped: Int = 0,
    duplicates: Int = 0,
    warnings: [String] = []
  ) {
    self.init(path: path, format: format)
    self.records = records
    self.background = background
    self.skipped = skipped
    self.duplicates = duplicates
    self.warnings = warnings
  }
}

import BGTraceModel
import BGTraceSignals
import Testing

@Suite struct RobustnessTests {
  private static let samples = Entry.all.flatMap { $0.phrase.says + $0.phrase.silent }

  private func signals(_ message: String, process: String? = nil) -> [Signal] {
    Speakers.signals(
      in: Record(origin: Origin(input: 0, line: 1), process: process, message: message)
    )
  }

  @Test func `no prefix of any sample traps or names a part of an identifier as its own`() {
    let whole: Set<String> = Set(
      Self.samples.flatMap { $0.facts.flatMap { [$0.identifier, $0.bundle] } }.compactMap(\.self)
    )
    for sample in Self.samples {
      let bytes = Array(sample.line.utf8)
      for end in stride(from: 0, through: bytes.count, by: 3) {
        let cut = String(decoding: bytes[..<end], as: UTF8.self)
        for signal in signals(cut, process: sample.process) {
          for name in [signal.identifier, signal.bundle].compactMap(\.self) {
            let isPart = whole.contains { $0.hasPrefix(name) }
            #expect(whole.contains(name) || isPart, "\(name) in \(cut)")
          }
        }
      }
    }
  }

  @Test func `a block that is cut anywhere never tells another decision`() {
    for sample in Self.samples {
      guard let fact = sample.facts.first, case .scored(let full) = fact.kind else { continue }
      let bytes = Array(sample.line.utf8)
      for end in 0...bytes.count {
        let cut = String(decoding: bytes[..<end], as: UTF8.self)
        for case .scored(let score) in signals(cut, process: "dasd").map(\.kind) {
          #expect([nil, full.decision].contains(score.decision), "\(cut)")
          #expect(score.policies.count <= full.policies.count)
          for (part, policy) in zip(score.policies, full.policies) {
            #expect([nil, policy.decision].contains(part.decision), "\(cut)")
          }
        }
      }
    }
  }

  @Test func `each sample in idevicesyslog's one-line form means the same`() {
    for sample in Self.samples where !sample.facts.isEmpty {
      let isStack = sample.line.contains("libsystem_kernel") || sample.line.contains("Identifier:")
      if isStack { continue }
      let joined = sample.line.split { $0 == "\n" || $0 == "\t" }.joined(separator: "     ")
      let found = Speakers.signals(
        in: Record(
          origin: Origin(input: 0, line: 1),
          process: sample.process,
          subsystem: sample.subsystem,
          message: joined
        )
      )
      let facts = found.map {
        Fact($0.kind, $0.api, $0.identifier, bundle: $0.bundle, hex: $0.hex)
      }
      #expect(facts == sample.facts, "\(joined)")
    }
  }

  @Test func `changed bytes never trap`() {
    for (number, sample) in Self.samples.enumerated() {
      var bytes = Array(sample.line.utf8)
      for place in bytes.indices where place % 5 == number % 5 {
        let kept = bytes[place]
        for byte: UInt8 in [0x00, 0x0A, 0x22, 0x28, 0x39, 0x5D, 0xE2, 0xFF] {
          bytes[place] = byte
          for signal in signals(String(decoding: bytes, as: UTF8.self)) {
            #expect(signal.identifier?.isEmpty != true)
          }
        }
        bytes[place] = kept
      }
    }
  }

  @Test(arguments: ["<private>", "<<private>>", "<decode: missing data>", "(null)", "********"])
  func `a mask is no identifier`(mask: String) {
    let line = "No task request with identifier \(mask) has been scheduled"
    #expect(signals(line).map(\.identifier) == [nil])
    #expect(signals("CANCELED: \(mask) at priority 10 <private>!", process: "dasd").isEmpty)
  }

  @Test func `very long input is read in time in proportion to its length`() {
    let parts = [
      "bgRefresh-com.a.b:[ {name: x policy, response: {", "<BGAppRefreshTask: ", "Trigger: ",
      "SUBMITTED 5 CANCELED 3 STARTED x ", "Task <UUID> submitTaskRequest: ", "{(\"<",
      "Suspending ",
    ]
    for part in parts {
      let found = signals(String(repeating: part, count: 20_000), process: "dasd")
      #expect(found.count <= 1024)
    }
  }
}

@Suite struct PartsTests {
  @Test func `the key index finds what a plain search finds`() {
    let keys = [["abc", "xyz"], ["bc"], ["c d"], ["ABCD"], ["zz"]]
    let index = KeyIndex(keys)
    let texts = ["", "ab", "abc", "xABC\ndz", "abcd", "xyzz", "bbc", "ab\nc d", "zxyabz", "c  d"]
    for text in texts {
      let plain = text.lowercased().map { $0 == "\n" ? " " : $0 }
      let expected = keys.indices.filter { owner in
        keys[owner].contains { String(plain).contains($0.lowercased()) }
      }
      #expect(index.owners(in: Array(text.utf8)) == expected, "\(text)")
    }
  }

  @Test func `dates of both kinds are read and impossible ones are not`() {
    func utc(_ text: String) -> Int64? {
      var cursor = Cursor(Array(text.utf8))
      return Moment.utc(&cursor)
    }
    #expect(utc("1970-01-02 00:00:01 +0000") == 86_401_000_000)
    #expect(utc("2024-02-29 23:59:59 +0000") == 1_709_251_199_000_000)
    #expect(utc("2024-13-01 00:00:00 +0000") == nil)
    #expect(utc("2024-01-01 25:00:00 +0000") == nil)
    #expect(utc("99999999999999999999-01-01 00:00:00 +0000") == nil)
    #expect(utc("(null)") == nil)

    func window(_ text: String) -> ClosedRange<Int64>? {
      var cursor = Cursor(Array(text.utf8))
      return Moment.window(&cursor)
    }
    let week = window("(Mon May 20 15:17:08 2024 - Mon May 27 15:17:08 2024)")
    #expect(week == 1_716_218_228_000_000...1_716_823_028_000_000)
    #expect(window("(Mon May 27 15:17:08 2024 - Mon May 20 15:17:08 2024)") == nil)
    #expect(window("(<private> - <private>)") == nil)
  }

  @Test(arguments: [
    ("Can Proceed", Signal.Decision.canProceed), ("0", .canProceed), ("MNP", .mustNotProceed),
    ("33", .mustNotProceed), ("67", .mustProceed), ("AMNP", .absolutelyMustNotProceed),
    ("100", .absolutelyMustNotProceed), ("AMP", .absolutelyMustProceed), ("UD(P)", .other),
    ("Unknown Decision (Proceed)", .other),
  ])
  func `a decision is read in each vocabulary`(printed: String, decision: Signal.Decision) {
    #expect(Signal.Decision(printed: printed, isCut: false) == decision)
  }

  @Test(arguments: ["", "M", "Must", "A", "Absolutely Must", "A", "10", "xyz"])
  func `a cut decision that may be several is none`(printed: String) {
    #expect(Signal.Decision(printed: printed, isCut: true) == nil)
  }

  @Test func `a pattern is matched across wrapped lines and curled quotes`() {
    let pattern: Pattern = "the app's task {id} has been scheduled$"
    let record = Record(
      origin: Origin(input: 0, line: 1),
      message: "so the app’s\n  task com.example.weather.refresh has been\tscheduled."
    )
    let captures = pattern.match(Message(record))
    #expect(captures?.identifier == "com.example.weather.refresh")
  }

  @Test func `the subsystem and category of a record are never required`() {
    for entry in Entry.all where entry.phrase.trust == .captured {
      let readable = entry.phrase.says.filter { $0.subsystem == nil }
      #expect(!readable.isEmpty, "\(entry.testDescription)")
    }
  }
}

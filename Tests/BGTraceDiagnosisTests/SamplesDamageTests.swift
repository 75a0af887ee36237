import BGTraceModel
import BGTraceTestSupport
import Foundation
import Testing

private let text =
  "default\t09:12:32.388775+0900\tdasd\tbgRefresh-com.example.wren.refresh:0A1B2C\n"
  + " ], \"it's\" é 👍\n"

private func damaged(_ damage: Damage, _ input: String = text) throws -> String {
  let bytes = try #require(damage.applied(to: Array(input.utf8), naming: ["wren.refresh"]))
  return String(decoding: bytes, as: UTF8.self)
}

@Suite struct SamplesDamage {
  @Test func `UTF-16 is UTF-16 with a mark`() throws {
    let little = try #require(Damage.utf16LittleEndian.applied(to: Array(text.utf8)))
    #expect(Array(little.prefix(2)) == [0xFF, 0xFE])
    #expect(String(data: Data(little), encoding: .utf16) == text)
    let big = try #require(Damage.utf16BigEndian.applied(to: Array(text.utf8)))
    #expect(Array(big.prefix(2)) == [0xFE, 0xFF])
    #expect(String(data: Data(big), encoding: .utf16) == text)
  }

  @Test func `Latin-1 takes what it can`() throws {
    #expect(Damage.latin1.applied(to: Array(text.utf8)) == nil)
    #expect(Damage.latin1.applied(to: Array("por omisión".utf8))?.count == 11)
  }

  @Test func `Line ends and marks`() throws {
    #expect(try damaged(.crlf, "a\nb\n") == "a\r\nb\r\n")
    #expect(Damage.cr.applied(to: Array("a\nb\n".utf8)) == Array("a\rb\r".utf8))
    #expect(try damaged(.quotePrefix, "a\n\nb\n") == "> a\n>\n> b\n")
    #expect(try damaged(.boldLines, "a\n\nb\n") == "**a**\n\n**b**\n")
    #expect(try damaged(.indentFour, "a\n") == "    a\n")
    #expect(try damaged(.markdownFence, "a\n").hasSuffix("```text\na\n```\n"))
    #expect(Damage.byteOrderMark.applied(to: [0x61]) == [0xEF, 0xBB, 0xBF, 0x61])
  }

  @Test func `Rich text escapes what it must`() throws {
    let rich = try damaged(.rtf, "{a}\\ é 👍\nb\n")
    #expect(rich.hasPrefix("{\\rtf1"))
    #expect(rich.hasSuffix("\\{a\\}\\\\ \\uc0\\u233  \\uc0\\u55357 \\u56397 \\\nb\\\n}"))
  }

  @Test func `Wrapping loses no word and keeps to the column`() throws {
    let long = (1...60).map { "word\($0)" }.joined(separator: " ")
    let wrapped = try damaged(.hardWrap, long + "\n")
    #expect(wrapped.physicalLines.count > 4)
    #expect(wrapped.physicalLines.allSatisfy { $0.count <= 70 })
    #expect(
      wrapped.split(whereSeparator: \.isWhitespace).map(String.init).joined(separator: " ") == long
    )
  }

  @Test func `Cutting ends inside a word`() throws {
    let cut = try damaged(.cutTail, "one two three four five six\n")
    #expect("one two three four five six".hasPrefix(cut))
    #expect(cut.last?.isLetter == true)
    #expect(
      !"one two three four five six".split(separator: " ").contains { cut.hasSuffix(" " + $0) }
    )
  }

  @Test func `Filtering keeps only lines that name the task`() throws {
    #expect(try damaged(.grepByIdentifier) == text.prefix { $0 != "\n" } + "\n")
  }

  @Test func `No-break spaces and curly quotes`() throws {
    #expect(try damaged(.noBreakSpaces, "  a b  c\n") == "\u{A0} a b \u{A0}c\n")
    #expect(try damaged(.curlyQuotes, "it's \"so\"\n") == "it’s “so”\n")
  }

  @Test func `Duplicates repeat background lines 40 µs later, in order`() {
    let lines = Sample.forceQuit(in: .b).story.ordered
    let twice = Damage.duplicates.applied(to: lines)
    let background = lines.filter { $0.process == "dasd" }
    #expect(twice.count > lines.count)
    #expect(twice.filter { $0.process == "dasd" }.count == background.count * 2)
    #expect(twice.map(\.time.microseconds) == twice.map(\.time.microseconds).sorted())
  }

  @Test func `Redaction masks windows and private arguments`() {
    var story = Story("r", app: App("Wren"), from: "2026-01-01 00:00")
    let task = BackgroundTask("com.example.wren.refresh")
    story.registrationRejected(task)
    story.submit(task)
    let messages = Damage.redactedSome.applied(to: story.lines).map(\.message)
    #expect(messages.first?.hasPrefix("Registration rejected; <private> is not advertised") == true)
    #expect(messages.last?.hasSuffix("at priority 10 <private>") == true)
  }
}

@Suite struct SamplesExpectations {
  private func diagnosis(_ outcome: Outcome, _ root: (String, Confidence)?) -> Diagnosis {
    Diagnosis(
      tool: .init(name: "bgtrace", version: "0"),
      relevant: true,
      inputs: [],
      coverage: .init(from: nil, to: nil, seconds: nil, levels: [], redacted: false, gaps: []),
      subjects: [
        .init(
          identifier: "a",
          bundle: nil,
          api: .appRefresh,
          outcome: outcome,
          why: nil,
          summary: "",
          rootCause: root.map { .init(rule: $0.0, confidence: $0.1) },
          findings: [],
          path: [],
          captureNext: [],
          requests: [],
          events: []
        )
      ]
    )
  }

  private let expected = Expectation(
    "a",
    .appRefresh,
    .blocked,
    root: "force-quit",
    .proven,
    without: [.otherProcesses: .init([.waiting])]
  )

  /// An answer, what is lost, and whether it is right then.
  private struct Case: Sendable {
    var outcome: Outcome
    var root: String?
    var confidence: Confidence
    var losses: Set<Loss>
    var isRight: Bool

    init(
      _ outcome: Outcome,
      _ root: String?,
      _ confidence: Confidence,
      _ losses: Set<Loss>,
      _ isRight: Bool
    ) {
      self.outcome = outcome
      self.root = root
      self.confidence = confidence
      self.losses = losses
      self.isRight = isRight
    }
  }

  @Test func `An answer is right, weaker for a reason, or wrong`() {
    let cases = [
      Case(.blocked, "force-quit", .proven, [], true),
      Case(.blocked, "force-quit", .probable, [], false),
      Case(.blocked, "force-quit", .probable, [.otherProcesses], true),
      Case(.waiting, nil, .possible, [], false),
      Case(.waiting, nil, .possible, [.zone], false),
      Case(.waiting, nil, .possible, [.otherProcesses], true),
      Case(.healthy, nil, .possible, [.otherProcesses], false),
      Case(.blocked, "low-power-mode", .probable, [.otherProcesses], false),
      Case(.waiting, "low-power-mode", .possible, [.otherProcesses], true),
      Case(.blocked, nil, .possible, [], false),
    ]
    for one in cases {
      let answer = diagnosis(one.outcome, one.root.map { ($0, one.confidence) })
      let isRight = expected.failure(of: answer, losses: one.losses) == nil
      #expect(isRight == one.isRight, "\(one)")
    }
  }

  @Test func `Stories have names of their own and expectations that can hold`() {
    let names = Sample.all.map(\.name)
    #expect(Set(names).count == names.count)
    for sample in Sample.all {
      #expect(sample.isRelevant != sample.expectations.isEmpty)
      #expect(sample.expectations.allSatisfy { ($0.root == nil) == ($0.confidence == nil) })
    }
  }
}

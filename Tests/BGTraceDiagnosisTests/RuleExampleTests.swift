import BGTraceDiagnosis
import BGTraceModel
import BGTraceTestSupport
import Testing

/// One example of one rule, as a test case.
struct ExampleCase: Sendable, CustomTestStringConvertible {
  var rule: Rule
  var example: Rule.Example

  static let all: [ExampleCase] = decisionTree.flatMap { rule in
    rule.examples.map { ExampleCase(rule: rule, example: $0) }
  }

  var testDescription: String { "\(rule.id): \(example.answer.rawValue): \(example.name)" }

  var inputs: [(path: String, bytes: [UInt8])] {
    example.files.map { (path: $0.name, bytes: Array($0.text.utf8)) }
  }

  /// The subject the example is about.
  func subject(of diagnosis: Diagnosis) -> Diagnosis.Subject? {
    guard let identifier = example.identifier else {
      return diagnosis.subjects.first { subject in
        subject.path.contains { $0.rule == rule.id }
          || subject.findings.contains { $0.rule == rule.id }
      } ?? diagnosis.subjects.first
    }
    return diagnosis.subjects.first { $0.identifier == identifier }
  }
}

struct RuleExampleTests {
  @Test(arguments: ExampleCase.all)
  func `An example gets its rule's answer from the whole of diagnose`(_ test: ExampleCase) throws {
    let diagnose = try #require(Pipeline.diagnose)
    let diagnosis = try diagnose(test.inputs)
    let subject = try #require(test.subject(of: diagnosis), "no subject")
    let step = subject.path.first { $0.rule == test.rule.id }
    #expect(
      step?.answer.rawValue == test.example.answer.rawValue,
      "\(step?.because ?? "no answer")"
    )
  }

  @Test(arguments: ExampleCase.all.filter { $0.example.answer == .found })
  func `A found example names its own rule and no other blocker, in two dialects`(
    _ test: ExampleCase
  ) throws {
    let diagnose = try #require(Pipeline.diagnose)
    let records = try #require(Pipeline.records)
    var tellings = [test.inputs]
    // The same lines once more as ndjson, where every one of them carries a head.
    let retold = try test.inputs.map { input in
      guard !input.path.hasSuffix(".plist") else { return input }
      let kept = try records(input.path, input.bytes)
      let lines = (kept.map { Line($0) } + Self.chatter(of: input.bytes, beside: kept))
        .sorted { $0.time.microseconds < $1.time.microseconds }
      let isTimed = lines.allSatisfy { $0.process != nil && $0.hasTime }
      guard isTimed else { return input }
      return (path: "retold.ndjson", bytes: Dialect.logShowNDJSON.render(lines, app: "Weather"))
    }
    tellings.append(retold)
    for inputs in tellings {
      let diagnosis = try diagnose(inputs)
      let subject = try #require(test.subject(of: diagnosis), "no subject")
      #expect(subject.findings.map(\.rule).contains(test.rule.id))
      let allowed = test.rule.explains.union([test.rule.id])
      let blockers = diagnosis.subjects.flatMap(\.findings).filter { finding in
        finding.severity == .blocker && finding.confidence >= .probable
          && !allowed.contains(finding.rule)
          && !decisionTree.contains { $0.id == finding.rule && $0.explains.contains(test.rule.id) }
      }
      #expect(blockers.map(\.rule) == [])
    }
  }

  /// The rows that the reader only counts: what makes a capture show more than the app.
  private static func chatter(of bytes: [UInt8], beside kept: [Record]) -> [Line] {
    let known = Set(kept.compactMap(\.origin.line))
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      index,
      row in
      guard !known.contains(index + 1), let first = kept.first,
        let match = row.firstMatch(of: /(\d\d):(\d\d):(\d\d)\.(\d{6})\+0900[ \t](\w+)(.*)/),
        let hours = Int64(match.1), let minutes = Int64(match.2), let seconds = Int64(match.3)
      else { return nil }
      // Rows and records share their day; only the time of day is read here.
      let day: Int64 = 86_400_000_000
      let local = first.time.microseconds + (first.time.isAbsolute ? 32_400_000_000 : 0)
      var time = first.time
      time.microseconds += ((hours * 60 + minutes) * 60 + seconds) * 1_000_000 - local % day
      return Line(time: time, process: String(match.5), message: String(match.6))
    }
  }

  @Test func `Every rule has an example of found and one of another answer`() {
    for rule in decisionTree {
      #expect(rule.examples.contains { $0.answer == .found }, "\(rule.id)")
      #expect(
        rule.examples.contains { $0.answer != .found } || rule.isNoise,
        "\(rule.id)"
      )
    }
  }

  @Test func `Rules have unique ids, references and whole sentences`() {
    #expect(Set(decisionTree.map(\.id)).count == decisionTree.count)
    for rule in decisionTree {
      #expect(!rule.references.isEmpty, "\(rule.id)")
      #expect(rule.summary.hasSuffix("."), "\(rule.id)")
      #expect(rule.fix.hasSuffix("."), "\(rule.id)")
      let ids = Set(decisionTree.map(\.id))
      #expect(rule.explains.isSubset(of: ids), "\(rule.id)")
    }
  }

  @Test func `The tree asks its stages in order`() {
    let stages = decisionTree.map(\.stage)
    #expect(stages == stages.sorted())
  }
}

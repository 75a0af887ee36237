import BGTraceModel

/// A subject's block in the report for people.
struct TextSubject {
  let subject: Diagnosis.Subject
  let coverage: Diagnosis.Coverage
  let heads: SubjectHead.ColumnWidths
  let showsDates: Bool

  /// How many pieces of evidence are shown for a finding before the rest is counted.
  static let evidenceLimit = 4

  /// How many characters of a message are shown before it is cut.
  static let messageLimit = 240

  func write(on page: inout Page) {
    SubjectHead.write(subject, coverage: coverage, columns: heads, on: &page)
    guard page.layout.detail != .brief else { return }
    page.add(subject.summary, after: "  ")
    let root = subject.findings.first { $0.role == .root }
    if let root {
      writeEvidence(root.evidence, on: &page)
      writeAgainst(root, on: &page)
      if !isRepeated(root.summary) { page.add(root.summary, after: Self.label("cause")) }
    }
    if subject.outcome == .waiting { writeGates(on: &page) }
    if let root { page.add(root.fix, after: Self.label("fix")) }
    for finding in subject.findings where finding.role != .root { write(finding, on: &page) }
    writeCaptures(on: &page)
    if page.layout.detail == .full { writeDetail(root, on: &page) }
  }

  private func isRepeated(_ summary: String) -> Bool { summary == subject.summary }

  // MARK: Labels

  /// A label's column in front of findings.
  private static func label(_ word: String) -> String { "  " + Columns.padded(word, to: 11) }

  /// A label's column in front of what a request waits for.
  private static func wideLabel(_ word: String) -> String { "  " + Columns.padded(word, to: 14) }

  // MARK: Findings

  private func write(_ finding: Finding, on page: inout Page) {
    if subject.outcome == .waiting, isGate(finding.rule), page.layout.detail != .full { return }
    let word = finding.role == .context ? "note" : "also"
    page.add(
      "\(finding.rule), \(finding.confidence.rawValue): \(finding.summary)",
      after: Self.label(word)
    )
    writeEvidence(finding.evidence, limit: 1, on: &page)
    guard page.layout.detail == .full else { return }
    writeAgainst(finding, on: &page)
    page.add(finding.fix, after: Self.label("fix"))
  }

  private func writeAgainst(_ finding: Finding, on page: inout Page) {
    guard !finding.against.isEmpty else { return }
    let limit = page.layout.detail == .full ? Int.max : Self.evidenceLimit
    for evidence in finding.against.prefix(limit) {
      write(evidence, lead: Self.label("against"), on: &page)
    }
    let rest = finding.against.dropFirst(limit).count
    if rest > 0 {
      page.add("\(Words.count(rest, "more line"))", after: Self.label("against"))
    }
  }

  // MARK: Evidence

  private func writeEvidence(
    _ evidence: [Evidence],
    limit: Int = TextSubject.evidenceLimit,
    on page: inout Page
  ) {
    let limit = page.layout.detail == .full ? Int.max : limit
    let folded = Self.folded(evidence)
    for (piece, count) in folded.prefix(limit) {
      write(piece, lead: "    ", repeated: count, on: &page)
    }
    let rest = folded.dropFirst(limit).reduce(0) { $0 + $1.count }
    if rest > 0 {
      page.add("\(Words.count(rest, "more line")) (--verbose shows them)", after: "    ")
    }
  }

  /// Lines with the same words of the same process become one with a count.
  private static func folded(_ evidence: [Evidence]) -> [(piece: Evidence, count: Int)] {
    var folded: [(piece: Evidence, count: Int)] = []
    for piece in evidence {
      let same = folded.firstIndex { other in
        other.piece.text == piece.text && other.piece.process == piece.process
          && other.piece.input == piece.input
      }
      if let same { folded[same].count += 1 } else { folded.append((piece, 1)) }
    }
    return folded
  }

  private func write(
    _ evidence: Evidence,
    lead: String,
    repeated count: Int = 1,
    on page: inout Page
  ) {
    let layout = page.layout
    let place = Self.place(of: evidence, isASCII: layout.isASCII)
    let limit = layout.detail == .full ? Int.max : Self.messageLimit
    var text = Columns.clipped(evidence.text, to: limit, isASCII: layout.isASCII)
    if count > 1 { text += layout.isASCII ? " (\(count) times)" : " (×\(count))" }
    guard evidence.time != nil || evidence.process != nil else {
      // A place in a plist, or a line of a paste without any head.
      return page.add(text, after: lead + Columns.padded(place, to: 20) + "  ")
    }
    let columns = [
      time(of: evidence), evidence.process.map { Printable.line($0, isASCII: layout.isASCII) },
    ]
    let head = columns.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "  ")
    page.add(text, after: lead + head + "   ", tail: place)
  }

  private func time(of evidence: Evidence) -> String? {
    guard let text = evidence.time else { return nil }
    guard let time = PrintedTime(text) else { return Printable.line(text, isASCII: true) }
    guard showsDates, let date = time.date else { return String(time.clock) }
    return date.dropFirst(5) + " " + time.clock
  }

  /// `console.txt:14`, or `archive@0x1f` in a binary input.
  static func place(of evidence: Evidence, isASCII: Bool) -> String {
    let path = Printable.line(evidence.input, isASCII: isASCII)
    if let line = evidence.line { return "\(path):\(line)" }
    if let offset = evidence.offset { return "\(path)@0x\(String(offset, radix: 16))" }
    return path
  }

  // MARK: What a request waits for

  private func isGate(_ rule: String) -> Bool {
    subject.path.contains { $0.rule == rule && $0.stage == .gates }
  }

  private func writeGates(on page: inout Page) {
    let gates = subject.path.filter { $0.stage == .gates }
    let needs = subject.requests.last?.requires ?? []
    if !needs.isEmpty {
      page.add(needs.map(Self.words).joined(separator: ", "), after: Self.wideLabel("required"))
    }
    write(gates.filter { $0.answer == .cleared }, as: "satisfied", on: &page)
    let roots = subject.findings.filter { $0.role == .root }.map(\.rule)
    let held = gates.filter { $0.answer == .found && !roots.contains($0.rule) }
    write(held, as: "unsatisfied", on: &page)
    // Their reasons are mostly one and the same: the names suffice.
    let unseen = gates.filter { $0.answer == .unknown }.map(\.rule)
    guard !unseen.isEmpty else { return }
    let limit = page.layout.detail == .full ? Int.max : 6
    let rest = unseen.dropFirst(limit).count
    page.add(
      unseen.prefix(limit).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : ""),
      after: Self.wideLabel("not visible")
    )
  }

  /// A requirement as people say it.
  private static func words(_ requirement: String) -> String {
    requirement == "externalPower" ? "external power" : requirement
  }

  /// Rules with the same reason share a line.
  private func write(_ steps: [Diagnosis.Subject.Step], as word: String, on page: inout Page) {
    var reasons: [(because: String, rules: [String])] = []
    for step in steps {
      if let known = reasons.firstIndex(where: { $0.because == step.because }) {
        reasons[known].rules.append(step.rule)
      } else {
        reasons.append((step.because, [step.rule]))
      }
    }
    for (index, reason) in reasons.enumerated() {
      page.add(
        "\(reason.rules.joined(separator: ", ")): \(reason.because)",
        after: Self.wideLabel(index == 0 ? word : "")
      )
    }
  }

  // MARK: What is open

  private func writeCaptures(on page: inout Page) {
    for (index, capture) in subject.captureNext.enumerated() {
      page.add(capture.what, after: Self.wideLabel(index == 0 ? "capture next" : ""))
      page.add(capture.how, after: Self.wideLabel("") + "  ")
    }
  }

  private func writeDetail(_ root: Finding?, on page: inout Page) {
    for reference in root?.references ?? [] { page.add(reference, after: Self.label("source")) }
    for request in subject.requests {
      page.add(Self.sentence(request), after: Self.label("request"))
    }
    if !subject.events.isEmpty {
      let counts = subject.events.map { "\($0.kind.rawValue) \(Words.number($0.count))" }
      page.add(counts.joined(separator: ", "), after: Self.label("events"))
    }
    for answer in [Diagnosis.Subject.Step.Answer.found, .cleared, .unknown] {
      for step in subject.path where step.answer == answer {
        page.add(
          "\(step.stage.rawValue)  \(step.rule): \(step.because)",
          after: Self.label(answer.rawValue)
        )
      }
    }
  }

  private static func sentence(_ request: Diagnosis.Subject.Request) -> String {
    var parts: [String] = []
    if let submitted = request.submitted { parts.append("submitted \(submitted)") }
    if let earliest = request.earliest { parts.append("not before \(earliest)") }
    if let window = request.window { parts.append("window \(window.joined(separator: " to "))") }
    if let started = request.started { parts.append("started \(started)") }
    let ended = request.ended.map { " \($0)" } ?? ""
    parts.append(request.end.rawValue + ended)
    return parts.joined(separator: ", ")
  }
}

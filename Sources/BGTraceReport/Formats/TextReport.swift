import BGTraceModel

/// The report for people: the verdict first, then its proof, what speaks against it, and the fix.
struct TextReport {
  let diagnosis: Diagnosis
  let layout: ReportLayout

  /// How many subjects are told in full before the rest is counted.
  static let subjectLimit = 20

  /// How many input warnings are told before the rest is counted.
  static let warningLimit = 10

  var text: String {
    var page = Page(layout: layout)
    let heads = SubjectHead.columns(of: diagnosis.subjects, layout: layout)
    let spansDays = spansDays
    let limit = layout.detail == .full ? Int.max : Self.subjectLimit
    for subject in diagnosis.subjects.prefix(limit) {
      TextSubject(
        subject: subject,
        coverage: diagnosis.coverage,
        heads: heads,
        showsDates: spansDays
      ).write(on: &page)
    }
    let folded = diagnosis.subjects.dropFirst(limit)
    if !folded.isEmpty {
      page.add(
        Self.tally(Array(folded)) + " (--verbose shows them)",
        after: Words.count(folded.count, "more subject") + ": "
      )
    }
    if diagnosis.subjects.isEmpty { page.add(nothing, after: "") }
    writeWarnings(on: &page)
    page.add(totals, after: "")
    return page.text
  }

  /// Whether a time of day alone would be ambiguous.
  private var spansDays: Bool {
    guard let from = diagnosis.coverage.from.flatMap(PrintedTime.init)?.date,
      let to = diagnosis.coverage.to.flatMap(PrintedTime.init)?.date
    else { return false }
    return from != to
  }

  private var nothing: String {
    if diagnosis.inputs.allSatisfy({ $0.records == 0 && $0.format == "unrecognized" }) {
      return "Nothing recognized: no line of these inputs is a log record or a property list."
    }
    return diagnosis.relevant
      ? "No subject matches." : "Nothing here is about an app's background work."
  }

  // MARK: The end

  private func writeWarnings(on page: inout Page) {
    guard layout.detail != .brief else { return }
    let warnings = diagnosis.inputs.flatMap { input in
      input.warnings.map { (input.path, $0) }
    }
    let limit = layout.detail == .full ? Int.max : Self.warningLimit
    for (path, warning) in warnings.prefix(limit) {
      page.add("\(path): \(warning)", after: "note  ")
    }
    let rest = warnings.dropFirst(limit).count
    if rest > 0 {
      page.add("\(Words.count(rest, "more note")) (--verbose shows them)", after: "note  ")
    }
    for gap in diagnosis.coverage.gaps.prefix(3) {
      page.add(
        "no records from \(Self.shortened(gap.from)) to \(Self.shortened(gap.to))",
        after: "note  "
      )
    }
    if diagnosis.coverage.gaps.count > 3 {
      let rest = diagnosis.coverage.gaps.count - 3
      page.add(
        Words.count(rest, "more stretch", "more stretches") + " without records",
        after: "note  "
      )
    }
  }

  /// A time without its fraction of a second.
  private static func shortened(_ text: String) -> String {
    guard let time = PrintedTime(text) else { return text }
    return (time.date.map { $0 + " " } ?? "") + time.clock.prefix(8)
  }

  private var totals: String {
    let inputs = diagnosis.inputs
    let background = inputs.reduce(0) { $0 &+ $1.background }
    let records = inputs.reduce(0) { $0 &+ $1.records }
    let skipped = inputs.reduce(0) { $0 &+ $1.skipped }
    let duplicates = inputs.reduce(0) { $0 &+ $1.duplicates }
    var parts: [String] = []
    if !diagnosis.subjects.isEmpty { parts.append(Self.tally(diagnosis.subjects)) }
    parts.append(
      Words.count(background, "background record") + " of " + Words.number(records)
    )
    if duplicates > 0 { parts.append(Words.count(duplicates, "repeated line") + " counted once") }
    if skipped > 0 { parts.append("\(Words.number(skipped)) skipped as unreadable") }
    if let seconds = diagnosis.coverage.seconds, seconds > 0 {
      parts.append("\(Words.duration(seconds)) covered")
    }
    if diagnosis.coverage.redacted { parts.append("private data masked") }
    if let elapsed = layout.elapsed {
      parts.append(elapsed < 0.05 ? "under 0.1 s" : Words.duration(elapsed))
    }
    return parts.joined(separator: "; ")
  }

  /// How many subjects have which outcome, the worst first.
  static func tally(_ subjects: [Diagnosis.Subject]) -> String {
    Outcome.allCases.compactMap { outcome in
      let count = subjects.count { $0.outcome == outcome }
      return count == 0 ? nil : "\(Words.number(count)) \(outcome.rawValue)"
    }.joined(separator: ", ")
  }
}

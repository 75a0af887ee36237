import BGTraceModel

/// A subject's first line: identifier, interface, verdict, in columns.
struct SubjectHead {
  /// The widths of the first two columns.
  struct ColumnWidths {
    var identifier: Int
    var api: Int
  }

  static func columns(of subjects: [Diagnosis.Subject], layout: ReportLayout) -> ColumnWidths {
    // One long identifier must not push all verdicts to the right.
    let most = layout.width.map { max(20, $0 - 44) } ?? 60
    let names = subjects.map { Columns.width(name(of: $0, layout: layout)) }.filter { $0 <= most }
    let apis = subjects.map { Columns.width(Words.name(of: $0.api)) }
    return ColumnWidths(identifier: names.max() ?? 0, api: apis.max() ?? 0)
  }

  static func name(of subject: Diagnosis.Subject, layout: ReportLayout) -> String {
    guard let identifier = subject.identifier else {
      return subject.bundle.map { "(a task of \(Printable.line($0, isASCII: layout.isASCII)))" }
        ?? "(identifier not shown)"
    }
    return Printable.line(identifier, isASCII: layout.isASCII)
  }

  static func write(
    _ subject: Diagnosis.Subject,
    coverage: Diagnosis.Coverage,
    columns: ColumnWidths,
    on page: inout Page
  ) {
    let layout = page.layout
    let style = Style(isColored: layout.isColored)
    let name = name(of: subject, layout: layout)
    let lead =
      Columns.padded(name, to: columns.identifier) + "  "
      + Columns.padded(Words.name(of: subject.api), to: columns.api)
    let verdict = verdict(of: subject, coverage: coverage)
    let rest = lead.dropFirst(name.count)
    let styledLead = style.bold(name) + rest
    let styledVerdict = style.outcome(subject.outcome, verdict)
    guard let width = layout.width, Columns.width(lead) + 3 + Columns.width(verdict) > width else {
      return page.add(raw: styledLead + "   " + styledVerdict)
    }
    // Too long for one line: the name may be broken, the verdict gets a line of its own.
    let names = Columns.wrapped(
      name + "  " + Words.name(of: subject.api),
      width: width,
      first: 0,
      hanging: 4
    )
    for line in names { page.add(raw: style.bold(line)) }
    page.add(raw: "  " + styledVerdict)
  }

  static func verdict(of subject: Diagnosis.Subject, coverage: Diagnosis.Coverage) -> String {
    let word = subject.outcome.rawValue.uppercased()
    if let root = subject.rootCause, subject.outcome != .waiting {
      return "\(word), \(root.confidence.rawValue)"
    }
    switch subject.outcome {
    case .waiting: return word + (waiting(subject, coverage) ?? "")
    case .inconclusive: return subject.why.map { "\(word) (\($0))" } ?? word
    case .blocked, .failed, .healthy: return word
    }
  }

  /// Since when it waits, and how long where the capture tells that.
  private static func waiting(
    _ subject: Diagnosis.Subject,
    _ coverage: Diagnosis.Coverage
  ) -> String? {
    guard let request = subject.requests.last, request.started == nil,
      let submitted = request.submitted.flatMap(PrintedTime.init)
    else { return nil }
    let since = " since \(submitted.clock.prefix(8))"
    guard let end = coverage.to.flatMap(PrintedTime.init), let seconds = submitted.seconds(to: end)
    else { return since }
    return " \(Words.duration(seconds))\(since)"
  }
}

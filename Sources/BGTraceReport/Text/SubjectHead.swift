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
    let api = Words.name(of: subject.api)
    let verdict = verdict(of: subject, coverage: coverage)
    let aligned =
      String(repeating: " ", count: max(0, columns.identifier - Columns.width(name)) + 2)
      + Columns.padded(api, to: columns.api)
    // Where the columns leave no room for the verdict, it follows at once.
    for middle in [aligned, "  " + api] {
      let used = Columns.width(name) + Columns.width(middle) + 3 + Columns.width(verdict)
      guard used <= layout.width ?? .max else { continue }
      let styled = style.outcome(subject.outcome, verdict)
      return page.add(raw: style.bold(name) + middle + "   " + styled)
    }
    // Too long for one line: the name may be broken, the verdict gets a line of its own.
    let names = Columns.wrapped(
      name + "  " + api,
      width: layout.width,
      first: 0,
      hanging: 4
    )
    for line in names { page.add(raw: style.bold(line)) }
    let verdicts = Columns.wrapped(verdict, width: layout.width, first: 2, hanging: 2)
    for (index, line) in verdicts.enumerated() {
      page.add(raw: (index == 0 ? "  " : "") + style.outcome(subject.outcome, line))
    }
  }

  static func verdict(of subject: Diagnosis.Subject, coverage: Diagnosis.Coverage) -> String {
    let word = subject.outcome.rawValue.uppercased()
    if let root = subject.rootCause, subject.outcome != .waiting {
      return "\(word), \(root.confidence.rawValue)"
    }
    switch subject.outcome {
    case .waiting: return word + (waiting(subject, coverage) ?? "")
    case .inconclusive: return subject.why.map { "\(word) (\(Printable.line($0)))" } ?? word
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
    // Over several days a time of day alone would be ambiguous.
    let isOneDay =
      coverage.from.flatMap(PrintedTime.init)?.date == coverage.to.flatMap(PrintedTime.init)?.date
    let day = isOneDay ? "" : submitted.date.map { $0.dropFirst(5) + " " } ?? ""
    let since = " since \(day)\(submitted.clock.prefix(8))"
    guard let seconds = seconds(from: submitted, to: coverage) else { return since }
    return " \(Words.duration(seconds))\(since)"
  }

  /// The seconds from a moment to the end of what is covered; nil where the capture does not tell.
  private static func seconds(from start: PrintedTime, to coverage: Diagnosis.Coverage) -> Double? {
    if let end = coverage.to.flatMap(PrintedTime.init), let seconds = start.seconds(to: end) {
      return seconds
    }
    // Times of day tell it in a capture of less than a day, in which each occurs once.
    guard let first = coverage.from.flatMap(PrintedTime.init),
      first.date == nil, first.hasOffset == start.hasOffset,
      let length = coverage.seconds, length < 86_400
    else { return nil }
    let day: Int64 = 86_400_000_000
    let passed = Double((start.timeOfDay - first.timeOfDay + day) % day) / 1e6
    return passed <= length ? length - passed : nil
  }
}

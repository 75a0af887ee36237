import BGTraceReport

/// What `explain` prints about error codes.
enum ErrorPage: Sendable {
  static func text(of entries: [ErrorEntry], layout: ReportLayout) -> String {
    var text = ""
    for (index, entry) in entries.enumerated() {
      if index > 0 { text += "\n" }
      text += block(entry, layout: layout)
    }
    return text
  }

  private static func block(_ entry: ErrorEntry, layout: ReportLayout) -> String {
    var lines = ["\(entry.domain):\(entry.codeText)   \(entry.name)"]
    if entry.radix == .hexadecimal { lines[0] += "   (\(entry.code) in JSON)" }
    lines += row("means", entry.meaning, layout)
    lines += row("proves", entry.proves, layout)
    lines += row("fix", entry.fix, layout)
    if !entry.rules.isEmpty {
      lines += row("rules", entry.rules.joined(separator: ", "), layout)
    }
    lines += row("source", entry.source, layout)
    return lines.map { Printable.line($0, isASCII: layout.isASCII) + "\n" }.joined()
  }

  private static func row(_ label: String, _ text: String, _ layout: ReportLayout) -> [String] {
    let lead = "  " + Columns.padded(label, to: 11)
    var lines = Columns.wrapped(text, width: layout.width, first: 13, hanging: 13)
    lines[0] = lead + lines[0]
    return lines
  }
}

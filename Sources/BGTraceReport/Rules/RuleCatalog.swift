package import BGTraceDiagnosis
package import BGTraceModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The rules as documentation, from the same values that diagnosis runs.
package enum RuleCatalog: Sendable {
  // MARK: Text

  /// One line a rule, grouped by stage.
  package static func text(of rules: [Rule], layout: ReportLayout) -> String {
    var page = Page(layout: layout)
    let names = rules.map { $0.id.utf8.count }.max() ?? 0
    for stage in Stage.allCases {
      let own = rules.filter { $0.stage == stage }
      guard !own.isEmpty else { continue }
      page.add(raw: stage.rawValue)
      for rule in own {
        let severity = Columns.padded(rule.severity.rawValue, to: 7)
        page.add(
          rule.title,
          after: "  " + Columns.padded(rule.id, to: names) + "  " + severity + "  "
        )
      }
    }
    page.add(
      "\(Words.count(rules.count, "rule")); bgtrace explain RULE tells all about one",
      after: ""
    )
    return page.text
  }

  /// All about one rule.
  package static func explanation(of rule: Rule, layout: ReportLayout) -> String {
    var page = Page(layout: layout)
    page.add(rule.title, after: "\(rule.id)   ")
    page.add(rule.severity.rawValue + ": " + meaning(of: rule.severity), after: label("severity"))
    page.add(rule.stage.rawValue, after: label("stage"))
    page.add(apis(of: rule), after: label("concerns"))
    page.add(rule.needs, after: label("needs"))
    page.add(raw: "")
    for paragraph in paragraphs(rule.explanation) { page.add(paragraph, after: "  ") }
    page.add(raw: "")
    page.add(rule.fix, after: label("fix"))
    for (index, reference) in rule.references.enumerated() {
      page.add(reference.line, after: label(index == 0 ? "source" : ""))
    }
    guard let example = rule.examples.first(where: { $0.answer == .found }) else {
      return page.text
    }
    page.add(example.name, after: label("example"))
    for line in example.capture.split(separator: "\n") { page.add(String(line), after: "    ") }
    return page.text
  }

  private static func label(_ word: String) -> String { "  " + Columns.padded(word, to: 11) }

  /// A severity in words.
  package static func meaning(of severity: Severity) -> String {
    switch severity {
    case .blocker: "it never runs until somebody acts"
    case .major: "it runs and is killed, stops or loses work"
    case .minor: "late, or fewer runs"
    case .info: "worth knowing, not a fault"
    }
  }

  private static func apis(of rule: Rule) -> String {
    let apis = API.allCases.filter { rule.apis.contains($0) && $0 != .unknown }
    return apis.map(Words.name).joined(separator: ", ")
  }

  /// A rule's explanation is wrapped in its source; a blank line parts paragraphs.
  private static func paragraphs(_ text: String) -> [String] {
    var paragraphs: [String] = [""]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let last = paragraphs.count - 1
      if line.isEmpty {
        if !paragraphs[last].isEmpty { paragraphs.append("") }
      } else {
        paragraphs[last] += (paragraphs[last].isEmpty ? "" : " ") + line
      }
    }
    return paragraphs.filter { !$0.isEmpty }
  }

  // MARK: JSON

  private struct Entry: Encodable {
    struct Reference: Encodable {
      var text: String
      var trust: String
    }

    var id: String
    var title: String
    var severity: Severity
    var stage: Stage
    var apis: [String]
    var needs: String
    var explanation: String
    var fix: String
    var references: [Reference]

    init(_ rule: Rule) {
      id = rule.id
      title = rule.title
      severity = rule.severity
      stage = rule.stage
      apis = API.allCases.filter(rule.apis.contains).map(\.rawValue)
      needs = rule.needs
      explanation = paragraphs(rule.explanation).joined(separator: "\n\n")
      fix = rule.fix
      references = rule.references.map { Reference(text: $0.text, trust: $0.trust.rawValue) }
    }
  }

  /// An array of objects in the order of the decision tree.
  package static func json(of rules: [Rule]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(rules.map(Entry.init)), as: UTF8.self) + "\n"
  }

  // MARK: Markdown

  /// The page `docs/rules.md`.
  package static func markdown(of rules: [Rule]) -> String {
    var lines = [
      "# Rules",
      "",
      "<!-- Generated: bgtrace rules --format markdown > docs/rules.md -->",
      "",
      "The questions that `bgtrace diagnose` asks, in its order. The root cause is the strongest"
        + " finding of the earliest stage that has one. A rule answers `found`, `cleared` or"
        + " `unknown`; each has an example of the answers it can give, and the tests run them all.",
      "",
      "| rule | severity | stage | concerns |",
      "|---|---|---|---|",
    ]
    for rule in rules {
      let stage = rule.stage.rawValue
      lines.append(
        "| [`\(rule.id)`](#\(rule.id)) | \(rule.severity.rawValue) | \(stage) | \(apis(of: rule)) |"
      )
    }
    for rule in rules { lines += section(on: rule) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(on rule: Rule) -> [String] {
    var lines = ["", "## \(rule.id)", "", "**\(escaped(rule.title)).**", ""]
    for paragraph in paragraphs(rule.explanation) { lines += [escaped(paragraph), ""] }
    lines += [
      "- Severity: \(rule.severity.rawValue) (\(meaning(of: rule.severity)))",
      "- Stage: \(rule.stage.rawValue)",
      "- Concerns: \(apis(of: rule))",
      "- Needs: \(escaped(rule.needs))",
      "- Fix: \(escaped(rule.fix))",
    ]
    for reference in rule.references {
      lines.append("- Source: \(escaped(reference.text)) (\(reference.trust.rawValue))")
    }
    for example in rule.examples {
      lines += ["", "\(example.answer.rawValue): \(escaped(example.name))", ""]
      let fence = example.capture.contains("```") ? "````" : "```"
      lines += [fence + "text", example.capture, fence]
    }
    return lines
  }

  /// Text that Markdown prints as it is.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_<>[]|#".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}

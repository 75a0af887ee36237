import BGTraceDiagnosis
import BGTraceReport

extension CommandTable {
  static let explain = Command(
    name: "explain",
    summary: "tell all about a rule or an error code",
    discussion: [
      "THING is a rule's id as reports name it, an error as DOMAIN:CODE, a bare termination code"
        + " such as 0xdead10cc, or an error as it was printed."
    ],
    operands: .values(placeholder: "THING", known: decisionTree.map(\.id)),
    options: [],
    examples: [
      .init(
        "bgtrace explain permitted-identifier-missing",
        "a rule: what happens, how to tell, what to do"
      ),
      .init("bgtrace explain BGTaskSchedulerErrorDomain:3", "an error of submit()"),
      .init("bgtrace explain 0xdead10cc", "a termination code of a crash report"),
    ],
    nearNames: ["help-rule", "describe", "rule", "error", "what"],
    run: { arguments, world in
      let layout = ReportLayout(width: world.width(nil), isASCII: world.needsASCII)
      let thing = arguments.operands.joined(separator: " ")
      let id = thing.lowercased().replacing("_", with: "-")
      if let rule = decisionTree.first(where: { $0.id == id }) {
        try world.write(RuleCatalog.explanation(of: rule, layout: layout))
        return .done
      }
      let entries = ErrorCatalog.entries(for: thing)
      guard !entries.isEmpty else { throw Self.unknown(thing) }
      try world.write(ErrorPage.text(of: entries, layout: layout))
      return .done
    }
  )

  private static func unknown(_ thing: String) -> UsageError {
    let domains = ErrorCatalog.domains
    let domain = thing.prefix { $0 != ":" && $0 != " " }
    if domains.contains(String(domain)) {
      let codes = ErrorCatalog.all.filter { $0.domain == domain }.map(\.codeText)
      return UsageError(
        "no such code is known of \(domain)",
        hint: "known: \(codes.joined(separator: ", "))"
      )
    }
    let names = decisionTree.map(\.id) + ErrorCatalog.all.map(\.name) + domains
    return UsageError(
      "neither a rule nor a known error: '\(thing)'",
      hint: Suggestion.hint(for: String(domain), among: names)
        ?? "bgtrace rules lists the rules; errors are written DOMAIN:CODE"
    )
  }
}

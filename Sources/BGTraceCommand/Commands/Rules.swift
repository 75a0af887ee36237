import BGTraceDiagnosis
import BGTraceReport

extension CommandTable {
  static let rules = Command(
    name: "rules",
    summary: "list every cause that diagnose knows",
    discussion: ["The order is that of the decision tree: earlier stages explain later ones."],
    operands: .none,
    options: [
      .init(
        "format",
        short: "f",
        .choice(["text", "json", "markdown"]),
        help: "how to print (default text)"
      )
    ],
    examples: [
      .init("bgtrace rules", "the list, by stage"),
      .init(
        "bgtrace rules --json | jq '.[] | select(.severity == \"blocker\").id'",
        "the ids of what stops a task for good"
      ),
      .init("bgtrace rules --format markdown > rules.md", "the whole documentation"),
    ],
    nearNames: ["list", "ls", "causes", "checks"],
    run: { arguments, world in
      switch arguments.value("format") {
      case "json": try world.write(RuleCatalog.json(of: decisionTree))
      case "markdown": try world.write(RuleCatalog.markdown(of: decisionTree))
      default:
        let layout = ReportLayout(width: world.width(nil), isASCII: world.needsASCII)
        try world.write(RuleCatalog.text(of: decisionTree, layout: layout))
      }
      return .done
    }
  )
}

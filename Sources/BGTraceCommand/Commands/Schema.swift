import BGTraceReport

extension CommandTable {
  static let schema = Command(
    name: "schema",
    summary: "print the JSON Schema of diagnose --format json",
    discussion: ["The contract bgtrace.diagnosis/1: keys may be added, never renamed."],
    operands: .none,
    options: [],
    examples: [
      .init("bgtrace schema > bgtrace.schema.json", "keep the schema beside your reports"),
      .init("bgtrace schema | jq '.\"$defs\" | keys'", "the kinds of objects in a report"),
      .init(
        "bgtrace schema | jq -r '.\"$defs\".event.properties.kind.enum[]'",
        "every kind of event"
      ),
    ],
    nearNames: ["json-schema", "spec", "contract"],
    run: { _, world in
      try world.write(DiagnosisSchema.text)
      return .done
    }
  )
}

import BGTraceModel

extension Rule {
  static let applicationPolicyRefused = Rule(
    id: "application-policy-refused",
    title: "The application policy refuses without a reason",
    severity: .minor,
    stage: .gates,
    apis: [.appRefresh, .silentPush, .legacyFetch],
    needs: "dasd's score block with its rationale",
    explanation: """
      ApplicationPolicy refuses and prints no rationale, as on iOS 11 and in damaged lines. The
      refusal is sure, its reason is not in the evidence.
      """,
    summary: "The system's application policy holds the launch back; the line gives no reason.",
    fix: "Capture on a newer system or with the whole block: the rationale names the reason.",
    references: [
      Reference(
        .captured,
        "ApplicationPolicy … {Decision: Must Not Proceed, Score: 0.00} on iOS 11"
      )
    ],
    examples: [
      Example(
        "no rationale",
        .found,
        on: Line.bundle,
        Line.accepted("03:10:00", Line.push),
        Line.dasd(
          "03:10:00",
          """
          \(Line.push):[
          \t{name: ApplicationPolicy, policyWeight: 50.000, response: {Decision: Must Not Proceed, Score: 0.00}}
           ], FinalDecision: Must Not Proceed}
          """
        )
      ),
      Example(
        "a rationale",
        .cleared,
        on: Line.bundle,
        Line.accepted("03:10:00", Line.push),
        Line.refused(
          "03:10:00",
          Line.push,
          by: "ApplicationPolicy",
          "[pushDisallowed]: Required:0.00, Observed:1.00",
          decision: "Absolutely Must Not Proceed"
        )
      ),
      Example(
        "no block",
        .unknown,
        on: Line.bundle,
        Line.pushed("03:10:00"),
        Line.accepted("03:10:00", Line.push)
      ),
    ],
    judge: Gate { answer in
      answer.policy == "Application" && (answer.rationale ?? "").allSatisfy(\.isWhitespace)
    }.judge
  )
}

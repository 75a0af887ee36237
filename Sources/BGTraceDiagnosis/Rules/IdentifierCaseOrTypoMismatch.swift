import BGTraceModel

extension Rule {
  static let identifierCaseOrTypoMismatch = Rule(
    id: "identifier-case-or-typo-mismatch",
    title: "The identifier is spelled differently in the Info.plist",
    severity: .blocker,
    stage: .static,
    apis: [.appRefresh, .processing, .continuedProcessing, .healthResearch],
    needs: "the Info.plist, and the identifier as the code spells it",
    explanation: """
      Identifiers are compared letter for letter. A permitted identifier that differs only in case,
      or by one or two letters, is the reason behind "not advertised".
      """,
    summary: "The Info.plist permits an identifier that differs by a letter or in case.",
    fix: "Put the identifier in one shared constant and check the Info.plist against it in a test.",
    references: [
      Reference(.documentation, "BGTaskSchedulerPermittedIdentifiers: exact strings"),
      Reference(.report, "reports of refusals resolved by one spelling"),
    ],
    isNoise: true,
    explains: ["permitted-identifier-missing"],
    examples: [
      Example(
        "a capital letter",
        .found,
        on: Line.refresh,
        Line.plist(permits: ["com.example.weather.Refresh"]),
        Line.app(
          "03:10:00",
          "Registration rejected; \(Line.refresh) is not advertised in the application's Info.plist"
        )
      ),
      Example(
        "the exact spelling",
        .cleared,
        on: Line.refresh,
        Line.plist(permits: [Line.refresh]),
        Line.submits("03:10:00")
      ),
      Example(
        "no plist",
        .unknown,
        Line.app(
          "03:10:00",
          "Registration rejected; \(Line.refresh) is not advertised in the application's Info.plist"
        )
      ),
    ],
    judge: { subject in
      let refused = subject.all { kind in
        switch kind {
        case .registrationRejected, .notAdvertised: true
        case .submitFailed(let error): error.code == 3
        default: false
        }
      }
      guard let identifier = subject.identifier else { return .notApplicable }
      guard !subject.propertyLists.isEmpty else {
        return refused.isEmpty ? .notApplicable : .unknown(missing: "the Info.plist")
      }
      if subject.propertyLists.contains(where: { $0.permits(identifier, api: subject.api) }) {
        return .cleared("the Info.plist permits exactly \(identifier)")
      }
      guard let near = NearIdentifier.find(for: subject) else {
        return refused.isEmpty ? .notApplicable : .cleared("nothing similar is permitted")
      }
      guard subject.wasAccepted == nil, !subject.signals.isEmpty else { return .notApplicable }
      return .found(
        Found(
          refused.isEmpty ? .possible : .proven,
          [near.proof] + Gate.sample(refused).map(Proof.signal),
          summary: "The Info.plist permits \(near.entry.text), which \(near.difference)."
        )
      )
    }
  )
}

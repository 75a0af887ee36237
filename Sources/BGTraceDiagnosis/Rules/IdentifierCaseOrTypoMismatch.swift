package import BGTraceModel

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

/// A permitted identifier that is almost the one asked for.
package struct NearIdentifier {
  package var list: PropertyListFacts
  package var entry: PropertyListFacts.Entry
  /// How it differs, as a verb phrase.
  package var difference: String

  /// The place in the plist, as evidence.
  package var proof: Proof {
    .propertyList(
      path: list.path,
      line: entry.line,
      text: "permits \(entry.text) (\(difference))"
    )
  }

  /// The nearest permitted identifier at most two letters away, or equal but for case.
  package static func find(for subject: SubjectFacts) -> NearIdentifier? {
    guard let identifier = subject.identifier else { return nil }
    for list in subject.propertyLists {
      let entries: [PropertyListFacts.Entry]
      switch list.permitted {
      case .absent: continue
      case .identifiers(let found): entries = found
      case .malformed(_, let found): entries = found
      }
      guard !entries.contains(where: { $0.text == identifier }) else { continue }
      for entry in entries where entry.text.lowercased() == identifier.lowercased() {
        return NearIdentifier(list: list, entry: entry, difference: "differs in case")
      }
      for entry in entries where distance(entry.text, identifier, atMost: 2) {
        return NearIdentifier(list: list, entry: entry, difference: "differs by a letter or two")
      }
    }
    return nil
  }

  /// Whether two identifiers are at most `limit` edits apart; short ones are never near.
  private static func distance(_ left: String, _ right: String, atMost limit: Int) -> Bool {
    let a = Array(left.utf8)
    let b = Array(right.utf8)
    guard abs(a.count - b.count) <= limit, min(a.count, b.count) > 6, max(a.count, b.count) <= 256
    else { return false }
    var row = Array(0...b.count)
    for i in a.indices {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let substituted = diagonal + (a[i] == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, min(row[j], row[j + 1]) + 1)
      }
    }
    return row[b.count] <= limit
  }
}

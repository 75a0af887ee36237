import BGTraceModel

extension Rule {
  static let permittedIdentifiersMalformed = Rule(
    id: "permitted-identifiers-malformed",
    title: "BGTaskSchedulerPermittedIdentifiers is not an array of strings",
    severity: .blocker,
    stage: .static,
    apis: [.appRefresh, .processing, .continuedProcessing, .healthResearch],
    needs: "the app's Info.plist",
    explanation: """
      The key must hold an array of strings. With a dictionary, a single string, or an empty array
      no identifier is permitted, whatever it says inside, and registration is refused.
      """,
    summary:
      "BGTaskSchedulerPermittedIdentifiers in the Info.plist has the wrong shape, so no identifier is permitted.",
    fix: "Make BGTaskSchedulerPermittedIdentifiers an array of strings, one for each identifier.",
    references: [
      Reference(.documentation, "Bundle Resources: BGTaskSchedulerPermittedIdentifiers"),
      Reference(.captured, "a registration rejected under a dictionary"),
    ],
    explains: ["permitted-identifier-missing"],
    examples: [
      Example(
        "a dictionary, and the refusal",
        .found,
        on: Line.refresh,
        """
        == Info.plist
        <key>BGTaskSchedulerPermittedIdentifiers</key>
        <dict>
        <key></key>
        <string>\(Line.refresh)</string>
        </dict>
        == console.txt
        """,
        Line.app(
          "03:10:00",
          "Registration rejected; \(Line.refresh) is not advertised in the application's Info.plist"
        )
      ),
      Example(
        "an array",
        .cleared,
        on: Line.refresh,
        Line.plist(permits: [Line.refresh]),
        Line.submits("03:10:00")
      ),
      Example("no plist", .unknown, Line.submits("03:10:00")),
    ],
    judge: { subject in
      guard !subject.propertyLists.isEmpty else { return .unknown(missing: "the app's Info.plist") }
      for list in subject.propertyLists {
        let shape: String
        switch list.permitted {
        case .absent: continue
        case .identifiers(let entries):
          // An empty array permits nothing; with entries the shape is right.
          guard entries.isEmpty, !list.isIncomplete else { continue }
          shape = "an empty array"
        case .malformed(let found, _): shape = found
        }
        let place = Proof.propertyList(
          path: list.path,
          line: list.permittedLine,
          text: "BGTaskSchedulerPermittedIdentifiers is \(shape)"
        )
        let refusals = subject.all { $0 == .registrationRejected || $0 == .notAdvertised }
        if let accepted = subject.wasAccepted {
          return .found(
            Found(
              .possible,
              [place],
              against: [.signal(accepted)],
              summary:
                "The Info.plist given has the wrong shape, but the system took the identifier: it is of another build."
            )
          )
        }
        return .found(
          Found(
            refusals.isEmpty ? .probable : .proven,
            [place] + Gate.sample(refusals).map(Proof.signal),
            summary:
              "BGTaskSchedulerPermittedIdentifiers is \(shape); it must be an array of strings, so no identifier is permitted."
          )
        )
      }
      return .cleared("the key is an array of strings, or not there")
    }
  )
}

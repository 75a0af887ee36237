import BGTraceModel

extension Rule {
  static let permittedIdentifierMissing = Rule(
    id: "permitted-identifier-missing",
    title: "The identifier is not in the Info.plist",
    severity: .blocker,
    stage: .static,
    apis: [.appRefresh, .processing, .continuedProcessing, .healthResearch],
    needs:
      "the framework's refusal, or the code of the error together with the Info.plist of that build",
    explanation: """
      Every identifier must stand, letter for letter, in BGTaskSchedulerPermittedIdentifiers of the
      app target's Info.plist. Otherwise register returns false and submit fails with code 3; the
      framework logs "is not advertised in the application's Info.plist" for both.
      """,
    summary: "Its identifier is not in Info.plist, so the system refused it.",
    fix: "Use one spelling in register(), submit() and BGTaskSchedulerPermittedIdentifiers.",
    references: [
      Reference(.documentation, "BGTaskScheduler.Error.Code.notPermitted"),
      Reference(
        .captured,
        "Registration rejected; … is not advertised in the application's Info.plist"
      ),
    ],
    examples: [
      Example(
        "the framework's refusal",
        .found,
        Line.app(
          "03:10:00",
          "Registration rejected; \(Line.refresh) is not advertised in the application's Info.plist"
        )
      ),
      Example(
        "the refusal after a message hard-wrapped by a note",
        .found,
        "[com.apple.BackgroundTasks:Framework] Registration rejected;",
        "\(Line.refresh) is not advertised in the",
        "application's Info.plist"
      ),
      Example(
        "code 3 with the unrecognized identifier",
        .found,
        Line.app(
          "03:10:00",
          "Error submitting task request: <BGAppRefreshTaskRequest: \(Line.refresh), earliestBeginDate: (null)>, error: Error Domain=BGTaskSchedulerErrorDomain Code=3 \"(null)\" UserInfo={Unrecognized Identifier=\(Line.refresh)}"
        )
      ),
      Example(
        "a guide's words",
        .found,
        "2026-03-02 03:10:00.000000+0900 Weather[512:9001] [tasks] Scheduling task with identifier: \(Line.refresh)",
        "2026-03-02 03:10:01.000000+0900 Weather[512:9001] [tasks] Failed to schedule: identifier not in Info.plist"
      ),
      Example(
        "the system took it",
        .cleared,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00")
      ),
      Example(
        "submitted, and nothing more",
        .unknown,
        Line.app(
          "03:10:00",
          "submitTaskRequest: <BGAppRefreshTaskRequest: \(Line.refresh), earliestBeginDate: (null)>"
        )
      ),
    ],
    judge: { subject in
      let words = subject.all { kind in
        switch kind {
        case .registrationRejected, .notAdvertised: true
        case .submitFailed(let error): error.isUnrecognizedIdentifier
        case .testimony(.identifierNotInPlist): true
        default: false
        }
      }
      let permitting = subject.propertyLists.first { list in
        subject.identifier.map { list.permits($0, api: subject.api) } ?? false
      }
      if !words.isEmpty {
        let near = NearIdentifier.find(for: subject)
        let verdict = subject.found(
          words,
          .proven,
          overtaken: "Later the system took the same identifier."
        )
        guard case .found(var found) = verdict else { return verdict }
        if let near { found.proof.append(near.proof) }
        if let permitting {
          found.against.append(
            .propertyList(
              path: permitting.path,
              line: permitting.permittedLine,
              text: "permits it; the plist given is of another build"
            )
          )
        }
        return .found(found)
      }
      if let accepted = subject.wasAccepted {
        return .cleared(
          "the system took the identifier at \(accepted.signal.record.time.clockText)"
        )
      }
      return gap(subject, permitting: permitting)
    }
  )

  /// What a plist without the identifier allows to say.
  private static func gap(_ subject: SubjectFacts, permitting: PropertyListFacts?) -> Verdict {
    guard let identifier = subject.identifier else {
      return subject.signals.isEmpty ? .notApplicable : .unknown(missing: "the identifier")
    }
    guard permitting == nil else { return .cleared("the Info.plist permits \(identifier)") }
    if subject.propertyLists.contains(where: { $0.couldPermit(identifier) }) {
      return .unknown(missing: "the Info.plist as built: this one holds build variables")
    }
    guard let list = subject.completeLists.first else {
      return .unknown(missing: "the framework's answer, or the Info.plist of the build")
    }
    let refused = subject.all { kind in
      if case .submitFailed(let error) = kind { error.code == 3 } else { false }
    }
    let asked =
      refused.isEmpty
      ? subject.all { kind in
        switch kind {
        case .submitted, .clientSubmitted, .registered: true
        default: false
        }
      } : refused
    guard !asked.isEmpty else { return .notApplicable }
    let place = Proof.propertyList(
      path: list.path,
      line: list.permittedLine,
      text: list.permittedLine == nil
        ? "no BGTaskSchedulerPermittedIdentifiers" : "does not permit the identifier"
    )
    let near = NearIdentifier.find(for: subject).map { [$0.proof] } ?? []
    return .found(
      Found(
        refused.isEmpty ? .possible : .probable,
        Gate.sample(asked).map(Proof.signal) + [place] + near,
        summary: "Its identifier is not in the Info.plist given."
      )
    )
  }
}

import BGTraceModel

extension Rule {
  static let backgroundModeMissing = Rule(
    id: "background-mode-missing",
    title: "UIBackgroundModes lacks the mode the task needs",
    severity: .blocker,
    stage: .static,
    apis: [.appRefresh, .processing, .healthResearch, .silentPush],
    needs: "the app's Info.plist, or dasd's word that it found no background mode",
    explanation: """
      App refresh needs the mode fetch, processing and health research need processing, silent
      pushes need remote-notification, in UIBackgroundModes of the app target.
      """,
    summary: "UIBackgroundModes in the Info.plist lacks the mode this task needs.",
    fix:
      "Turn on the capability (Background Modes) for the app target: fetch, processing or remote-notification.",
    references: [
      Reference(.documentation, "UIBackgroundModes; BGAppRefreshTask; BGProcessingTask"),
      Reference(.captured, "No relevant background execution modes found"),
    ],
    explains: ["submit-not-permitted"],
    examples: [
      Example(
        "code 3 and a plist without fetch",
        .found,
        on: Line.refresh,
        Line.plist(permits: [Line.refresh], modes: ["processing"]),
        Line.submits("03:10:00"),
        Line.app(
          "03:10:00",
          "Error submitting task request: <BGAppRefreshTaskRequest: \(Line.refresh), earliestBeginDate: (null)>, error: Error Domain=BGTaskSchedulerErrorDomain Code=3 \"(null)\""
        )
      ),
      Example(
        "the mode is there",
        .cleared,
        on: Line.refresh,
        Line.plist(permits: [Line.refresh]),
        Line.submits("03:10:00")
      ),
      Example("no plist", .unknown, Line.submits("03:10:00")),
    ],
    judge: { subject in
      let words = subject.all { $0 == .noBackgroundModes }
      if !words.isEmpty {
        return subject.found(words, .proven, overtaken: "Later the system took the request.")
      }
      guard let list = subject.completeLists.first else {
        return subject.signals.isEmpty ? .notApplicable : .unknown(missing: "the app's Info.plist")
      }
      let modes = Set((list.modes ?? []).map(\.text))
      let wanted: Set<String>
      switch subject.api {
      case .appRefresh: wanted = ["fetch"]
      case .processing, .healthResearch: wanted = ["processing"]
      case .silentPush: wanted = ["remote-notification"]
      default: wanted = ["fetch", "processing"]
      }
      guard modes.isDisjoint(with: wanted) else {
        return .cleared(
          "UIBackgroundModes holds \(modes.intersection(wanted).sorted().joined(separator: ", "))"
        )
      }
      if let accepted = subject.wasAccepted {
        return .cleared("the system took the request at \(accepted.signal.record.time.clockText)")
      }
      // A continued processing task needs no mode, and a plist alone does not tell the interface.
      let isUnknownAPI = subject.api == .unknown && list.permittedLine == nil
      guard !isUnknownAPI else { return .notApplicable }
      let place = Proof.propertyList(
        path: list.path,
        line: list.modesLine,
        text: list.modes == nil
          ? "no UIBackgroundModes"
          : "UIBackgroundModes holds \(modes.sorted().joined(separator: ", "))"
      )
      let refused = subject.all { kind in
        if case .submitFailed(let error) = kind {
          error.code == 3 && !error.isUnrecognizedIdentifier
        } else {
          false
        }
      }
      let isWildcardOnly = subject.identifier == nil
      guard !isWildcardOnly || !refused.isEmpty else { return .notApplicable }
      return .found(
        Found(
          .probable,
          [place] + Gate.sample(refused).map(Proof.signal),
          summary: "UIBackgroundModes lacks \(wanted.sorted().joined(separator: " and "))."
        )
      )
    }
  )
}

import BGTraceModel

extension Rule {
  static let neverSubmitted = Rule(
    id: "never-submitted",
    title: "The app never submitted the task",
    severity: .blocker,
    stage: .submission,
    apis: [.appRefresh, .processing, .healthResearch],
    needs: "an unfiltered capture of the app from its launch on, or its pending requests",
    explanation: """
      Registering a handler asks for nothing. A request must be submitted, and again after each run.
      submitTaskRequest is logged at default level, so its absence counts where the capture shows
      everything.
      """,
    summary: "The app registered its handler and never submitted a request.",
    fix:
      "Submit when the app goes to the background and when it becomes active, and log the result.",
    references: [
      Reference(.session, "WWDC 2019 session 707"),
      Reference(.binary, "submitTaskRequest: is logged at default level"),
    ],
    examples: [
      Example(
        "registered, nothing pending",
        .found,
        Line.chatter("03:09:00"),
        Line.app("03:10:00", "Handling app launch"),
        Line.app("03:10:00", "registerForTaskWithIdentifier: \(Line.refresh)"),
        Line.chatter("03:10:30"),
        Line.app("03:11:00", "Found pending activities: {(\n)}"),
        Line.chatter("03:20:00")
      ),
      Example("submitted", .cleared, Line.submits("03:10:00")),
      Example(
        "registered, in a capture of one process",
        .unknown,
        Line.app("03:10:00", "registerForTaskWithIdentifier: \(Line.refresh)")
      ),
    ],
    judge: { subject in
      let submission = subject.last { kind in
        switch kind {
        case .submitted, .clientSubmitted, .accepted, .submitFailed, .notAdvertised, .launched,
          .scored, .started, .running, .exception:
          true
        default: false
        }
      }
      guard submission == nil else { return .cleared("it was submitted") }
      let registrations = subject.all { $0 == .registered }
      guard let registration = registrations.last else {
        return subject.signals.isEmpty ? .unknown(missing: "a log of the app") : .notApplicable
      }
      // An app that prints its registrations need not print its submissions.
      guard !registration.signal.speaker.isTestimony else {
        return .unknown(missing: "the framework's own lines of the app")
      }
      let snapshot = subject.listingsWithout.last
      let isCovered = subject.isCovered(from: registration.at, forSeconds: 60)
      guard isCovered || snapshot != nil else {
        return .unknown(
          missing: "an unfiltered capture of the app for more than a minute after its launch"
        )
      }
      return .found(
        Found(
          isCovered && snapshot != nil ? .proven : isCovered ? .probable : .possible,
          [registration, snapshot].compactMap(\.self)
        )
      )
    }
  )
}

import BGTraceModel

extension Rule {
  static let daemonMessageUndecodable = Rule(
    id: "daemon-message-undecodable",
    title: "A message of dasd's to the app was lost",
    severity: .info,
    stage: .launch,
    apis: [.appRefresh, .processing, .silentPush],
    needs: "the app's NSXPCConnection lines",
    explanation: """
      The app's connection to dasd dropped a message because it could not be decoded; the allowed
      classes name _DASActivity, so it was a launch or an activity. A defect of the system: a launch
      may have been lost.
      """,
    summary:
      "The app's connection to the scheduler dropped a message it could not decode; a launch may have been lost.",
    fix: "File a feedback with a sysdiagnose; nothing in the app causes it.",
    references: [
      Reference(
        .captured,
        "<NSXPCConnection …> Exception caught during decoding of received message, dropping incoming message"
      )
    ],
    examples: [
      Example(
        "dropped",
        .found,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00"),
        Line.app(
          "03:20:00",
          "<NSXPCConnection: 0x280c1c000> connection from pid 58: Exception caught during decoding of received message, dropping incoming message. allowed classes are '{(\n    _DASActivity\n)}'"
        )
      )
    ] + [
      Example(
        "nothing after the acceptance",
        .unknown,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00")
      )
    ],
    judge: { subject in
      let drops = (subject.signals + subject.app).filter { $0.kind == .daemonMessageDropped }
      guard drops.isEmpty else { return .found(Found(.probable, Gate.sample(drops))) }
      return subject.pending?.accepted != nil
        ? .unknown(missing: "the app's connection errors, if there were any") : .notApplicable
    }
  )
}

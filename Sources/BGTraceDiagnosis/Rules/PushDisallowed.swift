import BGTraceModel

extension Rule {
  static let pushDisallowed = Rule(
    id: "push-disallowed",
    title: "dasd does not allow pushes to launch the app",
    severity: .blocker,
    stage: .gates,
    apis: [.silentPush],
    needs: "dasd's score block of the push",
    explanation: """
      ApplicationPolicy answers Absolutely Must Not Proceed with [pushDisallowed]. Its source is one
      of: Background App Refresh off, the app swiped away, the app not opened since the device
      started, or no remote-notification mode. The block does not say which.
      """,
    summary:
      "The system does not allow pushes to launch this app at present; the line does not say why.",
    fix: "Open the app once; then check Background App Refresh and the remote-notification mode.",
    references: [
      Reference(
        .captured,
        "ApplicationPolicy … Absolutely Must Not Proceed … [pushDisallowed]: Required:0.00, Observed:1.00"
      )
    ],
    examples: [
      Example(
        "refused by the application policy",
        .found,
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
        "another policy refuses",
        .cleared,
        on: Line.bundle,
        Line.accepted("03:10:00", Line.push),
        Line.refused(
          "03:10:00",
          Line.push,
          by: "ThunderingHerdPolicy",
          "timeSinceThunderingHerdTriggerEvent < 300"
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
    judge: { Gate.policy("Application", saying: "pushDisallowed").judge($0) }
  )
}

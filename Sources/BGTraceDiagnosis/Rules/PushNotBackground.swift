import BGTraceModel

extension Rule {
  static let pushNotBackground = Rule(
    id: "push-not-background",
    title: "The push does not ask to wake the app",
    severity: .blocker,
    stage: .gates,
    apis: [.silentPush],
    needs: "SpringBoard's line of the received push",
    explanation: """
      A push without content-available is an ordinary alert: it is shown, and the app is not woken.
      SpringBoard prints hasContentAvailable for each push it receives.
      """,
    summary: "The push arrived without content-available, so it does not wake the app.",
    fix: "Send aps = {\"content-available\": 1} alone, with push type background and priority 5.",
    references: [
      Reference(.documentation, "Pushing background updates to your App"),
      Reference(.captured, "Received remote notification request … hasContentAvailable: 0"),
    ],
    examples: [
      Example("an alert", .found, on: Line.bundle, Line.pushed("03:10:00", contentAvailable: 0)),
      Example("a background push", .cleared, on: Line.bundle, Line.pushed("03:10:00")),
      Example(
        "the receipt is not shown",
        .unknown,
        on: Line.bundle,
        Line.accepted("03:10:00", Line.push)
      ),
    ],
    judge: { subject in
      let pushes = subject.all { if case .pushReceived = $0 { true } else { false } }
      guard let last = pushes.last, case .pushReceived(let push) = last.kind else {
        return subject.requests.isEmpty
          ? .notApplicable : .unknown(missing: "SpringBoard's line of the push")
      }
      switch push.contentAvailable {
      case true: return .cleared("the push carries content-available")
      case false: return .found(Found(.proven, [last]))
      default: return .unknown(missing: "the flags of the push")
      }
    }
  )
}

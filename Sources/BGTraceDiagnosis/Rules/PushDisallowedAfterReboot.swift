import BGTraceModel

extension Rule {
  static let pushDisallowedAfterReboot = Rule(
    id: "push-disallowed-after-reboot",
    title: "The app has not been opened since the device started",
    severity: .blocker,
    stage: .gates,
    apis: [.silentPush],
    needs: "dasd's refusal together with the device's start and the app's launches since",
    explanation: """
      Until the user opens the app once after a restart, pushes may not launch it. A hold of the
      thundering herd policy in the same block means that a start or unlock is minutes old, which
      makes this source likelier.
      """,
    summary:
      "Pushes may not launch the app, probably because it was not opened since the device started.",
    fix:
      "Ask the user to open the app once; use an alert push with a service extension for what must arrive.",
    references: [
      Reference(
        .captured,
        "[pushDisallowed] beside timeSinceThunderingHerdTriggerEvent < 300 after a restart"
      ),
      Reference(.report, "reports of silent pushes that stop until the app is opened"),
    ],
    explains: ["push-disallowed"],
    examples: [
      Example(
        "refused minutes after a start",
        .found,
        on: Line.bundle,
        Line.accepted("03:10:00", Line.push),
        Line.dasd(
          "03:10:00",
          """
          \(Line.push):[
          \t{name: ApplicationPolicy, policyWeight: 50.000, response: {Decision: Absolutely Must Not Proceed, Score: 0.00, Rationale: [{[pushDisallowed]: Required:0.00, Observed:1.00},]}}
          \t{name: ThunderingHerdPolicy, policyWeight: 1.000, response: {Decision: Must Not Proceed, Score: 0.00, Rationale: [{timeSinceThunderingHerdTriggerEvent < 300}]}}
           ], FinalDecision: Absolutely Must Not Proceed}
          """
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
        "refused, and no word of a start",
        .unknown,
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
    ],
    judge: { subject in
      let verdict = Gate.policy("Application", saying: "pushDisallowed").judge(subject)
      guard case .found(let refusal) = verdict else { return verdict }
      guard refusal.confidence > .possible else { return .notApplicable }
      let boot = subject.device.last { $0.kind == .device(.booted) }
      let opened = subject.app.last { placed in
        switch placed.kind {
        case .appState(.foreground), .processLaunched(background: false): true
        default: false
        }
      }
      if let opened, opened.order > (boot?.order ?? -1) {
        return .cleared("the app was opened at \(opened.signal.record.time.clockText)")
      }
      if let boot {
        return .found(Found(.probable, [.signal(boot)] + refusal.proof))
      }
      let herd = subject.held.flatMap(\.evaluations).contains { placed in
        guard case .scored(let score) = placed.kind else { return false }
        return score.refusals.contains { $0.policy == "ThunderingHerd" }
      }
      return herd
        ? .found(Found(.possible, refusal.proof))
        : .unknown(missing: "when the device started and when the app was last opened")
    }
  )
}

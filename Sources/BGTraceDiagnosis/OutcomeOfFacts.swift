import BGTraceModel

/// What became of a subject where no rule names a cause.
struct OutcomeOfFacts {
  private(set) var outcome: Outcome = .inconclusive
  /// A word for why nothing can be said.
  private(set) var why: String?
  private(set) var sentence = "The evidence does not tell."

  init(subject: SubjectFacts) {
    let lastRun = subject.lastRun
    let request = subject.pending
    if let granted = granted(lastRun, subject: subject) {
      (outcome, sentence) = (.healthy, granted)
    } else if let request, request.accepted != nil || isWeighed(request) {
      outcome = .waiting
      sentence = "The system took the request and has not run it yet."
    } else if isGranted(subject) {
      outcome = .healthy
      sentence = "The system granted the launch."
    } else {
      (why, sentence) = Self.reason(subject, lastRun: lastRun)
    }
  }

  private func isWeighed(_ request: RequestFacts) -> Bool {
    !request.evaluations.isEmpty || !request.thresholds.isEmpty
  }

  /// A push or fetch whose last decision is to proceed whatever else says.
  private func isGranted(_ subject: SubjectFacts) -> Bool {
    subject.signals.contains { placed in
      guard case .scored(let score) = placed.kind else { return false }
      return score.decision == .absolutelyMustProceed || score.decision == .mustProceed
    }
  }

  private func granted(_ run: RunFacts?, subject: SubjectFacts) -> String? {
    guard let run else { return nil }
    // A run whose end is not shown, after one that ended badly, is no health.
    let before = subject.runs.last { $0.ending != nil && !$0.isSimulated }
    if run.ending == nil, let before, before.leaked != nil || before.expiring != nil { return nil }
    if run.completed != nil, run.expiring == nil {
      return run.success == false
        ? "It ran, and the app reported that it did not succeed."
        : "It ran and completed."
    }
    if run.expiring == nil, run.leaked == nil, run.launched != nil || run.granted != nil {
      return "The system launched it; its end is not in the capture."
    }
    // A capture that goes on without the end shows no health.
    if subject.captureGoesOn(after: run.started?.at, seconds: subject.runLimit) { return nil }
    guard run.started != nil, run.expiring == nil, run.leaked == nil, !run.isTestimony else {
      return nil
    }
    return "The handler started; its end is not in the capture."
  }

  private static func reason(
    _ subject: SubjectFacts,
    lastRun: RunFacts?
  ) -> (String, String) {
    if subject.signals.isEmpty {
      let isPermitted = subject.propertyLists.contains { list in
        subject.identifier.map { list.permits($0, api: subject.api) } ?? true
      }
      if subject.app.isEmpty || isPermitted {
        return ("plist-only", "The Info.plist permits it; no line of a log names it.")
      }
      return ("launch-only", "The app was launched in the background; nothing tells what for.")
    }
    if let last = subject.requests.last {
      if last.end == .cancelled {
        return ("request-cancelled", "The request was dropped, and no line tells why.")
      }
      let since = last.beginning?.order ?? .max
      if subject.listingsWithout.contains(where: { $0.order > since }) {
        return (
          "request-vanished", "The request was gone from the pending list; nothing tells why."
        )
      }
      if lastRun == nil, last.end == nil {
        return ("submitted-only", "It was submitted; what the system did with it is not shown.")
      }
    }
    if let lastRun, lastRun.expiring != nil {
      return ("expired-early", "The system expired it soon after its start; nothing tells why.")
    }
    if lastRun != nil {
      return ("run-end-missing", "It started; how it ended is not shown.")
    }
    if subject.runs.contains(where: \.isSimulated) {
      return ("only-simulated", "Only the debugger launched it.")
    }
    return ("no-decision", "Its fate is not in the evidence.")
  }
}

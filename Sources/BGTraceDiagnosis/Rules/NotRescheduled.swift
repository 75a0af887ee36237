import BGTraceModel

extension Rule {
  static let notRescheduled = Rule(
    id: "not-rescheduled",
    title: "The task was not submitted again after its run",
    severity: .blocker,
    stage: .continuation,
    apis: [.appRefresh, .processing],
    needs: "the app's lines through the end of the run, or its pending requests after it",
    explanation: """
      A request is good for one run. The handler must submit the next one, first thing, so that
      errors and expiry cannot prevent it. submitTaskRequest is logged at default level, so its
      absence counts where the capture shows everything.
      """,
    summary: "It ran once, and the app did not submit the next request.",
    fix: "Submit the next request on the first line of the launch handler.",
    references: [
      Reference(.session, "WWDC 2019 session 707"),
      Reference(.documentation, "Using background tasks to update your app"),
    ],
    examples: [
      Example(
        "nothing submitted, nothing pending",
        .found,
        Line.chatter("03:09:00"),
        Line.submits("03:10:00"),
        Line.accepted("03:10:00"),
        Line.starts("03:20:00"),
        Line.completes("03:20:09"),
        Line.chatter("03:21:00"),
        Line.app("04:10:00", "Found pending activities: {(\n)}"),
        Line.chatter("04:20:00")
      ),
      Example(
        "submitted within the run",
        .cleared,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.submits("03:20:00", hex: "2B3C4D"),
        Line.completes("03:20:09")
      ),
      Example(
        "the capture ends with the run",
        .unknown,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.completes("03:20:09")
      ),
    ],
    judge: { subject in
      guard let run = subject.lastRun, let begin = run.beginning,
        run.started != nil || run.hex != nil
      else { return .notApplicable }
      let next = subject.signals.first { placed in
        guard placed.order > begin.order else { return false }
        switch placed.kind {
        case .submitted, .clientSubmitted, .accepted: return true
        default: return false
        }
      }
      if let next {
        return .cleared("it was submitted again at \(next.signal.record.time.clockText)")
      }
      guard let end = run.ending else { return .unknown(missing: "the end of the run") }
      let snapshot = subject.listingsWithout.first { $0.order > end.order }
      if let snapshot { return .found(Found(.proven, [begin, end, snapshot])) }
      guard !run.isTestimony, subject.isCovered(from: end.at, forSeconds: 60) else {
        return .unknown(
          missing: "an unfiltered capture that goes on after the run, or the pending requests"
        )
      }
      return .found(Found(.probable, [begin, end]))
    }
  )
}

import BGTraceModel

extension Rule {
  static let suspendedWithLockedFile = Rule(
    id: "suspended-with-locked-file",
    title: "The app was suspended while it held a file lock",
    severity: .major,
    stage: .end,
    apis: Set(API.allCases),
    needs: "the crash report or runningboardd's termination line",
    explanation: """
      A process that holds a lock on a file (often a database in an app group) at the moment of its
      suspension is ended with 0xDEAD10CC, because others could wait for that lock for ever. The main
      thread's stack means nothing here.
      """,
    summary:
      "The system ended the app because it held a file lock when it was suspended (0xDEAD10CC).",
    fix: "Close or checkpoint databases before suspension, under a background assertion.",
    references: [
      Reference(.documentation, "Understanding the exception types in a crash report: 0xdead10cc"),
      Reference(.captured, "Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc"),
    ],
    examples: [
      Example(
        "the crash report",
        .found,
        "Exception Type:  EXC_CRASH (SIGKILL)",
        "Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc"
      ),
      Example(
        "ended after a start, no report",
        .unknown,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.runningBoard("03:20:20", "Removing process: [application<\(Line.bundle)>:432]")
      ),
    ],
    judge: { Terminations.judge($0, .lockedFile, .proven) }
  )
}

/// The rules that read why a process ended.
enum Terminations {
  static func judge(
    _ subject: SubjectFacts,
    _ reason: Signal.Termination.Reason,
    _ confidence: Confidence
  ) -> Verdict {
    let everything = (subject.signals + subject.app).sorted { $0.order < $1.order }
    let ends = everything.filter { placed in
      if case .terminated(let end) = placed.kind { end.reason == reason } else { false }
    }
    if let last = ends.last {
      // A run that completed after it is the last one, and it went well.
      let later = subject.lastRun?.completed.map { $0.order > last.order } ?? false
      return .found(
        Found(subject.isBundleGuessed ? .possible : confidence, Gate.sample(ends), isPast: later)
      )
    }
    let unexplained = everything.contains { placed in
      switch placed.kind {
      case .terminated(let end): end.reason == .other && end.isDone
      case .appState(.terminated): true
      default: false
      }
    }
    return unexplained ? .unknown(missing: "the reason the process ended") : .notApplicable
  }
}

import BGTraceModel

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
        Found(confidence, Gate.sample(ends), isPast: later)
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

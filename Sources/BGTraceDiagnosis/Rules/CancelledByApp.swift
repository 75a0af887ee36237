import BGTraceModel

extension Rule {
  static let cancelledByApp = Rule(
    id: "cancelled-by-app",
    title: "The app cancelled its own request",
    severity: .blocker,
    stage: .retention,
    apis: [.appRefresh, .processing, .continuedProcessing, .healthResearch],
    needs: "the app's own BackgroundTasks lines",
    explanation: """
      cancel(taskRequestWithIdentifier:) and cancelAllTaskRequests() drop pending requests. A stray
      call, often at logout or in an SDK's start-up, leaves nothing to run. A simulated launch
      cancels the pending request by itself; that is not the app's doing.
      """,
    summary: "The app cancelled the request itself and did not submit it again.",
    fix: "Remove the stray cancel call, or submit again after it.",
    references: [
      Reference(.documentation, "BGTaskScheduler.cancelAllTaskRequests()"),
      Reference(.binary, "cancelTaskRequestWithIdentifier:, cancelAllTaskRequests"),
    ],
    examples: [
      Example(
        "cancelled and not submitted again",
        .found,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00"),
        Line.app("03:12:00", "cancelAllTaskRequests")
      ),
      Example(
        "submitted again",
        .cleared,
        Line.submits("03:10:00"),
        Line.app("03:12:00", "cancelAllTaskRequests"),
        Line.submits("03:12:05", hex: "2B3C4D"),
        Line.accepted("03:12:05", "bgRefresh-\(Line.refresh):2B3C4D")
      ),
      Example(
        "dropped, and the app's own lines are not there",
        .unknown,
        Line.accepted("03:10:00"),
        Line.cancelled("03:12:00")
      ),
    ],
    judge: { subject in
      let simulated = subject.all { $0 == .simulatedLaunch }.suffix(64)
      let cancels = subject.signals.suffix(4096).filter { placed in
        guard placed.kind == .cancelledByApp else { return false }
        // A simulated launch cancels by itself, in the same moment.
        return !simulated.contains { other in
          guard let a = other.at, let b = placed.at, let gap = a.seconds(to: b) else {
            return abs(other.order - placed.order) < 6
          }
          return abs(gap) <= 2
        }
      }
      guard let cancel = cancels.last else {
        return subject.requests.last?.end == .cancelled
          ? .unknown(missing: "the app's own lines around the cancellation") : .notApplicable
      }
      let later = subject.signals.first { placed in
        guard placed.order > cancel.order else { return false }
        switch placed.kind {
        case .submitted, .clientSubmitted, .launched, .started, .running: return true
        default: return false
        }
      }
      if let later {
        return .cleared("it was submitted or ran again at \(later.signal.record.time.clockText)")
      }
      guard subject.requests.contains(where: { $0.end == .cancelledByApp }) else {
        return .notApplicable
      }
      return .found(Found(.proven, [cancel]))
    }
  )
}

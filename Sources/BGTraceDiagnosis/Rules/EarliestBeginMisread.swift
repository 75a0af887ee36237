import BGTraceModel

extension Rule {
  static let earliestBeginMisreadAsSchedule = Rule(
    id: "earliest-begin-misread-as-schedule",
    title: "earliestBeginDate is a lower bound, not an appointment",
    severity: .info,
    stage: .gates,
    apis: [.appRefresh, .processing],
    needs: "the request's earliest begin date and the launch",
    explanation: """
      The date only says when the task may begin at the earliest. dasd opens its window minutes later
      and picks a moment in it: 24 hours wide for refreshes, 7 days for processing (captured
      windows). A launch a day after a refresh's date, or two after a processing task's, is late but
      within the promise.
      """,
    summary: "The task came long after its earliest begin date, which is only a lower bound.",
    fix: "Treat the date as a lower bound; use a local notification or a push for a clock time.",
    references: [
      Reference(.documentation, "BGTaskRequest.earliestBeginDate"),
      Reference(.captured, "windows of 24 h and of 7 days in Submitted Activity lines"),
    ],
    isNoise: true,
    examples: [
      Example(
        "launched two days later",
        .found,
        on: Line.refresh,
        "2026-03-02 03:10:00.100000+0900 Weather[512:9001] submitTaskRequest: <BGAppRefreshTaskRequest: \(Line.refresh), earliestBeginDate: 2026-03-01 19:00:00 +0000>",
        "2026-03-04 09:10:00.100000+0900 Weather[512:9001] Starting task: <BGAppRefreshTask: \(Line.refresh)>",
        "2026-03-04 09:10:09.100000+0900 Weather[512:9001] Marking task <BGAppRefreshTask: \(Line.refresh)> complete with success: 1"
      ),
      Example(
        "launched within the hour",
        .cleared,
        on: Line.refresh,
        "2026-03-02 03:10:00.100000+0900 Weather[512:9001] submitTaskRequest: <BGAppRefreshTaskRequest: \(Line.refresh), earliestBeginDate: 2026-03-01 19:00:00 +0000>",
        "2026-03-02 04:10:00.100000+0900 Weather[512:9001] Starting task: <BGAppRefreshTask: \(Line.refresh)>",
        "2026-03-02 04:10:09.100000+0900 Weather[512:9001] Marking task <BGAppRefreshTask: \(Line.refresh)> complete with success: 1"
      ),
      Example(
        "not launched in the capture",
        .unknown,
        on: Line.refresh,
        "2026-03-02 03:10:00.100000+0900 Weather[512:9001] submitTaskRequest: <BGAppRefreshTaskRequest: \(Line.refresh), earliestBeginDate: 2026-03-01 19:00:00 +0000>"
      ),
    ],
    judge: { subject in
      let limit = subject.api == .processing ? 48.0 * 3600 : 24.0 * 3600
      guard let request = subject.requests.last(where: { $0.earliestBegin != nil }),
        let earliest = request.earliestBegin
      else { return .notApplicable }
      guard let end = request.endedBy, request.end == .launched else {
        return request.end == nil ? .unknown(missing: "the launch") : .notApplicable
      }
      guard end.signal.record.time.isAbsolute else { return .unknown(missing: "dates and zones") }
      let late = Double(end.signal.record.time.microseconds - earliest) / 1e6
      guard late > limit else { return .cleared("it came within the window of its kind") }
      return .found(Found(.probable, [request.submitted, end].compactMap(\.self)))
    }
  )
}

import BGTraceModel

extension Rule {
  static let expiredRanTooLong = Rule(
    id: "expired-ran-too-long",
    title: "The run took longer than its time",
    severity: .major,
    stage: .end,
    apis: [.appRefresh, .processing, .healthResearch],
    needs: "the start and the expiry of the run",
    explanation: """
      An app refresh has up to 30 s, shared by all tasks of one launch; a processing task several
      minutes. Then the system calls the expiration handler and takes the time back. An expiry within
      seconds of the start has other reasons and is not meant here.
      """,
    summary: "The work was not done when its time ran out, and the system expired the task.",
    fix:
      "Work in small steps, save progress and submit again; move long work to processing or a background URLSession.",
    references: [
      Reference(.session, "WWDC 2019 session 707"),
      Reference(.documentation, "Choosing background strategies for your app"),
    ],
    examples: [
      Example(
        "expired after 29 s",
        .found,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.app("03:20:29", "Expiring task: <BGAppRefreshTask: \(Line.refresh)>"),
        Line.app(
          "03:20:29",
          "Marking task <BGAppRefreshTask: \(Line.refresh)> complete with success: 0"
        )
      ),
      Example(
        "completed in time",
        .cleared,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.completes("03:20:09")
      ),
      Example("no end shown", .unknown, Line.submits("03:10:00"), Line.starts("03:20:00")),
    ],
    judge: { subject in
      guard let run = subject.lastRun else { return .notApplicable }
      let words = subject.signals.filter { $0.kind == .testimony(.expired) }
      guard
        let expiry = run.expiring ?? words.last(where: { $0.order > (run.beginning?.order ?? 0) })
      else {
        let earlier = subject.runs.compactMap(\.expiring)
        if !earlier.isEmpty { return .found(Found(.proven, Gate.sample(earlier), isPast: true)) }
        return run.completed != nil
          ? .cleared("it completed in time") : .unknown(missing: "the end of the run")
      }
      if let done = run.completed, done.order < expiry.order {
        return .cleared("it completed first")
      }
      let begin = run.started ?? run.launched
      guard let a = begin?.at, let b = expiry.at, let length = a.seconds(to: b) else {
        // Without the start nothing tells for how long it ran.
        return .found(
          Found(begin == nil ? .possible : .probable, [begin, expiry].compactMap(\.self))
        )
      }
      guard length >= 10 else {
        return .cleared("it was expired within \(Int(length)) s, which is not for length")
      }
      return .found(
        Found(
          length >= 25 ? .proven : .probable,
          [begin, expiry].compactMap(\.self),
          summary: "The system expired the task after \(Int(length)) s; its work was not done."
        )
      )
    }
  )
}

import BGTraceModel

extension Rule {
  static let replacedByResubmit = Rule(
    id: "replaced-by-resubmit",
    title: "CANCELED here means replaced by a newer request",
    severity: .info,
    stage: .retention,
    apis: [
      .appRefresh, .processing, .continuedProcessing, .healthResearch, .silentPush, .legacyFetch,
    ],
    needs: "the submissions around the CANCELED line",
    explanation: """
      Submitting an identifier again replaces its pending request: dasd prints CANCELED for the old
      one within milliseconds of the new one. For a push it means that the earlier, undelivered push
      was merged into the newer. It is not a refusal.
      """,
    summary:
      "CANCELED names the older request, which the new submission replaced; it is not a failure.",
    fix: "Nothing to do; to keep an earlier date, submit only if none is pending.",
    references: [
      Reference(.documentation, "BGTaskScheduler.submit(_:): the same identifier replaces"),
      Reference(
        .captured,
        "CANCELED of the old and Submitted Activity of the new digits within 13 ms"
      ),
    ],
    isNoise: true,
    examples: [
      Example(
        "submitted again",
        .found,
        Line.submits("03:10:00", hex: "2B3C4D"),
        Line.cancelled("03:10:00"),
        Line.accepted("03:10:00", "bgRefresh-\(Line.refresh):2B3C4D")
      ),
      Example(
        "cancelled with no new request near",
        .cleared,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00"),
        Line.cancelled("03:30:00")
      ),
      Example(
        "no cancellation shown",
        .unknown,
        Line.submits("03:10:00"),
        Line.submits("03:20:00", hex: "2B3C4D")
      ),
    ],
    judge: { subject in
      let cancels = subject.all { $0 == .cancelled }
      if subject.replacements > 0 {
        let replaced = subject.requests.filter { $0.end == .replaced }.compactMap(\.endedBy)
        let dropped = Set(
          subject.requests.filter { $0.end == .cancelled }.compactMap(\.endedBy?.order)
        )
        let lines = cancels.filter { !dropped.contains($0.order) }
        return .found(Found(.proven, Gate.sample(lines.isEmpty ? replaced : lines)))
      }
      if !cancels.isEmpty { return .cleared("no new submission stands near the cancellation") }
      return subject.requests.contains { $0.end == .replaced }
        ? .unknown(missing: "dasd's lines of the replaced request") : .notApplicable
    }
  )
}

import BGTraceModel

/// A rule whose whole question is whether one of dasd's policies holds the last request back.
///
/// The refusal is proximate: it tells what held the request at those moments, and may hide a deeper
/// reason.
struct PolicyRule: Sendable {
  var id: String
  var title: String
  var severity: Severity
  var apis: Set<API>
  var explanation: String
  var summary: String
  var fix: String
  var references: [Rule.Reference]
  var gate: Gate
  /// The policy and rationale of the examples, as dasd prints them.
  var policy: String
  var rationale: String
  var decision = "Must Not Proceed"
  /// Whether the examples are about a processing task.
  var isProcessing = false
  /// Words of the guides that name the cause, with a line that holds them.
  var testimony: (kind: Signal.Testimony, line: String)?
  var isNoise = false

  /// The rule.
  var rule: Rule {
    let id = isProcessing ? Line.cleanup : Line.refresh
    let activity =
      isProcessing ? "bgProcessing-\(Line.cleanup):4D5E6F" : "bgRefresh-\(Line.refresh):1A2B3C"
    let submits = isProcessing ? Line.submitsProcessing("03:10:00") : Line.submits("03:10:00")
    let task = isProcessing ? "BGProcessingTask: \(id)" : "BGAppRefreshTask: \(id)"
    let refused = { (time: String) in
      Line.refused(time, activity, by: policy, rationale, decision: decision)
    }
    var examples = [
      Rule.Example(
        "refused each time",
        .found,
        on: id,
        submits,
        Line.accepted("03:10:00", activity),
        refused("03:20:00"),
        refused("03:40:00"),
        refused("04:00:00")
      ),
      Rule.Example(
        "refused once, then started",
        .cleared,
        on: id,
        submits,
        Line.accepted("03:10:00", activity),
        refused("03:20:00"),
        Line.starts("03:40:00", task, activity: activity),
        Line.completes("03:40:09", task)
      ),
      Rule.Example(
        "evaluated without it",
        .cleared,
        on: id,
        submits,
        Line.accepted("03:10:00", activity),
        Line.mayRun("03:20:00", activity)
      ),
      Rule.Example(
        "no block",
        .unknown,
        on: id,
        submits,
        Line.accepted("03:10:00", activity)
      ),
    ]
    if let testimony {
      examples.append(
        Rule.Example(
          "in a guide's words",
          .found,
          on: id,
          Line.app("03:10:00", "Scheduling task with identifier: \(id)"),
          testimony.line
        )
      )
    }
    return Rule(
      id: self.id,
      title: title,
      severity: severity,
      stage: .gates,
      apis: apis,
      needs: "dasd's score blocks of the waiting request",
      explanation: explanation,
      summary: summary,
      fix: fix,
      references: references,
      isNoise: isNoise,
      examples: examples,
      judge: { [gate, testimony] subject in
        let verdict = gate.judge(subject)
        if case .found(let found) = verdict, found.confidence > .possible { return verdict }
        guard let testimony else { return verdict }
        let words = subject.signals.filter { $0.kind == .testimony(testimony.kind) }
        guard let last = words.last, subject.isOvertaken(last) == nil else { return verdict }
        return .found(Found(.proven, Gate.sample(words)))
      }
    )
  }
}

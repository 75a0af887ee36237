import BGTraceModel

/// Puts the rules' answers together: root cause, outcome, and what is still open.
struct Weighing {
  let facts: CaseFacts

  private static let tool = Diagnosis.Tool(name: "bgtrace", version: BGTraceVersion.current)

  func diagnosis(focus: CaseBuilder.Focus) -> Diagnosis {
    let wanted = facts.subjects.filter { focus.includes($0) }
    var subjects = wanted.map { facts in
      let subject = subject(facts)
      return (rank: Self.rank(subject, facts), name: Self.name(subject), subject: subject)
    }
    subjects.sort { ($0.rank, $0.name) < ($1.rank, $1.name) }
    return Diagnosis(
      tool: Self.tool,
      relevant: facts.isRelevant,
      inputs: facts.inputs.map(\.summary),
      coverage: coverage(),
      subjects: subjects.map(\.subject)
    )
  }

  // MARK: Order

  /// The app's own subjects first, then by outcome.
  private static func rank(_ subject: Diagnosis.Subject, _ facts: SubjectFacts) -> Int {
    let isOwn =
      !facts.propertyLists.isEmpty
      || facts.signals.contains { placed in
        switch placed.signal.speaker {
        case .backgroundTasks, .uiKit, .guide, .app, .crashReport: true
        default: false
        }
      }
    let outcomes = Outcome.allCases
    return (isOwn ? 0 : outcomes.count) + (outcomes.firstIndex(of: subject.outcome) ?? 0)
  }

  private static func name(_ subject: Diagnosis.Subject) -> String {
    (subject.identifier ?? "\u{10FFFF}") + " " + subject.api.rawValue
  }

  // MARK: One subject

  private struct Answer {
    var rule: Rule
    var verdict: Verdict
    var found: Found?
  }

  private func subject(_ subject: SubjectFacts) -> Diagnosis.Subject {
    var answers: [Answer] = []
    for rule in decisionTree where rule.concerns(subject.api) {
      let verdict = rule.judge(subject)
      guard case .found(let found) = verdict else {
        answers.append(Answer(rule: rule, verdict: verdict))
        continue
      }
      answers.append(Answer(rule: rule, verdict: verdict, found: Self.capped(found)))
    }
    let root = Self.root(of: answers)
    let outcome = OutcomeOfFacts(subject: subject)
    let result: Outcome = root.map { Self.outcome(of: $0.rule.severity) } ?? outcome.outcome
    let findings = findings(answers, root: root, subject: subject)
    let path = Self.path(answers)
    return Diagnosis.Subject(
      identifier: subject.identifier,
      bundle: subject.bundle,
      api: subject.api,
      outcome: result,
      why: result == .inconclusive ? (root == nil ? outcome.why : "no-fault-found") : nil,
      summary: findings.first { $0.role == .root }?.summary ?? outcome.sentence,
      rootCause: root.map {
        .init(rule: $0.rule.id, confidence: $0.found?.confidence ?? .possible)
      },
      findings: findings,
      path: path,
      captureNext: CaptureAdvice.advice(for: subject, path: path, root: root?.found?.confidence),
      requests: Self.requests(subject),
      events: EventCounts.counts(of: subject)
    )
  }

  /// Testimony never proves, and the app's own prints are weak.
  private static func capped(_ found: Found) -> Found {
    let speakers = found.proof.compactMap { proof in
      if case .signal(let placed) = proof { placed.signal.speaker } else { nil }
    }
    guard !speakers.isEmpty, speakers.allSatisfy(\.isTestimony) else { return found }
    var found = found
    let limit: Confidence = speakers.contains(.guide) ? .probable : .possible
    found.confidence = min(found.confidence, limit)
    return found
  }

  /// The strongest finding, at `probable` or better, of the earliest stage that has one.
  ///
  /// A rule of severity info explains but hides nothing: it is the root only where nothing heavier
  /// is found at any stage.
  private static func root(of answers: [Answer]) -> Answer? {
    let candidates = answers.filter { answer in
      guard let found = answer.found, !found.isPast, !answer.rule.isNoise else { return false }
      return found.confidence >= .probable
    }
    let heavy = candidates.filter { $0.rule.severity > .info }
    let pool = heavy.isEmpty ? candidates : heavy
    guard let stage = pool.map(\.rule.stage).min() else { return nil }
    var best: Answer?
    for answer in pool where answer.rule.stage == stage {
      let isStronger =
        (answer.found?.confidence ?? .possible) > (best?.found?.confidence ?? .possible)
      if best == nil || isStronger { best = answer }
    }
    return best
  }

  private static func outcome(of severity: Severity) -> Outcome {
    switch severity {
    case .blocker: .blocked
    case .major: .failed
    case .minor: .waiting
    case .info: .inconclusive
    }
  }

  private func findings(_ answers: [Answer], root: Answer?, subject: SubjectFacts) -> [Finding] {
    var findings: [Finding] = []
    for answer in answers {
      guard let found = answer.found else { continue }
      let rule = answer.rule
      let isRoot = rule.id == root?.rule.id
      findings.append(
        Finding(
          rule: rule.id,
          confidence: found.confidence,
          severity: rule.severity,
          role: isRoot ? .root : rule.severity == .info || rule.isNoise ? .context : .also,
          summary: found.summary ?? rule.summary,
          fix: rule.fix,
          evidence: found.proof.prefix(8).map(evidence),
          against: found.against.prefix(8).map(evidence),
          references: rule.references.map(\.line)
        )
      )
    }
    // The root first, then by weight; equal ones stay in the tree's order.
    return findings.enumerated().sorted { left, right in
      let a = Self.weight(left.element)
      let b = Self.weight(right.element)
      return a == b ? left.offset < right.offset : a.lexicographicallyPrecedes(b)
    }.map(\.element)
  }

  private static func weight(_ finding: Finding) -> [Int] {
    let confidences = Confidence.allCases
    return [
      finding.role == .root ? 0 : finding.role == .also ? 1 : 2,
      -(confidences.firstIndex(of: finding.confidence) ?? 0),
      -(Severity.allCases.firstIndex(of: finding.severity) ?? 0),
    ]
  }

  private func evidence(_ proof: Proof) -> Evidence {
    switch proof {
    case .signal(let placed):
      let record = placed.signal.record
      return Evidence(
        input: placed.path,
        line: record.origin.line,
        offset: record.origin.offset,
        time: record.time.kind == .none ? nil : record.time.text,
        timeKind: record.time.kind,
        process: record.process,
        text: record.message
      )
    case .propertyList(let path, let line, let text):
      return Evidence(
        input: path,
        line: line,
        time: nil,
        timeKind: .none,
        process: nil,
        text: text
      )
    }
  }

  private static func path(_ answers: [Answer]) -> [Diagnosis.Subject.Step] {
    answers.compactMap { answer in
      let because: String
      let word: Diagnosis.Subject.Step.Answer
      switch answer.verdict {
      case .notApplicable: return nil
      case .found:
        word = .found
        because = answer.found?.because ?? answer.found?.summary ?? answer.rule.summary
      case .cleared(let reason):
        word = .cleared
        because = reason
      case .unknown(let missing):
        word = .unknown
        because = "needs " + missing
      }
      return .init(stage: answer.rule.stage, rule: answer.rule.id, answer: word, because: because)
    }
  }

  private static func requests(_ subject: SubjectFacts) -> [Diagnosis.Subject.Request] {
    subject.requests.map { request in
      let run = subject.runs.first { run in
        run.hex != nil && run.hex == request.hex
          || run.beginning.map { $0.order == request.endedBy?.order } ?? false
      }
      let offset = request.beginning?.signal.record.time.offsetSeconds
      return .init(
        submitted: text(request.submitted ?? request.announced ?? request.accepted),
        earliest: request.earliestBegin.map {
          Timestamp(kind: .absolute, microseconds: $0, offsetSeconds: offset ?? 0).text
        },
        window: request.window.map { window in
          [window.lowerBound, window.upperBound].map {
            Timestamp(kind: .floating, microseconds: $0).text
          }
        },
        started: text(run?.started ?? run?.launched ?? run?.granted),
        ended: text(run?.ending ?? request.endedBy),
        end: end(request, run),
        requires: (request.needsPower == true ? ["externalPower"] : [])
          + (request.needsNetwork == true ? ["network"] : [])
      )
    }
  }

  private static func end(
    _ request: RequestFacts,
    _ run: RunFacts?
  ) -> Diagnosis.Subject.Request.End {
    if let run {
      if run.expiring != nil { return .expired }
      if run.completed != nil { return .completed }
    }
    switch request.end {
    case .replaced: return .replaced
    case .cancelled, .cancelledByApp, .refused: return .cancelled
    case .launched, nil: return .pending
    }
  }

  private static func text(_ placed: Placed?) -> String? {
    guard let time = placed?.signal.record.time, time.kind != .none else { return nil }
    return time.text
  }

  // MARK: Coverage

  private func coverage() -> Diagnosis.Coverage {
    let inputs = facts.inputs
    let spans = inputs.compactMap { input in
      input.coverage.first.flatMap { first in input.coverage.last.map { (first, $0) } }
    }
    let comparable = spans.count == 1 || spans.allSatisfy { $0.0.isAbsolute && $0.1.isAbsolute }
    let first =
      comparable ? spans.map(\.0).min { $0.microseconds < $1.microseconds } : spans.first?.0
    let last = comparable ? spans.map(\.1).max { $0.microseconds < $1.microseconds } : spans.last?.1
    let levels = inputs.reduce(into: Set<Level>()) { $0.formUnion($1.coverage.levels) }
    let gaps = inputs.flatMap { input in
      input.coverage.gaps.map { gap in
        Diagnosis.Coverage.Gap(
          from: Self.time(gap.lowerBound, like: input.coverage.first),
          to: Self.time(gap.upperBound, like: input.coverage.first)
        )
      }
    }
    return Diagnosis.Coverage(
      from: first?.text,
      to: last?.text,
      seconds: comparable
        ? first.flatMap { first in
          last.map { Double($0.microseconds &- first.microseconds) / 1e6 }
        } : nil,
      levels: Level.allCases.filter(levels.contains),
      redacted: inputs.contains { $0.coverage.isRedacted },
      gaps: gaps
    )
  }

  private static func time(_ microseconds: Int64, like model: Timestamp?) -> String {
    Timestamp(
      kind: model?.kind ?? .floating,
      microseconds: microseconds,
      offsetSeconds: model?.offsetSeconds
    ).text
  }
}

extension Rule {
  /// Whether the question makes sense for an interface; it does for one that is not known.
  func concerns(_ api: API) -> Bool { apis.contains(api) || api == .unknown }
}

extension CaseBuilder.Focus {
  func includes(_ subject: SubjectFacts) -> Bool {
    let isApp =
      apps.isEmpty
      || apps.contains { app in
        subject.bundle == app || subject.processes.contains(app) || subject.identifier == app
      }
    let isTask = tasks.isEmpty || tasks.contains { $0 == subject.identifier }
    return isApp && isTask
  }
}

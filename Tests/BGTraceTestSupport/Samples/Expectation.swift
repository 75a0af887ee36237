package import BGTraceModel

/// What a diagnosis must say about one subject of a story, and what it may say instead where a
/// dialect or a damage has taken the proof away.
package struct Expectation: Sendable {
  /// The answers that become right, beside the full one, once something is lost.
  package struct Weaker: Sendable {
    /// Outcomes without a root cause.
    package var outcomes: Set<Outcome>
    /// Other rules that the rest of the evidence may name.
    package var roots: Set<String>

    package init(_ outcomes: Set<Outcome>, roots: Set<String> = []) {
      self.outcomes = outcomes
      self.roots = roots
    }
  }

  package var identifier: String
  package var api: API
  package var outcome: Outcome
  package var root: String?
  /// Other rules that fit the same facts as well.
  package var otherRoots: Set<String>
  /// Whether naming no root is right too: the rule explains, it does not accuse.
  package var isRootOptional: Bool
  /// The least confidence of the root; nil where there is no root.
  package var confidence: Confidence?
  /// By what is lost: the answers that are then right as well.
  package var without: [Loss: Weaker]

  package init(
    _ identifier: String,
    _ api: API,
    _ outcome: Outcome,
    root: String? = nil,
    _ confidence: Confidence? = nil,
    orRoots otherRoots: Set<String> = [],
    isRootOptional: Bool = false,
    without: [Loss: Weaker] = [:]
  ) {
    self.identifier = identifier
    self.api = api
    self.outcome = outcome
    self.root = root
    self.otherRoots = otherRoots
    self.isRootOptional = isRootOptional
    self.confidence = root == nil ? nil : confidence ?? .probable
    self.without = without
  }

  /// The same expectation under other names.
  package func renamed(_ renaming: Renaming) -> Expectation {
    var copy = self
    copy.identifier = renaming.applied(to: identifier)
    return copy
  }

  /// Whether a subject is the one that is meant.
  ///
  /// Where no line tells the interface any of the scheduler's will do; an app that leaks assertions
  /// is named by its bundle or, where only that is seen, its process.
  fileprivate func names(_ subject: Diagnosis.Subject, losses: Set<Loss>) -> Bool {
    if api == .assertion {
      guard subject.api == .assertion else { return false }
      return subject.identifier == identifier
        || !losses.isDisjoint(with: [.otherProcesses, .process, .unnamedLines, .pid])
    }
    guard subject.identifier == identifier else { return false }
    return api == .unknown ? subject.api.isTaskScheduler : subject.api == api
  }

  /// What is wrong with a diagnosis, or nil.
  ///
  /// The rules, in order:
  /// 1. The subject is there, once.
  /// 2. A root that is named at `probable` or better is the expected one, or one that the losses
  ///    allow.
  /// 3. Nothing that matters is lost: outcome and root are the expected ones, and the confidence
  ///    is no less.
  /// 4. Something is lost: the expected root may be named with less confidence, or the outcome is
  ///    one of those that the losses allow.
  package func failure(of diagnosis: Diagnosis, losses: Set<Loss>) -> String? {
    let matches = diagnosis.subjects.filter { names($0, losses: losses) }
    let label = "\(identifier) (\(api.rawValue))"
    guard let subject = matches.first else {
      let seen = diagnosis.subjects.map { "\($0.identifier ?? "nil") (\($0.api.rawValue))" }
      return "\(label): no such subject among \(seen)"
    }
    guard matches.count == 1 else { return "\(label): \(matches.count) subjects" }
    let weaker = losses.compactMap { without[$0] }
    let roots = weaker.reduce(into: otherRoots) { $0.formUnion($1.roots) }
    let outcomes = weaker.reduce(into: Set<Outcome>()) { $0.formUnion($1.outcomes) }
    let named = subject.rootCause
    let answer = "\(subject.outcome.rawValue), \(named?.rule ?? "no root")"
    if let named, named.confidence >= .probable, named.rule != root, !roots.contains(named.rule) {
      return "\(label): names another cause: \(answer)"
    }
    if subject.outcome == outcome {
      guard let named else {
        if root == nil || isRootOptional || outcomes.contains(outcome) { return nil }
        return "\(label): \(answer), expected \(root ?? "")"
      }
      let isExpected = named.rule == root || otherRoots.contains(named.rule)
      let isSure = !weaker.isEmpty || named.confidence >= (confidence ?? .possible)
      if isExpected, isSure { return nil }
    }
    guard !weaker.isEmpty else {
      let confidence = named.map { " " + $0.confidence.rawValue } ?? ""
      return "\(label): \(answer)\(confidence), expected \(outcome.rawValue), "
        + "\(root ?? "no root") \(self.confidence?.rawValue ?? "")"
    }
    if let named, roots.contains(named.rule) { return nil }
    if named == nil || named?.confidence == .possible, outcomes.contains(subject.outcome) {
      return nil
    }
    return "\(label): \(answer), allowed \(outcome.rawValue) with \(root ?? "no root") or "
      + "\(outcomes.map(\.rawValue).sorted()) without"
  }
}

extension Diagnosis {
  /// Subjects that are blocked or failed, or have a root of weight, beyond those that are expected.
  package func accusations(beyond expected: [Expectation], losses: Set<Loss> = []) -> [String] {
    subjects.compactMap { subject in
      if expected.contains(where: { $0.names(subject, losses: losses) }) { return nil }
      let heavy = subject.findings.filter { $0.confidence >= .probable && $0.severity >= .minor }
      let isBad = subject.outcome == .blocked || subject.outcome == .failed
      guard isBad || !heavy.isEmpty else { return nil }
      return "\(subject.identifier ?? "nil") (\(subject.api.rawValue)): "
        + "\(subject.outcome.rawValue), \(heavy.map(\.rule))"
    }
  }
}

import BGTraceModel

/// What dasd's evaluations of the last request say about one kind of refusal.
///
/// A single refusal is ordinary; what counts is whether it dominates while the request waits
/// (captured blocks change their reasons within seconds). The share is ours, not Apple's.
struct Gate: Sendable {
  /// From this share of the evaluations on, a refusal dominates.
  static let dominance = 0.8

  /// Whether a policy's refusal is the one meant.
  var matches: @Sendable (Signal.PolicyAnswer) -> Bool

  /// A gate of policies, whatever their rationale.
  static func policies(_ names: String...) -> Gate {
    Gate { names.contains($0.policy) }
  }

  /// A gate of one policy with words in its rationale.
  static func policy(_ name: String, saying words: String...) -> Gate {
    Gate { answer in
      answer.policy == name && words.contains { answer.rationale?.holds($0) == true }
    }
  }

  func judge(_ subject: SubjectFacts) -> Verdict {
    let held = subject.held
    guard !held.isEmpty else {
      if let last = subject.requests.last, last.end == .launched {
        return last.evaluations.isEmpty
          ? .notApplicable
          : .cleared("it was let through after \(last.evaluations.count) evaluations")
      }
      return .notApplicable
    }
    let known = held.flatMap(\.evaluations).filter { Self.score($0)?.isKnown == true }
    let refusing = known.filter { placed in
      Self.score(placed)?.refuses(matches) == true
    }
    guard !known.isEmpty else { return .unknown(missing: "dasd's score blocks for this request") }
    guard let last = refusing.last else {
      return .cleared("none of \(known.count) evaluations was refused by it")
    }
    let share = Double(refusing.count) / Double(known.count)
    let holds = share >= Self.dominance && last.order == known.last?.order
    let isAbsolute =
      Self.score(last)?.refuses { matches($0) && $0.decision == .absolutelyMustNotProceed } == true
    // A block whose head is gone may be another app's.
    let isNamed = subject.identifier != nil
    let confidence: Confidence =
      !holds || !isNamed ? .possible : isAbsolute || refusing.count > 1 ? .proven : .probable
    var found = Found(confidence, Self.sample(refusing))
    let time = last.signal.record.time.clockText
    found.because =
      "refused in \(refusing.count) of \(known.count) evaluations"
      + (time.isEmpty ? "" : ", last at \(time)")
    return .found(found)
  }

  /// The first, the last and a few between: enough to show that it lasts.
  static func sample(_ placed: [Placed]) -> [Placed] {
    guard placed.count > 3 else { return placed }
    return [placed[0], placed[placed.count / 2], placed[placed.count - 1]]
  }

  private static func score(_ placed: Placed) -> Signal.Score? {
    if case .scored(let score) = placed.kind { score } else { nil }
  }
}

extension Signal.Score {
  /// Whether the block says anything beyond its head.
  var isKnown: Bool { decision != nil || policies.contains { $0.decision != nil } }

  /// Whether one of the policies that hold the activity back is such a one.
  func refuses(_ matches: (Signal.PolicyAnswer) -> Bool) -> Bool {
    policies.contains { $0.decision?.isRefusal == true && matches($0) }
  }
}

extension Signal {
  /// Whether the system took the identifier, launched for it or started it.
  var showsThatItWasTaken: Bool {
    switch kind {
    case .accepted, .dasdStarted, .launched: true
    case .started, .running: !speaker.isTestimony
    default: false
    }
  }
}

extension SubjectFacts {
  /// The request that waits, with those it replaced: a resubmission moves the same wish forward.
  var held: [RequestFacts] {
    guard let last = pending else { return [] }
    var chain = [last]
    for request in requests.dropLast().reversed() {
      guard request.end == .replaced else { break }
      chain.append(request)
    }
    return chain.reversed()
  }

  /// Whether dasd took the identifier, launched for it or started it after a moment.
  func isOvertaken(_ placed: Placed) -> Placed? {
    signals.first { $0.order > placed.order && $0.signal.showsThatItWasTaken }
  }

  /// Whether a line that names no app is of this one: of its process, or of no known process in a
  /// capture that holds it.
  func shares(_ placed: Placed) -> Bool {
    guard let process = placed.signal.record.process else {
      return signals.contains {
        $0.signal.record.origin.input == placed.signal.record.origin.input
      }
    }
    return processes.contains(process)
  }

  /// The last signal of a kind.
  func last(_ matches: (Signal.Kind) -> Bool) -> Placed? { signals.last { matches($0.kind) } }

  /// The last real run.
  var lastRun: RunFacts? { runs.last { !$0.isSimulated } }

  /// Finds a fact that counts only while nothing later overtook it.
  func found(
    _ placed: [Placed],
    _ confidence: Confidence,
    summary: String? = nil,
    overtaken word: String
  ) -> Verdict {
    guard let last = placed.last else { return .notApplicable }
    guard let later = isOvertaken(last) else {
      return .found(Found(confidence, Gate.sample(placed), summary: summary))
    }
    return .found(
      Found(
        confidence,
        Gate.sample(placed).map(Proof.signal),
        against: [.signal(later)],
        summary: (summary ?? "") + (summary == nil ? "" : " ") + word,
        isPast: true
      )
    )
  }

  /// The plist that may speak for this app and is whole.
  var completeLists: [PropertyListFacts] { propertyLists.filter { !$0.isIncomplete } }

  /// The listings of the pending requests that do not hold this one.
  var listingsWithout: [Placed] {
    signals.filter { placed in
      guard case .pendingSnapshot(let activities) = placed.kind else { return false }
      return !activities.contains { $0.identifier == identifier }
    }
  }

  /// How long after a start a missing end counts, in seconds.
  ///
  /// An app refresh has about 30 s, a processing task several minutes (WWDC 2019 session 707). The
  /// margins are ours.
  var runLimit: Double {
    switch api {
    case .processing, .healthResearch, .continuedProcessing: 1800
    default: 60
    }
  }
}

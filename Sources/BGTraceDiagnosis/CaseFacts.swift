package import BGTraceModel

/// Everything the rules may ask: the ordered signals, sorted by the subject they speak of.
package struct CaseFacts: Sendable {
  package var inputs: [CaseInputFacts]
  package var subjects: [SubjectFacts]
  /// Signals about the device as a whole, in order.
  package var device: [Placed]
  /// Whether any input shows an app's background work.
  package var isRelevant: Bool

  init(inputs: [CaseInput]) {
    let timeline = Timeline(inputs: inputs)
    self.inputs = inputs.enumerated().map { index, input in
      CaseInputFacts(input: input, span: timeline.spans[index])
    }
    device = timeline.signals.filter(\.signal.isAboutDeviceOnly)
    let resolver = SubjectResolver(timeline: timeline, inputs: inputs)
    subjects = resolver.subjects(inputs: self.inputs, device: device)
    isRelevant = !subjects.isEmpty
  }
}

/// What one input contributes besides its signals.
package struct CaseInputFacts: Sendable {
  package var path: String
  package var summary: InputSummary
  package var coverage: InputCoverage
  package var propertyLists: [PropertyListFacts]
  package var span: (first: Instant, last: Instant)?

  init(input: CaseInput, span: (first: Instant, last: Instant)?) {
    path = input.path
    coverage = input.coverage
    propertyLists = input.propertyLists
    self.span = span
    var summary = input.summary ?? InputSummary(path: input.path, format: "unrecognized")
    summary.background = input.background
    summary.duplicates = input.duplicates
    if input.droppedSignals > 0 {
      summary.warnings.append(
        "the oldest \(input.droppedSignals) background events were left out, because more than"
          + " \(CaseBuilder.signalLimit) came; narrow the capture"
      )
    }
    self.summary = summary
  }

  /// Whether absence may be argued from this capture: it shows several processes, chatter that has
  /// nothing to do with background work, and no sign of filtering.
  package var showsEverything: Bool {
    !coverage.isFiltered && coverage.processCount >= 3 && coverage.unrelatedRecords >= 3
  }
}

/// What is known of one subject: an identifier asked for through an interface.
package struct SubjectFacts: Sendable {
  /// The task identifier, the bundle or the process; nil where none is told.
  package var identifier: String?
  package var api: API
  /// The app's bundle identifier, where known.
  package var bundle: String?
  /// The app's process names, where known.
  package var processes: Set<String>
  /// The signals about this subject, in order.
  package var signals: [Placed]
  /// The signals about its app, in order: launches, states, terminations.
  package var app: [Placed]
  /// The signals about the device, in order.
  package var device: [Placed]
  /// The requests, oldest first.
  package var requests: [RequestFacts]
  /// The runs, oldest first.
  package var runs: [RunFacts]
  /// How many older requests gave way to a new submission.
  package var replacements: Int
  /// The Info.plists of the app: of its bundle, or of no known other one.
  package var propertyLists: [PropertyListFacts]
  /// Task identifiers that the app's process registered, with the lines.
  package var registeredInApp: [Placed]
  /// The inputs.
  package var inputs: [CaseInputFacts]

  /// The signals of one kind.
  package func all(_ matches: (Signal.Kind) -> Bool) -> [Placed] {
    signals.filter { matches($0.kind) }
  }

  /// The last request, if the last run did not come from it.
  package var pending: RequestFacts? {
    guard let last = requests.last, last.end == nil else { return nil }
    return last
  }

  /// Whether a capture shows everything from one moment to a later one.
  package func isCovered(from start: Instant?, forSeconds seconds: Double) -> Bool {
    guard let start else { return false }
    return inputs.contains { input in
      guard input.showsEverything, let span = input.span,
        let before = span.first.seconds(to: start), before >= 0,
        let after = start.seconds(to: span.last), after >= seconds
      else { return false }
      return !input.coverage.gaps.contains { gap in
        gap.upperBound > start.microseconds
          && Double(gap.lowerBound - start.microseconds) < seconds * 1e6
      }
    }
  }

  /// Whether any capture goes on for a while after a moment, whatever it shows.
  package func captureGoesOn(after start: Instant?, seconds: Double) -> Bool {
    guard let start else { return false }
    return inputs.contains { input in
      guard let span = input.span, let before = span.first.seconds(to: start), before >= 0,
        let after = start.seconds(to: span.last)
      else { return false }
      return after >= seconds
    }
  }

  /// Whether the identifier ever really ran or was taken, which refutes static faults.
  package var wasAccepted: Placed? { signals.last(where: \.signal.showsThatItWasTaken) }
}

/// One request, from its submission to its end.
package struct RequestFacts: Sendable {
  /// How a request ended.
  package enum End: Sendable {
    /// The system launched the app for it.
    case launched
    /// A newer submission of the same identifier took its place.
    case replaced
    /// The app cancelled it.
    case cancelledByApp
    /// It was dropped; the neighbours tell why, or nothing does.
    case cancelled
    /// The submission failed.
    case refused
  }

  /// The app's call.
  package var submitted: Placed?
  /// The scheduler client's announcement.
  package var announced: Placed?
  /// dasd's acceptance.
  package var accepted: Placed?
  package var hex: String?
  package var earliestBegin: Int64?
  package var window: ClosedRange<Int64>?
  package var needsPower: Bool?
  package var needsNetwork: Bool?
  /// dasd's score blocks, in order.
  package var evaluations: [Placed] = []
  /// dasd's comparisons with the threshold, in order.
  package var thresholds: [Placed] = []
  package var end: End?
  /// The signal that ended it.
  package var endedBy: Placed?

  /// The first trace of the request.
  package var beginning: Placed? { submitted ?? announced ?? accepted ?? evaluations.first }
}

/// One run, from the launch to its end.
package struct RunFacts: Sendable {
  package var hex: String?
  package var launched: Placed?
  package var started: Placed?
  package var isSimulated = false
  package var expiring: Placed?
  package var noHandler: Placed?
  package var completed: Placed?
  package var success: Bool?
  package var leaked: Placed?
  /// The app was granted its run, though no launch line says for what (pushes, fetches).
  package var granted: Placed?

  /// The first trace of the run.
  package var beginning: Placed? {
    launched ?? granted ?? started ?? expiring ?? completed ?? leaked
  }
  /// The last trace of the run.
  package var ending: Placed? {
    [completed, leaked, noHandler, expiring].compactMap(\.self).max { $0.order < $1.order }
  }
  /// Whether only the app's or a guide's words tell of the run.
  package var isTestimony: Bool { beginning?.signal.speaker.isTestimony ?? false }
}

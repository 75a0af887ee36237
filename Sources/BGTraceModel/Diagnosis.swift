/// How sure a finding is.
public enum Confidence: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// The evidence allows it.
  case possible
  /// The evidence speaks for it, and little against.
  case probable
  /// The deciding component's own words.
  case proven

  /// Orders by strength.
  public static func < (left: Confidence, right: Confidence) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .possible: 0
    case .probable: 1
    case .proven: 2
    }
  }
}

/// What a cause does to the task.
public enum Severity: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// Worth knowing; not a fault.
  case info
  /// Late, or fewer runs.
  case minor
  /// It runs and is killed, stops or loses work.
  case major
  /// It never runs until somebody acts.
  case blocker

  /// Orders by weight.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .minor: 1
    case .major: 2
    case .blocker: 3
    }
  }
}

/// What became of a subject's last request or run.
public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
  /// A cause stops it until somebody acts.
  case blocked
  /// It ran and ended badly.
  case failed
  /// The evidence does not reach.
  case inconclusive
  /// Accepted, not run yet.
  case waiting
  /// It ran and completed, or was granted.
  case healthy
}

/// The stages of the decision tree, in order.
public enum Stage: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
  /// Is this capture about the app at all, and about the system's scheduling?
  case scope
  /// Is the app's configuration right?
  case `static`
  /// Is a handler registered?
  case registration
  /// Was a request submitted and taken?
  case submission
  /// Is the request still pending?
  case retention
  /// Is it held back?
  case gates
  /// Was the app launched?
  case launch
  /// Did the handler work?
  case handler
  /// How did the run end?
  case end
  /// Was the next run asked for?
  case continuation
  /// What only one interface knows.
  case api

  /// Orders by position in the tree.
  public static func < (left: Stage, right: Stage) -> Bool { left.position < right.position }

  private var position: Int { Stage.allCases.firstIndex(of: self) ?? 0 }
}

/// A line that speaks for or against a finding.
public struct Evidence: Sendable, Hashable, Codable {
  /// The input's path.
  public var input: String
  /// The first physical line, from 1; nil in a binary input.
  public var line: Int?
  /// The byte offset in a binary input.
  public var offset: Int?
  /// ISO 8601 with offset where both are known, else as much as was printed; nil where nothing was.
  public var time: String?
  /// How much of the time is known.
  public var timeKind: Timestamp.Kind
  /// The process, where known.
  public var process: String?
  /// The words as printed.
  public var text: String

  /// Creates a piece of evidence.
  public init(
    input: String,
    line: Int?,
    offset: Int? = nil,
    time: String?,
    timeKind: Timestamp.Kind,
    process: String?,
    text: String
  ) {
    self.input = input
    self.line = line
    self.offset = offset
    self.time = time
    self.timeKind = timeKind
    self.process = process
    self.text = text
  }
}

/// One cause that was found for a subject.
public struct Finding: Sendable, Hashable, Codable {
  /// A finding's part in the verdict.
  public enum Role: String, Sendable, Hashable, Codable {
    /// The cause.
    case root
    /// True as well.
    case also
    /// Explains the surroundings.
    case context
  }

  /// The rule's id.
  public var rule: String
  /// How sure it is.
  public var confidence: Confidence
  /// What it does to the task.
  public var severity: Severity
  /// Its part in the verdict.
  public var role: Role
  /// What happened, in one sentence.
  public var summary: String
  /// What to do about it, in one sentence.
  public var fix: String
  /// The lines that show it.
  public var evidence: [Evidence]
  /// The lines and facts that speak against it.
  public var against: [Evidence]
  /// Where the rule's knowledge comes from.
  public var references: [String]

  /// Creates a finding.
  public init(
    rule: String,
    confidence: Confidence,
    severity: Severity,
    role: Role,
    summary: String,
    fix: String,
    evidence: [Evidence],
    against: [Evidence],
    references: [String]
  ) {
    self.rule = rule
    self.confidence = confidence
    self.severity = severity
    self.role = role
    self.summary = summary
    self.fix = fix
    self.evidence = evidence
    self.against = against
    self.references = references
  }
}

/// The whole answer: one value from which every report format is derived.
///
/// Its JSON form is the contract `bgtrace.diagnosis/1`: keys may be added, never renamed.
public struct Diagnosis: Sendable, Hashable, Codable {
  /// The contract's name and version.
  public static let schemaName = "bgtrace.diagnosis/1"

  /// Who made the report.
  public struct Tool: Sendable, Hashable, Codable {
    /// `bgtrace`.
    public var name: String
    /// The version.
    public var version: String

    /// Creates a tool's name.
    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// What the inputs cover together.
  public struct Coverage: Sendable, Hashable, Codable {
    /// A stretch without records.
    public struct Gap: Sendable, Hashable, Codable {
      /// Where it begins.
      public var from: String
      /// Where it ends.
      public var to: String

      /// Creates a gap.
      public init(from: String, to: String) {
        self.from = from
        self.to = to
      }
    }

    /// The earliest record's time; nil where none is known.
    public var from: String?
    /// The latest record's time; nil where none is known.
    public var to: String?
    /// The seconds between them; nil where they cannot be compared.
    public var seconds: Double?
    /// The levels that occur.
    public var levels: [Level]
    /// Whether private data is masked somewhere.
    public var redacted: Bool
    /// Stretches without records.
    public var gaps: [Gap]

    /// Creates a coverage.
    public init(
      from: String?,
      to: String?,
      seconds: Double?,
      levels: [Level],
      redacted: Bool,
      gaps: [Gap]
    ) {
      self.from = from
      self.to = to
      self.seconds = seconds
      self.levels = levels
      self.redacted = redacted
      self.gaps = gaps
    }
  }

  /// `bgtrace.diagnosis/1`.
  public var schema: String
  /// Who made the report.
  public var tool: Tool
  /// Whether any input shows an app's background work.
  public var relevant: Bool
  /// The inputs and how much of them was read.
  public var inputs: [InputSummary]
  /// What they cover.
  public var coverage: Coverage
  /// The subjects, one per identifier and interface.
  public var subjects: [Subject]

  /// Creates a diagnosis.
  public init(
    tool: Tool,
    relevant: Bool,
    inputs: [InputSummary],
    coverage: Coverage,
    subjects: [Subject]
  ) {
    schema = Self.schemaName
    self.tool = tool
    self.relevant = relevant
    self.inputs = inputs
    self.coverage = coverage
    self.subjects = subjects
  }
}

extension Diagnosis {
  /// One thing that was asked of the system: an identifier through an interface.
  public struct Subject: Sendable, Hashable, Codable {
    /// The cause that explains the outcome.
    public struct RootCause: Sendable, Hashable, Codable {
      /// The rule's id.
      public var rule: String
      /// How sure it is.
      public var confidence: Confidence

      /// Creates a root cause.
      public init(rule: String, confidence: Confidence) {
        self.rule = rule
        self.confidence = confidence
      }
    }

    /// One rule's answer on the way through the tree.
    public struct Step: Sendable, Hashable, Codable {
      /// What a rule can answer.
      public enum Answer: String, Sendable, Hashable, Codable {
        /// It holds.
        case found
        /// It does not hold.
        case cleared
        /// The evidence does not tell.
        case unknown
      }

      /// The stage the question belongs to.
      public var stage: Stage
      /// The rule's id.
      public var rule: String
      /// The answer.
      public var answer: Answer
      /// Why, or what is missing, in one sentence.
      public var because: String

      /// Creates a step.
      public init(stage: Stage, rule: String, answer: Answer, because: String) {
        self.stage = stage
        self.rule = rule
        self.answer = answer
        self.because = because
      }
    }

    /// A capture that would settle open questions.
    public struct Capture: Sendable, Hashable, Codable {
      /// What to capture.
      public var what: String
      /// How: a command or steps.
      public var how: String
      /// The rules it settles.
      public var settles: [String]

      /// Creates a capture.
      public init(what: String, how: String, settles: [String]) {
        self.what = what
        self.how = how
        self.settles = settles
      }
    }

    /// One request and what became of it.
    public struct Request: Sendable, Hashable, Codable {
      /// How a request ended.
      public enum End: String, Sendable, Hashable, Codable {
        /// The handler completed.
        case completed
        /// The system expired it.
        case expired
        /// The same identifier was submitted again.
        case replaced
        /// It was cancelled.
        case cancelled
        /// No end is in the evidence.
        case pending
      }

      /// When it was submitted.
      public var submitted: String?
      /// The earliest begin date asked for.
      public var earliest: String?
      /// The window dasd granted: begin and end.
      public var window: [String]?
      /// When the handler started.
      public var started: String?
      /// When it ended.
      public var ended: String?
      /// How it ended.
      public var end: End
      /// What the app asked for: `externalPower`, `network`; empty where the request is not printed.
      public var requires: [String]

      /// Creates a request.
      public init(
        submitted: String?,
        earliest: String?,
        window: [String]?,
        started: String?,
        ended: String?,
        end: End,
        requires: [String] = []
      ) {
        self.submitted = submitted
        self.earliest = earliest
        self.window = window
        self.started = started
        self.ended = ended
        self.end = end
        self.requires = requires
      }
    }

    /// How often something happened.
    public struct EventCount: Sendable, Hashable, Codable {
      /// What.
      public var kind: EventKind
      /// How often, duplicates left out.
      public var count: Int

      /// Creates a count.
      public init(kind: EventKind, count: Int) {
        self.kind = kind
        self.count = count
      }
    }

    /// The task identifier; a bundle or process for other interfaces; nil where none is told.
    public var identifier: String?
    /// The app's bundle identifier, where known.
    public var bundle: String?
    /// The interface.
    public var api: API
    /// What became of the last request or run.
    public var outcome: Outcome
    /// A word for why nothing can be said; only for `inconclusive`.
    public var why: String?
    /// The verdict in one sentence.
    public var summary: String
    /// The cause, or nil where none may be named.
    public var rootCause: RootCause?
    /// What was found, the root first.
    public var findings: [Finding]
    /// Every rule's answer that matters, in the tree's order.
    public var path: [Step]
    /// What to capture next.
    public var captureNext: [Capture]
    /// The requests, oldest first.
    public var requests: [Request]
    /// What happened how often.
    public var events: [EventCount]

    /// Creates a subject.
    public init(
      identifier: String?,
      bundle: String?,
      api: API,
      outcome: Outcome,
      why: String?,
      summary: String,
      rootCause: RootCause?,
      findings: [Finding],
      path: [Step],
      captureNext: [Capture],
      requests: [Request],
      events: [EventCount]
    ) {
      self.identifier = identifier
      self.bundle = bundle
      self.api = api
      self.outcome = outcome
      self.why = why
      self.summary = summary
      self.rootCause = rootCause
      self.findings = findings
      self.path = path
      self.captureNext = captureNext
      self.requests = requests
      self.events = events
    }
  }

  /// What can happen to a task, in the words of the contract.
  public enum EventKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A handler was registered.
    case registered
    /// A registration was refused.
    case registrationRejected
    /// The app submitted.
    case submitted
    /// A submission failed.
    case submitError
    /// A request was replaced by a new submission.
    case replaced
    /// A request was cancelled.
    case cancelled
    /// The pending requests were listed.
    case pendingSnapshot
    /// A simulated launch found nothing pending.
    case noneScheduled
    /// dasd accepted a request.
    case accepted
    /// dasd weighed a request.
    case scored
    /// The system launched the app for it.
    case launched
    /// The handler started.
    case started
    /// A simulated task started.
    case simulatedStart
    /// The system expired it.
    case expired
    /// It had no expiration handler.
    case noExpirationHandler
    /// The app completed it.
    case completed
    /// It was released without completion.
    case leaked
    /// It stopped reporting progress.
    case progressStalled
    /// BackgroundTasks raised an exception.
    case exception
    /// UIKit warned about an assertion.
    case assertionWarning
    /// The process was ended.
    case terminated
    /// A push arrived.
    case pushReceived
    /// The device's state changed.
    case deviceState
    /// The app's state changed.
    case appState
  }
}

/// The version of the tool and library.
public enum BGTraceVersion: Sendable {
  /// The version in semantic versioning.
  public static let current = "0.1.0"
}

/// Where a piece of evidence stands: an input and a place in it.
public struct Origin: Sendable, Hashable, Codable {
  /// The input's position on the command line, from 0.
  public var input: Int

  /// The first physical line of the record, from 1; nil in a binary input.
  public var line: Int?

  /// The byte offset in a binary input; nil in text.
  public var offset: Int?

  /// Creates an origin.
  public init(input: Int, line: Int? = nil, offset: Int? = nil) {
    self.input = input
    self.line = line
    self.offset = offset
  }
}

/// The unified log's message types, in order of urgency.
public enum Level: String, Sendable, Hashable, Codable, CaseIterable {
  /// Debug: in memory only, and only where a profile or a flag turned it on.
  case debug
  /// Info: kept in memory, on disk only when a fault or `log collect` asks for it.
  case info
  /// Default, also printed as Notice.
  case `default`
  /// Error.
  case error
  /// Fault.
  case fault
}

/// One log message: who said what when.
///
/// Only records that `Relevance` keeps become values of this type; the others are counted as bytes.
public struct Record: Sendable, Hashable {
  /// Where the record stands.
  public var origin: Origin
  /// When it was logged, as far as its source says.
  public var time: Timestamp
  /// Its level, or nil where the source does not say.
  public var level: Level?
  /// The process name as printed, or nil where the source does not say.
  public var process: String?
  /// The process id, or nil where the source does not say.
  public var pid: Int32?
  /// The sender library's name (`BackgroundTasks`), or nil where the source does not say.
  public var library: String?
  /// The subsystem, or nil where the source does not say.
  public var subsystem: String?
  /// The category, or nil where the source does not say.
  public var category: String?
  /// The whole message, its lines joined by `\n`.
  public var message: String
  /// The format string, where the source has one: redaction-proof.
  public var formatString: String?

  /// Creates a record.
  public init(
    origin: Origin,
    time: Timestamp = .none,
    level: Level? = nil,
    process: String? = nil,
    pid: Int32? = nil,
    library: String? = nil,
    subsystem: String? = nil,
    category: String? = nil,
    message: String,
    formatString: String? = nil
  ) {
    self.origin = origin
    self.time = time
    self.level = level
    self.process = process
    self.pid = pid
    self.library = library
    self.subsystem = subsystem
    self.category = category
    self.message = message
    self.formatString = formatString
  }
}

/// What one input was and how much of it was read.
public struct InputSummary: Sendable, Hashable, Codable {
  /// The path as given, `-` for standard input.
  public var path: String
  /// The recognized capture format's name (`log-show`, `console`, `ndjson`, `info-plist`, …), or
  /// `unrecognized`.
  public var format: String
  /// How many records were recognized.
  public var records: Int = 0
  /// How many of them said something about background work.
  public var background: Int = 0
  /// How many pieces (lines, rows, bytes runs) could not be read and were passed over.
  public var skipped: Int = 0
  /// How many background records repeated one within a second before and count once.
  public var duplicates: Int = 0
  /// What to know about the reading, a sentence each: what was skipped and why, what was assumed.
  public var warnings: [String] = []

  /// Creates a summary with nothing counted.
  public init(path: String, format: String) {
    self.path = path
    self.format = format
  }
}

/// What an input covers: the ground on which absence may be argued.
///
/// Absence of a line is evidence only where the capture would have shown it.
public struct InputCoverage: Sendable, Hashable {
  /// The earliest and latest record times; nil where no record carries a time.
  public var first: Timestamp?
  /// The latest record time.
  public var last: Timestamp?
  /// Which levels occur.
  public var levels: Set<Level> = []
  /// Whether any record shows `<private>` or a like mask.
  public var isRedacted = false
  /// How many different process names occur, counted up to 64.
  public var processCount = 0
  /// Whether the capture shows a sign of filtering: a banner that names a predicate.
  public var isFiltered = false
  /// How many records `Relevance` did not keep: chatter, the sign of an unfiltered capture.
  public var unrelatedRecords = 0
  /// Stretches without any record in a capture that is otherwise dense, at least an hour long.
  public var gaps: [ClosedRange<Int64>] = []

  /// Creates a coverage of nothing.
  public init() {}
}

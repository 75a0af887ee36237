internal import BGTraceBytes

/// Tells which lines without a head belong to the message before them.
///
/// A block whose body is gone, as `grep` leaves it, ends at the next line that is none of its own.
struct Continuation {
  /// A block that a message opened and has not closed.
  enum Block {
    case none
    /// `…:[` of dasd's scores: `{name: …}` lines up to `]`.
    case score
    /// `{(` of a set: one member in each line up to `)}`.
    case set
    /// `attributes:[` of RunningBoard: `<RBS…>` lines up to `]`.
    case attributes
    /// `Thread N …` of a crash report: its frames up to anything else.
    case stack
  }

  private(set) var block = Block.none
  private var lines = 0

  /// Looks at a record's first line.
  init(first line: ByteView) { open(line.trimmed) }

  /// No record.
  init() {}

  /// Whether a line belongs to the record; `last` is the record's last line so far.
  mutating func takes(_ line: ByteView, after last: ByteView) -> Bool {
    let text = line.trimmed
    if block != .none {
      guard lines < ReaderLimits.blockLines, belongs(text) || isTorn(last.trimmed) else {
        block = .none
        return false
      }
      lines += 1
      if closes(text) { block = .none }
      return true
    }
    // A set may open on a line of its own.
    if text.equals("{("), last.trimmed.ends(with: ":") {
      block = .set
      return true
    }
    if Self.joinsWithSpace(last, line) {
      open(text)
      return true
    }
    return false
  }

  private mutating func open(_ text: ByteView) {
    lines = 0
    if text.ends(with: "{(") {
      block = .set
    } else if text.ends(with: "attributes:[") {
      block = .attributes
    } else if text.ends(with: ":[") {
      block = .score
    } else if Self.isThread(text) || Self.isFrame(text) {
      block = .stack
    }
  }

  private func belongs(_ text: ByteView) -> Bool {
    switch block {
    case .none: false
    case .score: text.has("{name:") || text.has("]")
    case .attributes: text.has("<RBS") || text.has("]")
    case .stack: Self.isFrame(text) || (lines == 0 && Self.isThread(text))
    case .set:
      text.has(")}") || text.has("<") || text.has("\"")
        || (text.count > 0 && text.first(0x20) == nil)
    }
  }

  /// Whether a line of scores was cut by a hard wrap: it has not closed its braces.
  private func isTorn(_ last: ByteView) -> Bool {
    block == .score && !last.ends(with: "}") && !last.ends(with: ":[") && !last.ends(with: "[")
  }

  private func closes(_ text: ByteView) -> Bool {
    switch block {
    case .set: text.has(")}")
    case .stack: false
    case .none, .score, .attributes: text.has("]")
    }
  }

  /// Whether a line names a thread of a crash report: `Thread 4 name: …`, `Thread 4 Crashed:`.
  private static func isThread(_ text: ByteView) -> Bool {
    text.has("Dispatch queue:") || (text.has("Thread ") && text.count > 7 && isDigit(text[7]))
  }

  /// Whether a line is a frame: its number, then the image's name after several spaces.
  private static func isFrame(_ text: ByteView) -> Bool {
    guard text.count > 8, isDigit(text[0]) else { return false }
    let digits = isDigit(text[1]) ? (isDigit(text[2]) ? 3 : 2) : 1
    return text[digits] == 0x20 && text[digits + 1] == 0x20 && text.find(" + ") != nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// What a sentence of Apple's cannot end with: the next line was cut off by a hard wrap.
  private static let danglingEnds: [StaticString] = [
    "Registration rejected;", "is not advertised", "is not advertised in",
    "is not advertised in the", "is not advertised in the application's",
    "is not advertised in the application\u{2019}s", "with identifier", "task with identifier",
    "submitTaskRequest:",
    "Starting task:", "Running task:", "No launch handler registered for task with",
    "No launch handler", "All launch handlers must be registered",
    "All launch handlers must be", "All launch handlers must be registered before",
    "All launch handlers must be registered before application", "has already been",
    "Error submitting task request:", "Marking task", "complete with success:",
    "Submitted Activity:", "CANCELED:", "expiration handlers were called:",
    "within expected cadence,", "an expiration handler for task", "dealloc'd without",
  ]

  /// What no message of Apple's begins with: the line before was cut off by a hard wrap.
  private static let wrappedBeginnings: [StaticString] = [
    "application's Info.plist", "application\u{2019}s Info.plist", "the application's Info.plist",
    "in the application's Info.plist", "advertised in the application",
    "is not advertised in", "has already been registered", "already been registered",
    "registered for task with identifier", "complete with success:", "finishes launching",
    "before application finishes launching", "earliestBeginDate:", "requiresExternalPower=",
    "requiresNetworkConnectivity=", "dealloc'd without completing", "with NO success for them",
    "completing with NO success",
  ]

  /// Whether a hard wrap stands between two lines, so that a space does in the message.
  static func joinsWithSpace(_ last: ByteView, _ next: ByteView) -> Bool {
    mayHidePhrase(last, next) || (next.trimmed.count > 0 && opensRequest(last))
  }

  /// Whether a hard wrap stands between two lines that may have torn a phrase of `Relevance` apart.
  static func mayHidePhrase(_ last: ByteView, _ next: ByteView) -> Bool {
    let after = next.trimmed
    let before = last.trimmed
    guard before.count > 0, after.count > 0 else { return false }
    // Blocks of dasd and RunningBoard, by far the most lines, end and begin with brackets.
    let end = before[before.count - 1]
    if ByteView.isLetter(end) || end == 0x3A || end == 0x3B || end == 0x2C,
      danglingEnds.contains(where: { before.ends(with: $0) })
    {
      return true
    }
    return ByteView.isLetter(after[0]) && wrappedBeginnings.contains(where: { after.has($0) })
  }

  /// Whether a request's or task's description is still open: `<BGAppRefreshTaskRequest: ID,`.
  private static func opensRequest(_ text: ByteView) -> Bool {
    var search = 0
    var open: Int?
    while let found = text.find("<BG", from: search) {
      open = found
      search = found + 3
    }
    guard let open else { return false }
    return text.first(0x3E, from: open) == nil
  }
}

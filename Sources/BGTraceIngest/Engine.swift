internal import BGTraceBytes
internal import BGTraceModel

/// The reader in charge, once the format is known.
struct Engine: ~Copyable {
  // One of the two once the format is known; kept in place, so that reading moves nothing.
  private var text: TextReader?
  private var json: JSONReader?
  private var jsonFormat: CaptureFormat?
  private var forced: CaptureFormat?
  private var splitsAtReturns = false
  private var zone: (@Sendable (Int64) -> Int32)?
  private var ahead: ReadAhead?
  private var triedAhead = false
  private var pairSize = Int.max

  init() {
    text = nil
    json = nil
  }

  /// Whether the format is known.
  private(set) var isReady = false

  /// Chooses a reader by an input's first bytes.
  mutating func start(
    head: ByteView,
    input: Int,
    options: CaptureReader.Options,
    onRecord: @escaping (Record) -> Void
  ) {
    isReady = true
    forced = options.format
    zone = options.assumedZone
    pairSize = options.pairSize
    let chosen = options.format.map { $0.isJSON ? $0 : nil } ?? JSONSniffer.format(of: head)
    if let chosen {
      jsonFormat = chosen
      json = JSONReader(
        input: input,
        isOneLine: chosen == .logNDJSON,
        zone: options.assumedZone,
        onRecord: onRecord
      )
      return
    }
    var reader = TextReader(
      input: input,
      forced: options.format,
      zone: options.assumedZone,
      onRecord: onRecord
    )
    let counts = TextSniffer.counts(of: head)
    reader.time.isNewestFirst = counts.descending > counts.ascending
    splitsAtReturns = Self.splitsAtReturns(head)
    reader.splitsAtReturns = splitsAtReturns
    reader.wrap = HardWrap(of: head)
    reader.skipsLines = options.skipsLines
    text = consume reader
  }

  /// Whether carriage returns end the lines: an old Mac's file has no newlines at all.
  private static func splitsAtReturns(_ head: ByteView) -> Bool {
    head.newline() == head.count && head.prefix(head.count - 1).first(0x0D) != nil
  }

  /// Whether a record may end in new bytes.
  func canEnd(in piece: ByteView) -> Bool {
    piece.newline() < piece.count
      || piece.first(jsonFormat == nil ? 0x0D : 0x7D) != nil
  }

  /// Takes whole records from a window's front and returns their length.
  mutating func read(_ window: ByteView, isLast: Bool) -> Int {
    if jsonFormat != nil { return json?.read(window, isLast: isLast) ?? 0 }
    return text?.read(window, isLast: isLast) ?? 0
  }

  /// Takes a copy of bytes to be read ahead; false where they are to be read right away.
  ///
  /// `queue` holds what is left of the bytes before those that are being read ahead.
  mutating func readAhead(_ bytes: ByteView, _ queue: inout ByteQueue) -> Bool {
    guard bytes.count >= pairSize, let ahead = aheadIfAny(), let matcher = currentMatcher(),
      let split = boundary(in: bytes), split < bytes.count
    else { return false }
    if ahead.isFull { takeOver(&queue) }
    ahead.start(bytes, split: split, matcher: matcher)
    return true
  }

  /// Takes over everything that is being read ahead.
  mutating func catchUp(_ queue: inout ByteQueue) {
    while let ahead, !ahead.isEmpty { takeOver(&queue) }
  }

  private mutating func aheadIfAny() -> ReadAhead? {
    if !triedAhead {
      triedAhead = true
      let mayReadAhead =
        forced == nil && !splitsAtReturns && (jsonFormat == nil || jsonFormat == .logNDJSON)
      if mayReadAhead { ahead = ReadAhead(isJSON: jsonFormat != nil, zone: zone) }
    }
    return ahead
  }

  /// The scan in use.
  ///
  /// Mutating, because what cannot be copied cannot be looked into while it is borrowed.
  private mutating func currentMatcher() -> LiteralMatcher? {
    if jsonFormat != nil { return json?.matcher }
    return text?.matcher
  }

  private func boundary(in bytes: ByteView) -> Int? {
    jsonFormat == nil ? TextReader.boundary(in: bytes) : JSONReader.boundary(in: bytes)
  }

  /// Takes over the oldest piece.
  private mutating func takeOver(_ queue: inout ByteQueue) {
    guard let ahead, let piece = ahead.next() else { return }
    defer { ahead.recycle(piece) }
    queue.append(piece.head)
    // A record begins behind these bytes: so all that is in them can be read.
    queue.removeFirst(read(queue.view, isLast: true))
    let isClean = queue.count == 0
    if isClean, let found = piece.text, found.isPure {
      text?.adopt(found, piece.records)
      queue.append(piece.rest.from(piece.consumed))
    } else if isClean, let found = piece.json, found.beganWhole {
      json?.adopt(found, piece.records)
      queue.append(piece.rest.from(piece.consumed))
    } else if isClean {
      queue.append(piece.rest.from(read(piece.rest, isLast: false)))
    } else {
      queue.append(piece.rest)
      queue.removeFirst(read(queue.view, isLast: false))
    }
  }

  /// What the input was.
  mutating func result(path: String) -> CaptureReader.Result {
    if let jsonFormat {
      return Verdict.json(json?.tally ?? Tally(), format: jsonFormat, path: path)
    }
    text?.settle()
    return Verdict.text(text?.tally ?? Tally(), forced: forced, path: path)
  }
}

/// Words for what a reader counted.
enum Verdict {
  /// The result of a text input.
  static func text(
    _ tally: Tally,
    forced: CaptureFormat?,
    path: String
  ) -> CaptureReader.Result {
    var best: (format: CaptureFormat, count: Int)?
    for format in CaptureFormat.sniffingOrder {
      guard let count = tally.formats[format], count > best?.count ?? 0 else { continue }
      // A crash report's marks decide only where no log is.
      if format == .crashText, best != nil { continue }
      best = (format, count)
    }
    let isRecognized = best != nil || tally.kept > 0 || tally.logLike > 0
    guard isRecognized else {
      var summary = InputSummary(path: path, format: CaptureFormat.unrecognized.rawValue)
      summary.skipped = tally.lines + tally.cut
      return CaptureReader.Result(summary: summary, coverage: InputCoverage())
    }
    return result(tally, format: forced ?? best?.format ?? .messages, path: path)
  }

  /// The result of a JSON input.
  static func json(_ tally: Tally, format: CaptureFormat, path: String) -> CaptureReader.Result {
    result(tally, format: tally.records == 0 ? .unrecognized : format, path: path)
  }

  private static func result(
    _ tally: Tally,
    format: CaptureFormat,
    path: String
  ) -> CaptureReader.Result {
    var summary = InputSummary(path: path, format: format.rawValue)
    summary.records = tally.records
    summary.skipped = tally.unreadable + tally.cut
    func warn(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { summary.warnings.append("\(count) \(count == 1 ? one : many)") }
    }
    warn(
      tally.unreadable,
      "piece was not readable and was passed over",
      "pieces were not readable and were passed over"
    )
    warn(
      tally.cut,
      "line was beyond the limit of 1 MiB for a message and was cut or dropped",
      "lines were beyond the limit of 1 MiB for a message and were cut or dropped"
    )
    warn(
      tally.repaired,
      "message held broken UTF-8, shown as \u{FFFD}",
      "messages held broken UTF-8, shown as \u{FFFD}"
    )
    warn(
      tally.nulls,
      "message held NUL bytes, which were left out",
      "messages held NUL bytes, which were left out"
    )
    return CaptureReader.Result(summary: summary, coverage: tally.coverage)
  }
}

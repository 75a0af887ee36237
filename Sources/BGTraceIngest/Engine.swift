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
  private var thread: SecondThread?
  private var triedThread = false
  private var pairSize = Int.max
  private var textHalf: TextHalf?
  private var jsonHalf: JSONHalf?

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
    if !isLast, window.count >= pairSize, let consumed = readInTwo(window) { return consumed }
    if jsonFormat != nil { return json?.read(window, isLast: isLast) ?? 0 }
    return text?.read(window, isLast: isLast) ?? 0
  }

  /// Reads a window's halves at the same time; nil where it is not to be cut.
  private mutating func readInTwo(_ window: ByteView) -> Int? {
    guard forced == nil, !splitsAtReturns else { return nil }
    if jsonFormat == .logNDJSON {
      guard let split = JSONReader.boundary(in: window), split < window.count, let thread = helper()
      else { return nil }
      return readObjects(window, split, thread)
    }
    guard jsonFormat == nil, let split = TextReader.boundary(in: window), let thread = helper()
    else { return nil }
    return readLines(window, split, thread)
  }

  private mutating func helper() -> SecondThread? {
    if !triedThread {
      triedThread = true
      thread = SecondThread()
    }
    return thread
  }

  private mutating func readLines(
    _ window: ByteView,
    _ split: Int,
    _ thread: SecondThread
  ) -> Int? {
    let half = textHalf ?? TextHalf(zone: zone)
    textHalf = half
    let rest = window.from(split)
    guard text != nil else { return nil }
    text?.prepare(half)
    thread.start { half.consumed = half.reader.read(rest, isLast: false) }
    let consumed = text?.read(window.prefix(split), isLast: true) ?? 0
    thread.wait()
    guard consumed == split else { return consumed }
    if half.reader.isPure {
      text?.adopt(half)
      return split + half.consumed
    }
    half.box.records.removeAll()
    return split + (text?.read(rest, isLast: false) ?? 0)
  }

  private mutating func readObjects(
    _ window: ByteView,
    _ split: Int,
    _ thread: SecondThread
  ) -> Int? {
    let half = jsonHalf ?? JSONHalf(zone: zone)
    jsonHalf = half
    let rest = window.from(split)
    guard json != nil else { return nil }
    json?.prepare(half)
    thread.start { half.consumed = half.reader.read(rest, isLast: false) }
    let consumed = json?.read(window.prefix(split), isLast: true) ?? 0
    thread.wait()
    guard consumed == split else { return consumed }
    if half.reader.beganWhole {
      json?.adopt(half)
      return split + half.consumed
    }
    half.box.records.removeAll()
    return split + (json?.read(rest, isLast: false) ?? 0)
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

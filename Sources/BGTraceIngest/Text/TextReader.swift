internal import BGTraceBytes
internal import BGTraceModel

/// Reads records out of lines.
///
/// The window it is given begins where it left off; it takes whole records from its front and says
/// how many bytes those were. What it does with a record depends on the record's bytes alone, never
/// on how the input was cut into windows.
struct TextReader: ~Copyable {
  let input: Int
  let forced: CaptureFormat?
  let onRecord: (Record) -> Void
  let relevance = RelevanceMatcher.standard
  /// The scan in use: without the masks once one was seen.
  var matcher: LiteralMatcher {
    didSet {
      scanner = matcher.scan
      lineScanner = (matcher === relevance.text ? relevance.line : relevance.lineUnmasked).scan
    }
  }
  /// The matcher's scan without reference counting; `relevance` keeps all matchers alive.
  var scanner: LiteralMatcher.Scan?
  /// The same for whole lines.
  var lineScanner: LiteralMatcher.Scan?
  /// Whether lines that nobody wants are skipped.
  var skipsLines = true
  /// Skips what nobody wants.
  var run = LogRun(gap: ReaderLimits.gap, longest: ReaderLimits.record)
  var tally = Tally()
  var time: TimeKeeper
  var finder: HeadFinder
  var pending = PendingRecord()
  var cache = SenderCache()
  var second = SecondCache()
  /// Records that the fast path counted and `settle` has not moved yet.
  var logShowRecords = 0
  /// Levels that the fast path met.
  var levelBits: UInt8 = 0
  /// The number of the line at `cursor`, from 1.
  var lineNumber = 1
  /// The next unread byte in the window.
  var cursor = 0
  /// Whether the rest of a line that is too long is being dropped.
  var isDiscarding = false
  /// Whether lines are dropped until the next head, because their record is full.
  var isDraining = false
  /// The column at which the input's lines were broken, if they were.
  var wrap: HardWrap?
  /// Whether lone carriage returns end lines.
  var splitsAtReturns = false
  /// Whether only records of the default style were met: then nothing depends on what came before.
  var isPure = true

  init(
    input: Int,
    forced: CaptureFormat?,
    zone: (@Sendable (Int64) -> Int32)?,
    onRecord: @escaping (Record) -> Void
  ) {
    self.input = input
    self.forced = forced
    self.onRecord = onRecord
    matcher = relevance.text
    scanner = matcher.scan
    lineScanner = relevance.line.scan
    time = TimeKeeper(zone: zone)
    finder = HeadFinder(forced: forced)
  }

  /// Takes whole records from a window's front and returns their length.
  mutating func read(_ window: ByteView, isLast: Bool) -> Int {
    while cursor < window.count {
      if isDiscarding {
        discard(window)
        continue
      }
      if !splitsAtReturns {
        if skipsLines, skipLogShow(window) { continue }
        if readLogShow(window) { continue }
      }
      let limit = min(window.count, cursor + ReaderLimits.record + 1)
      let scope = window.slice(cursor, limit)
      var length = scope.newline()
      if splitsAtReturns { length = min(length, scope.first(0x0D) ?? length) }
      if length > ReaderLimits.record {
        tally.cut += 1
        let line = cursor
        isDiscarding = true
        readLine(window, line..<line + ReaderLimits.record)
        if isDiscarding { overflow(window) }
        continue
      }
      guard cursor + length < window.count || isLast else { break }
      readLine(window, cursor..<cursor + length)
    }
    if isLast { flush(window) }
    let consumed = pending.isActive ? min(pending.start, cursor) : min(cursor, window.count)
    cursor -= consumed
    pending.shift(by: consumed)
    return consumed
  }

  /// Drops bytes up to and including the next newline.
  private mutating func discard(_ window: ByteView) {
    let end = window.newline(from: cursor)
    if end < window.count {
      isDiscarding = false
      lineNumber += 1
    }
    cursor = min(end + 1, window.count)
  }

  /// Ends a record whose line was too long.
  private mutating func overflow(_ window: ByteView) {
    let wasFree = pending.dialect.map { TextDialect.all[$0].continuesFreely } ?? false
    flush(window)
    isDraining = wasFree
  }

  /// Reads one line; `cursor` moves behind its end, or to the next head inside of it.
  private mutating func readLine(_ window: ByteView, _ range: Range<Int>) {
    var range = range
    var next = range.upperBound + (isDiscarding ? 0 : 1)
    let number = lineNumber
    var isWhole = true
    let line = window[range].withoutCarriageReturn
    let found = finder.find(in: line, stripsIndent: mayStripIndent)
    let isRow =
      found.map { TextDialect.all[$0.dialect].format == .console }
      ?? (pending.isActive
        && pending.dialect.map { TextDialect.all[$0].format == .console } == true)
    if isRow, let split = FlattenedRows.nextRow(in: line, after: found?.head.message ?? 0),
      split > 0
    {
      range = range.lowerBound..<range.lowerBound + split
      next = range.upperBound
      isWhole = false
      isDiscarding = false
    }
    cursor = min(next, window.count)
    if isWhole, !isDiscarding { lineNumber += 1 }
    let text = window[range].withoutCarriageReturn
    if let found {
      begin(window, range, number: number, found: found)
    } else {
      readHeadless(window, range, text: text, number: number)
    }
  }

  /// An indent is taken off only where it can be a fenced block's: inside of a record it is the
  /// message's own.
  private var mayStripIndent: Bool {
    !pending.isActive || pending.dialect == nil || pending.wrapping.isThere
  }

  /// Begins a record at a head.
  private mutating func begin(
    _ window: ByteView,
    _ range: Range<Int>,
    number: Int,
    found: HeadFinder.Found
  ) {
    flush(window)
    isDraining = false
    let dialect = TextDialect.all[found.dialect]
    let head = found.head
    pending = PendingRecord()
    pending.dialect = found.dialect
    pending.head = head
    pending.rewritten = found.rewritten
    pending.wrapping = found.wrapping
    pending.time = time.timestamp(head.moment)
    start(range, number: number)
    if dialect.format != .logShow { isPure = false }
    tally.formats[dialect.format, default: 0] += 1
    tally.records += 1
    if let level = head.level { tally.levels.insert(level) }
    tally.note(pending.time)
    let line = found.rewritten == nil ? window[range] : nil
    note(head, of: line, rewritten: found.rewritten)
    if dialect.format == .logShow, !found.wrapping.isThere, found.rewritten == nil {
      remember(window[range], head, isKept: pending.isKept)
    }
    let message = found.wrapping.content(of: window[range].withoutCarriageReturn)
    pending.continuation = Continuation(first: message)
  }

  private mutating func start(_ range: Range<Int>, number: Int) {
    pending.isActive = true
    pending.start = range.lowerBound
    pending.headEnd = range.upperBound
    pending.end = range.upperBound
    pending.lastLine = range.lowerBound
    pending.line = number
  }

  /// Notes what a head says about relevance.
  private mutating func note(_ head: Head, of line: ByteView?, rewritten: [UInt8]?) {
    if let line {
      note(head, in: line)
    } else if let rewritten {
      unsafe rewritten.withUnsafeBytes { unsafe note(head, in: ByteView($0)) }
    }
  }

  private mutating func note(_ head: Head, in line: ByteView) {
    let process = line[head.process]
    tally.note(process: process)
    pending.isKept = relevance.keeps(process: process, subsystem: line[head.subsystem])
    scan(line.slice(head.message, head.messageEnd ?? line.count))
  }

  /// Looks for literals in a piece of a message.
  mutating func scan(_ message: ByteView) {
    let classes = matcher.classes(of: message)
    if classes != 0 { note(classes: classes) }
  }

  mutating func note(classes: UInt8) {
    pending.classes |= classes
    guard classes & RelevanceMatcher.Class.mask != 0 else { return }
    tally.isRedacted = true
    matcher = relevance.textUnmasked
  }

  /// Reads a line that begins no record in any dialect.
  private mutating func readHeadless(
    _ window: ByteView,
    _ range: Range<Int>,
    text: ByteView,
    number: Int
  ) {
    guard text.trimmed.count > 0 else {
      if pending.dialect == nil { flush(window) }
      pending.isBlankBehind = true
      return
    }
    if let kind = Chatter.kind(of: text) {
      if kind == .filtered { tally.isFiltered = true }
      flush(window)
      if kind == .fence { isDraining = false }
      return
    }
    if isDraining {
      tally.cut += 1
      return
    }
    if pending.isActive, let metadata = XcodeMetadata.read(text.trimmed) {
      apply(metadata, from: text.trimmed, window)
      return
    }
    if isCutHead(text) {
      tally.unreadable += 1
      flush(window)
      return
    }
    if continues(window, text) {
      extend(window, range, text: text)
    } else {
      beginBare(window, range, text: text, number: number)
    }
  }

  /// Whether a line is a head that was cut off before its message: it must not become a part of
  /// the message before it.
  private func isCutHead(_ text: ByteView) -> Bool {
    guard pending.isActive, let dialect = pending.dialect, text.count < 160,
      TextDialect.all[dialect].continuesFreely
    else { return false }
    return HeadFinder.isCut(text, format: TextDialect.all[dialect].format)
  }

  /// Whether a line belongs to the pending record.
  private mutating func continues(_ window: ByteView, _ text: ByteView) -> Bool {
    guard pending.isActive else { return false }
    if let dialect = pending.dialect, TextDialect.all[dialect].continuesFreely {
      if text.has("(lldb)") { return false }
      // Below a copied row and a blank line stands prose, unless an indent or a bracket says no.
      let isConsole = TextDialect.all[dialect].format == .console
      return !(isConsole && pending.isBlankBehind && ByteView.isLetter(text[0]))
    }
    if pending.isBlankBehind { return false }
    let last = window.slice(pending.lastLine, pending.end)
    let content = pending.wrapping.strip(text)
    if pending.continuation.takes(content, after: last) { return true }
    return wrap?.joins(last, content, relevance) ?? false
  }

  /// Adds a line to the pending record.
  private mutating func extend(_ window: ByteView, _ range: Range<Int>, text: ByteView) {
    guard range.upperBound - pending.start <= ReaderLimits.record else {
      tally.cut += 1
      let isFree = pending.dialect.map { TextDialect.all[$0].continuesFreely } ?? false
      flush(window)
      isDraining = isFree
      return
    }
    let last = window.slice(pending.lastLine, pending.end)
    if !pending.isWrapped, Continuation.mayHidePhrase(last, text) || tearsPhrase(last, text) {
      pending.isWrapped = true
    }
    pending.lastLine = range.lowerBound
    pending.end = range.upperBound
    pending.isBlankBehind = false
    scan(text)
  }

  /// Begins a record without a head.
  private mutating func beginBare(
    _ window: ByteView,
    _ range: Range<Int>,
    text: ByteView,
    number: Int
  ) {
    flush(window)
    isDraining = false
    pending = PendingRecord()
    pending.wrapping = LineWrapping(of: text, stripsIndent: true)
    start(range, number: number)
    isPure = false
    tally.records += 1
    tally.lines += 1
    let content = pending.wrapping.content(of: text)
    if BareMessages.isLogLike(content) { tally.logLike += 1 }
    if CrashText.isMark(content) { tally.formats[.crashText, default: 0] += 1 }
    var head = Head()
    BareMessages.read(text, from: pending.wrapping.leading, into: &head)
    let end = text.count - pending.wrapping.trailing
    if pending.wrapping.trailing > 0, end > head.message { head.messageEnd = end }
    pending.head = head
    note(head, in: text)
    pending.continuation = Continuation(first: content)
  }

  /// Gives the pending record what the line below it says.
  private mutating func apply(_ metadata: Head, from line: ByteView, _ window: ByteView) {
    isPure = false
    var record = PendingMetadata(metadata, line: line)
    record.time = time.timestamp(metadata.moment)
    if pending.dialect == nil { tally.formats[.xcode, default: 0] += 1 }
    tally.note(record.time)
    tally.note(process: line[metadata.process])
    if let level = metadata.level { tally.levels.insert(level) }
    if relevance.keeps(process: line[metadata.process], subsystem: line[metadata.subsystem]) {
      pending.isKept = true
    }
    flush(window, metadata: record)
  }
}

/// What Xcode's metadata line says about the record above it.
struct PendingMetadata {
  var time = Timestamp.none
  let level: Level?
  let process: String?
  let library: String?
  let subsystem: String?
  let category: String?

  init(_ head: Head, line: ByteView) {
    level = head.level
    process = line[head.process].textIfAny
    library = line[head.library].textIfAny
    subsystem = line[head.subsystem].textIfAny
    category = line[head.category].textIfAny
  }
}

extension ByteView {
  /// The bytes as text, or nil where there are none.
  var textIfAny: String? { count == 0 ? nil : text }
}

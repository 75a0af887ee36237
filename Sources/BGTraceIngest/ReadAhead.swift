internal import BGTraceBytes
internal import BGTraceModel

/// Pieces of an input that are read ahead, on the second thread or by whoever waits for them.
///
/// Behind its first bytes a piece begins at a record, so it is read as if it were an input of its
/// own; what was found is then taken over in the order of the input. If a piece met anything that
/// depends on what came before, that is thrown away and the piece is read again in order.
final class ReadAhead {
  /// How many bytes a piece has at most.
  static let length = 256 << 10
  /// How many pieces wait at most.
  private static let room = 4

  private let thread: SecondThread
  private let readers: [PieceReader]
  private var waiting: [Piece] = []
  private var spare: [Piece] = []

  /// Nil where there is no second thread to be had.
  init?(isJSON: Bool, zone: (@Sendable (Int64) -> Int32)?) {
    guard let thread = SecondThread() else { return nil }
    self.thread = thread
    readers = (0..<2).map { _ in isJSON ? JSONPieces(zone: zone) : TextPieces(zone: zone) }
  }

  var isEmpty: Bool { waiting.isEmpty }
  var isFull: Bool { waiting.count >= Self.room }

  /// Begins to read a copy of some bytes; `split` is where a record begins in them.
  func start(_ bytes: ByteView, split: Int, matcher: LiteralMatcher) {
    let piece = spare.popLast() ?? Piece(capacity: Self.length)
    piece.fill(bytes, split: split, matcher: matcher)
    let job = SecondThread.Job { [readers] worker in readers[worker.rawValue].read(piece) }
    piece.job = job
    waiting.append(piece)
    thread.start(job)
  }

  /// The oldest piece, when it is read.
  func next() -> Piece? {
    guard !waiting.isEmpty else { return nil }
    let piece = waiting.removeFirst()
    if let job = piece.job { thread.wait(for: job) }
    piece.job = nil
    return piece
  }

  /// Gives a piece back.
  func recycle(_ piece: Piece) {
    piece.clear()
    spare.append(piece)
  }
}

/// Bytes that are read ahead, and what was found in them.
@safe final class Piece {
  // Owned: allocated here, freed in `deinit`, viewed only by those who hold the piece.
  private let base: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private var count = 0
  private var split = 0
  fileprivate(set) var matcher: LiteralMatcher?
  fileprivate var job: SecondThread.Job?
  /// The records, with lines counted from the piece's first record.
  var records: [Record] = []
  /// How many bytes behind the first were taken.
  var consumed = 0
  /// What a reader of lines found.
  var text: TextReader.Finding?
  /// What a reader of objects found.
  var json: JSONReader.Finding?

  init(capacity: Int) {
    self.capacity = capacity
    unsafe base = .allocate(capacity: capacity)
  }

  deinit { unsafe base.deallocate() }

  /// What belongs to the record before.
  var head: ByteView { unsafe ByteView(UnsafePointer(base), count: split) }
  /// What begins at a record.
  var rest: ByteView { unsafe ByteView(UnsafePointer(base + split), count: count - split) }

  fileprivate func fill(_ bytes: ByteView, split: Int, matcher: LiteralMatcher) {
    count = min(bytes.count, capacity)
    self.split = min(max(split, 0), count)
    self.matcher = matcher
    unsafe bytes.withBuffer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(base).copyMemory(from: start, byteCount: count)
    }
  }

  fileprivate func clear() {
    records.removeAll(keepingCapacity: true)
    text = nil
    json = nil
  }
}

/// Reads pieces, one after the other.
private class PieceReader {
  func read(_ piece: Piece) {}
}

/// Records that wait until those before them are handed on.
private final class RecordBox {
  var records: [Record] = []
}

private final class TextPieces: PieceReader {
  private var reader: TextReader
  private let box: RecordBox

  init(zone: (@Sendable (Int64) -> Int32)?) {
    let box = RecordBox()
    self.box = box
    reader = TextReader(input: 0, forced: nil, zone: zone) { box.records.append($0) }
  }

  override func read(_ piece: Piece) {
    guard let matcher = piece.matcher else { return }
    reader.beginPiece(matcher)
    piece.consumed = reader.read(piece.rest, isLast: false)
    piece.text = reader.finding()
    swap(&piece.records, &box.records)
  }
}

private final class JSONPieces: PieceReader {
  private var reader: JSONReader
  private let box: RecordBox

  init(zone: (@Sendable (Int64) -> Int32)?) {
    let box = RecordBox()
    self.box = box
    reader = JSONReader(input: 0, isOneLine: true, zone: zone) { box.records.append($0) }
  }

  override func read(_ piece: Piece) {
    guard let matcher = piece.matcher else { return }
    reader.beginPiece(matcher)
    piece.consumed = reader.read(piece.rest, isLast: false)
    piece.json = reader.finding()
    swap(&piece.records, &box.records)
  }
}

extension TextReader {
  /// What a piece's reader leaves behind.
  struct Finding {
    let tally: Tally
    let pending: PendingRecord
    let cursor: Int
    let lines: Int
    let isDiscarding: Bool
    let isDraining: Bool
    /// Whether nothing in it depended on what came before.
    let isPure: Bool
  }

  /// Where a record of the default style begins near the begin of some bytes.
  static func boundary(in bytes: ByteView) -> Int? {
    var index = 0
    for _ in 0..<64 {
      index = bytes.newline(from: index) + 1
      let line = bytes.slice(index, index + 400)
      guard line.count >= 160 else { return nil }
      var head = Head()
      if TextDialect.logShow.read(line.prefix(line.newline()), &head) { return index }
    }
    return nil
  }

  /// Forgets everything but what is known about senders.
  fileprivate mutating func beginPiece(_ matcher: LiteralMatcher) {
    tally = Tally()
    pending = PendingRecord()
    self.matcher = matcher
    levelBits = 0
    logShowRecords = 0
    lineNumber = 1
    cursor = 0
    isDiscarding = false
    isDraining = false
    isPure = true
  }

  fileprivate mutating func finding() -> Finding {
    settle()
    return Finding(
      tally: tally,
      pending: pending,
      cursor: cursor,
      lines: lineNumber - 1,
      isDiscarding: isDiscarding,
      isDraining: isDraining,
      isPure: isPure
    )
  }

  /// Takes over what another reader found in the bytes that follow.
  mutating func adopt(_ finding: Finding, _ records: [Record]) {
    let base = lineNumber - 1
    tally.add(finding.tally)
    if finding.tally.isRedacted { matcher = relevance.textUnmasked }
    pending = finding.pending
    pending.line += base
    cursor = finding.cursor
    lineNumber += finding.lines
    isDiscarding = finding.isDiscarding
    isDraining = finding.isDraining
    deliver(records, input: input, base: base, to: onRecord)
  }
}

extension JSONReader {
  /// Where an object in a line of its own begins near the begin of some bytes.
  static func boundary(in bytes: ByteView) -> Int? {
    let index = bytes.newline() + 1
    return bytes.has("{\"", at: index) ? index : nil
  }
}

/// Hands on the records of a piece, with lines counted from the input's first.
func deliver(_ records: [Record], input: Int, base: Int, to onRecord: (Record) -> Void) {
  for var record in records {
    record.origin = Origin(input: input, line: record.origin.line.map { $0 + base })
    onRecord(record)
  }
}

internal import BGTraceBytes
public import BGTraceModel

/// Reads one text or JSON capture, chunk by chunk, in bounded memory.
///
/// Feed it UTF-8 in pieces of any size, then finish it. It finds the format out by itself, hands on
/// each record that `Relevance` keeps, in the order of the input, and counts the others. No byte can
/// make it fail: what it cannot read it passes over and counts.
public struct CaptureReader: ~Copyable {
  /// What a reader is told about its input.
  public struct Options: Sendable {
    /// The zone of times that print a date but no zone: seconds east of UTC for a local time in
    /// microseconds since 1970.
    ///
    /// Without it such times stay `floating`.
    public var assumedZone: (@Sendable (_ localMicroseconds: Int64) -> Int32)?
    /// The format, if it is not to be found out.
    public var format: CaptureFormat?

    /// How many bytes at once are worth to be read ahead: tests lower it.
    package var pairSize = 1 << 17
    /// Whether lines that nobody wants are skipped: tests read them one by one.
    package var skipsLines = true

    /// Creates options.
    public init(
      assumedZone: (@Sendable (_ localMicroseconds: Int64) -> Int32)? = nil,
      format: CaptureFormat? = nil
    ) {
      self.assumedZone = assumedZone
      self.format = format
    }
  }

  /// What is known when an input is read.
  public struct Result: Sendable, Hashable {
    /// What the input was and how much of it was read; `background` and `duplicates` are left 0.
    public var summary: InputSummary
    /// What it covers.
    public var coverage: InputCoverage
  }

  private let path: String
  private let input: Int
  private let options: Options
  private let onRecord: (Record) -> Void
  private var engine: Engine
  private var queue = ByteQueue()

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - input: The input's position on the command line, which records carry as their origin.
  ///   - path: The input's path, for the summary.
  ///   - options: What the user said about the input.
  ///   - onRecord: Called for each relevant record.
  public init(
    input: Int,
    path: String,
    options: Options = Options(),
    onRecord: @escaping (Record) -> Void
  ) {
    self.path = path
    self.input = input
    self.options = options
    self.onRecord = onRecord
    engine = Engine()
  }

  /// Reads the next bytes of the input.
  public mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    feed(unsafe ByteView(bytes))
  }

  private mutating func feed(_ chunk: ByteView) {
    guard chunk.count > 0 else { return }
    if !engine.isReady {
      let missing = ReaderLimits.sniffed - queue.count
      queue.append(chunk.prefix(missing))
      guard queue.count >= ReaderLimits.sniffed else { return }
      start()
      if chunk.count > missing { feed(chunk.from(missing)) }
      return
    }
    var offset = 0
    while offset < chunk.count {
      let piece = chunk.slice(offset, offset + ReadAhead.length)
      if !engine.readAhead(piece, &queue) {
        engine.catchUp(&queue)
        readNow(piece)
      }
      offset += piece.count
    }
  }

  /// Reads bytes in order.
  private mutating func readNow(_ chunk: ByteView) {
    var offset = 0
    var step = 4096
    // The waiting bytes get as much as ends their record; then the chunk is read where it lies.
    while queue.count > 0, offset < chunk.count {
      let piece = chunk[offset..<min(offset + step, chunk.count)]
      let before = queue.count
      queue.append(piece)
      offset += piece.count
      step = min(step * 4, 1 << 18)
      guard queue.count > ReaderLimits.object || engine.canEnd(in: piece) else { continue }
      let consumed = engine.read(queue.view, isLast: false)
      if consumed >= before {
        offset -= queue.count - consumed
        queue.truncate(to: 0)
      } else {
        queue.removeFirst(consumed)
      }
    }
    guard offset < chunk.count else { return }
    let rest = chunk.from(offset)
    queue.append(rest.from(engine.read(rest, isLast: false)))
  }

  /// Finds the format out from the first bytes and reads them.
  private mutating func start() {
    var bom = 0
    if queue.view.has("\u{FEFF}") { bom = 3 }
    queue.removeFirst(bom)
    engine.start(
      head: queue.view,
      input: input,
      options: options,
      onRecord: onRecord
    )
    queue.removeFirst(engine.read(queue.view, isLast: false))
  }

  /// Ends the input and says what it was.
  public mutating func finish() -> Result {
    if !engine.isReady { start() }
    engine.catchUp(&queue)
    _ = engine.read(queue.view, isLast: true)
    queue.truncate(to: 0)
    return engine.result(path: path)
  }

  /// Reads a whole text: for tests and small pastes.
  package static func read(
    text: String,
    path: String = "-",
    input: Int = 0,
    options: Options = Options()
  ) -> (records: [Record], summary: InputSummary, coverage: InputCoverage) {
    read(bytes: Array(text.utf8), path: path, input: input, options: options)
  }

  /// Reads whole bytes, in pieces of a given size.
  package static func read(
    bytes: [UInt8],
    path: String = "-",
    input: Int = 0,
    options: Options = Options(),
    chunk: Int = 1 << 18
  ) -> (records: [Record], summary: InputSummary, coverage: InputCoverage) {
    var records: [Record] = []
    var reader = CaptureReader(input: input, path: path, options: options) { records.append($0) }
    unsafe bytes.withUnsafeBytes { buffer in
      var start = 0
      while start < buffer.count {
        let end = min(start + max(chunk, 1), buffer.count)
        unsafe reader.feed(UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
        start = end
      }
    }
    let result = reader.finish()
    return (records, result.summary, result.coverage)
  }
}

/// A reader calls back on the thread that feeds it.
@available(*, unavailable)
extension CaptureReader: Sendable {}

internal import BGTraceBytes
internal import BGTraceModel

/// Records that wait until those before them are handed on.
final class RecordBox {
  var records: [Record] = []
}

/// A reader of the second half of a window, on the second thread.
///
/// The half begins at a record, so it is read as if it were an input of its own; what it counted is
/// then added to what the first half did. If it met anything that depends on what came before, its
/// work is thrown away and the half is read again in order.
final class TextHalf {
  var reader: TextReader
  let box: RecordBox
  var consumed = 0

  init(zone: (@Sendable (Int64) -> Int32)?) {
    let box = RecordBox()
    self.box = box
    reader = TextReader(input: 0, forced: nil, zone: zone) { box.records.append($0) }
  }
}

extension TextReader {
  /// Where a record of the default style begins in the second half of a window.
  static func boundary(in window: ByteView) -> Int? {
    var index = window.count / 2
    for _ in 0..<64 {
      index = window.newline(from: index) + 1
      let line = window.slice(index, index + 400)
      guard line.count >= 160 else { return nil }
      var head = Head()
      if TextDialect.logShow.read(line.prefix(line.newline()), &head) { return index }
    }
    return nil
  }

  /// Makes a half ready for the bytes that follow this reader's.
  func prepare(_ half: TextHalf) { half.reader.beginHalf(matcher) }

  /// Forgets everything but what is known about senders.
  private mutating func beginHalf(_ matcher: LiteralMatcher) {
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

  /// Takes over what another reader did with the bytes that follow.
  mutating func adopt(_ half: TextHalf) {
    let base = lineNumber - 1
    half.reader.settle()
    tally.add(half.reader.tally)
    if half.reader.tally.isRedacted { matcher = relevance.textUnmasked }
    pending = half.reader.pending
    pending.line += base
    cursor = half.reader.cursor
    lineNumber = base + half.reader.lineNumber
    isDiscarding = half.reader.isDiscarding
    isDraining = half.reader.isDraining
    deliver(half.box, input: input, base: base, to: onRecord)
  }
}

/// The same for JSON with one object in each line.
final class JSONHalf {
  var reader: JSONReader
  let box: RecordBox
  var consumed = 0

  init(zone: (@Sendable (Int64) -> Int32)?) {
    let box = RecordBox()
    self.box = box
    reader = JSONReader(input: 0, isOneLine: true, zone: zone) { box.records.append($0) }
  }
}

extension JSONReader {
  /// Where an object in a line of its own begins in the second half of a window.
  static func boundary(in window: ByteView) -> Int? {
    let index = window.newline(from: window.count / 2) + 1
    return window.has("{\"", at: index) ? index : nil
  }
}

/// Hands on the records of a half, with lines counted from the input's first.
func deliver(_ box: RecordBox, input: Int, base: Int, to onRecord: (Record) -> Void) {
  for var record in box.records {
    record.origin = Origin(input: input, line: record.origin.line.map { $0 + base })
    onRecord(record)
  }
  box.records.removeAll(keepingCapacity: true)
}

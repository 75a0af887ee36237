internal import BGTraceBytes
internal import BGTraceModel

extension TextReader {
  /// Ends the pending record: hands it on if it is relevant, else counts it.
  mutating func flush(_ window: ByteView, metadata: PendingMetadata? = nil) {
    guard pending.isActive else { return }
    pending.isActive = false
    let hasPhrase = pending.classes & RelevanceMatcher.Class.phrase != 0
    let isHidden = pending.isWrapped || pending.classes & RelevanceMatcher.Class.odd != 0
    guard pending.isKept || hasPhrase || isHidden else {
      tally.unrelated += 1
      return
    }
    let line = window[pending.start..<pending.headEnd].withoutCarriageReturn
    if let rewritten = pending.rewritten {
      unsafe rewritten.withUnsafeBytes {
        unsafe emit(window, line: ByteView($0), isCertain: pending.isKept, metadata: metadata)
      }
    } else {
      emit(window, line: line, isCertain: pending.isKept, metadata: metadata)
    }
  }

  private mutating func emit(
    _ window: ByteView,
    line: ByteView,
    isCertain: Bool,
    metadata: PendingMetadata?
  ) {
    var head = pending.head ?? Head()
    if pending.head == nil, let dialect = pending.dialect {
      _ = TextDialect.all[dialect].read(line, &head)
    }
    let format = pending.dialect.map { TextDialect.all[$0].format }
    let message = MessageText(messageBytes(window, line: line, head: head), format: format)
    guard isCertain || Self.holdsPhrase(message.text, relevance) else {
      tally.unrelated += 1
      return
    }
    tally.kept += 1
    if message.isRepaired { tally.repaired += 1 }
    if message.hadNulls { tally.nulls += 1 }
    var record = Record(
      origin: Origin(input: input, line: pending.line),
      time: pending.time,
      level: head.level,
      process: line[head.process].textIfAny,
      pid: head.pid,
      library: line[head.library].textIfAny,
      subsystem: line[head.subsystem].textIfAny,
      category: line[head.category].textIfAny,
      message: message.text
    )
    if let metadata { Self.complete(&record, with: metadata) }
    onRecord(record)
  }

  /// Whether a phrase of `Relevance` stands across the end of a line: a hard wrap tore it.
  func tearsPhrase(_ last: ByteView, _ next: ByteView) -> Bool {
    // No phrase is longer than this, so that the ends of the lines suffice.
    let reach = 48
    let before = last.trimmed
    let after = next.trimmed
    guard before.count > 0, after.count > 0 else { return false }
    var joined = before[max(0, before.count - reach)..<before.count].array
    joined.append(0x20)
    joined += after.prefix(reach).array
    return unsafe joined.withUnsafeBytes { unsafe relevance.holdsPhrase(ByteView($0)) }
  }

  private static func holdsPhrase(_ text: String, _ relevance: RelevanceMatcher) -> Bool {
    // A line's end counts as a space, so that a phrase torn by a hard wrap is found.
    let bytes = text.utf8.map { $0 == 0x0A ? 0x20 : $0 }
    return unsafe bytes.withUnsafeBytes { unsafe relevance.holdsPhrase(ByteView($0)) }
  }

  private static func complete(_ record: inout Record, with metadata: PendingMetadata) {
    if record.time.kind == .none { record.time = metadata.time }
    record.level = record.level ?? metadata.level
    record.process = record.process ?? metadata.process
    record.library = record.library ?? metadata.library
    record.subsystem = record.subsystem ?? metadata.subsystem
    record.category = metadata.category ?? record.category
  }

  /// The message's bytes: the lines joined by newlines, or by a space where a hard wrap stood.
  private func messageBytes(_ window: ByteView, line: ByteView, head: Head) -> [UInt8] {
    let isBold = pending.dialect != nil && pending.wrapping.trailing > 0
    let end = head.messageEnd ?? line.count - (isBold ? pending.wrapping.trailing : 0)
    var last = line[head.message..<max(end, head.message)]
    var result = last.array
    guard pending.end > pending.headEnd else { return result }
    var lines = LineIterator(
      window[pending.headEnd + 1..<pending.end],
      splitsAtReturns: splitsAtReturns
    )
    while let next = lines.next() {
      let text = pending.wrapping.strip(next)
      if Continuation.joinsWithSpace(last, text) {
        while let byte = result.last, ByteView.isBlank(byte) { result.removeLast() }
        result.append(0x20)
        result += text.trimmed.array
      } else {
        result.append(0x0A)
        result += text.array
      }
      last = text
    }
    return result
  }
}

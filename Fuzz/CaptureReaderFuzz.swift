import BGTraceIngest
import BGTraceModel

/// Feeds bytes to the capture reader whole and in pieces: it must not fail, and must say the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCaptureReader(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  let formats: [CaptureFormat?] = [nil, nil, nil] + CaptureFormat.sniffingOrder
  var options = CaptureReader.Options(format: formats[Int(start[0] >> 1) % formats.count])
  if start[0] & 1 == 1 { options.assumedZone = { _ in 3600 } }
  // Large pieces are read ahead by two threads where they can be cut; small ones by one thread and,
  // for every other input, line by line.
  options.pairSize = 512
  let whole = CaptureReader.read(bytes: bytes, options: options, chunk: 3000)
  options.pairSize = .max
  options.skipsLines = start[0] & 2 == 0
  let pieces = CaptureReader.read(
    bytes: bytes,
    options: options,
    chunk: 1 + Int(start[0]) % 23
  )
  require(whole.records, pieces.records, "the records depend on the pieces")
  require(whole.summary, pieces.summary, "the summary depends on the pieces")
  require(whole.coverage, pieces.coverage, "the coverage depends on the pieces")
  for record in whole.records {
    let isRelevant = Relevance.keeps(
      process: record.process,
      subsystem: record.subsystem,
      message: record.message
    )
    require(isRelevant, true, "an irrelevant record was kept: \(record)")
  }
  return 0
}

/// Stops with both values where they differ.
private func require<Value: Equatable>(_ left: Value, _ right: Value, _ what: String) {
  guard left != right else { return }
  print(what, left, right, separator: "\n")
  fatalError(what)
}

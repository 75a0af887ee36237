// libFuzzer entry: bytes → record → signals. Nothing may trap, and the answer must keep its
// promises whatever the bytes are.
//
// Build with `swiftc -sanitize=fuzzer -package-name bgtrace`, the targets BGTraceModel and
// BGTraceSignals as modules beside it; the samples in `Speakers/` make a good corpus.

import BGTraceModel
import BGTraceSignals

/// The first byte chooses the process, the rest is the message.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSpeakers(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
  let processes: [String?] = [nil, "dasd", "SpringBoard", "runningboardd", "Weather"]
  let first = unsafe bytes.first ?? 0
  let record = unsafe Record(
    origin: Origin(input: 0, line: 1),
    process: processes[Int(first) % processes.count],
    message: String(decoding: bytes.dropFirst(), as: UTF8.self)
  )
  for signal in Speakers.signals(in: record) {
    for name in [signal.identifier, signal.bundle].compactMap(\.self) {
      precondition(!name.isEmpty && !name.hasPrefix("com.apple."), "a system name: \(name)")
      precondition(name.utf8.count <= 4 * 1024, "a name without end")
    }
  }
  return 0
}

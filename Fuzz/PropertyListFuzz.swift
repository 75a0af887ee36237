// Feeds any bytes to the property list readers: none may trap, hang or pass its limits.

import BGTraceIngest
import BGTraceModel

/// One input of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPropertyList(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  _ = InfoPlistReader.recognizes(head: bytes)
  do throws(PropertyListError) {
    let reading = try InfoPlistReader.read(bytes, input: 0, path: "Info.plist")
    // What is not an Info.plist must never prove anything.
    precondition(reading.hasInfoPlistKeys || reading.facts.isIncomplete)
    _ = reading.facts.couldPermit("com.example.app.refresh")
  } catch {
    // Decoding makes at most three bytes of one.
    precondition((0...(3 * count)).contains(error.offset))
  }
  return 0
}

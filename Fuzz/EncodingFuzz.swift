// Feeds any bytes to sniffing and transcoding: the text must not depend on the chunks, must be valid
// UTF-8 where it was converted, and must not grow beyond what three bytes a character allow.

import BGTraceIngest

/// One input of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEncoding(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  _ = ContainerKind.recognize(head: bytes)
  // The first byte chooses whether the rest is Rich Text, the hardest of the encodings.
  let isRichText = (bytes.first ?? 0) & 1 == 1
  let text = isRichText ? Array(#"{\rtf1 "#.utf8) + bytes.dropFirst() : bytes
  let whole = transcode(text, chunk: text.count + 1)
  precondition(whole == transcode(text, chunk: 1))
  precondition(whole.count <= 4 * text.count + 8)
  if TextEncoding.detect(head: text).encoding != .utf8 {
    precondition(Array(String(decoding: whole, as: UTF8.self).utf8) == whole)
  }
  return 0
}

private func transcode(_ bytes: [UInt8], chunk: Int) -> [UInt8] {
  var transcoder = UTF8Transcoder(TextEncoding.detect(head: bytes))
  var result: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: chunk) {
    let piece = Array(bytes[start..<min(start + chunk, bytes.count)])
    unsafe piece.withUnsafeBytes { buffer in
      unsafe transcoder.feed(buffer) { unsafe result.append(contentsOf: $0) }
    }
  }
  unsafe transcoder.finish { unsafe result.append(contentsOf: $0) }
  return result
}

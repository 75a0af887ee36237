/// A kind of file that is recognized by its first bytes and not read: it gets a name and a word of
/// advice instead of being fed to the text readers.
public struct ContainerKind: Sendable {
  /// The stable name.
  public let id: String
  /// What it is: "a gzip archive".
  public let noun: String
  /// What to do with it.
  public let advice: String
  private let matches: @Sendable ([UInt8]) -> Bool

  /// What it is and what to do, as a sentence.
  public var sentence: String { "This is \(noun): \(advice)." }

  private init(
    _ id: String,
    _ noun: String,
    _ advice: String,
    _ matches: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    self.id = id
    self.noun = noun
    self.advice = advice
    self.matches = matches
  }

  /// The kind of a file's first bytes, the first that fits; nil where they may be text or a
  /// property list.
  ///
  /// - Parameter head: The first bytes, up to `TextEncoding.headLength` of them are used.
  /// - Returns: The kind.
  public static func recognize(head: some Collection<UInt8>) -> ContainerKind? {
    let head = Array(head.prefix(TextEncoding.headLength))
    return all.first { $0.matches(head) }
  }

  /// The kinds, in the order in which they are asked: magic numbers, then JSON documents, then what
  /// is no text at all.
  public static let all: [ContainerKind] = [
    .init("gzip", "a gzip archive", unpack, magic([0x1F, 0x8B])),
    .init("zip", "a zip archive", unpack, magic([0x50, 0x4B, 0x03, 0x04])),
    .init("zip", "an empty zip archive", unpack, magic([0x50, 0x4B, 0x05, 0x06])),
    .init("zstd", "a zstd archive", unpack, magic([0x28, 0xB5, 0x2F, 0xFD])),
    .init("xz", "an xz archive", unpack, magic([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00])),
    .init("bzip2", "a bzip2 archive", unpack, magic("BZh", then: "1AY&SY", at: 4)),
    .init("lz4", "an lz4 archive", unpack, magic([0x04, 0x22, 0x4D, 0x18])),
    .init("7z", "a 7z archive", unpack, magic([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])),
    .init("xar", "a xar archive", unpack, magic("xar!", thenZero: true)),
    .init("apple-archive", "an Apple Archive", unpack, magic("AA01", thenZero: true)),
    .init("apple-archive", "a compressed Apple Archive", unpack, magic("pbz", thenZero: true)),
    .init("tar", "a tar archive", unpack, magic("ustar", at: 257)),
    .init("tracev3", "a tracev3 file", showArchive, magic([0, 0x10, 0, 0, 0x11, 0, 0, 0])),
    .init("timesync", "a timesync file", showArchive, magic([0xB0, 0xBB, 0x30, 0x00])),
    .init("uuidtext", "a uuidtext file", showArchive, magic([0x99, 0x88, 0x77, 0x66])),
    .init("dsc", "a shared cache string file", showArchive, magic("hcsd", thenZero: true)),
    .init("sqlite", "an SQLite database", notALog, magic("SQLite format 3\0")),
    .init("mach-o", "a program", notALog, magic([0xCF, 0xFA, 0xED, 0xFE])),
    .init("mach-o", "a program", notALog, magic([0xCA, 0xFE, 0xBA, 0xBE])),
    .init("elf", "a program", notALog, magic([0x7F, 0x45, 0x4C, 0x46])),
    .init("pdf", "a PDF", pasteText, magic("%PDF-")),
    .init("png", "a PNG image", pasteText, magic([0x89, 0x50, 0x4E, 0x47])),
    .init("jpeg", "a JPEG image", pasteText, magic([0xFF, 0xD8, 0xFF])),
    .init("heic", "an image or a film", pasteText, magic("ftyp", at: 4)),
    .init("ips", "an .ips report", notYet, isReport),
    .init("metrickit", "a MetricKit payload", notYet, isMetricKit),
    .init("diagnosis", "a report of bgtrace itself", "give the capture instead", isDiagnosis),
    .init("binary", "binary data", notALog, isBinary),
  ]

  private static let unpack = "unpack it first"
  private static let notYet = "not read yet"
  private static let notALog = "give a text log, a property list or a folder of them"
  private static let pasteText = "give the text itself"
  private static let showArchive =
    "not read yet; run `log show --archive ARCHIVE --info --debug > log.txt` on a Mac"
}

// MARK: - Tests

private func magic(_ bytes: [UInt8]) -> @Sendable ([UInt8]) -> Bool {
  { $0.starts(with: bytes) }
}

private func magic(_ text: String, at offset: Int = 0) -> @Sendable ([UInt8]) -> Bool {
  { $0.dropFirst(offset).starts(with: text.utf8) }
}

/// A magic number that is also the beginning of a word: numbers follow it, and one has a zero.
private func magic(_ text: String, thenZero: Bool) -> @Sendable ([UInt8]) -> Bool {
  { head in
    head.starts(with: text.utf8) && head.dropFirst(4).prefix(8).contains(0) == thenZero
  }
}

private func magic(
  _ text: String,
  then second: String,
  at offset: Int
) -> @Sendable ([UInt8]) -> Bool {
  { $0.starts(with: text.utf8) && $0.dropFirst(offset).starts(with: second.utf8) }
}

/// Keys of a JSON document's head; empty where it does not begin like one.
private func jsonKeys(_ head: [UInt8]) -> [(depth: Int, key: String)] {
  let first = head.first { $0 > 0x20 && $0 < 0x80 }
  guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return [] }
  return BraceTokens.keys(inHead: head)
}

/// The first line of an `.ips` file is an object with `bug_type`.
@Sendable private func isReport(_ head: [UInt8]) -> Bool {
  let line = Array(head.prefix { $0 != 0x0A && $0 != 0x0D })
  return jsonKeys(line).contains { $0.depth == 1 && $0.key == "bug_type" }
}

/// Names as `jsonRepresentation()` writes them, at any depth: collectors wrap payloads.
@Sendable private func isMetricKit(_ head: [UInt8]) -> Bool {
  let keys = Set(jsonKeys(head).map(\.key))
  // A log record that carries a payload is a log record.
  guard keys.isDisjoint(with: ["eventMessage", "processImagePath"]) else { return false }
  return !keys.isDisjoint(with: [
    "timeStampBegin", "timeStampEnd", "crashDiagnostics", "hangDiagnostics",
    "cpuExceptionDiagnostics", "diskWriteExceptionDiagnostics", "appLaunchDiagnostics",
    "callStackTree", "callStackRootFrames", "diagnosticMetaData", "applicationExitMetrics",
    "applicationTimeMetrics", "applicationLaunchMetrics", "applicationResponsivenessMetrics",
    "locationActivityMetrics", "cellularConditionMetrics", "networkTransferMetrics", "cpuMetrics",
    "gpuMetrics", "memoryMetrics", "diskIOMetrics", "displayMetrics", "animationMetrics",
    "signpostMetrics", "diskSpaceUsageMetrics", "histogramNumBuckets",
  ])
}

@Sendable private func isDiagnosis(_ head: [UInt8]) -> Bool {
  let keys = Set(jsonKeys(head).filter { $0.depth == 1 }.map(\.key))
  return keys.isSuperset(of: ["coverage", "inputs", "relevant"])
}

/// Whether too many control characters occur for a text.
///
/// UTF-8 and UTF-16 may hold some: damaged logs have runs of NUL. What is read as Windows-1252 only
/// because it is not UTF-8 may hold next to none.
@Sendable private func isBinary(_ head: [UInt8]) -> Bool {
  if head.starts(with: BinaryPropertyList.signature) { return false }
  let detection = TextEncoding.detect(head: head)
  guard detection.encoding != .richText else { return false }
  let text = UTF8Transcoder.utf8(head).bytes
  let controls = text.count { byte in
    // Tab, line ends, form feed, backspace and escape occur in logs.
    byte < 0x20 && !(8...13).contains(byte) && byte != 0x1B
  }
  return controls * (detection.encoding == .windows1252 ? 50 : 10) > text.count
}

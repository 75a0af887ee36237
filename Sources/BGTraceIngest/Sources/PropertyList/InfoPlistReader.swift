public import BGTraceModel

/// Reads an Info.plist, whole or in pieces, in any form that people hand over.
///
/// XML (also a fragment without its root, or cut off), binary, JSON, the old style, `plutil -p`;
/// in UTF-8, UTF-16, Latin-1 or RTF; inside a Markdown fence or behind quote marks.
public enum InfoPlistReader: Sendable {
  /// The largest file that is read: 16 MiB.
  ///
  /// An Info.plist has a few KiB.
  public static let sizeLimit = 16 << 20

  /// What a property list said, and how well it could be read.
  public struct Reading: Sendable, Hashable {
    /// What it says about background work.
    public var facts: PropertyListFacts
    /// The form for `InputSummary.format`: `info-plist`, or `property-list` where no key of an
    /// Info.plist occurs.
    public var format: String
    /// Whether any key of an Info.plist occurs; where not, the facts are empty and prove nothing.
    public var hasInfoPlistKeys: Bool
    /// How many lines were passed over because they belong to no value.
    public var skipped: Int
    /// What to know about the reading, a sentence each.
    public var warnings: [String]
  }

  /// Reads the bytes of a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - input: The input's position on the command line.
  ///   - path: The path that the facts name.
  /// - Returns: The facts; for another property list than an Info.plist they are empty and marked
  ///   as incomplete, so that they prove no absence.
  /// - Throws: An error where nothing could be read, or a limit was passed.
  public static func read(
    _ bytes: [UInt8],
    input: Int,
    path: String
  ) throws(PropertyListError) -> Reading {
    let (document, repaired) = try document(bytes)
    var reading = Reading(
      facts: PropertyListFacts(input: input, path: path, isIncomplete: document.isIncomplete),
      format: "info-plist",
      hasInfoPlistKeys: false,
      skipped: document.strayLines,
      warnings: document.warnings
    )
    if repaired > 0 {
      reading.warnings.append("\(repaired) characters could not be decoded.")
    }
    var keys = InfoPlistKeys(of: document.root)
    reading.hasInfoPlistKeys = keys.hasAnyOfInfoPlist
    guard reading.hasInfoPlistKeys else {
      reading.format = "property-list"
      reading.facts.isIncomplete = true
      reading.warnings.append("This is a property list without Info.plist keys.")
      return reading
    }
    keys.fill(&reading.facts)
    reading.warnings += keys.warnings
    return reading
  }

  /// Reads any property list.
  package static func document(
    _ bytes: [UInt8]
  ) throws(PropertyListError) -> (document: PropertyListDocument, repaired: Int) {
    guard !bytes.isEmpty else {
      throw PropertyListError(code: .empty, offset: 0, sentence: "The property list is empty.")
    }
    guard bytes.count <= sizeLimit else {
      throw PropertyListError(
        code: .tooLarge,
        offset: sizeLimit,
        sentence: "The property list is larger than \(sizeLimit >> 20) MiB."
      )
    }
    if bytes.starts(with: BinaryPropertyList.signature) {
      return (try BinaryPropertyList.read(bytes), 0)
    }
    let text = UTF8Transcoder.utf8(bytes)
    let isXML = PropertyListSniffer.isWrittenWithTags(text.bytes)
    let document =
      isXML ? try XMLPropertyList.read(text.bytes) : try BracePropertyList.read(text.bytes)
    return (document, text.repaired)
  }

  /// Whether the first bytes of a file are a property list's.
  ///
  /// True of XML, a fragment of it, binary, or braces with keys of an Info.plist; never of a log
  /// that merely quotes one.
  ///
  /// - Parameter head: The first bytes, up to `TextEncoding.headLength` of them are used.
  /// - Returns: Whether `read` is the reader for it.
  public static func recognizes(head: some Collection<UInt8>) -> Bool {
    PropertyListSniffer.recognizes(Array(head.prefix(TextEncoding.headLength)))
  }
}

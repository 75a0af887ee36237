/// How the text of an input is encoded, told from its first bytes.
public enum TextEncoding: String, Sendable, Hashable, CaseIterable {
  /// UTF-8, with or without a byte order mark.
  case utf8
  /// UTF-16, least significant byte first.
  case utf16LittleEndian
  /// UTF-16, most significant byte first.
  case utf16BigEndian
  /// Windows-1252, which holds Latin-1: text that is not valid UTF-8.
  case windows1252
  /// Rich Text, as TextEdit saves it.
  case richText

  /// The name that a warning prints.
  public var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16 (little-endian)"
    case .utf16BigEndian: "UTF-16 (big-endian)"
    case .windows1252: "Windows-1252"
    case .richText: "RTF"
    }
  }
}

extension TextEncoding {
  /// What the first bytes tell.
  public struct Detection: Sendable, Hashable {
    /// The encoding.
    public var encoding: TextEncoding
    /// How many bytes at the start are a byte order mark and no text.
    public var markLength: Int

    /// Creates a detection.
    public init(encoding: TextEncoding, markLength: Int = 0) {
      self.encoding = encoding
      self.markLength = markLength
    }
  }

  /// How many bytes `detect(head:)` looks at, at most.
  public static let headLength = 16_384

  /// Tells the encoding from the first bytes of an input; never fails, UTF-8 is the default.
  ///
  /// Only the head is looked at: where it is plain ASCII, bytes further on that are not UTF-8 are
  /// left to the reader, which repairs and counts them.
  public static func detect(head: some Collection<UInt8>) -> Detection {
    let head = Array(head.prefix(headLength))
    if head.starts(with: [0xEF, 0xBB, 0xBF]) {
      let isRichText = head.dropFirst(3).starts(with: Array(#"{\rtf"#.utf8))
      return Detection(encoding: isRichText ? .richText : .utf8, markLength: 3)
    }
    if head.starts(with: [0xFF, 0xFE]) {
      return Detection(encoding: .utf16LittleEndian, markLength: 2)
    }
    if head.starts(with: [0xFE, 0xFF]) {
      return Detection(encoding: .utf16BigEndian, markLength: 2)
    }
    if head.starts(with: Array(#"{\rtf"#.utf8)) { return Detection(encoding: .richText) }
    if let encoding = unmarkedUTF16(head) { return Detection(encoding: encoding) }
    return Detection(encoding: looksLikeWindows1252(head) ? .windows1252 : .utf8)
  }

  /// Tells UTF-16 without a mark by its NUL bytes: logs are ASCII for the most part, so that every
  /// other byte is zero.
  private static func unmarkedUTF16(_ head: [UInt8]) -> TextEncoding? {
    let pairs = head.count / 2
    guard pairs >= 2 else { return nil }
    var even = 0
    var odd = 0
    for pair in 0..<pairs {
      if head[2 * pair] == 0 { even += 1 }
      if head[2 * pair + 1] == 0 { odd += 1 }
    }
    // Four in ten leaves room for a log in another script; the other half must be nearly free.
    if odd * 10 >= pairs * 4, even * 50 <= pairs { return .utf16LittleEndian }
    if even * 10 >= pairs * 4, odd * 50 <= pairs { return .utf16BigEndian }
    return nil
  }

  /// Whether more bytes break UTF-8 than form its multi-byte sequences: a damaged UTF-8 file keeps
  /// most of its sequences, a Latin-1 file has next to none.
  private static func looksLikeWindows1252(_ head: [UInt8]) -> Bool {
    let census = UTF8Census(of: head)
    return census.broken > census.sequences
  }
}

/// How many multi-byte sequences of UTF-8 a run of bytes holds, and how many bytes break it.
package struct UTF8Census: Sendable, Hashable {
  /// Well-formed multi-byte sequences.
  package private(set) var sequences = 0
  /// Bytes that belong to no well-formed sequence; a sequence cut off at the end is none.
  package private(set) var broken = 0

  /// Counts.
  package init(of bytes: [UInt8]) {
    var at = 0
    while at < bytes.count {
      if bytes[at] < 0x80 {
        at += 1
        continue
      }
      guard let length = Self.length(lead: bytes[at]) else {
        broken += 1
        at += 1
        continue
      }
      let end = min(at + length, bytes.count)
      let isWhole = bytes[(at + 1)..<end].allSatisfy { $0 & 0xC0 == 0x80 }
      if isWhole, end - at == length { sequences += 1 }
      if !isWhole { broken += 1 }
      at = isWhole ? end : at + 1
    }
  }

  private static func length(lead: UInt8) -> Int? {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }
}

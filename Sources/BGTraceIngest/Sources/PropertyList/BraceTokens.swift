/// Cuts JSON and its relatives into tokens: old-style property lists (`defaults read`), and what
/// `plutil -p` prints.
struct BraceTokens {
  enum Token: Hashable {
    case openDictionary
    case closeDictionary
    case openArray
    case closeArray
    /// `:`, `=` or `=>`.
    case assign
    /// `,` or `;`.
    case separator
    case quoted(String)
    case word(String)
    case data
    /// A quoted text or data that the input ends in the middle of.
    case cut
    /// A byte that means nothing here.
    case stray
  }

  private let bytes: [UInt8]
  /// Where the next token is looked for.
  private(set) var at: Int
  /// Where the last token began.
  private(set) var start: Int

  init(_ bytes: [UInt8], at: Int = 0) {
    self.bytes = bytes
    self.at = at
    start = at
  }

  mutating func next() -> Token? {
    skipBlanks()
    guard at < bytes.count else { return nil }
    start = at
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "{"): return .openDictionary
    case UInt8(ascii: "}"): return .closeDictionary
    case UInt8(ascii: "["), UInt8(ascii: "("): return .openArray
    case UInt8(ascii: "]"), UInt8(ascii: ")"): return .closeArray
    case UInt8(ascii: ","), UInt8(ascii: ";"): return .separator
    case UInt8(ascii: ":"): return .assign
    case UInt8(ascii: "="):
      if at < bytes.count, bytes[at] == UInt8(ascii: ">") { at += 1 }
      return .assign
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return quoted(byte)
    case UInt8(ascii: "<"):
      guard let end = bytes[at...].firstIndex(of: UInt8(ascii: ">")) else {
        at = bytes.count
        return .cut
      }
      at = end + 1
      return .data
    default:
      guard Self.isWordByte(byte) else { return .stray }
      while at < bytes.count, Self.isWordByte(bytes[at]) { at += 1 }
      return .word(String(decoding: bytes[start..<at], as: UTF8.self))
    }
  }

  /// White space, comments, and the marks of a paste: `>` and `|` quotes, Markdown fences.
  private mutating func skipBlanks() {
    while at < bytes.count {
      let byte = bytes[at]
      if byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "|") {
        at += 1
      } else if starts("```") || starts("~~~") || starts("//") {
        at = bytes[at...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      } else if starts("/*") {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    at += 2
    while at < bytes.count {
      if starts("*/") {
        at += 2
        return
      }
      at += 1
    }
  }

  private func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard at + count <= bytes.count else { return false }
    return bytes[at..<(at + count)].elementsEqual(text.description.utf8)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: "+"),
      UInt8(ascii: "*"), 0x80...:
      true
    default: false
    }
  }

  // MARK: Quoted text

  private mutating func quoted(_ quote: UInt8) -> Token {
    var text: [UInt8] = []
    var high: UInt32?
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte == quote {
        if high != nil { text.append(contentsOf: UTF8.encodedReplacementCharacter) }
        return .quoted(String(decoding: text, as: UTF8.self))
      }
      guard byte == UInt8(ascii: "\\") else {
        Self.flush(&high, into: &text)
        text.append(byte)
        continue
      }
      guard at < bytes.count else { return .cut }
      let escape = bytes[at]
      at += 1
      if escape == UInt8(ascii: "u") || escape == UInt8(ascii: "U"), let unit = hexUnit() {
        Self.append(unit, high: &high, to: &text)
      } else {
        Self.flush(&high, into: &text)
        text.append(Self.plain(escape))
      }
    }
    return .cut
  }

  private mutating func hexUnit() -> UInt32? {
    guard at + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[at..<(at + 4)], as: UTF8.self)
    guard !digits.hasPrefix("+"), !digits.hasPrefix("-"), let unit = UInt32(digits, radix: 16)
    else { return nil }
    at += 4
    return unit
  }

  private static func append(_ unit: UInt32, high: inout UInt32?, to text: inout [UInt8]) {
    var value = unit
    if let first = high, (0xDC00...0xDFFF).contains(unit) {
      value = 0x1_0000 + ((first & 0x3FF) << 10) + (unit & 0x3FF)
      high = nil
    } else {
      flush(&high, into: &text)
    }
    if (0xD800...0xDBFF).contains(value) {
      high = value
    } else if let scalar = Unicode.Scalar(value) {
      text.append(contentsOf: String(scalar).utf8)
    } else {
      text.append(contentsOf: UTF8.encodedReplacementCharacter)
    }
  }

  private static func flush(_ high: inout UInt32?, into text: inout [UInt8]) {
    guard high != nil else { return }
    high = nil
    text.append(contentsOf: UTF8.encodedReplacementCharacter)
  }

  private static func plain(_ escape: UInt8) -> UInt8 {
    switch escape {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: escape
    }
  }
}

extension BraceTokens {
  /// The keys in a head of bytes, with how many braces surround each.
  ///
  /// Only what is followed by `:` or `=` is a key, so that a log line that quotes one has none.
  static func keys(inHead head: [UInt8]) -> [(depth: Int, key: String)] {
    var tokens = BraceTokens(head)
    var depth = 0
    var candidate: String?
    var result: [(depth: Int, key: String)] = []
    while let token = tokens.next() {
      switch token {
      case .openDictionary, .openArray: depth += 1
      case .closeDictionary, .closeArray: depth -= 1
      case .assign:
        if let candidate { result.append((depth, candidate)) }
      case .quoted(let text), .word(let text):
        candidate = text
        continue
      case .stray:
        // Prose, not braces.
        if depth == 0 { return result }
      case .separator, .data, .cut: break
      }
      candidate = nil
    }
    return result
  }
}

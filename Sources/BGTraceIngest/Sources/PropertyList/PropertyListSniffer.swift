/// Tells property lists from everything else by their first bytes.
enum PropertyListSniffer {
  static func recognizes(_ head: [UInt8]) -> Bool {
    if head.starts(with: BinaryPropertyList.signature) { return true }
    let text = UTF8Transcoder.utf8(head).bytes
    guard let start = start(in: text) else { return false }
    switch text[start] {
    case UInt8(ascii: "<"): return isXML(text[start...])
    case UInt8(ascii: "{"): return hasInfoPlistKey(text[start...], depth: 1)
    case UInt8(ascii: "\""): return hasInfoPlistKey(text[start...], depth: 0)
    default: return false
    }
  }

  /// Whether a list is written with tags rather than braces, also where it begins in the middle.
  static func isWrittenWithTags(_ text: [UInt8]) -> Bool {
    guard let start = start(in: text) else { return false }
    switch text[start] {
    case UInt8(ascii: "<"): return true
    case UInt8(ascii: "{"), UInt8(ascii: "\""): return false
    default: return index(past: "</", in: text[start...]) != nil
    }
  }

  /// Where the list begins: after blank lines, fences, quote marks, comments and a line that merely
  /// names the file.
  private static func start(in text: [UInt8]) -> Int? {
    var at = 0
    while at < text.count {
      while at < text.count, isBlank(text[at]) { at += 1 }
      guard at < text.count else { return nil }
      let line = text[at...].prefix { $0 != 0x0A && $0 != 0x0D }
      if text[at] == UInt8(ascii: "<") || text[at] == UInt8(ascii: "{") { return at }
      guard isFence(line) || isLabel(line) else { return at }
      at = line.endIndex
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "|")
  }

  private static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "```".utf8) || line.starts(with: "~~~".utf8)
  }

  /// Whether a line is a file's name or a heading: short, says "plist", holds no time of day.
  private static func isLabel(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count <= 80, line.first != UInt8(ascii: "\"") else { return false }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    guard text.contains("plist") else { return false }
    let bytes = Array(text.utf8)
    return !bytes.indices.dropFirst().dropLast().contains { index in
      bytes[index] == UInt8(ascii: ":") && isDigit(bytes[index - 1]) && isDigit(bytes[index + 1])
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isXML(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while rest.starts(with: "<!--".utf8) || rest.starts(with: "<?".utf8) {
      let end = rest.starts(with: "<?".utf8) ? "?>" : "-->"
      guard let after = index(past: end, in: rest) else { return false }
      rest = rest[after...].drop(while: isBlank)
    }
    if rest.starts(with: "<!DOCTYPE plist".utf8) { return true }
    let name = rest.dropFirst().prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "/")
    }
    // The tag must end after its name, so that `<stringified>` is none.
    guard rest.first == UInt8(ascii: "<"), name.endIndex < rest.endIndex,
      rest[name.endIndex] == UInt8(ascii: ">") || isBlank(rest[name.endIndex])
    else { return false }
    switch String(decoding: name, as: UTF8.self) {
    case "plist", "dict", "key", "array", "dict/", "array/": return true
    // The middle of a list: told by a key that follows.
    case "string", "true/", "false/", "/array", "/dict", "/string":
      return index(past: "<key>", in: rest) != nil
    default: return false
    }
  }

  private static func index(past pattern: String, in text: ArraySlice<UInt8>) -> Int? {
    let pattern = Array(pattern.utf8)
    var rest = text
    while let first = rest.firstIndex(of: pattern[0]) {
      rest = rest[first...]
      if rest.starts(with: pattern) { return first + pattern.count }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func hasInfoPlistKey(_ text: ArraySlice<UInt8>, depth: Int) -> Bool {
    BraceTokens.keys(inHead: Array(text)).contains {
      $0.depth == depth && InfoPlistKeys.isOfInfoPlist($0.key)
    }
  }
}

/// Reads an XML property list, or any piece of one.
///
/// A list is a handful of tags: everything else between them (a Markdown fence, quote marks, an
/// unknown tag) is passed over. The document type is skipped, and no entity but XML's own five and
/// numeric ones is ever expanded.
struct XMLPropertyList {
  private let bytes: [UInt8]
  private var at = 0
  private var lines = LineCounter()
  private var builder = PropertyListBuilder()
  private var hasRootTag = false
  private var isCut = false
  private var unknownEntities = 0
  private var strayLines = 0
  private var lastStrayLine = 0
  /// Set by words inside a container: "…" says that something was left out.
  private var isAbridged = false

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads UTF-8.
  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListDocument {
    var reader = XMLPropertyList(bytes)
    while reader.at < bytes.count { try reader.step() }
    return try reader.document()
  }

  private mutating func document() throws(PropertyListError) -> PropertyListDocument {
    guard hasRootTag || !builder.isEmpty else {
      throw PropertyListError(
        code: .notAPropertyList,
        offset: 0,
        sentence: "This is not a property list: it holds no key and no value."
      )
    }
    let root = builder.finish(isFragment: !hasRootTag)
    var warnings = builder.warnings
    if isCut { warnings.append("The property list ends in the middle of a tag or a text.") }
    if unknownEntities > 0 {
      warnings.append("\(unknownEntities) unknown entities were left as written.")
    }
    if strayLines > 0 {
      warnings.append("\(strayLines) lines of other text were passed over.")
    }
    return PropertyListDocument(
      form: .xml,
      root: root,
      isIncomplete: builder.isIncomplete || isCut || isAbridged,
      warnings: warnings,
      strayLines: strayLines
    )
  }

  // MARK: Markup

  private mutating func step() throws(PropertyListError) {
    guard bytes[at] == UInt8(ascii: "<") else {
      passOverText()
      return
    }
    if starts("<!--") {
      skip(past: "-->", from: at + 4)
    } else if starts("<?") {
      skip(past: "?>", from: at + 2)
    } else if starts("<!") {
      skipDeclaration()
    } else {
      try tag()
    }
  }

  /// Text where no value stands: white space and the marks of a paste are nothing, words are told.
  private mutating func passOverText() {
    let start = at
    while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
    var cursor = start
    while cursor < at {
      if !Self.isPasteMark(bytes[cursor]) {
        let lineEnd = bytes[cursor..<at].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? at
        if !isFence(cursor) { noteStray(at: cursor) }
        cursor = lineEnd
      } else {
        cursor += 1
      }
    }
  }

  private mutating func noteStray(at offset: Int) {
    let line = lines.line(at: offset, in: bytes)
    if line != lastStrayLine { strayLines += 1 }
    lastStrayLine = line
    if builder.depth > 0 { isAbridged = true }
  }

  private static func isPasteMark(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "`")
      || byte == UInt8(ascii: "~") || byte == UInt8(ascii: "|")
  }

  /// Whether a word is the language after a fence: "```xml".
  private func isFence(_ word: Int) -> Bool {
    word >= 3 && bytes[(word - 3)..<word].allSatisfy { $0 == UInt8(ascii: "`") }
  }

  private mutating func tag() throws(PropertyListError) {
    let start = at
    let isEnd = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
    let nameStart = start + (isEnd ? 2 : 1)
    var nameEnd = nameStart
    while nameEnd < bytes.count, Self.isNameByte(bytes[nameEnd]) { nameEnd += 1 }
    guard nameEnd > nameStart else {
      // A lone `<` in a text between tags.
      at = nameStart
      return
    }
    let name = String(decoding: bytes[nameStart..<nameEnd].prefix(32), as: UTF8.self)
    guard let close = tagEnd(from: nameEnd) else {
      isCut = true
      at = nameEnd
      return
    }
    at = close + 1
    let isEmpty = !isEnd && bytes[close - 1] == UInt8(ascii: "/")
    let line = lines.line(at: start, in: bytes)
    if isEnd {
      end(name)
    } else {
      try begin(name, isEmpty: isEmpty, line: line, offset: start)
    }
  }

  private mutating func end(_ name: String) {
    switch name {
    case "dict": builder.close(.dictionary)
    case "array": builder.close(.array)
    default: break
    }
  }

  private mutating func begin(
    _ name: String,
    isEmpty: Bool,
    line: Int,
    offset: Int
  ) throws(PropertyListError) {
    switch name {
    case "plist": hasRootTag = true
    case "dict", "array":
      let container: PropertyListBuilder.Container = name == "dict" ? .dictionary : .array
      try builder.open(container, line: line, offset: offset)
      if isEmpty { builder.close(container) }
    case "true", "false":
      try builder.value(.init(.boolean(name == "true"), line: line), offset: offset)
    case "key", "string", "integer", "real", "date", "data":
      guard let text = isEmpty ? "" : content(of: name) else { return }
      if name == "key" {
        try builder.key(text, line: line, offset: offset)
      } else {
        try builder.value(.init(Self.kind(name, text), line: line), offset: offset)
      }
    default: break
    }
  }

  private static func kind(_ name: String, _ text: String) -> PropertyListValue.Kind {
    switch name {
    case "string": .string(text)
    case "date": .date
    case "data": .data
    default: .number(text)
    }
  }

  // MARK: Text

  /// The text up to the element's end tag; nil where the file ends before it, because half an
  /// identifier is another identifier.
  private mutating func content(of name: String) -> String? {
    var text: [UInt8] = []
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "<"):
        if starts("<![CDATA[") {
          let start = at + 9
          guard skip(past: "]]>", from: start) else { return nil }
          text.append(contentsOf: bytes[start..<(at - 3)])
        } else if starts("<!--") {
          skip(past: "-->", from: at + 4)
        } else {
          // The end tag. Any other tag means that the end tag was lost: read it again as a tag.
          if starts("</\(name)"), let close = tagEnd(from: at + name.utf8.count + 2) {
            at = close + 1
            return String(decoding: text, as: UTF8.self)
          }
          isCut = true
          return nil
        }
      case UInt8(ascii: "&"):
        text.append(contentsOf: entity())
      default:
        text.append(bytes[at])
        at += 1
      }
    }
    isCut = true
    return nil
  }

  /// One entity, or the ampersand as written where it is none that XML itself defines.
  private mutating func entity() -> [UInt8] {
    let longest = 12
    let name = bytes[(at + 1)...].prefix(longest)
    guard let semicolon = name.firstIndex(of: UInt8(ascii: ";")),
      let scalar = Self.scalar(
        ofEntity: String(decoding: bytes[(at + 1)..<semicolon], as: UTF8.self)
      )
    else {
      unknownEntities += 1
      at += 1
      return [UInt8(ascii: "&")]
    }
    at = semicolon + 1
    return Array(String(scalar).utf8)
  }

  private static func scalar(ofEntity name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: numeric(name)
    }
  }

  private static func numeric(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value =
      digits.hasPrefix("x") || digits.hasPrefix("X")
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    guard let value, value != 0 else { return nil }
    return Unicode.Scalar(value)
  }

  // MARK: Bytes

  private func starts(_ text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

  @discardableResult
  private mutating func skip(past end: String, from start: Int) -> Bool {
    let pattern = Array(end.utf8)
    var cursor = start
    while cursor + pattern.count <= bytes.count {
      if bytes[cursor] == pattern[0], bytes[cursor...].starts(with: pattern) {
        at = cursor + pattern.count
        return true
      }
      cursor += 1
    }
    isCut = true
    at = bytes.count
    return false
  }

  /// Skips a document type: quotes and the internal subset's brackets are stepped over, not read.
  private mutating func skipDeclaration() {
    var depth = 0
    var cursor = at + 2
    while cursor < bytes.count {
      switch bytes[cursor] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = bytes[(cursor + 1)...].firstIndex(of: bytes[cursor]) else {
          isCut = true
          at = bytes.count
          return
        }
        cursor = end
      case UInt8(ascii: ">") where depth <= 0:
        at = cursor + 1
        return
      default: break
      }
      cursor += 1
    }
    isCut = true
    at = bytes.count
  }

  /// The `>` that ends a tag, quoted attribute values stepped over.
  private func tagEnd(from start: Int) -> Int? {
    var cursor = start
    while cursor < bytes.count {
      switch bytes[cursor] {
      case UInt8(ascii: ">"): return cursor
      case UInt8(ascii: "<"): return nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = bytes[(cursor + 1)...].firstIndex(of: bytes[cursor]) else { return nil }
        cursor = end
      default: break
      }
      cursor += 1
    }
    return nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

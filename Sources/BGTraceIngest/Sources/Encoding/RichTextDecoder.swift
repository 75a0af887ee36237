/// Takes the text out of Rich Text, in pieces of any size.
///
/// Written after the Rich Text Format Specification 1.9.1 and the habits of TextEdit: lines end in a
/// backslash, characters outside the code page are `\uc0\uN` pairs. Bytes of another code page than
/// Windows-1252 (`\fcharset`) are not converted.
struct RichTextDecoder {
  /// Groups nested deeper keep no state of their own: they inherit their parent's.
  static let deepestGroup = 256
  /// Letters of a control word that are kept; no word of the specification is longer.
  private static let longestWord = 32

  /// What a group inherits and its end restores.
  private struct Group {
    /// Whether the text is not part of the document.
    var isSkipped = false
    /// How many fallback characters follow a `\uN`.
    var fallbackLength = 1
  }

  private enum State {
    case text
    case backslash
    case word
    case parameter
    case hex(first: UInt8?)
    case binary(left: Int)
  }

  private var state = State.text
  private var group = Group()
  private var stack: [Group] = []
  /// Groups opened beyond the deepest that is kept.
  private var extraDepth = 0
  private var word: [UInt8] = []
  private var number = 0
  private var hasNumber = false
  private var isNegative = false
  /// Set by `\*`: the next control word names a destination that may be unknown.
  private var isOptional = false
  /// Fallback characters still to pass over.
  private var fallbackLeft = 0
  private var surrogates = SurrogateJoiner()

  init() {}

  mutating func feed(_ byte: UInt8, into sink: inout UTF8Sink) {
    switch state {
    case .text: text(byte, into: &sink)
    case .backslash: symbol(byte, into: &sink)
    case .word, .parameter: control(byte, into: &sink)
    case .hex(let first): hex(byte, first: first, into: &sink)
    case .binary(let left): state = left > 1 ? .binary(left: left - 1) : .text
    }
  }

  mutating func finish(into sink: inout UTF8Sink) {
    switch state {
    case .word, .parameter: perform(into: &sink)
    case .text, .backslash, .hex, .binary: break
    }
    state = .text
    surrogates.finish(into: &sink)
  }

  // MARK: States

  private mutating func text(_ byte: UInt8, into sink: inout UTF8Sink) {
    switch byte {
    case UInt8(ascii: "\\"): state = .backslash
    case UInt8(ascii: "{"): open()
    case UInt8(ascii: "}"): close(into: &sink)
    case 0x0A, 0x0D, 0x00: break
    default: character(Windows1252.scalar(byte), into: &sink)
    }
  }

  private mutating func symbol(_ byte: UInt8, into sink: inout UTF8Sink) {
    state = .text
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      word = [byte]
      number = 0
      hasNumber = false
      isNegative = false
      state = .word
    case UInt8(ascii: "'"): state = .hex(first: nil)
    case UInt8(ascii: "*"): isOptional = true
    case 0x0A, 0x0D: character(0x0A, into: &sink)
    case UInt8(ascii: "~"): character(0xA0, into: &sink)
    case UInt8(ascii: "_"): character(0x2011, into: &sink)
    case UInt8(ascii: "-"): break
    default: character(Windows1252.scalar(byte), into: &sink)
    }
  }

  private mutating func control(_ byte: UInt8, into sink: inout UTF8Sink) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z") where !isInParameter,
      UInt8(ascii: "A")...UInt8(ascii: "Z") where !isInParameter:
      if word.count < Self.longestWord { word.append(byte) }
    case UInt8(ascii: "-") where !isInParameter:
      isNegative = true
      state = .parameter
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      state = .parameter
      hasNumber = true
      // Saturates far above every number that means something.
      number = min(number &* 10 &+ Int(byte &- UInt8(ascii: "0")), 1_000_000_000)
    default:
      perform(into: &sink)
      // One space ends the word and belongs to it; anything else is read again.
      if byte != UInt8(ascii: " ") { feed(byte, into: &sink) }
    }
  }

  private var isInParameter: Bool {
    if case .parameter = state { true } else { false }
  }

  private mutating func hex(_ byte: UInt8, first: UInt8?, into sink: inout UTF8Sink) {
    guard let digit = Self.hexValue(byte) else {
      state = .text
      sinkRepair(into: &sink)
      feed(byte, into: &sink)
      return
    }
    guard let first else {
      state = .hex(first: digit)
      return
    }
    state = .text
    character(Windows1252.scalar(first << 4 | digit), into: &sink)
  }

  // MARK: Groups and words

  private mutating func open() {
    fallbackLeft = 0
    isOptional = false
    guard stack.count < Self.deepestGroup else {
      extraDepth += 1
      return
    }
    stack.append(group)
  }

  private mutating func close(into sink: inout UTF8Sink) {
    surrogates.finish(into: &sink)
    fallbackLeft = 0
    isOptional = false
    if extraDepth > 0 {
      extraDepth -= 1
    } else {
      // A closing brace too many changes nothing: the text after it is text.
      group = stack.popLast() ?? Group()
    }
  }

  private mutating func perform(into sink: inout UTF8Sink) {
    state = .text
    let name = String(decoding: word, as: UTF8.self)
    let parameter = hasNumber ? (isNegative ? -number : number) : nil
    let wasOptional = isOptional
    isOptional = false
    if name == "u", let parameter {
      unicode(parameter, into: &sink)
      return
    }
    if name == "bin" {
      consumeFallback()
      if let parameter, parameter > 0 { state = .binary(left: parameter) }
      return
    }
    if name == "uc" {
      group.fallbackLength = max(0, min(parameter ?? 1, 64))
      return
    }
    if wasOptional || Self.destinationsWithoutText.contains(name) {
      group.isSkipped = true
      return
    }
    if let scalar = Self.characters[name] { character(scalar, into: &sink) }
  }

  private mutating func unicode(_ value: Int, into sink: inout UTF8Sink) {
    fallbackLeft = 0
    // The parameter is a signed 16-bit number: negative ones count from the top.
    let unit = value < 0 ? value + 0x1_0000 : value
    if !group.isSkipped {
      if let unit = UInt16(exactly: unit) {
        surrogates.feed(unit, into: &sink)
      } else {
        sinkRepair(into: &sink)
      }
    }
    fallbackLeft = group.fallbackLength
  }

  private mutating func character(_ scalar: UInt32, into sink: inout UTF8Sink) {
    if consumeFallback() || group.isSkipped { return }
    surrogates.finish(into: &sink)
    sink.put(scalar)
  }

  @discardableResult
  private mutating func consumeFallback() -> Bool {
    guard fallbackLeft > 0 else { return false }
    fallbackLeft -= 1
    return true
  }

  private mutating func sinkRepair(into sink: inout UTF8Sink) {
    if !group.isSkipped { sink.repair() }
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Control words that stand for a character.
  private static let characters: [String: UInt32] = [
    "par": 0x0A, "line": 0x0A, "sect": 0x0A, "page": 0x0A, "row": 0x0A,
    "tab": 0x09, "cell": 0x09,
    "emdash": 0x2014, "endash": 0x2013, "bullet": 0x2022,
    "lquote": 0x2018, "rquote": 0x2019, "ldblquote": 0x201C, "rdblquote": 0x201D,
    "emspace": 0x2003, "enspace": 0x2002, "qmspace": 0x2005,
  ]

  /// Destinations whose text is no part of the document.
  private static let destinationsWithoutText: Set<String> = [
    "fonttbl", "colortbl", "stylesheet", "info", "pict", "filetbl", "listtable", "revtbl",
    "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf",
    "object", "objdata", "fldinst", "generator", "xe", "tc", "themedata", "datastore",
  ]
}

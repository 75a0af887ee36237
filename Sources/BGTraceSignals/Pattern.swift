package import BGTraceModel

/// A line's shape, written as the line with captures in braces.
///
/// `"Starting task: {task}"`. `^` at the beginning wants the pattern where a message may begin, `$`
/// at the end wants nothing to follow. Captures: `{activity}` a printed activity, `{activity?}` the
/// same or a mask, `{set}` a set of activities, `{task}` and `{request}` a printed object or a
/// mask, `{tasks}` a set of such objects, `{app}` a
/// process of RunningBoard's, `{id}` and `{bundle}` a name, `{number}`, `{flag}`, `{text}`, `{any}`.
package struct Pattern: Sendable, ExpressibleByStringLiteral {
  /// A capture's kind.
  package enum Capture: String, Sendable {
    case activity, maybeActivity = "activity?", set, task, tasks, request, app, id, bundle, number,
      flag
    case text, any
  }

  private enum Part: Sendable {
    case literal([UInt8])
    case capture(Capture)
  }

  private var parts: [Part] = []
  private var isAnchored = false
  private var isClosed = false

  /// The longest literal: what a message must hold for the pattern to be tried.
  package private(set) var key = ""

  /// Takes a pattern apart; an unknown capture is read as a literal, which the tests would notice.
  package init(stringLiteral source: String) {
    var text = Substring(source)
    if text.hasPrefix("^") {
      isAnchored = true
      text.removeFirst()
    }
    if text.hasSuffix("$") {
      isClosed = true
      text.removeLast()
    }
    var literal = ""
    while let first = text.first {
      if first == "{", let close = text.firstIndex(of: "}"),
        let capture = Capture(rawValue: String(text[text.index(after: text.startIndex)..<close]))
      {
        add(&literal)
        parts.append(.capture(capture))
        text = text[text.index(after: close)...]
      } else {
        literal.append(first)
        text.removeFirst()
      }
    }
    add(&literal)
  }

  private mutating func add(_ literal: inout String) {
    guard !literal.isEmpty else { return }
    parts.append(.literal(Array(literal.utf8)))
    if literal.utf8.count > key.utf8.count { key = literal }
    literal = ""
  }

  /// How many occurrences of the first literal are tried.
  private static let mostTrials = 32

  /// What the pattern captures in a message, or nil where it does not occur.
  package func match(_ message: Message) -> Captures? {
    guard case .literal(let first) = parts.first else { return nil }
    var search = message.start
    for _ in 0..<Self.mostTrials {
      guard let place = search.find(first) else { return nil }
      if !isAnchored || Self.mayBegin(message.bytes, place) {
        if let captures = match(message, at: place) { return captures }
      }
      search.move(to: place + 1)
    }
    return nil
  }

  private func match(_ message: Message, at place: Int) -> Captures? {
    var captures = Captures(cursor: Cursor(message.bytes, at: place))
    for (number, part) in parts.enumerated() {
      switch part {
      case .literal(let literal):
        // Right after another literal or at the start it stands here; after a capture it follows.
        guard let found = captures.cursor.find(literal) else { return nil }
        if number == 0, found != place { return nil }
        captures.cursor.move(to: found + literal.count)
      case .capture(let capture):
        guard captures.take(capture, until: literal(after: number)) else { return nil }
      }
    }
    guard isClosed else { return captures }
    var end = captures.cursor
    end.skip { $0.isSpace || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "*") }
    return end.isAtEnd ? captures : nil
  }

  private func literal(after number: Int) -> [UInt8]? {
    guard number + 1 < parts.count, case .literal(let literal) = parts[number + 1] else {
      return nil
    }
    return literal
  }

  /// Whether a message may begin here: at the start of a line, or after a prefix's closing bracket.
  private static func mayBegin(_ bytes: [UInt8], _ place: Int) -> Bool {
    var before = place - 1
    while before >= 0, bytes[before] == 0x20 || bytes[before] == UInt8(ascii: "*") { before -= 1 }
    guard before >= 0 else { return true }
    switch bytes[before] {
    case 0x0A: return true
    case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: ":"): return before < place - 1
    default: return false
    }
  }
}

/// What a pattern captured.
package struct Captures: Sendable {
  /// Where the match ended: what follows may be read on.
  package var cursor: Cursor
  /// The tasks or requests, or nil where the pattern captures none.
  package var objects: [TaskObject]?
  /// The task identifier.
  package var identifier: String?
  /// The bundle identifier.
  package var bundle: String?
  /// A number.
  package var number: Int?
  /// A yes or no.
  package var flag: Bool?
  /// A free text.
  package var text: String?
  /// The activities, or nil where the pattern captures none.
  package var activities: [Activity]?

  fileprivate init(cursor: Cursor) { self.cursor = cursor }

  /// One fact for each activity, or one about what else was captured.
  package func facts(_ kind: Signal.Kind) -> [Fact] {
    if let activities { return activities.compactMap { Fact(kind, about: $0) } }
    if let objects { return objects.map { Fact(kind, $0.api, $0.identifier) } }
    return [Fact(kind, nil, identifier, bundle: bundle)]
  }

  fileprivate mutating func take(_ capture: Pattern.Capture, until literal: [UInt8]?) -> Bool {
    switch capture {
    case .any: return true
    case .activity, .maybeActivity: return takeActivity(orMask: capture == .maybeActivity)
    case .set:
      let (found, masked) = Names.activities(&cursor)
      activities = found.isEmpty && masked ? nil : found
      return true
    case .tasks:
      objects = TaskObject.set(&cursor)
      return true
    case .task, .request:
      guard let object = TaskObject(&cursor) else { return false }
      objects = [object]
      return true
    case .app:
      bundle = Names.app(&cursor)
      return bundle != nil
    case .id, .bundle: return takeName(capture, until: literal)
    case .number:
      number = cursor.integer()
      return number != nil
    case .flag:
      flag = Self.flag(&cursor)
      return flag != nil
    case .text:
      guard let place = literal.map({ cursor.find($0) }) ?? cursor.bytes.count else { return false }
      text = cursor.text(cursor.position..<place)
      cursor.move(to: place)
      return true
    }
  }

  private mutating func takeActivity(orMask: Bool) -> Bool {
    let name = Names.token(&cursor)
    if let activity = Names.activity(name, isCut: cursor.isAtEnd) {
      activities = [activity]
      return true
    }
    return orMask && Names.isMask(name)
  }

  private mutating func takeName(_ capture: Pattern.Capture, until literal: [UInt8]?) -> Bool {
    let name: String
    if let literal {
      guard let place = cursor.find(literal) else { return false }
      name = cursor.text(cursor.position..<place)
      cursor.move(to: place)
    } else if cursor.next == UInt8(ascii: "<") {
      // `<private>` and `<decode: missing data>`: a mask holds spaces.
      name = cursor.take { $0 != UInt8(ascii: ">") }
    } else {
      cursor.skip { Self.isQuote($0) || $0.isSpace }
      let token = cursor.take { !$0.isSpace && !Self.isQuote($0) }
      name = Names.withoutEnd(token, ".,;:!)")
    }
    let readable = Names.identifier(name)
    if let readable, readable.utf8.contains(where: \.isSpace) { return false }
    if capture == .id { identifier = readable } else { bundle = readable }
    return true
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }

  private static func flag(_ cursor: inout Cursor) -> Bool? {
    switch cursor.take(5, while: { $0.isDigit || $0.isLetter }).lowercased() {
    case "1", "yes", "true": true
    case "0", "no", "false": false
    default: nil
    }
  }
}

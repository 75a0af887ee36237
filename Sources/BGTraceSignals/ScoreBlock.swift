package import BGTraceModel

/// Reads a score block: a header, a line for each policy, a closing line; any of them may be cut.
///
/// Braces do not balance in the format: it opens with `[` and closes with `]…}`.
package enum ScoreBlock: Sendable {
  /// The most policies that are read.
  private static let mostPolicies = 64

  /// What a block says, or nil where the message holds none.
  package static func read(_ message: Message) -> [Fact]? {
    let start = message.start
    let bodyPlace = start.find("{name: ")
    let header = header(message, before: bodyPlace)
    if header == nil {
      guard let bodyPlace, start.has("olicy"), isAtLineStart(message, bodyPlace) else { return nil }
    }
    let closing = closing(message)
    if bodyPlace == nil, closing == nil, header?.isShort == true { return nil }
    var policies = policies(message, from: bodyPlace, to: closing)
    let (decision, score) = closing.map { final(message, at: $0) } ?? (nil, nil)
    if policies.count == 1, policies[0].decision == nil, policies[0].rationale != nil {
      // Quoted with the middle left out: the only policy named is the one that decided.
      policies[0].decision = decision
    }
    let block = Signal.Score(policies: policies, decision: decision, finalScore: score)
    if let activity = header?.activity {
      if let fact = Fact(.scored(block), about: activity) { return [fact] }
      return deviceStates(policies).map { Fact(.device($0)) }
    }
    // This policy tracks the progress of continued tasks and of nothing else.
    let isContinued = policies.contains { $0.policy == "ActivityProgress" }
    return [Fact(.scored(block), isContinued ? .continuedProcessing : nil)]
  }

  private struct Header {
    var activity: Activity
    /// Whether it is the form `NAME, Decision: …}` rather than `NAME:[`.
    var isShort: Bool
  }

  private static func header(_ message: Message, before limit: Int?) -> Header? {
    for (mark, isShort) in [(":[", false), (", Decision: ", true)] {
      guard let place = message.start.find(mark, before: limit) else { continue }
      var begin = place
      while begin > 0, place - begin < Names.longest {
        let byte = message.bytes[begin - 1]
        if byte.isSpace || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { break }
        begin -= 1
      }
      var cursor = Cursor(message.bytes, at: begin)
      guard let activity = Names.activity(&cursor) else { continue }
      return Header(activity: activity, isShort: isShort)
    }
    return nil
  }

  private static func isAtLineStart(_ message: Message, _ place: Int) -> Bool {
    var before = place - 1
    while before >= 0, message.bytes[before] == 0x20 { before -= 1 }
    return before < 0 || message.bytes[before] == 0x0A || message.bytes[before] == UInt8(ascii: "]")
  }

  /// Where the closing part begins, at the bracket or brace before the final decision.
  private static func closing(_ message: Message) -> Int? {
    let marks = ["], FinalDecision:", "], Decision:", "] sumScores:", "], sumScores:"]
    // One pass for all of them, and the first on the list counts.
    var places = [Int?](repeating: nil, count: marks.count)
    var cursor = message.start
    while let place = cursor.find("]") {
      cursor.move(to: place)
      for (number, mark) in marks.enumerated() where places[number] == nil && cursor.sees(mark) {
        places[number] = place
      }
      if let first = places[0] { return first }
      cursor.move(to: place + 1)
    }
    if let first = places.lazy.compactMap(\.self).first { return first }
    // The short form, and a body that is quoted without its brackets.
    cursor = message.start
    var last: Int?
    while let place = cursor.find(", Decision: ") {
      last = place
      cursor.move(to: place + 1)
    }
    return last
  }

  private static func final(_ message: Message, at place: Int) -> (Signal.Decision?, Double?) {
    var cursor = Cursor(message.bytes, at: place)
    guard cursor.skip(past: "Decision: ") else { return (nil, nil) }
    let words = cursor.take(40) {
      $0.isLetter || $0.isDigit || $0 == 0x20 || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")")
    }
    // A score may follow: "Can Proceed FinalScore: 0.84".
    let name =
      words.holds("Score")
      ? words.split(separator: " ").prefix { !$0.hasSuffix("Score") }.joined(separator: " ") : words
    let decision = Signal.Decision(printed: name, isCut: cursor.isAtEnd)
    var score = Cursor(message.bytes, at: place)
    guard score.skip(past: "Score: ") else { return (decision, nil) }
    return (decision, score.decimal())
  }

  private static func policies(
    _ message: Message,
    from first: Int?,
    to closing: Int?
  ) -> [Signal.PolicyAnswer] {
    var result: [Signal.PolicyAnswer] = []
    var begin = first
    while let place = begin, result.count < mostPolicies {
      let next = Cursor(message.bytes, at: place + 1).find("{name: ")
      let end = min(next ?? message.bytes.count, closing.map { max($0, place) } ?? .max)
      if let answer = policy(message, place..<end) { result.append(answer) }
      begin = next
    }
    return result
  }

  private static func policy(_ message: Message, _ range: Range<Int>) -> Signal.PolicyAnswer? {
    let bytes = Array(message.bytes[range])
    var cursor = Cursor(bytes)
    guard cursor.skip("{name: ") else { return nil }
    let printed = cursor.take(80) {
      $0.isLetter || $0.isDigit || $0 == 0x20 || $0 == UInt8(ascii: "-")
    }
    let name = policyName(printed)
    guard !name.isEmpty else { return nil }
    guard cursor.skip(past: "response: ") else {
      return Signal.PolicyAnswer(policy: name, decision: nil, rationale: elided(cursor))
    }
    guard cursor.skip("{") else { return Signal.PolicyAnswer(policy: name, decision: nil) }
    _ = cursor.skip("Decision: ")
    let words = cursor.take(40) { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
    return Signal.PolicyAnswer(
      policy: name,
      decision: Signal.Decision(printed: words, isCut: cursor.isAtEnd),
      rationale: rationale(cursor)
    )
  }

  /// The name without spaces and without a final "Policy".
  private static func policyName(_ printed: String) -> String {
    var name = String(decoding: printed.utf8.filter { $0 != 0x20 }, as: UTF8.self)
    if name.hasSuffix("Policy") { name.removeLast("Policy".count) }
    return name
  }

  /// The text from the first bracket after the score to the policy's last one.
  private static func rationale(_ cursor: Cursor) -> String? {
    guard let open = cursor.find("["),
      let close = cursor.bytes.lastIndex(of: UInt8(ascii: "]")), close > open
    else { return nil }
    return cursor.text((open + 1)..<close)
  }

  /// What a quotation `{name: X Policy ... CONDITION}` leaves of the rationale.
  private static func elided(_ cursor: Cursor) -> String? {
    var cursor = cursor
    guard cursor.skip("...") || cursor.skip("…") else { return nil }
    cursor.skip(while: \.isSpace)
    let text = cursor.take { $0 != UInt8(ascii: "}") }
    return text.isEmpty ? nil : text
  }

  /// What the policies' rationales say about the device itself, each once.
  private static func deviceStates(_ policies: [Signal.PolicyAnswer]) -> [Signal.DeviceState] {
    var result: [Signal.DeviceState] = []
    for rationale in policies.compactMap(\.rationale) {
      let cursor = Cursor(Array(rationale.utf8))
      for (text, state) in conditions where cursor.has(text) && !result.contains(state) {
        result.append(state)
      }
    }
    return result
  }

  /// Conditions and the states they tell; the thermal level was renumbered from 0–4 to 0–50.
  private static let conditions: [(String, Signal.DeviceState)] = [
    ("lowPowerModeEnforced == 1", .lowPowerMode(on: true)),
    ("isPluggedIn == 0", .pluggedIn(false)),
    ("pluggedIn == 0", .pluggedIn(false)),
    ("pluggedIn == 1", .pluggedIn(true)),
    ("thermalLevel >= 2", .thermalLevel(30)),
    ("thermalLevel > 10", .thermalLevel(20)),
    ("deviceActive == 1", .inUse(true)),
    ("deviceActivity == 1", .inUse(true)),
    ("deviceInUse == 1", .inUse(true)),
  ]
}

extension Signal.Decision {
  private static let printed: [(String, Signal.Decision)] = [
    ("Can Proceed", .canProceed), ("CP", .canProceed), ("0", .canProceed),
    ("Must Not Proceed", .mustNotProceed), ("MNP", .mustNotProceed), ("33", .mustNotProceed),
    ("Must Proceed", .mustProceed), ("MP", .mustProceed), ("67", .mustProceed),
    ("Absolutely Must Not Proceed", .absolutelyMustNotProceed),
    ("AMNP", .absolutelyMustNotProceed), ("100", .absolutelyMustNotProceed),
    ("Absolutely Must Proceed", .absolutelyMustProceed), ("AMP", .absolutelyMustProceed),
    ("200", .absolutelyMustProceed),
  ]

  /// Reads a decision's number, word or letters; words that the line's end cut off are completed
  /// where only one decision begins so.
  package init?(printed text: String, isCut: Bool) {
    if let exact = Self.printed.first(where: { $0.0 == text }) {
      self = exact.1
      return
    }
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    guard !words.isEmpty else { return nil }
    if let exact = Self.printed.first(where: { $0.0 == words }) {
      self = exact.1
      return
    }
    guard isCut else {
      self = .other
      return
    }
    let possible = Self.printed.filter { $0.0.utf8.count > 4 && $0.0.hasPrefix(words) }
    guard possible.count == 1, words.utf8.count >= 3 else { return nil }
    self = possible[0].1
  }
}

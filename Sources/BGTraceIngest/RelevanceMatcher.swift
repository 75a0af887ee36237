internal import BGTraceBytes
internal import BGTraceModel

/// `Relevance` made for bytes: the same answers without a string for each record.
final class RelevanceMatcher: Sendable {
  /// What a literal in a message means.
  enum Class {
    /// One of `Relevance.phrases`.
    static let phrase: UInt8 = 1
    /// A mask over private data.
    static let mask: UInt8 = 2
    /// Bytes that stand for others in a cleaned message: only the cleaned one can tell.
    static let odd: UInt8 = 4
    /// The bracket of a sender whose every record is kept, as it stands in a line.
    static let sender: UInt8 = 8
  }

  /// The matcher for the lists of `Relevance`.
  static let standard = RelevanceMatcher()

  /// Phrases, masks and odd bytes in text.
  let text: LiteralMatcher
  /// The same without the masks: once one was seen, no more need be found.
  let textUnmasked: LiteralMatcher
  /// The same for whole lines of the default style: with the senders that are kept.
  let line: LiteralMatcher
  /// The same without the masks.
  let lineUnmasked: LiteralMatcher
  /// Phrases as they stand in a JSON string, and the escapes that may hide one.
  let json: LiteralMatcher
  /// The same without the masks.
  let jsonUnmasked: LiteralMatcher
  private let phrases: LiteralMatcher
  private let processes: [[UInt8]]
  private let subsystems: [[UInt8]]

  init(kernel: LiteralMatcher.Kernel = .best) {
    let phrases = Relevance.phrases.map { LiteralMatcher.Literal($0, classes: Class.phrase) }
    let masks = ["<private>", "<mask.hash"].map {
      LiteralMatcher.Literal($0, classes: Class.mask)
    }
    // What `MessageText` replaces: curly quotes, no-break spaces, NUL and terminal escapes.
    let odd = [
      "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{A0}", "\u{202F}", "\0", "\u{1B}[",
    ]
    .map { LiteralMatcher.Literal($0, classes: Class.odd) }
    let hidden = [LiteralMatcher.Literal("\\u", classes: Class.odd)]
    let escaped = Relevance.phrases.flatMap { phrase -> [LiteralMatcher.Literal] in
      // Apple's writer escapes the slash, others do not.
      let quoted = phrase.utf8.flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] }
      let slashed = quoted.flatMap { $0 == 0x2F ? [0x5C, $0] : [$0] }
      return Set([quoted, slashed]).map {
        LiteralMatcher.Literal(String(decoding: $0, as: UTF8.self), classes: Class.phrase)
      }
    }
    self.phrases = LiteralMatcher(phrases, kernel: kernel)
    text = LiteralMatcher(phrases + masks + odd, kernel: kernel)
    textUnmasked = LiteralMatcher(phrases + odd, kernel: kernel)
    let senders = Relevance.subsystems.map {
      LiteralMatcher.Literal("[\($0):", classes: Class.sender, folds: true)
    }
    line = LiteralMatcher(phrases + masks + odd + senders, kernel: kernel)
    lineUnmasked = LiteralMatcher(phrases + odd + senders, kernel: kernel)
    json = LiteralMatcher(escaped + masks + odd + hidden, kernel: kernel)
    jsonUnmasked = LiteralMatcher(escaped + odd + hidden, kernel: kernel)
    processes = Relevance.processes.map { Array($0.utf8) }
    subsystems = Relevance.subsystems.map { Array($0.utf8) }
  }

  /// Whether a message holds one of the phrases.
  func holdsPhrase(_ message: ByteView) -> Bool {
    phrases.classes(of: message) & Class.phrase != 0
  }

  /// Whether a sender's every record is kept.
  func keeps(process: ByteView, subsystem: ByteView) -> Bool {
    for name in processes where Self.equal(name, process, lowercase: false) { return true }
    for name in subsystems where Self.equal(name, subsystem, lowercase: true) { return true }
    return false
  }

  private static func equal(_ name: [UInt8], _ view: ByteView, lowercase: Bool) -> Bool {
    guard name.count == view.count else { return false }
    for index in name.indices {
      var byte = view[index]
      if lowercase, byte &- 0x41 < 26 { byte |= 0x20 }
      guard byte == name[index] else { return false }
    }
    return true
  }
}

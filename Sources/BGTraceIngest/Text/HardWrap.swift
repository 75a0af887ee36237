internal import BGTraceBytes

/// The column at which a note or a mail broke every long line.
///
/// Only captures whose lines need no head are asked: elsewhere a line without a head continues the
/// record before it anyway.
struct HardWrap {
  /// The length of the longest line, in bytes.
  private let width: Int

  /// Finds the column in an input's first lines; nil where they were not broken.
  ///
  /// Broken text has no line beyond the column and several that almost reach it.
  init?(of head: ByteView) {
    var longest = 0
    var lines = LineIterator(head)
    while let line = lines.next() { longest = max(longest, line.trimmed.count) }
    guard (40...90).contains(longest) else { return nil }
    var full = 0
    lines = LineIterator(head)
    while full < 3, let line = lines.next() {
      full += line.trimmed.count + 16 >= longest ? 1 : 0
    }
    guard full >= 3 else { return nil }
    width = longest
  }

  /// Whether a line continues the one before it: its first word would not have fitted there, and it
  /// does not begin as a message does.
  func joins(_ last: ByteView, _ next: ByteView, _ relevance: RelevanceMatcher) -> Bool {
    let before = last.trimmed
    let after = next.trimmed
    guard before.count > 0, after.count > 0 else { return false }
    let word = after.first(0x20) ?? after.count
    // A head with nothing behind it was broken right there.
    if before.ends(with: "]"), before[0] &- 0x30 < 10 { return true }
    guard before.count + 1 + word > width, !Self.beginsMessage(after[0]),
      !after.ends(with: ":["), !after.ends(with: "{(")
    else { return false }
    // Two whole messages of the same length, each of which begins with a name, stand for themselves.
    guard after.prefix(word).first(0x2E) != nil else { return true }
    return !(relevance.holdsPhrase(before) && relevance.holdsPhrase(after))
  }

  private static func beginsMessage(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x5B, 0x2A, 0x7B: true
    default: false
    }
  }
}

internal import BGTraceBytes
internal import BGTraceModel

/// The record whose end has not been seen yet.
///
/// Indices are into the reader's window, which begins at or before the record.
struct PendingRecord {
  var isActive = false
  /// The first byte.
  var start = 0
  /// Behind the first line.
  var headEnd = 0
  /// Behind the last line that belongs.
  var end = 0
  /// The first line's number, from 1.
  var line = 0
  /// The dialect's index, or nil for a message without a head.
  var dialect: Int?
  /// The head, with ranges in the first line; nil while nobody needed it.
  var head: Head?
  /// The first line without terminal colours, if it had any: the head's ranges are its.
  var rewritten: [UInt8]?
  var wrapping = LineWrapping()
  var time = Timestamp.none
  /// Whether its sender makes it relevant.
  var isKept = false
  /// The classes of literals met in its lines.
  var classes: UInt8 = 0
  /// Whether a hard wrap may hide a phrase.
  var isWrapped = false
  var continuation = Continuation()
  /// Where the last line begins.
  var lastLine = 0
  /// Whether the last line was blank.
  var isBlankBehind = false

  /// Moves the indices after bytes were taken from the window's front.
  mutating func shift(by distance: Int) {
    start -= distance
    headEnd -= distance
    end -= distance
    lastLine -= distance
  }
}

package import BGTraceModel

/// A record's message, folded for comparison.
///
/// Pastes bend text: tabs become spaces, lines are wrapped, quotes are curled, U+202F stands before
/// AM and PM. Runs of white space become one line break (where one is in the run) or one space;
/// curly quotes become straight ones. The record keeps the words as printed.
package struct Message: Sendable {
  /// The record itself.
  package let record: Record
  /// The folded text.
  package let bytes: [UInt8]

  /// Folds a record's message.
  package init(_ record: Record) {
    self.record = record
    bytes = Self.folded(record.message)
  }

  /// A cursor at the beginning.
  package var start: Cursor { Cursor(bytes) }

  /// Whether the record says that it comes from a process; nil where it names none.
  package func isFrom(_ process: String) -> Bool? {
    record.process.map { $0 == process || $0.hasPrefix(process + "(") }
  }

  /// Whether the record says that it comes from a subsystem, in any case.
  package func isOf(_ subsystem: String) -> Bool {
    record.subsystem.map { $0.lowercased() == subsystem } ?? false
  }

  private static func folded(_ text: String) -> [UInt8] {
    let source = Array(text.utf8)
    var place = plainEnd(source, from: 0)
    if place == source.count { return source }
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    result += source[..<place]
    while place < source.count {
      let end = plainEnd(source, from: place)
      if end > place {
        result += source[place..<end]
        place = end
        continue
      }
      let (byte, width) = folded(source, at: place)
      place += width
      guard byte.isSpace else {
        result.append(byte)
        continue
      }
      // A wrap right behind the head leaves an empty first line.
      if result.isEmpty { continue }
      if let last = result.last, last.isSpace {
        if byte == 0x0A { result[result.count - 1] = 0x0A }
      } else {
        result.append(byte)
      }
    }
    while let last = result.last, last.isSpace { result.removeLast() }
    return result
  }

  /// Where the text from an offset on stops to be its own folded form.
  ///
  /// That is where white space is anything but one space between two plain bytes, or where one of
  /// the longer characters may begin that are folded. Most text is one such run, or a few.
  private static func plainEnd(_ source: [UInt8], from start: Int) -> Int {
    var place = start
    while place < source.count {
      let byte = source[place]
      guard isPlain(byte) || (byte == 0x20 && place > start) else { break }
      place += 1
      if byte == 0x20, place == source.count || !isPlain(source[place]) { return place - 1 }
    }
    return place
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0xC2 && byte != 0xE2 && byte != 0xE3
  }

  /// The folded form of the character at an offset, and how many bytes it took.
  private static func folded(_ source: [UInt8], at place: Int) -> (UInt8, Int) {
    let byte = source[place]
    switch byte {
    case 0x09: return (0x20, 1)
    case 0x0A, 0x0D: return (0x0A, 1)
    case 0xC2 where place + 1 < source.count && source[place + 1] == 0xA0:
      return (0x20, 2)  // no-break space
    case 0xE2 where place + 2 < source.count && source[place + 1] == 0x80:
      switch source[place + 2] {
      case 0x98, 0x99: return (UInt8(ascii: "'"), 3)
      case 0x9C, 0x9D: return (UInt8(ascii: "\""), 3)
      case 0xAF: return (0x20, 3)  // narrow no-break space
      default: return (byte, 1)
      }
    case 0xE3 where place + 2 < source.count && source[place + 1] == 0x80:
      return source[place + 2] == 0x80 ? (0x20, 3) : (byte, 1)  // ideographic space
    default: return (byte, 1)
    }
  }
}

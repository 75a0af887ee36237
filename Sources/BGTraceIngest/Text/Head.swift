internal import BGTraceBytes
internal import BGTraceModel

/// The moment a head prints, before an input's other heads tell what it means.
struct Moment: Equatable {
  /// What is printed.
  enum Kind: UInt8 {
    /// Nothing.
    case none
    /// A date and a time of day.
    case full
    /// A time of day alone.
    case clock
    /// Month, day and time of day without a year: `local` counts from the begin of a leap year.
    case yearless
  }

  var kind = Kind.none
  /// Microseconds on the printed wall clock: since 1970, midnight, or the begin of the year.
  var local: Int64 = 0
  /// Seconds east of UTC; nil where no zone is printed.
  var offset: Int32?
}

/// The first line of a record, taken apart: ranges are byte indices in that line.
struct Head {
  var moment = Moment()
  var level: Level?
  var pid: Int32?
  var process = 0..<0
  var library = 0..<0
  var subsystem = 0..<0
  var category = 0..<0
  /// Where the message begins.
  var message = 0
  /// Where it ends, for the one format that prints something behind it.
  var messageEnd: Int?
}

/// Reads a head's fields from left to right.
struct HeadCursor {
  let line: ByteView
  var index: Int

  init(_ line: ByteView, at index: Int = 0) {
    self.line = line
    self.index = index
  }

  var byte: UInt8 { line[index] }
  var isAtEnd: Bool { index >= line.count }

  /// Steps over a byte if it is there.
  mutating func skip(_ expected: UInt8) -> Bool {
    guard !isAtEnd, byte == expected else { return false }
    index += 1
    return true
  }

  /// Steps over spaces and says how many there were.
  @discardableResult mutating func skipSpaces() -> Int {
    let start = index
    while index < line.count, byte == 0x20 { index += 1 }
    return index - start
  }

  /// Steps over spaces and tabs and says how many there were.
  @discardableResult mutating func skipBlanks() -> Int {
    let start = index
    while index < line.count, byte == 0x20 || byte == 0x09 { index += 1 }
    return index - start
  }

  /// Reads exactly so many digits.
  mutating func digits(_ length: Int) -> Int? {
    var value = 0
    for offset in 0..<length {
      let digit = line[index + offset] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    index += length
    return value
  }

  /// Reads a decimal number of at most nine digits.
  mutating func number() -> Int32? {
    let start = index
    var value: Int32 = 0
    while index < line.count, ByteView.isDigit(byte) {
      guard index - start < 9 else { return nil }
      value = value * 10 + Int32(byte &- 0x30)
      index += 1
    }
    return index == start ? nil : value
  }

  /// Reads `0x…`.
  mutating func hexadecimal() -> Bool {
    guard line.has("0x", at: index) else { return false }
    var end = index + 2
    while Self.isHex(line[end]) { end += 1 }
    guard end > index + 2 else { return false }
    index = end
    return true
  }

  /// Reads a run of anything but spaces and tabs.
  mutating func token() -> Range<Int>? {
    let start = index
    while index < line.count, byte != 0x20, byte != 0x09 { index += 1 }
    return index == start ? nil : start..<index
  }

  static func isHex(_ byte: UInt8) -> Bool {
    ByteView.isDigit(byte) || (byte | 0x20) &- 0x61 < 6
  }
}

extension HeadCursor {
  /// Reads `YYYY-MM-DD`: days since 1970.
  mutating func date() -> Int? {
    let start = index
    guard let year = digits(4), skip(0x2D), let month = digits(2), skip(0x2D),
      let day = digits(2), (1...12).contains(month), (1...31).contains(day)
    else {
      index = start
      return nil
    }
    return Timestamp.days(year: year, month: month, day: day)
  }

  /// Reads `HH:MM:SS` with an optional fraction: microseconds since midnight.
  mutating func clock(fractionRequired: Bool) -> Int64? {
    let start = index
    guard let hour = digits(2), skip(0x3A), let minute = digits(2), skip(0x3A),
      let second = digits(2), hour < 24, minute < 60, second < 61
    else {
      index = start
      return nil
    }
    var micros: Int64 = 0
    if byte == 0x2E, ByteView.isDigit(line[index + 1]) {
      index += 1
      var scale: Int64 = 100_000
      var length = 0
      while index < line.count, ByteView.isDigit(byte), length < 9 {
        micros += Int64(byte &- 0x30) * scale
        scale /= 10
        length += 1
        index += 1
      }
    } else if fractionRequired {
      index = start
      return nil
    }
    return Int64((hour * 60 + minute) * 60 + second) * 1_000_000 + micros
  }

  /// Reads a zone: `+0900`, `+09:00` or `+052110`, in seconds east of UTC; also `Z`.
  mutating func zone() -> Int32? {
    let start = index
    if byte == 0x5A, !ByteView.isLetter(line[index + 1]) {
      index += 1
      return 0
    }
    guard byte == 0x2B || byte == 0x2D else { return nil }
    let sign: Int32 = byte == 0x2D ? -1 : 1
    index += 1
    guard let hour = digits(2) else {
      index = start
      return nil
    }
    _ = skip(0x3A)
    guard let minute = digits(2), hour < 24, minute < 60 else {
      index = start
      return nil
    }
    var second = 0
    let beforeSeconds = index
    _ = skip(0x3A)
    if let value = digits(2), value < 60, !ByteView.isDigit(byte) {
      second = value
    } else {
      index = beforeSeconds
    }
    guard !ByteView.isDigit(byte) else {
      index = start
      return nil
    }
    return sign * Int32((hour * 60 + minute) * 60 + second)
  }

  /// Reads a date, a space or `T`, a time of day and, where there is one, a zone right behind it.
  mutating func fullMoment(fractionRequired: Bool = false) -> Moment? {
    let start = index
    guard let days = date(), skip(0x20) || skip(0x54),
      let clock = clock(fractionRequired: fractionRequired)
    else {
      index = start
      return nil
    }
    return Moment(kind: .full, local: Int64(days) * Self.day + clock, offset: zone())
  }

  /// Microseconds of a day.
  static let day: Int64 = 86_400_000_000

  /// Reads the optional `(Library) [subsystem:category] ` between a process and its message.
  mutating func sender(into head: inout Head) {
    if byte == 0x28, let close = line.first(0x29, from: index, limit: index + 130),
      line.first(0x20, from: index, limit: close) == nil, close > index + 1,
      line[close + 1] == 0x20 || close + 1 == line.count
    {
      head.library = index + 1..<close
      index = min(close + 2, line.count)
    }
    bracket(into: &head)
  }

  /// Reads an optional `[subsystem:category] `.
  @discardableResult mutating func bracket(into head: inout Head) -> Bool {
    guard byte == 0x5B else { return false }
    var colon: Int?
    var end = index + 1
    scan: while true {
      switch line[end] {
      case 0x5D: break scan
      case 0x3A where colon == nil: colon = end
      case 0x20 where colon == nil: return false
      case 0, 0x5B: return false
      default: break
      }
      end += 1
      guard end - index < 200 else { return false }
    }
    guard let colon, colon > index + 1, line[end + 1] == 0x20 || end + 1 == line.count else {
      return false
    }
    head.subsystem = index + 1..<colon
    head.category = colon + 1..<end
    index = min(end + 2, line.count)
    return true
  }
}

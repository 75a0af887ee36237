internal import BGTraceModel

/// The rule that holds after a zone file's last transition: `EST5EDT,M3.2.0,M11.1.0`.
///
/// POSIX.1-2017, Base Definitions 8.3, with the hours up to 167 and the signs of RFC 9636 3.3.
struct PosixZone: Sendable, Hashable {
  /// When within a year the clock changes.
  struct Change: Sendable, Hashable {
    enum Day: Sendable, Hashable {
      /// `Jn`: 1 to 365, 29 February never counted.
      case julian(Int)
      /// `n`: 0 to 365.
      case ordinal(Int)
      /// `Mm.w.d`: the week 5 is the last one.
      case weekday(month: Int, week: Int, day: Int)
    }

    var day: Day
    /// Seconds after the local midnight.
    var seconds: Int
  }

  struct Summer: Sendable, Hashable {
    var offset: Int
    var begin: Change
    var end: Change
  }

  var offset: Int
  var summer: Summer?

  /// Reads a rule; nil where it is none.
  init?(_ text: String) {
    var parser = Parser(text)
    guard parser.name(), let west = parser.time(signed: true) else { return nil }
    offset = -west
    guard !parser.isAtEnd else { return }
    guard parser.name() else { return nil }
    var summerOffset = offset + 3600
    if !parser.starts(",") {
      guard let west = parser.time(signed: true) else { return nil }
      summerOffset = -west
    }
    guard let begin = parser.change(), let end = parser.change(), parser.isAtEnd else { return nil }
    summer = Summer(offset: summerOffset, begin: begin, end: end)
  }

  /// The seconds east of UTC at an instant.
  func offset(at seconds: Int) -> Int {
    guard let summer else { return offset }
    let local = seconds + offset
    let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let year = Timestamp.civil(days: days).year
    let begin = summer.begin.seconds(inYear: year) - offset
    let end = summer.end.seconds(inYear: year) - summer.offset
    let isSummer =
      begin < end ? begin <= seconds && seconds < end : seconds < end || begin <= seconds
    return isSummer ? summer.offset : offset
  }
}

extension PosixZone.Change {
  /// Seconds since 1970 on the wall clock.
  func seconds(inYear year: Int) -> Int { day.days(inYear: year) * 86_400 + seconds }
}

extension PosixZone.Change.Day {
  /// Days since 1970.
  func days(inYear year: Int) -> Int {
    let first = Timestamp.days(year: year, month: 1, day: 1)
    switch self {
    case .ordinal(let day): return first + day
    case .julian(let day):
      let isLeap = Timestamp.days(year: year + 1, month: 1, day: 1) - first == 366
      return first + day - 1 + (isLeap && day >= 60 ? 1 : 0)
    case .weekday(let month, let week, let day):
      let start = Timestamp.days(year: year, month: month, day: 1)
      let length =
        Timestamp.days(
          year: month == 12 ? year + 1 : year,
          month: month == 12 ? 1 : month + 1,
          day: 1
        ) - start
      // 1 January 1970 was a Thursday: 4, counted from Sunday.
      let weekday = ((start + 4) % 7 + 7) % 7
      var offset = (day - weekday + 7) % 7 + (week - 1) * 7
      while offset >= length { offset -= 7 }
      return start + offset
    }
  }
}

private struct Parser {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  func starts(_ text: String) -> Bool { rest.starts(with: text.utf8) }

  /// Steps over an abbreviation: three letters or more, or anything in angle brackets.
  mutating func name() -> Bool {
    if rest.first == UInt8(ascii: "<") {
      guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[(close + 1)...]
      return true
    }
    let letters = rest.prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    rest = rest[letters.endIndex...]
    return letters.count >= 3
  }

  /// `hh[:mm[:ss]]`.
  mutating func time(signed: Bool) -> Int? {
    var isNegative = false
    if signed, rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
      isNegative = rest.first == UInt8(ascii: "-")
      rest = rest.dropFirst()
    }
    guard let hours = number(upTo: 167) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] where take(":") {
      guard let value = number(upTo: 59) else { return nil }
      seconds += value * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// `,day[/time]`.
  mutating func change() -> PosixZone.Change? {
    guard take(","), let day = day() else { return nil }
    guard take("/") else { return .init(day: day, seconds: 7200) }
    return time(signed: true).map { .init(day: day, seconds: $0) }
  }

  private mutating func day() -> PosixZone.Change.Day? {
    if take("J") {
      return number(upTo: 365).flatMap { $0 >= 1 ? .julian($0) : nil }
    }
    guard take("M") else { return number(upTo: 365).map { .ordinal($0) } }
    guard let month = number(upTo: 12), month >= 1, take("."),
      let week = number(upTo: 5), week >= 1, take("."), let day = number(upTo: 6)
    else { return nil }
    return .weekday(month: month, week: week, day: day)
  }

  private mutating func take(_ text: String) -> Bool {
    guard starts(text) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  private mutating func number(upTo limit: Int) -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.prefix(4)
    guard let value = Int(String(decoding: digits, as: UTF8.self)), value <= limit else {
      return nil
    }
    rest = rest[digits.endIndex...]
    return value
  }
}

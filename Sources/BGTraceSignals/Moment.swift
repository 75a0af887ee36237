internal import BGTraceModel

/// Reads the dates that lines carry in their text, as microseconds since 1970.
package enum Moment: Sendable {
  /// `2020-06-15 07:30:54 +0000`, the description of an `NSDate`: always UTC.
  package static func utc(_ cursor: inout Cursor) -> Int64? {
    guard let year = cursor.integer(), cursor.skip("-"), let month = cursor.integer(),
      cursor.skip("-"), let day = cursor.integer(), cursor.skip(" "),
      let clock = clock(&cursor), cursor.skip(" +0000")
    else { return nil }
    return moment(year, month, day, clock)
  }

  /// `(Mon May 20 15:17:08 2024 - Mon May 27 15:17:08 2024)`: the device's wall clock.
  package static func window(_ cursor: inout Cursor) -> ClosedRange<Int64>? {
    guard cursor.skip("("), let begin = wallClock(&cursor), cursor.skip(" - "),
      let end = wallClock(&cursor), begin <= end
    else { return nil }
    return begin...end
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func wallClock(_ cursor: inout Cursor) -> Int64? {
    cursor.skip(while: \.isLetter)  // the weekday
    guard cursor.skip(" ") else { return nil }
    let name = cursor.take(while: \.isLetter)
    guard let month = months.firstIndex(of: name), cursor.skip(" "), let day = cursor.integer(),
      cursor.skip(" "), let clock = clock(&cursor), cursor.skip(" "), let year = cursor.integer()
    else { return nil }
    return moment(year, month + 1, day, clock)
  }

  private static func clock(_ cursor: inout Cursor) -> Int? {
    guard let hour = cursor.integer(), cursor.skip(":"), let minute = cursor.integer(),
      cursor.skip(":"), let second = cursor.integer(), hour < 24, minute < 60, second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func moment(_ year: Int, _ month: Int, _ day: Int, _ clock: Int) -> Int64? {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    let days = Timestamp.days(year: year, month: month, day: day)
    return Int64(days * 86_400 + clock) * 1_000_000
  }
}

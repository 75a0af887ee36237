package import BGTraceModel

/// One log message before any capture format has dropped a part of it.
package struct Line: Sendable, Hashable {
  package var time: Timestamp
  package var level: Level?
  package var process: String?
  package var pid: Int32?
  package var thread: UInt32
  package var library: String?
  package var subsystem: String?
  package var category: String?
  package var message: String
  package var formatString: String?

  package init(
    time: Timestamp,
    level: Level? = .default,
    process: String?,
    pid: Int32? = nil,
    thread: UInt32 = 0x3ab,
    library: String? = nil,
    subsystem: String? = nil,
    category: String? = nil,
    message: String,
    formatString: String? = nil
  ) {
    self.time = time
    self.level = level
    self.process = process
    self.pid = pid
    self.thread = thread
    self.library = library
    self.subsystem = subsystem
    self.category = category
    self.message = message
    self.formatString = formatString
  }

  /// Takes over what a reader found, so that a parsed capture can be printed in another dialect.
  package init(_ record: Record) {
    self.init(
      time: record.time,
      level: record.level,
      process: record.process,
      pid: record.pid,
      library: record.library,
      subsystem: record.subsystem,
      category: record.category,
      message: record.message,
      formatString: record.formatString
    )
  }

  /// Whether the line carries any time.
  package var hasTime: Bool { time.kind != .none }

  /// The same line some microseconds later.
  package func later(by microseconds: Int64) -> Line {
    var copy = self
    if copy.time.kind != .none { copy.time.microseconds &+= microseconds }
    return copy
  }
}

/// A line's clock on the wall where it was logged.
package struct Wall: Sendable, Hashable {
  package var year: Int
  package var month: Int
  package var day: Int
  package var hour: Int
  package var minute: Int
  package var second: Int
  package var microsecond: Int
  package var offsetSeconds: Int

  /// Captures without a date are given this one where a dialect must print some date.
  private static let someDay = Int64(Timestamp.days(year: 2026, month: 3, day: 3)) * 86_400_000_000

  package init(_ time: Timestamp) {
    let offset = Int(time.offsetSeconds ?? 0)
    var local = time.microseconds
    switch time.kind {
    case .absolute, .inferred: local &+= Int64(offset) * 1_000_000
    case .timeOfDay: local &+= Self.someDay
    case .floating, .none: break
    }
    let day: Int64 = 86_400_000_000
    let days = local >= 0 ? local / day : (local - day + 1) / day
    let rest = Int(local - days * day)
    (year, month, self.day) = Timestamp.civil(days: Int(days))
    hour = rest / 3_600_000_000
    minute = rest / 60_000_000 % 60
    second = rest / 1_000_000 % 60
    microsecond = rest % 1_000_000
    offsetSeconds = offset
  }

  /// `2026-03-15`.
  package var date: String { digits(year, 4) + "-" + digits(month, 2) + "-" + digits(day, 2) }
  /// `14:14:18`.
  package var clock: String { digits(hour, 2) + ":" + digits(minute, 2) + ":" + digits(second, 2) }
  /// `14:14:18.432571`.
  package var clockMicro: String { clock + "." + digits(microsecond, 6) }
  /// `14:14:18.432`.
  package var clockMilli: String { clock + "." + digits(microsecond / 1000, 3) }
  /// `+0900`.
  package var zone: String {
    let size = abs(offsetSeconds)
    return (offsetSeconds < 0 ? "-" : "+") + digits(size / 3600, 2) + digits(size / 60 % 60, 2)
  }
  /// `Mar`.
  package var monthName: String { Self.months[(month - 1) % 12] }

  package static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  package static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  /// dasd's way to print a window's end: `Mon May  4 09:17:08 2026`, local time.
  package var longText: String {
    let days = Timestamp.days(year: year, month: month, day: day)
    let weekday = Self.weekdays[((days % 7) + 7) % 7]
    return weekday + " " + monthName + " " + spaced(day, 2) + " " + clock + " " + digits(year, 4)
  }
}

/// A number with leading zeros.
package func digits(_ value: Int, _ width: Int) -> String {
  let text = String(value)
  return String(repeating: "0", count: max(0, width - text.count)) + text
}

/// A number with leading spaces.
package func spaced(_ value: Int, _ width: Int) -> String {
  let text = String(value)
  return String(repeating: " ", count: max(0, width - text.count)) + text
}

/// A text filled with spaces on the right.
package func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

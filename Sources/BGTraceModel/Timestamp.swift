/// The moment a record carries, with exactly as much as its source printed.
///
/// Captures differ in what they say: `log show` prints date and zone, compact style no zone, Console
/// copies no date, pasted bodies nothing. A value never pretends to know more than was printed.
public struct Timestamp: Sendable, Hashable, Codable {
  /// How much of the moment is known.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Date and zone are known: comparable across inputs.
    case absolute
    /// Date without zone: comparable within one input only.
    case floating
    /// Time of day without a date: comparable within one input only.
    case timeOfDay
    /// The record carries no time.
    case none
    /// Absolute, but its date was inferred from the capture itself.
    case inferred
  }

  /// How much of the moment is known.
  public var kind: Kind

  /// Microseconds: since 1970 UTC for `absolute` and `inferred`, since 1970 on the printed wall
  /// clock for `floating`, since the midnight before the input's first record for `timeOfDay` (so a
  /// capture that runs past midnight exceeds 24 h), zero for `none`.
  public var microseconds: Int64

  /// Seconds east of UTC as printed, or nil where the source printed no zone.
  public var offsetSeconds: Int32?

  /// Creates a timestamp from its parts.
  public init(kind: Kind, microseconds: Int64, offsetSeconds: Int32? = nil) {
    self.kind = kind
    self.microseconds = microseconds
    self.offsetSeconds = offsetSeconds
  }

  /// The value of a record that carries no time.
  public static let none = Timestamp(kind: .none, microseconds: 0)

  /// Whether the value can be compared with values of other inputs.
  public var isAbsolute: Bool { kind == .absolute || kind == .inferred }
}

extension Timestamp {
  /// Days since 1970-01-01 of a civil date in the proleptic Gregorian calendar.
  public static func days(year: Int, month: Int, day: Int) -> Int {
    // Years start in March here, so that a leap day is the last day of its year.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The civil date of a number of days since 1970-01-01.
  public static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
    let z = days + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  /// The ISO 8601 text: with date where one is known, with offset where one was printed.
  ///
  /// A `timeOfDay` past the first midnight prints its time only, a `none` prints the empty string.
  public var text: String {
    guard kind != .none else { return "" }
    let local = microseconds + (isAbsolute ? Int64(offsetSeconds ?? 0) * 1_000_000 : 0)
    let day: Int64 = 86_400_000_000
    let days = local >= 0 ? local / day : (local - day + 1) / day
    let rest = local - days * day
    let seconds = rest / 1_000_000
    var result = ""
    if kind != .timeOfDay {
      let date = Self.civil(days: Int(days))
      result += Self.padded(date.year, 4) + "-" + Self.padded(date.month, 2) + "-"
      result += Self.padded(date.day, 2) + "T"
    }
    result += Self.padded(Int(seconds / 3600), 2) + ":" + Self.padded(Int(seconds / 60 % 60), 2)
    result += ":" + Self.padded(Int(seconds % 60), 2) + "." + Self.padded(Int(rest % 1_000_000), 6)
    if let offsetSeconds {
      let magnitude = abs(Int(offsetSeconds))
      result += offsetSeconds < 0 ? "-" : "+"
      result += Self.padded(magnitude / 3600, 2) + ":" + Self.padded(magnitude / 60 % 60, 2)
    } else if isAbsolute {
      result += "Z"
    }
    return result
  }

  /// The time of day alone, to the millisecond: what a text report prints beside a line.
  public var clockText: String {
    guard kind != .none else { return "" }
    let full = text
    let clock = full.split(separator: "T").last.map(String.init) ?? full
    return String(clock.prefix(12))
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return digits.count >= width
      ? digits : String(repeating: "0", count: width - digits.count) + digits
  }
}

import BGTraceModel

/// A time as a diagnosis carries it: ISO 8601 with as much as the capture told.
package struct PrintedTime: Sendable, Hashable {
  /// The date, `yyyy-mm-dd`, or nil.
  package var date: Substring?
  /// The time of day to the millisecond.
  package var clock: Substring
  /// Microseconds since 1970, as UTC where an offset is printed, else on the wall clock; nil
  /// without a date.
  package var microseconds: Int64?
  /// Microseconds since midnight.
  package var timeOfDay: Int64
  /// Whether an offset is printed.
  package var hasOffset: Bool

  /// Takes a printed time apart, or returns nil where it has no such shape.
  package init?(_ text: String) {
    guard text.utf8.count <= 40 else { return nil }
    var rest = text[...]
    if let mark = rest.firstIndex(of: "T") {
      date = rest[..<mark]
      rest = rest[rest.index(after: mark)...]
    }
    let zoneStart = rest.firstIndex { $0 == "Z" || $0 == "+" || $0 == "-" } ?? rest.endIndex
    let time = rest[..<zoneStart]
    let zone = rest[zoneStart...]
    clock = time.prefix(12)
    hasOffset = !zone.isEmpty
    guard let timeOfDay = Self.timeOfDay(time) else { return nil }
    self.timeOfDay = timeOfDay
    guard let date else { return }
    let parts = date.split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      let offset = Self.offset(zone)
    else { return }
    let days = Timestamp.days(year: year, month: month, day: day)
    microseconds = Int64(days) * 86_400_000_000 + timeOfDay - offset * 1_000_000
  }

  /// The seconds to a later time; nil where the two cannot be compared.
  package func seconds(to later: PrintedTime) -> Double? {
    guard hasOffset == later.hasOffset, let a = microseconds, let b = later.microseconds, b >= a
    else { return nil }
    return Double(b - a) / 1e6
  }

  private static func timeOfDay(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = Int64(parts[0]), let minute = Int64(parts[1]),
      let second = Double(parts[2]), (0...24).contains(hour), (0...59).contains(minute),
      (0...61).contains(second)
    else { return nil }
    return (hour * 3600 + minute * 60) * 1_000_000 + Int64((second * 1e6).rounded())
  }

  private static func offset(_ zone: Substring) -> Int64? {
    guard let sign = zone.first, sign != "Z" else { return 0 }
    let digits = zone.dropFirst().split(separator: ":").map { Int64($0) }
    guard let hours = digits.first ?? nil, (0...26).contains(hours) else { return nil }
    let minutes = digits.count > 1 ? digits[1] ?? 0 : 0
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}

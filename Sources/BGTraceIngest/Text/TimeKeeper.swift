internal import BGTraceModel

/// Turns what heads print into `Timestamp`s, in the order of the input.
///
/// A clock without a date grows past 24 h when it rolls over at midnight: a step back of more than
/// an hour is the next day, unless the input runs from new to old, where a step forward of more than
/// an hour is the day before (and times fall below zero). A stamp without a year becomes a
/// `timeOfDay` as well, days counted from the day of the input's first record: the year is not
/// known, so no date is made up.
struct TimeKeeper {
  /// The zone that the user assumes for dates without one: seconds east of UTC by local time.
  let zone: (@Sendable (Int64) -> Int32)?
  /// Whether the input runs from new to old.
  var isNewestFirst = false

  private var previous: Int64?
  private var previousOffset: Int32?
  private var day: Int64 = 0
  private var firstDay: Int64?

  init(zone: (@Sendable (Int64) -> Int32)?) { self.zone = zone }

  private static let dayLength: Int64 = 86_400_000_000
  private static let hour: Int64 = 3_600_000_000

  /// The timestamp of a moment.
  mutating func timestamp(_ moment: Moment) -> Timestamp {
    switch moment.kind {
    case .none: .none
    case .full: full(moment)
    case .clock: clock(moment)
    case .yearless: yearless(moment)
    }
  }

  private func full(_ moment: Moment) -> Timestamp {
    guard let offset = moment.offset ?? zone?(moment.local) else {
      return Timestamp(kind: .floating, microseconds: moment.local)
    }
    return Timestamp(
      kind: .absolute,
      microseconds: moment.local &- Int64(offset) &* 1_000_000,
      offsetSeconds: offset
    )
  }

  private mutating func clock(_ moment: Moment) -> Timestamp {
    defer {
      previous = moment.local
      previousOffset = moment.offset
    }
    if let previous {
      // A change of the zone, as at the end of summer time, is no step.
      let shift = Int64((moment.offset ?? 0) &- (previousOffset ?? moment.offset ?? 0)) * 1_000_000
      let step = moment.local - previous - shift
      if isNewestFirst, step > Self.hour {
        day -= Self.dayLength
      } else if !isNewestFirst, step < -Self.hour {
        day += Self.dayLength
      }
    }
    return Timestamp(
      kind: .timeOfDay,
      microseconds: day + moment.local,
      offsetSeconds: moment.offset
    )
  }

  private mutating func yearless(_ moment: Moment) -> Timestamp {
    let today = moment.local / Self.dayLength
    let begin = firstDay ?? today
    firstDay = begin
    var days = today - begin
    // Past New Year's Eve. Days are counted in a leap year, since the year is not known: across a
    // 29 February that did not exist the distance is a day too long.
    if days < -183 { days += 366 }
    if days > 183 { days -= 366 }
    return Timestamp(
      kind: .timeOfDay,
      microseconds: days * Self.dayLength + moment.local % Self.dayLength
    )
  }
}

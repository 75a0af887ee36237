package import BGTraceModel

/// dasd's wording, by generation (three of the four known ones; the fourth has no capture).
package enum Wording: String, Sendable, CaseIterable {
  /// iOS 12 to 17.
  case a
  /// iOS 18 to 26.1: numbers for decisions.
  case b
  /// Later 26: letters, and a short form without a list.
  case c
}

/// An ordered list of log lines with a clock, told by calling what the system would log.
///
/// The builder functions stand in one file for each speaker. Each call logs at `now` and moves the
/// clock on by a fraction of a millisecond, as a device does.
package struct Story: Sendable {
  package var name: String
  package var app: App
  package var wording: Wording
  /// The device's distance from UTC in seconds.
  package var offset: Int32
  /// The clock, in microseconds since 1970 UTC.
  package var now: Int64
  /// What the story tells.
  package var lines: [Line] = []
  /// What the rest of the device logs meanwhile.
  package var noise: [Line] = []
  package var random: Random
  /// The language of the guides' sentences.
  package var guideLanguage = GuideLanguage.english
  /// The Info.plist that goes with the capture, as XML text.
  package var plist: String?

  /// Begins a story at a local time such as `2026-05-04 08:00:00`.
  package init(
    _ name: String,
    app: App,
    from start: String,
    zone offset: Int32 = 7200,
    wording: Wording = .b
  ) {
    self.name = name
    self.app = app
    self.wording = wording
    self.offset = offset
    random = Random(seed: name.utf8.reduce(11) { $0 &* 131 &+ UInt64($1) })
    now = Story.moment(start, zone: offset)
    now += Int64(random.below(900_000))
  }

  /// The microseconds since 1970 UTC of a local time printed as `2026-05-04 08:00:00`.
  package static func moment(_ text: String, zone: Int32) -> Int64 {
    let part = text.split(whereSeparator: { "- :".contains($0) }).map { Int($0) ?? 0 }
    guard part.count >= 5 else { return 0 }
    let days = Timestamp.days(year: part[0], month: part[1], day: part[2])
    let seconds = part[3] * 3600 + part[4] * 60 + (part.count > 5 ? part[5] : 0) - Int(zone)
    return (Int64(days) * 86_400 + Int64(seconds)) * 1_000_000
  }

  /// Moves the clock on.
  package mutating func wait(_ duration: Duration) { now += duration.microseconds }

  /// Moves the clock to a local time; it never goes back.
  package mutating func at(_ text: String) {
    now = max(now, Story.moment(text, zone: offset) + Int64(random.below(900_000)))
  }

  /// The clock's local time after a while.
  package func local(in duration: Duration = .zero) -> Wall {
    Wall(
      Timestamp(kind: .absolute, microseconds: now + duration.microseconds, offsetSeconds: offset)
    )
  }

  /// The clock's time in UTC after a while, as `Date` prints it.
  package func utc(in duration: Duration = .zero) -> String {
    let wall = Wall(Timestamp(kind: .absolute, microseconds: now + duration.microseconds))
    return wall.date + " " + wall.clock + " +0000"
  }

  /// Logs one line.
  ///
  /// The format is `os_log`'s; every argument is given as text, and `%{private}@` takes none.
  package mutating func say(
    _ speaker: Speaker,
    in category: String? = nil,
    at level: Level = .default,
    _ format: String,
    _ arguments: String...
  ) {
    lines.append(
      Line(
        time: Timestamp(kind: .absolute, microseconds: now, offsetSeconds: offset),
        level: level,
        process: speaker.process,
        pid: speaker.pid,
        thread: UInt32(0x300 + Int(speaker.pid) * 37 + (category?.utf8.count ?? 0) % 5),
        library: speaker.library,
        subsystem: speaker.subsystem,
        category: category,
        message: Story.expand(format, arguments),
        formatString: format
      )
    )
    now += Int64(random.within(90...900))
  }

  /// Fills a format string in.
  package static func expand(_ format: String, _ arguments: [String]) -> String {
    var result = ""
    var rest = format[...]
    var index = 0
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.hasPrefix("%") {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      let isPrivate = rest.hasPrefix("{private}")
      guard
        let end = rest.dropFirst(rest.hasPrefix("{") ? 8 : 0).firstIndex(where: "@dusfxX".contains)
      else { break }
      rest = rest[rest.index(after: end)...]
      if isPrivate {
        result += "<private>"
      } else if index < arguments.count {
        result += arguments[index]
        index += 1
      }
    }
    return result + rest
  }

  /// Story and noise in the order of their times.
  package var ordered: [Line] { Story.sorted(lines + noise) }

  /// Sorts by time; lines of one time stay in the order they were told.
  package static func sorted(_ lines: [Line]) -> [Line] {
    lines.enumerated()
      .sorted {
        ($0.element.time.microseconds, $0.offset) < ($1.element.time.microseconds, $1.offset)
      }
      .map(\.element)
  }
}

extension Duration {
  /// Whole microseconds.
  package var microseconds: Int64 {
    components.seconds &* 1_000_000 &+ components.attoseconds / 1_000_000_000_000
  }
  /// Minutes.
  package static func minutes(_ count: Double) -> Duration { .seconds(count * 60) }
  /// Hours.
  package static func hours(_ count: Double) -> Duration { .seconds(count * 3600) }
}

/// A set as `NSSet` prints itself in a log line.
package func printedSet(_ members: [String]) -> String {
  "{(\n" + members.map { "    " + $0 }.joined(separator: ",\n") + "\n)}"
}

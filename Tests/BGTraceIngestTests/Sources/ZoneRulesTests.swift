import BGTraceIngest
import Foundation
import Testing

@Suite struct `Assumed time zones` {
  private static let hasDatabase = FileManager.default.fileExists(
    atPath: "/usr/share/zoneinfo/Asia/Tokyo"
  )

  /// The offset on a wall clock that shows a date and time.
  private static func offset(_ zone: ZoneRules, _ text: String) throws -> Int32 {
    let formatter = ISO8601DateFormatter()
    let date = try #require(formatter.date(from: text + "Z"))
    return zone.offsetSeconds(localMicroseconds: Int64(date.timeIntervalSince1970) * 1_000_000)
  }

  @Test(arguments: [
    ("Z", 0), ("UTC", 0), ("utc", 0), ("GMT", 0), ("+0900", 32400), ("+09:00", 32400),
    ("-3", -10800), ("+9", 32400), ("+05:30", 19800), ("+0530", 19800), ("+052110", 19270),
    ("-03:30:15", -12615), ("UTC+9", 32400), ("GMT-03:30", -12600), ("+00", 0), ("+18", 64800),
  ])
  func `offsets are read in every spelling`(text: String, seconds: Int32) throws {
    #expect(try ZoneRules(text).offsetSeconds(localMicroseconds: 0) == seconds)
  }

  @Test(arguments: [
    "", "+", "-", "+1900", "+09:0", "+9:60", "+123", "+12345", "09:00", "+0９00", "UTC9", "+::",
    "+9999999999999999999999", "../../etc/passwd", "/etc/passwd", "Asia/../Asia/Tokyo",
    "Asia//Tokyo",
    "Asia/Tokyo/", "zone.tab", "Nowhere/At_All", "Asia", "JST",
  ])
  func `what is no zone is refused in words`(text: String) {
    let error = #expect(throws: ZoneError.self) { try ZoneRules(text) }
    #expect(error?.argument == text)
    #expect(error?.sentence.isEmpty == false)
  }

  @Test(
    .enabled(if: hasDatabase),
    arguments: [
      ("Asia/Tokyo", "2026-03-01T10:00:00", 32400),
      ("America/New_York", "2026-03-08T01:59:59", -18000),
      // The clock skips from 2 to 3: the offset before.
      ("America/New_York", "2026-03-08T02:30:00", -18000),
      ("America/New_York", "2026-03-08T03:00:00", -14400),
      // The clock shows 1 to 2 twice: the first time.
      ("America/New_York", "2026-11-01T01:30:00", -14400),
      ("America/New_York", "2026-11-01T02:00:00", -18000),
      // Past the table: the rule at the file's end.
      ("America/New_York", "2099-07-01T12:00:00", -14400),
      ("America/New_York", "2099-01-01T12:00:00", -18000),
      ("Australia/Sydney", "2099-01-01T12:00:00", 39600),
      ("Australia/Sydney", "2099-07-01T12:00:00", 36000),
      ("Europe/Dublin", "2050-07-01T12:00:00", 3600),
      ("Europe/Dublin", "2050-01-01T12:00:00", 0),
      ("America/Nuuk", "2050-07-01T12:00:00", -3600),
      ("Asia/Kathmandu", "2026-01-01T00:00:00", 20700),
    ]
  )
  func `named zones follow their rules`(name: String, time: String, seconds: Int32) throws {
    #expect(try Self.offset(ZoneRules(name), time) == seconds)
  }

  @Test(
    .enabled(if: hasDatabase),
    arguments: ["Europe/Berlin", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Auckland"]
  )
  func `named zones agree with Foundation`(name: String) throws {
    let zone = try ZoneRules(name)
    let foundation = try #require(TimeZone(identifier: name))
    for week in 0..<(52 * 80) {
      let seconds = Double(week * 604_800 + 43_200)
      let expected = foundation.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
      // Near a change a wall clock's time is not one instant.
      let isNearChange = [-86_400.0, 86_400].contains {
        foundation.secondsFromGMT(for: Date(timeIntervalSince1970: seconds + $0)) != expected
      }
      if isNearChange { continue }
      let local = (Int64(seconds) + Int64(expected)) * 1_000_000
      #expect(Int(zone.offsetSeconds(localMicroseconds: local)) == expected, "week \(week)")
    }
  }

  @Test(
    .enabled(if: hasDatabase),
    arguments: [
      ("asia/tokio", "Asia/Tokyo"), ("Tokyo", "Asia/Tokyo"), ("Europe/Berln", "Europe/Berlin"),
      ("new york", "America/New_York"),
    ]
  )
  func `a near name is proposed`(text: String, expected: String) {
    let error = #expect(throws: ZoneError.self) { try ZoneRules(text) }
    #expect(error?.suggestions.contains(expected) == true)
    #expect(error?.description.contains(expected) == true)
  }

  @Test func `TZDIR is searched first, and damaged files never trap`() throws {
    try TemporaryFolder.with { folder in
      // Version 2: an empty first part, then no transition, one type at +01:02:03, and a rule.
      let header: (Int, [UInt8]) -> [UInt8] = { types, name in
        Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15 + 16)
          + [0, 0, 0, UInt8(types), 0, 0, 0, UInt8(name.count)]
      }
      let type: [UInt8] = [0, 0, 0x0E, 0x8B, 0, 0]
      let block = header(1, [0x58, 0]) + type + [0x58, 0]
      for (rule, expected) in [("", 3723), ("<X>-5", 18000), ("ABC+3DEF,J60,300/-1", -10800)] {
        let file = block + block + Array("\n\(rule)\n".utf8)
        try folder.write("Test", file)
        let zone = try ZoneRules("Test", databaseFolder: folder.path)
        #expect(zone.offsetSeconds(localMicroseconds: 0) == Int32(expected), "\(rule)")
        for index in file.indices {
          for value: UInt8 in [0x7F, 0xFF] where expected < 0 {
            var damaged = file
            damaged[index] = value
            try folder.write("Damaged", damaged)
            let damagedZone = try? ZoneRules("Damaged", databaseFolder: folder.path)
            _ = damagedZone?.offsetSeconds(localMicroseconds: .max)
            _ = damagedZone?.offsetSeconds(localMicroseconds: .min)
          }
        }
        for length in file.indices where expected < 0 {
          try folder.write("Cut", Array(file[..<length]))
          _ = try? ZoneRules("Cut", databaseFolder: folder.path)
        }
      }
    }
  }
}

import BGTraceModel
import BGTraceTestSupport
import Foundation
import Testing

/// Two lines of a short story, one with a list of two lines.
private func shortStory() -> Story {
  var story = Story("short", app: App("Wren"), from: "2026-03-15 14:14:18", zone: 32_400)
  story.submit(BackgroundTask("com.example.wren.refresh"))
  return story
}

@Suite struct SamplesRendering {
  @Test(arguments: Dialect.allCases)
  func `A dialect prints every message that it can carry`(dialect: Dialect) throws {
    let story = Sample.forceQuit(in: .b).story
    let lines = story.ordered
    let carried = lines.filter { dialect.canCarry($0, app: story.app.name) }
    let bytes = Data(dialect.render(lines, app: story.app.name))
    #expect(!carried.isEmpty)
    for line in carried {
      let part = try #require(line.message.split(whereSeparator: { "\n\t\"/".contains($0) }).first)
      #expect(bytes.range(of: Data(part.utf8)) != nil)
    }
  }

  @Test(arguments: Dialect.allCases.filter { !$0.isJSON && $0 != .bareBodies })
  func `A line begins with a head, and only its first`(dialect: Dialect) throws {
    let clock = #"\d\d:\d\d:\d\d"#
    let date = #"\d{4}-\d\d-\d\d "#
    let word = #"(?:default|debug|info|error|por omisión|depuración|デフォルト|デバッグ|standard)"#
    let head =
      switch dialect {
      case .logShowDefault: "^" + date + clock + #"\.\d{6}[+-]\d{4} 0x[0-9a-f]+ +[A-Z]"#
      case .logShowCompact: "^" + date + clock + #"\.\d{3} (?:Df|Db|I |E |F ) *\w+\["#
      case .logShowSyslog: "^" + date + clock + #"\.\d{6}[+-]\d{4}  localhost \w+\["#
      case .columnCopy: "^" + date + clock + #"\.\d{6} [+-]\d{4} \w+ (?:<Unknown>|com\.)"#
      case .xcodeConsole: "^" + date + clock + #"\.\d{6}[+-]\d{4} \w+\[\d+:\d+\] "#
      case .idevicesyslog: #"^[A-Z][a-z]{2} [ \d]\d "# + clock + #" DEVICE \w+.*?<\w+>: "#
      case .pymobiledevice3Text: "^" + date + clock + #"\.\d{6} \w+\{\w+\}\[\d+\] <"#
      case .consoleNoType: "^" + clock + #"\.\d{6}[+-]\d{4}\t\w+\t"#
      default: "^" + word + #"[\t ]+"# + clock + #"\.\d{6}[+-]\d{4}[\t ]+\w+[\t ]"#
      }
    let story = Sample.forceQuit(in: .b).story
    let carried = story.lines.filter { dialect.canCarry($0, app: story.app.name) }
    let text = String(decoding: dialect.render(carried, app: story.app.name), as: UTF8.self)
    let regex = try NSRegularExpression(pattern: head)
    let heads = text.physicalLines.filter { line in
      regex.firstMatch(in: String(line), range: NSRange(location: 0, length: line.utf16.count))
        != nil
    }
    #expect(heads.count == carried.count)
  }

  @Test func `JSON dialects are JSON, with the whole message`() throws {
    let lines = Sample.healthyWeek(days: 1)
    let array = Data(Dialect.logShowJSON.render(lines, app: "Tidepool"))
    let rows = try #require(try JSONSerialization.jsonObject(with: array) as? [[String: Any]])
    #expect(rows.compactMap { $0["eventMessage"] as? String } == lines.map(\.message))
    for dialect in [Dialect.logShowNDJSON, .pymobiledevice3JSON] {
      let text = String(decoding: dialect.render(lines, app: "Tidepool"), as: UTF8.self)
      for row in text.physicalLines {
        _ = try JSONSerialization.jsonObject(with: Data(row.utf8))
      }
    }
  }

  @Test func `Heads look as the tools print them`() throws {
    let story = shortStory()
    func first(_ dialect: Dialect, after: Int = 0) throws -> String {
      let text = String(decoding: dialect.render(story.lines, app: "Wren"), as: UTF8.self)
      return String(try #require(text.physicalLines.dropFirst(after).first))
    }
    func fits(_ line: String, _ pattern: String) throws -> Bool {
      try Regex(pattern).prefixMatch(in: line) != nil
    }
    let clock = #"14:14:18\.\d{6}"#
    #expect(
      try fits(
        try first(.logShowDefault, after: 1),
        #"2026-03-15 "# + clock + #"\+0900 0x[0-9a-f]+ +Default +0x0 +\d+ +0 +Wren: "#
          + #"\(BackgroundTasks\) \[com\.apple\.BackgroundTasks:Framework\] submitTask"#
      )
    )
    #expect(
      try fits(
        try first(.logShowCompact, after: 1),
        #"2026-03-15 14:14:18\.\d{3} Df Wren\[\d+:[0-9a-f]+\] \(BackgroundTasks\) \[com"#
      )
    )
    #expect(try fits(try first(.consoleTabs), #"default\t"# + clock + #"\+0900\tWren\tsubmitTask"#))
    #expect(try fits(try first(.consoleNoType), clock + #"\+0900\tWren\tsubmitTask"#))
    #expect(
      try fits(try first(.consoleLocalizedSpanish), #"por omisión\t"# + clock + #"\+0900\tWren\t"#)
    )
    #expect(
      try fits(
        try first(.idevicesyslog, after: 1),
        #"Mar 15 14:14:18 DEVICE Wren\(BackgroundTasks\)\[\d+\] <Notice>: submitTask"#
      )
    )
    #expect(
      try fits(
        try first(.xcodeConsole),
        #"2026-03-15 "# + clock + #"\+0900 Wren\[\d+:\d+\] \[Framework\] submitTask"#
      )
    )
    #expect(try fits(try first(.bareBodies), #"\[Framework\] submitTaskRequest: <BGApp"#))
    #expect(
      try fits(
        try first(.pymobiledevice3Text),
        #"2026-03-15 "# + clock + #" Wren\{BackgroundTasks\}\[\d+\] <NOTICE>: submitTask"#
      )
    )
  }

  @Test func `The wall clock keeps what the time says`() {
    let story = shortStory()
    #expect(story.local().date == "2026-03-15")
    #expect(story.utc().hasPrefix("2026-03-15 05:14:18"))
    let wall = Wall(Timestamp(kind: .absolute, microseconds: -1, offsetSeconds: -12_600))
    #expect(wall.date + " " + wall.clockMicro + wall.zone == "1969-12-31 20:29:59.999999-0330")
    #expect(wall.longText == "Wed Dec 31 20:29:59 1969")
  }

  @Test func `A format string takes its arguments in order`() {
    let text = Story.expand("%{public}@ is %.2f%% of %{private}@, %lu", ["a b", "3.25", "7"])
    #expect(text == "a b is 3.25% of <private>, 7")
  }

  @Test func `A score block is printed in each wording`() {
    var blocks: [String] = []
    for wording in Wording.allCases {
      var story = Story("block", app: App("Wren"), from: "2026-01-01 00:00", wording: wording)
      story.score("bgRefresh-x:0A1B2C", [.energyBudget])
      blocks += story.lines.map(\.message)
    }
    #expect(
      blocks == [
        "bgRefresh-x:0A1B2C:[\n\t{name: EnergyBudgetPolicy, policyWeight: 10.000, response: "
          + "{Decision: Must Not Proceed, Score: 0.00, Rationale: "
          + "[{[energyBudget]: Required:1.00, Observed:0.00},]}}\n ], "
          + "FinalDecision: Must Not Proceed}",
        "bgRefresh-x:0A1B2C:[\n\t{name: Energy Budget Policy, policyWeight: 10.000, response: "
          + "{33, 0.00, [{[energyBudget]: Required:1.00, Observed:0.00}]}}\n ], Decision: MNP}",
        "bgRefresh-x:0A1B2C:[\n\t{name: Energy Budget Policy, policyWeight: 10.0, response: "
          + "{MNP, 0.00, [{[energyBudget]: Required:1, Observed:0},]}}\n ], Decision: MNP}",
      ]
    )
  }

  @Test func `Chatter names no app but its own and is the same each time`() {
    var one = Chatter(seed: 5, zone: 0)
    var two = Chatter(seed: 5, zone: 0)
    let lines = one.lines(1000, from: 0, to: 86_400_000_000)
    #expect(lines == two.lines(1000, from: 0, to: 86_400_000_000))
    #expect(lines.count >= 1000)
    let apps = Chatter.otherApps.map { "com.example." + $0.lowercased() }
    for line in lines where line.message.contains("com.example.") {
      #expect(apps.contains { line.message.contains($0) })
    }
  }

  @Test func `Renaming leaves no old name behind`() {
    for sample in Sample.all {
      let app = sample.story.app
      for line in sample.retold(chatter: 10, renaming: Renaming(app: app)) {
        #expect(!line.message.contains(app.bundle))
        #expect(line.process != app.name)
      }
    }
  }
}

extension Sample {
  /// The first lines of the healthy week.
  fileprivate static func healthyWeek(days: Int) -> [Line] {
    let lines = Sample.all.first { $0.name == "healthy-week" }?.story.ordered ?? []
    return Array(lines.prefix(days * 300))
  }
}

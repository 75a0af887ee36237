internal import BGTraceModel

// The four causes that the project was founded on, in the wording that devices print.
extension Sample {
  /// The code says `Refresh`, the Info.plist says `refresh`: the system refuses each time.
  static let identifierMismatch: Sample = {
    var story = Story("identifier-mismatch", app: App("Lantern"), from: "2026-05-04 07:58:12")
    let task = BackgroundTask("com.example.lantern.feed.Refresh")
    let cleanup = BackgroundTask("com.example.lantern.cleanup", .processing, needsPower: true)
    var pending: Pending?
    story.plist = PropertyListText.make(
      bundle: "com.example.lantern",
      permitted: ["com.example.lantern.feed.refresh", "com.example.lantern.cleanup"]
    )
    for morning in ["2026-05-04 08:01:00", "2026-05-04 12:44:30", "2026-05-04 18:20:05"] {
      story.at(morning)
      story.launch(isBackground: false)
      story.register(task)
      story.registrationRejected(task)
      story.register(cleanup)
      story.appPrints("Feed: 24 articles shown, newest 3 min old")
      story.wait(.seconds(95))
      story.submitNotAdvertised(task)
      story.appPrints("could not schedule the next refresh")
      pending = story.submit(cleanup, earliest: .hours(12), replacing: pending)
      story.background()
      story.wait(.minutes(50))
      story.evicted()
    }
    story.at("2026-05-04 23:30:00")
    story.chatter(420)
    return Sample(
      story,
      as: ("console.txt", .consoleTabs),
      [
        Expectation(
          task.identifier,
          .appRefresh,
          .blocked,
          root: "permitted-identifier-missing",
          .proven
        ),
        Expectation(
          cleanup.identifier,
          .processing,
          .waiting,
          without: [
            .otherProcesses: .init([.inconclusive]), .times: .init([.inconclusive]),
            .unnamedLines: .init([.inconclusive]),
          ]
        ),
      ]
    )
  }()

  /// Refreshes run until the user swipes the app away; then a day without any.
  static let forceQuit = forceQuit(in: .b)

  package static func forceQuit(in wording: Wording) -> Sample {
    var story = Story(
      named("force-quit", wording, .b),
      app: App("Saltmarsh"),
      from: "2026-04-14 06:10:00",
      wording: wording
    )
    let task = BackgroundTask("com.example.saltmarsh.tides.refresh")
    story.foreground(isRunning: false)
    story.register(task)
    var pending = story.submit(task)
    story.background()
    for time in ["2026-04-14 09:12:40", "2026-04-14 13:30:11", "2026-04-14 17:02:55"] {
      story.at(time)
      pending = story.run(pending) ?? pending
    }
    story.at("2026-04-14 18:41:20")
    story.foreground()
    story.wait(.seconds(48))
    story.background()
    story.wait(.minutes(2))
    story.forceQuit(dropping: [pending])
    story.at("2026-04-15 15:55:00")
    story.chatter(900)
    let rest: Set<Outcome> = [.waiting, .healthy, .inconclusive]
    return Sample(
      story,
      as: ("device.log", .logShowDefault),
      [
        Expectation(
          task.identifier,
          .appRefresh,
          .blocked,
          root: "force-quit",
          .proven,
          without: [.otherProcesses: .init(rest), .unnamedLines: .init(rest)]
        )
      ]
    )
  }

  /// Many expensive runs in the morning, then dasd's energy budget is empty for the rest of the day.
  static let budgetExhaustion = budgetExhaustion(in: .b)

  static func budgetExhaustion(in wording: Wording) -> Sample {
    var story = Story(
      named("budget-exhaustion", wording, .b),
      app: App("Cobalt"),
      from: "2026-06-02 06:00:30",
      wording: wording
    )
    let task = BackgroundTask("com.example.cobalt.inbox.refresh")
    story.foreground(isRunning: false)
    story.register(task)
    var pending = story.submit(task, earliest: .minutes(8))
    story.background()
    for minute in [14, 29, 44, 58] {
      story.at("2026-06-02 07:\(minute):20")
      pending = story.run(pending, lasting: .seconds(27), next: .minutes(8)) ?? pending
    }
    for hour in 9...20 {
      story.at("2026-06-02 \(digits(hour, 2)):\(digits(7 + hour, 2)):41")
      story.score(pending.activity, [.energyBudget, .roomyMemory])
    }
    story.at("2026-06-02 21:10:00")
    story.chatter(260)
    let rest: Set<Outcome> = [.waiting, .healthy, .inconclusive]
    return Sample(
      story,
      as: ("log.ndjson", .logShowNDJSON),
      [
        Expectation(
          task.identifier,
          .appRefresh,
          .waiting,
          root: "energy-budget-exhausted",
          .probable,
          without: [
            .otherProcesses: .init(rest), .unnamedLines: .init(rest), .times: .init(rest),
          ]
        )
      ]
    )
  }

  /// The handler returns without `setTaskCompleted`: the framework says so each time.
  static let neverCompleted = neverCompleted(in: .a)

  static func neverCompleted(in wording: Wording) -> Sample {
    var story = Story(
      named("never-completed", wording, .a),
      app: App("Orrery"),
      from: "2026-03-09 05:31:07",
      zone: 32_400,
      wording: wording
    )
    let task = BackgroundTask("com.example.orrery.ephemeris")
    story.foreground(isRunning: false)
    story.register(task)
    var pending = story.submit(task)
    story.background()
    for time in ["2026-03-09 08:45:09", "2026-03-09 13:02:31", "2026-03-09 19:48:00"] {
      story.at(time)
      story.grant(pending)
      story.start(pending)
      story.wait(.milliseconds(3))
      let next = story.submit(task, earliest: .hours(3))
      story.wait(.seconds(6))
      story.leak(pending)
      story.suspend()
      pending = next
    }
    story.at("2026-03-09 22:20:00")
    story.chatter(700)
    return Sample(
      story,
      as: ("console-ja.txt", .consoleLocalizedJapanese),
      [Expectation(task.identifier, .appRefresh, .failed, root: "never-completed", .proven)]
    )
  }

  private static func named(_ name: String, _ wording: Wording, _ usual: Wording) -> String {
    wording == usual ? name : name + "-wording-" + wording.rawValue
  }
}

internal import BGTraceModel

// The samples beside the founding causes: health, waiting, refusal, and captures that say little.
extension Sample {
  /// The sentences that guides teach, and a start that is never followed by a completion.
  static let guidesWording: Sample = {
    var story = Story("guides-wording", app: App("Juniper"), from: "2026-02-11 09:00:00")
    let task = "com.example.juniper.notes.sync"
    story.frameworkStarts()
    story.guideRegistered(task)
    story.wait(.minutes(2))
    story.guideScheduling(task)
    story.at("2026-02-11 11:20:00")
    story.guideStarting(task)
    story.wait(.seconds(7))
    story.guideCompleted(task)
    story.guideScheduling(task)
    story.at("2026-02-11 15:41:12")
    story.guideStarting(task)
    story.appPrints("sync: uploading 118 notes")
    story.at("2026-02-11 19:05:00")
    story.appPrints("sync: screen opened")
    story.wait(.minutes(30))
    story.chatter(320)
    let rest = Expectation.Weaker([.inconclusive, .waiting])
    return Sample(
      story,
      as: ("juniper.log", .logShowSyslog),
      [
        Expectation(
          task,
          .unknown,
          .failed,
          root: "never-completed",
          .probable,
          without: [.otherProcesses: rest, .unnamedLines: rest, .times: rest]
        )
      ]
    )
  }()

  /// A refresh task several times a day and a processing task at night, for a week.
  static let healthyWeek: Sample = {
    var story = Story("healthy-week", app: App("Tidepool"), from: "2026-01-05 07:03:00")
    let refresh = BackgroundTask("com.example.tidepool.refresh")
    let nightly = BackgroundTask("com.example.tidepool.nightly", .processing, needsPower: true)
    story.foreground(isRunning: false)
    story.register(refresh)
    story.register(nightly)
    var soon = story.submit(refresh)
    var tonight = story.submit(nightly, earliest: .hours(12))
    story.background()
    for day in 5...11 {
      let date = "2026-01-" + digits(day, 2)
      for hour in ["09:40:02", "12:55:31", "16:20:48", "20:11:09"] {
        story.at("\(date) \(hour)")
        soon = story.run(soon, next: .hours(2)) ?? soon
      }
      if day.isMultiple(of: 3) {
        story.at("\(date) 21:30:00")
        story.foreground()
        story.score(soon.activity, [.foreground])
        soon = story.submit(refresh, earliest: .minutes(30), replacing: soon)
        story.background()
      }
      story.at("2026-01-\(digits(day, 2)) 22:15:00")
      story.score(tonight.activity, [.unplugged, .deviceActive])
      story.at("2026-01-\(digits(day + 1, 2)) 02:31:40")
      let next = story.run(tonight, lasting: .minutes(4), next: .hours(20))
      tonight = next ?? tonight
    }
    story.at("2026-01-12 07:00:00")
    story.chatter(1250)
    let rest = Expectation.Weaker([.waiting, .inconclusive])
    return Sample(
      story,
      as: ("week.log", .logShowCompact),
      [
        Expectation(refresh.identifier, .appRefresh, .healthy, without: [.times: rest]),
        Expectation(nightly.identifier, .processing, .healthy, without: [.times: rest]),
      ]
    )
  }()

  /// A processing task that needs the charger, which is in only while the device is in use.
  static let waitingProcessing: Sample = {
    var story = Story(
      "waiting-processing",
      app: App("Quillpad"),
      from: "2026-03-03 06:00:00",
      wording: .a
    )
    let task = BackgroundTask("com.example.quillpad.db-clean", .processing, needsPower: true)
    story.foreground(isRunning: false)
    story.register(task)
    let pending = story.submit(task)
    story.background()
    for hour in 7...23 {
      story.at("2026-03-03 \(digits(hour, 2)):12:31")
      story.score(
        pending.activity,
        hour == 13 ? [.deviceActive] : hour < 20 ? [.unplugged, .deviceActive] : [.unplugged]
      )
    }
    for hour in 0...5 {
      story.at("2026-03-04 \(digits(hour, 2)):12:31")
      story.score(pending.activity, [.unplugged, .roomyMemory])
    }
    story.at("2026-03-04 05:50:00")
    story.chatter(620)
    let rest = Expectation.Weaker([.waiting, .inconclusive])
    return Sample(
      story,
      as: ("console.txt", .consoleLibraryColumn),
      [
        Expectation(
          task.identifier,
          .processing,
          .waiting,
          root: "processing-needs-charger",
          .probable,
          without: [.otherProcesses: rest, .unnamedLines: rest, .times: rest]
        )
      ]
    )
  }()

  /// Silent pushes arrive, and dasd may not let them wake the app.
  static let silentPushRefused: Sample = {
    var story = Story("silent-push-refused", app: App("Harbor"), from: "2026-04-20 10:00:00")
    var last: Pending?
    for time in ["10:05:31", "11:44:02", "14:20:17", "17:58:40", "19:31:05"] {
      story.at("2026-04-20 \(time)")
      if let request = story.push(replacing: last) {
        story.score(request.activity, [.pushDisallowed])
        last = request
      }
    }
    story.wait(.minutes(25))
    story.chatter(380)
    let rest = Expectation.Weaker([.waiting, .inconclusive])
    return Sample(
      story,
      as: ("syslog.txt", .idevicesyslog),
      [
        Expectation(
          story.app.bundle,
          .silentPush,
          .blocked,
          root: "push-disallowed",
          .proven,
          without: [.otherProcesses: rest, .unnamedLines: rest]
        )
      ]
    )
  }()

  /// A run on a Simulator, where nothing is ever scheduled.
  static let simulator: Sample = {
    var story = Story("simulator", app: App("Meridian"), from: "2026-05-22 14:02:10")
    let task = BackgroundTask("com.example.meridian.map.refresh")
    story.frameworkStarts()
    story.register(task)
    story.appPrints(
      "Documents: /Users/dev/Library/Developer/CoreSimulator/Devices/"
        + "5A0C3C1B-7F0D-4C38-9A54-0E6B7C1D2F30/data/Containers/Data/Application/"
        + "0B7B2C55-5B4A-4E6A-8C0E-3F9B1D2A7E61/Documents"
    )
    for tile in 1...24 {
      story.wait(.seconds(1.5))
      story.appPrints("tile \(tile) of 24 drawn")
    }
    let request = task.request(earliest: story.utc(in: .minutes(15)))
    story.say(
      story.app.backgroundTasks,
      in: "Framework",
      "submitTaskRequest: %{public}@",
      request
    )
    story.submitError(request, code: 1)
    story.appPrints(
      "Could not schedule app refresh: Error Domain=BGTaskSchedulerErrorDomain Code=1 \"(null)\""
    )
    story.wait(.minutes(1))
    story.appPrints("map closed")
    return Sample(
      story,
      as: ("xcode.txt", .xcodeConsole),
      [
        Expectation(
          task.identifier,
          .appRefresh,
          .blocked,
          root: "simulator-unsupported",
          .probable,
          without: [.unnamedLines: .init([.blocked], roots: ["submit-unavailable"])]
        )
      ]
    )
  }()

  /// The app alone, for a few minutes: submitted, and then the capture says nothing.
  static let insufficientCapture: Sample = {
    var story = Story("insufficient-capture", app: App("Fathom"), from: "2026-05-30 19:20:00")
    let task = BackgroundTask("com.example.fathom.soundings.refresh")
    for depth in 1...18 {
      story.wait(.seconds(4))
      story.appPrints("sounding \(depth): \(depth * 7 % 40) m")
    }
    story.submit(task, isAccepted: false)
    for depth in 19...36 {
      story.wait(.seconds(5))
      story.appPrints("sounding \(depth): \(depth * 7 % 40) m")
    }
    return Sample(
      story,
      as: ("console.txt", .consoleNoType),
      [Expectation(task.identifier, .appRefresh, .inconclusive)]
    )
  }()

  /// Daemons' activities and other processes, no app at all.
  static let irrelevant: Sample = {
    var story = Story("irrelevant", app: App("nobody"), from: "2026-02-24 12:00:00", wording: .a)
    let start = story.now
    story.wait(.hours(2))
    story.chatter(160, from: start, to: story.now, hasOtherApps: false)
    return Sample(story, as: ("log.json", .logShowJSON), isRelevant: false, [])
  }()
}

internal import BGTraceModel

// More causes in the wording that devices print, for the tests alone.
extension Sample {
  static let realStories: [Sample] = [
    forceQuit(in: .a), forceQuit(in: .c), budgetExhaustion(in: .a), budgetExhaustion(in: .c),
    neverCompleted(in: .c), lowPowerMode, deviceInUse, noExpirationHandler, expired,
    notRescheduled, cancelledByApp, backgroundAppRefreshOff, assertionLeak, continuedStalled,
    onlySimulated, duplicateRegistration, noLaunchHandler, replaced, usagePrediction,
    pushNotBackground, pushDelivered, appInForeground, refreshOffForApp,
    refused("too-many-pending", code: 2), refused("submit-not-permitted", code: 3),
  ]

  private static let rest = Expectation.Weaker([.waiting, .inconclusive])
  private static let afterRun = Expectation.Weaker([.waiting, .inconclusive, .healthy])

  private static func teller(_ name: String, _ app: String, _ wording: Wording) -> Story {
    var story = Story(name, app: App(app), from: "2026-07-06 08:00:00", wording: wording)
    story.foreground(isRunning: false)
    return story
  }

  /// A request that is held back at every evaluation.
  private static func held(
    _ name: String,
    by policies: [Policy],
    _ rule: String,
    _ task: BackgroundTask,
    wording: Wording
  ) -> Sample {
    var story = teller(name, "Plover", wording)
    story.register(task)
    let pending = story.submit(task)
    story.background()
    for _ in 0..<14 {
      story.wait(.minutes(55))
      story.score(pending.activity, policies)
    }
    story.wait(.minutes(10))
    return Sample(
      story,
      [
        Expectation(
          task.identifier,
          task.api,
          .waiting,
          root: rule,
          .probable,
          without: [.otherProcesses: rest, .unnamedLines: rest, .times: rest]
        )
      ]
    )
  }

  private static let lowPowerMode = held(
    "low-power-mode",
    by: [.lowPower, .roomyMemory],
    "low-power-mode",
    BackgroundTask("com.example.plover.refresh"),
    wording: .c
  )

  private static let deviceInUse = held(
    "device-in-use",
    by: [.deviceActive],
    "device-in-use",
    BackgroundTask("com.example.plover.index", .processing),
    wording: .a
  )

  private static let noExpirationHandler: Sample = {
    var story = teller("no-expiration-handler", "Teasel", .b)
    let task = BackgroundTask("com.example.teasel.refresh")
    let pending = story.submit(task)
    story.background()
    story.wait(.hours(2))
    story.grant(pending)
    story.start(pending)
    story.submit(task)
    story.wait(.seconds(29.7))
    story.expire(pending, hasHandler: false)
    story.suspend()
    story.wait(.hours(1))
    return Sample(
      story,
      [
        Expectation(
          task.identifier,
          .appRefresh,
          .failed,
          root: "no-expiration-handler",
          .proven
        )
      ]
    )
  }()

  private static let expired: Sample = {
    var story = teller("expired", "Teasel", .b)
    let task = BackgroundTask("com.example.teasel.refresh")
    let pending = story.submit(task)
    story.background()
    story.wait(.hours(2))
    story.grant(pending)
    story.start(pending)
    story.submit(task)
    story.wait(.seconds(29.6))
    story.expire(pending)
    story.wait(.milliseconds(300))
    story.complete(pending, success: false)
    story.suspend()
    story.wait(.hours(1))
    let unknown = Expectation.Weaker([.waiting, .inconclusive, .healthy, .failed])
    return Sample(
      story,
      [
        Expectation(
          task.identifier,
          .appRefresh,
          .failed,
          root: "expired-ran-too-long",
          .probable,
          without: [.times: unknown, .unnamedLines: unknown]
        )
      ]
    )
  }()

  private static let notRescheduled: Sample = {
    var story = teller("not-rescheduled", "Sedge", .b)
    let task = BackgroundTask("com.example.sedge.refresh")
    let pending = story.submit(task)
    story.background()
    story.wait(.hours(2))
    story.run(pending, next: nil)
    story.wait(.hours(9))
    story.foreground()
    story.pendingSnapshot([])
    story.background()
    story.wait(.hours(9))
    return Sample(
      story,
      [
        Expectation(
          task.identifier,
          .appRefresh,
          .blocked,
          root: "not-rescheduled",
          .probable,
          without: [.otherProcesses: afterRun, .unnamedLines: afterRun, .times: afterRun]
        )
      ]
    )
  }()

  private static let cancelledByApp: Sample = {
    var story = teller("cancelled-by-app", "Sedge", .a)
    let task = BackgroundTask("com.example.sedge.refresh")
    let pending = story.submit(task)
    story.wait(.minutes(3))
    story.cancelByApp(pending)
    story.background()
    story.wait(.hours(9))
    return Sample(
      story,
      [Expectation(task.identifier, .appRefresh, .blocked, root: "cancelled-by-app", .probable)]
    )
  }()

  private static let backgroundAppRefreshOff: Sample = {
    var story = teller("background-app-refresh-off", "Sedge", .b)
    let task = BackgroundTask("com.example.sedge.refresh")
    let pending = story.submit(task)
    story.background()
    story.wait(.minutes(20))
    story.backgroundAppRefresh(isOn: false)
    story.canceled(pending)
    story.wait(.hours(20))
    return Sample(
      story,
      [
        Expectation(
          task.identifier,
          .appRefresh,
          .blocked,
          root: "bar-toggled-pending-cancelled",
          .probable,
          orRoots: ["bar-disabled-global"],
          without: [.otherProcesses: rest, .unnamedLines: rest]
        )
      ]
    )
  }()

  private static let assertionLeak: Sample = {
    var story = teller("assertion-leak", "Bracken", .b)
    let name = "Called by Bracken, from -[UploadQueue flush:]"
    story.beginAssertion(7, name)
    story.background()
    story.overrunAssertion(7, name)
    story.wait(.minutes(9))
    return Sample(
      story,
      [
        Expectation(
          story.app.bundle,
          .assertion,
          .failed,
          root: "assertion-leak-timeout",
          .probable,
          without: [
            .otherProcesses: .init([.inconclusive, .failed]),
            .unnamedLines: .init([.inconclusive]),
          ]
        )
      ]
    )
  }()

  private static let continuedStalled: Sample = {
    var story = teller("continued-no-progress", "Bracken", .b)
    let task = BackgroundTask("com.example.bracken.export", .continuedProcessing)
    let pending = story.submit(task, earliest: .zero)
    story.start(pending)
    story.wait(.seconds(4))
    story.background()
    story.wait(.seconds(31))
    story.stalled(seconds: 34.6)
    story.score(pending.activity, [.noProgress])
    story.suspending(pending)
    story.expire(pending)
    story.wait(.milliseconds(200))
    story.complete(pending, success: false)
    story.wait(.minutes(20))
    let unknown = Expectation.Weaker(
      [.inconclusive, .failed, .waiting, .healthy],
      roots: ["expired-ran-too-long"]
    )
    return Sample(
      story,
      [
        Expectation(
          task.identifier,
          .continuedProcessing,
          .failed,
          root: "continued-no-progress",
          .probable,
          without: [.otherProcesses: unknown, .unnamedLines: unknown, .times: unknown]
        )
      ]
    )
  }()

  private static let onlySimulated: Sample = {
    var story = teller("only-simulated", "Sorrel", .b)
    let task = BackgroundTask("com.example.sorrel.refresh")
    story.submit(task)
    story.wait(.minutes(1))
    story.simulate(task)
    story.wait(.minutes(30))
    return Sample(
      story,
      [
        Expectation(
          task.identifier,
          .appRefresh,
          .inconclusive,
          root: "only-simulated-launches",
          .possible,
          isRootOptional: true,
          without: Dictionary(
            uniqueKeysWithValues: Loss.allCases.map { ($0, Expectation.Weaker([.waiting])) }
          )
        )
      ]
    )
  }()

  private static let duplicateRegistration: Sample = {
    var story = teller("duplicate-registration", "Sorrel", .b)
    let id = "com.example.sorrel.refresh"
    story.exception(
      "Launch handler for task with identifier \(id) has already been registered"
    )
    story.crashed()
    story.wait(.minutes(30))
    return Sample(
      story,
      [Expectation(id, .unknown, .blocked, root: "duplicate-registration", .proven)]
    )
  }()

  private static let noLaunchHandler: Sample = {
    var story = teller("no-launch-handler", "Sorrel", .b)
    let task = BackgroundTask("com.example.sorrel.refresh")
    story.exception(
      "No launch handler registered for task with identifier \(task.identifier)"
    )
    story.crashed()
    story.wait(.minutes(30))
    return Sample(
      story,
      [
        Expectation(
          task.identifier,
          .unknown,
          .blocked,
          root: "no-launch-handler-registered",
          .proven,
          orRoots: ["submit-before-register", "late-registration"]
        )
      ]
    )
  }()

  private static let replaced: Sample = {
    var story = teller("replaced", "Yarrow", .a)
    let task = BackgroundTask("com.example.yarrow.refresh")
    let first = story.submit(task)
    story.wait(.minutes(4))
    story.submit(task, replacing: first)
    story.background()
    story.wait(.minutes(5))
    return Sample(
      story,
      [
        Expectation(
          task.identifier,
          .appRefresh,
          .waiting,
          without: [
            .otherProcesses: .init([.inconclusive]), .times: .init([.inconclusive]),
            .unnamedLines: .init([.inconclusive]),
          ]
        )
      ]
    )
  }()

  private static let usagePrediction: Sample = {
    var story = teller("usage-prediction-low", "Yarrow", .b)
    let task = BackgroundTask("com.example.yarrow.refresh")
    let pending = story.submit(task)
    story.background()
    for _ in 0..<16 {
      story.wait(.minutes(48))
      story.score(pending.activity, [.roomyMemory], total: 0.31)
      story.threshold(pending.activity, current: 0.31, threshold: 0.66)
    }
    story.wait(.minutes(5))
    return Sample(
      story,
      [
        Expectation(
          task.identifier,
          .appRefresh,
          .waiting,
          root: "usage-prediction-low",
          .probable,
          without: [.otherProcesses: rest, .unnamedLines: rest, .times: rest]
        )
      ]
    )
  }()

  private static let pushNotBackground: Sample = {
    var story = teller("push-not-background", "Yarrow", .b)
    // Its plist says which app the question is about: alerts of others are nobody's fault.
    story.plist = PropertyListText.make(
      bundle: story.app.bundle,
      permitted: [story.app.bundle + ".refresh"],
      modes: ["fetch", "remote-notification"]
    )
    story.background()
    for _ in 0..<3 {
      story.wait(.minutes(44))
      story.push(contentAvailable: false)
    }
    story.wait(.minutes(5))
    return Sample(
      story,
      [
        Expectation(
          story.app.bundle,
          .silentPush,
          .blocked,
          root: "push-not-background",
          .probable
        )
      ]
    )
  }()

  private static let pushDelivered: Sample = {
    var story = teller("push-delivered", "Yarrow", .a)
    story.background()
    for _ in 0..<4 {
      story.wait(.minutes(44))
      if let request = story.push() { story.deliver(request) }
    }
    story.wait(.minutes(5))
    let unseen = Expectation.Weaker([.waiting, .inconclusive])
    return Sample(
      story,
      [
        Expectation(
          story.app.bundle,
          .silentPush,
          .healthy,
          without: [.otherProcesses: unseen, .unnamedLines: unseen]
        )
      ]
    )
  }()

  private static let appInForeground: Sample = {
    var story = teller("app-in-foreground", "Yarrow", .b)
    let task = BackgroundTask("com.example.yarrow.refresh")
    let pending = story.submit(task)
    story.wait(.minutes(20))
    for _ in 0..<4 {
      story.wait(.minutes(10))
      story.score(pending.activity, [.foreground])
    }
    story.background()
    story.wait(.hours(1))
    var next = story.run(pending) ?? pending
    story.wait(.hours(4))
    next = story.run(next) ?? next
    story.wait(.minutes(30))
    return Sample(
      story,
      [
        Expectation(
          task.identifier,
          .appRefresh,
          .healthy,
          without: [.times: .init([.waiting, .inconclusive])]
        )
      ]
    )
  }()

  private static let refreshOffForApp: Sample = {
    var story = teller("refresh-off-for-app", "Yarrow", .b)
    let task = BackgroundTask("com.example.yarrow.refresh")
    let pending = story.submit(task)
    story.background()
    story.wait(.minutes(20))
    story.backgroundAppRefreshOffForApp()
    story.canceled(pending)
    story.wait(.hours(20))
    return Sample(
      story,
      [
        Expectation(
          task.identifier,
          .appRefresh,
          .blocked,
          root: "bar-disabled-for-app",
          .probable,
          orRoots: ["bar-toggled-pending-cancelled"],
          without: [.otherProcesses: rest, .unnamedLines: rest]
        )
      ]
    )
  }()

  /// A submission that fails with a code and no reason: the code is proven, its reason is not.
  private static func refused(_ rule: String, code: Int) -> Sample {
    var story = teller(rule, "Yarrow", .b)
    let task = BackgroundTask("com.example.yarrow.refresh")
    let request = task.request(earliest: story.utc(in: .minutes(15)))
    story.say(
      story.app.backgroundTasks,
      in: "Framework",
      "submitTaskRequest: %{public}@",
      request
    )
    story.submitError(request, code: code)
    story.background()
    story.wait(.hours(3))
    return Sample(
      story,
      [Expectation(task.identifier, .appRefresh, .blocked, root: rule, .proven)]
    )
  }
}

internal import BGTraceModel

// The founding causes and their opposite in the guides' wording: testimony, so `probable` at most.
extension Sample {
  static let guideStories: [Sample] =
    GuideLanguage.allCases.flatMap {
      [guideNeverCompleted($0), guideDiffers($0), guideHealthy($0)]
    }
    + [guideNotInPlist, guideForceQuit, guideBudget]

  private static let rest = Expectation.Weaker([.inconclusive, .waiting])

  private static func teller(_ name: String, _ language: GuideLanguage = .english) -> Story {
    var story = Story(
      "guide-\(name)-\(language.rawValue)",
      app: App("Kelpie"),
      from: "2026-02-02 08:00:00"
    )
    story.guideLanguage = language
    return story
  }

  private static func guideNeverCompleted(_ language: GuideLanguage) -> Sample {
    var story = teller("never-completed", language)
    let task = "com.example.kelpie.refresh"
    story.guideRegistered(task)
    story.guideScheduling(task)
    story.wait(.hours(2))
    story.guideStarting(task)
    story.wait(.hours(1))
    story.chatter(80)
    return Sample(
      story,
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
  }

  private static func guideDiffers(_ language: GuideLanguage) -> Sample {
    var story = teller("identifier-differs", language)
    story.guideRegistered("com.example.kelpie.refresh")
    story.guideScheduling("com.example.kelpie.Refresh")
    story.wait(.hours(3))
    story.chatter(80)
    return Sample(
      story,
      [
        Expectation(
          "com.example.kelpie.Refresh",
          .unknown,
          .blocked,
          root: "identifier-differs-between-register-and-submit",
          .probable,
          without: [.unnamedLines: rest]
        )
      ]
    )
  }

  private static func guideHealthy(_ language: GuideLanguage) -> Sample {
    var story = teller("healthy", language)
    let task = "com.example.kelpie.refresh"
    story.guideRegistered(task)
    story.guideScheduling(task)
    for _ in 0..<3 {
      story.wait(.hours(3))
      story.guideStarting(task)
      story.guideScheduling(task)
      story.wait(.seconds(8))
      story.guideCompleted(task)
    }
    story.wait(.hours(1))
    story.chatter(80)
    return Sample(story, [Expectation(task, .unknown, .healthy)])
  }

  private static let guideNotInPlist: Sample = {
    var story = teller("not-in-plist")
    let task = "com.example.kelpie.Refresh"
    story.plist = PropertyListText.make(
      bundle: "com.example.kelpie",
      permitted: ["com.example.kelpie.refresh"]
    )
    story.guideRegistered(task)
    story.guideScheduling(task)
    story.guideWords("Task identifier \(task) is not in Info.plist")
    story.wait(.hours(3))
    story.chatter(80)
    return Sample(
      story,
      [
        Expectation(
          task,
          .unknown,
          .blocked,
          root: "permitted-identifier-missing",
          .probable
        )
      ]
    )
  }()

  private static let guideForceQuit: Sample = {
    var story = teller("force-quit")
    let task = "com.example.kelpie.refresh"
    story.guideRegistered(task)
    story.guideScheduling(task)
    story.wait(.minutes(40))
    story.guideWords("App terminated by user (swiped away)")
    story.wait(.hours(12))
    story.chatter(80)
    return Sample(
      story,
      [
        Expectation(
          task,
          .unknown,
          .blocked,
          root: "force-quit",
          .probable,
          without: [.unnamedLines: rest, .times: rest]
        )
      ]
    )
  }()

  private static let guideBudget: Sample = {
    var story = teller("budget")
    let task = "com.example.kelpie.refresh"
    story.guideRegistered(task)
    story.guideScheduling(task)
    story.wait(.hours(4))
    story.guideWords("Task \(task) throttled: energy budget exhausted")
    story.wait(.hours(4))
    story.guideWords("Task \(task) throttled: energy budget exhausted")
    story.wait(.hours(1))
    story.chatter(80)
    return Sample(
      story,
      [
        Expectation(
          task,
          .unknown,
          .waiting,
          root: "energy-budget-exhausted",
          .probable
        )
      ]
    )
  }()
}

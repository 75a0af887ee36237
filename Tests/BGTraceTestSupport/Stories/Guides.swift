/// The language of the wording that guides teach.
package enum GuideLanguage: String, Sendable, CaseIterable {
  case english
  case japanese
}

// What tutorials teach and apps print: no system component says it, so it is testimony.
extension Story {
  /// Logs one of the guides' four sentences for a task.
  private mutating func guide(_ english: String, _ japanese: String, _ id: String) {
    let text = guideLanguage == .english ? english : japanese
    say(app.guides, in: "default", text + ": %{public}@", id)
  }

  package mutating func guideRegistered(_ id: String) {
    guide(
      "Registered handler for task with identifier",
      "識別子を指定してタスクのハンドラーを登録しました",
      id
    )
  }

  package mutating func guideScheduling(_ id: String) {
    guide("Scheduling task with identifier", "識別子を指定してタスクをスケジュールしています", id)
  }

  package mutating func guideStarting(_ id: String) {
    guide("Starting task with identifier", "識別子を指定してタスクを開始しています", id)
  }

  package mutating func guideCompleted(_ id: String) {
    guide("Task completed with identifier", "識別子を指定してタスクが完了しました", id)
  }

  /// Plain words in the guides' subsystem.
  package mutating func guideWords(_ words: String) {
    say(app.guides, in: "default", "%{public}@", words)
  }

  /// The app's own print.
  package mutating func appPrints(_ words: String) {
    say(app.own, in: "log", "%{public}@", words)
  }
}

// `beginBackgroundTask`: UIKit in the app, RunningBoard around it.
extension Story {
  private func assertionObject(_ number: Int, _ name: String, elapsed: Int) -> String {
    "<_UIBackgroundTaskInfo: 0x2808\(81 + number)b00>: taskID = \(number), taskName = \(name), "
      + "creationTime = 640139 (elapsed = \(elapsed))"
  }

  /// The app begins a background task.
  package mutating func beginAssertion(_ number: Int, _ name: String) {
    say(
      app.uiKit,
      in: "BackgroundTask",
      "Created background task %{public}@.",
      assertionObject(number, name, elapsed: 0)
    )
  }

  /// The app ends it.
  package mutating func endAssertion(_ number: Int) {
    say(
      app.uiKit,
      in: "BackgroundTask",
      "Ending background task with UIBackgroundTaskIdentifier: %lu",
      String(number)
    )
  }

  /// It is never ended: UIKit warns, RunningBoard runs out of patience, the app is killed.
  package mutating func overrunAssertion(_ number: Int, _ name: String) {
    wait(.seconds(30))
    say(
      app.uiKit,
      in: "BackgroundTask",
      "Background Task %lu (\"%{public}@\"), was created over 30 seconds ago. In applications "
        + "running in the background, this creates a risk of termination. Remember to call "
        + "UIApplication.endBackgroundTask(_:) for your task in a timely manner to avoid this.",
      String(number),
      name
    )
    say(
      .runningBoard,
      in: "assertion",
      "Assertions for process will expire soon: %{public}@",
      runningProcess
    )
    wait(.seconds(5))
    say(
      app.uiKit,
      in: "BackgroundTask",
      "Background task still not ended after expiration handlers were called: %{public}@. This "
        + "app will likely be terminated by the system. Call "
        + "UIApplication.endBackgroundTask(_:) to avoid this.",
      assertionObject(number, name, elapsed: 35)
    )
    wait(.seconds(1))
    say(
      .runningBoard,
      in: "assertion",
      "Assertion did invalidate due to timeout: %{public}@ (target:%{public}@)",
      "58-58-\(random.below(90000))",
      runningProcess
    )
    wait(.seconds(1))
    ended(namespace: 15, code: "2343432205")
  }
}

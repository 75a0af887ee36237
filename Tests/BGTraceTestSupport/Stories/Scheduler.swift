internal import BGTraceModel

// dasd, the daemon that decides.
extension Story {
  /// dasd accepts a submission.
  package mutating func accepted(_ request: Pending, opens: Duration) {
    let task = request.task
    let length: Duration =
      switch task.api {
      case .processing: .hours(168)
      case .continuedProcessing: .minutes(15)
      default: .hours(24)
      }
    let window = "(\(local(in: opens).longText) - \(local(in: opens + length).longText))"
    let format =
      wording == .a
      ? "Submitted Activity: %{public}@ at priority %lu %{public}@"
      : "Submitted: %{public}@ at priority %lu %{public}@"
    let priority = task.api == .silentPush ? "5" : task.priority
    say(.dasd, in: "default", format, request.activity, priority, window)
  }

  /// dasd drops a request: replaced, cancelled or its app was killed.
  package mutating func canceled(_ request: Pending) {
    let priority = request.task.api == .silentPush ? "5" : request.task.priority
    guard wording == .a else {
      say(
        .dasd,
        in: "lifecycle",
        "CANCELED: %{public}@ at priority %lu",
        request.activity,
        priority
      )
      return
    }
    say(
      .dasd,
      in: "lifecycle",
      "Daemon Canceling Activities: %{public}@",
      printedSet([request.activity])
    )
    say(
      .dasd,
      in: "lifecycle",
      "CANCELED: %{public}@ at priority %lu %{private}@!",
      request.activity,
      priority
    )
  }

  /// dasd weighs an activity; the final decision is the strictest of the policies'.
  package mutating func score(
    _ activity: String,
    _ policies: [Policy],
    total: Double = 0.839581
  ) {
    let rank: [Signal.Decision] = [
      .canProceed, .mustNotProceed, .mustProceed, .absolutelyMustNotProceed,
      .absolutelyMustProceed,
    ]
    let final =
      policies.map(\.decision).max {
        (rank.firstIndex(of: $0) ?? 0) < (rank.firstIndex(of: $1) ?? 0)
      } ?? .canProceed
    let list = policies.map { $0.line(wording) }.joined()
    let denominator = 29.61
    let sums = (decimal(total * denominator, 6), decimal(denominator, 6))
    switch (wording, final == .canProceed) {
    case (.a, false):
      say(
        .dasd,
        in: "scoring",
        "%{public}@:[\n%{public}s ], FinalDecision: %{public}@}",
        activity,
        list,
        final.longName
      )
    case (.a, true):
      say(
        .dasd,
        in: "scoring",
        "%{public}@:[\n%{public}s ] sumScores:%f, denominator:%f, "
          + "FinalDecision: %{public}@ FinalScore: %f}",
        activity,
        list,
        sums.0,
        sums.1,
        final.longName,
        decimal(total, 6)
      )
    case (.b, true):
      say(
        .dasd,
        in: "scoring",
        "%{public}@:[\n%{public}s ], sumScores:%f denominator:%f Decision: %{public}@ Score: %f}",
        activity,
        list,
        sums.0,
        sums.1,
        final.shortName,
        decimal(total, 6)
      )
    case (.c, true):
      say(
        .dasd,
        in: "scoring",
        "%{public}@, Decision: %{public}@ Score: %.2f}",
        activity,
        final.shortName,
        decimal(total, 2)
      )
    default:
      say(
        .dasd,
        in: "scoring",
        "%{public}@:[\n%{public}s ], Decision: %{public}@}",
        activity,
        list,
        final.shortName
      )
    }
  }

  /// dasd compares the score with the threshold.
  package mutating func threshold(
    _ activity: String,
    current: Double,
    threshold: Double
  ) {
    say(
      .dasd,
      in: "scoring",
      "'%{public}@' CurrentScore: %f, ThresholdScore: %f DecisionToRun:%d",
      activity,
      decimal(current, 6),
      decimal(threshold, 6),
      current >= threshold ? "1" : "0"
    )
  }

  /// dasd starts an activity.
  package mutating func started(_ request: Pending) {
    if wording == .a {
      say(.dasd, in: "lifecycle", "STARTING activity %{public}@ %{private}@!", request.activity)
    } else {
      say(
        .dasd,
        in: "lifecycle",
        "STARTED %{public}@",
        "<_DASActivity: \"\(request.activity)\", Background, 60s>"
      )
    }
  }

  /// dasd counts an activity as finished.
  package mutating func completed(_ request: Pending) {
    let priority = request.task.api == .silentPush ? "5" : request.task.priority
    let format =
      wording == .a
      ? "COMPLETED %{public}@ at priority %lu %{private}@!"
      : "COMPLETED %{public}@ at priority %lu"
    say(.dasd, in: "lifecycle", format, request.activity, priority)
  }

  /// dasd suspends a running activity.
  package mutating func suspending(_ request: Pending) {
    say(
      .dasd,
      in: "lifecycle",
      "Suspending %{public}@ - required criterion is not satisfied.",
      request.activity
    )
  }

  /// dasd finds that a continued task stands still.
  package mutating func stalled(seconds: Double) {
    say(
      .dasd,
      in: "BackgroundTasks",
      "Task has not reported progress within expected cadence, marking stalled "
        + "(time without update: %.1f)",
      decimal(-seconds, 1)
    )
  }

  /// The switch for Background App Refresh is turned.
  package mutating func backgroundAppRefresh(isOn: Bool) {
    say(.dasd, in: "bar", isOn ? "BAR now enabled" : "BAR now disabled")
  }

  /// The switch for one app's Background App Refresh is turned off.
  package mutating func backgroundAppRefreshOffForApp() {
    say(.dasd, in: "bar", "Disabling BAR for %{public}@", app.bundle)
  }

  /// dasd grants a run: weighs, decides and starts the activity, and has the app opened.
  package mutating func grant(_ request: Pending, isRunning: Bool = true) {
    score(request.activity, [.idle, .roomyMemory], total: 0.7 + Double(random.below(25)) / 100)
    wait(.seconds(8))
    threshold(request.activity, current: 0.78, threshold: 0.61)
    started(request)
    open(isRunning: isRunning)
  }

  /// A whole run: granted, started, the next one asked for, completed.
  @discardableResult
  package mutating func run(
    _ request: Pending,
    lasting: Duration = .seconds(9),
    next: Duration? = .hours(4),
    isRunning: Bool = true
  ) -> Pending? {
    grant(request, isRunning: isRunning)
    start(request)
    wait(.milliseconds(2))
    let following = next.map { submit(request.task, earliest: $0) }
    wait(lasting)
    complete(request)
    suspend()
    return following
  }
}

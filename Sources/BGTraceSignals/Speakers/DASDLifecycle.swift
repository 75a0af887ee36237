internal import BGTraceModel

/// dasd's words about the life of an activity, in every generation from iOS 11 to 27.
extension Speaker {
  package static let dasdLifecycle = Speaker(
    "DASDLifecycle",
    .dasd,
    .alone,
    DASDLifecyclePhrases.acceptance + DASDLifecyclePhrases.life + DASDLifecyclePhrases.launch
      + DASDLifecyclePhrases.continued
  )
}

private enum DASDLifecyclePhrases {
  private static let refresh = "com.example.weather.refresh"
  private static let cleanup = "com.example.weather.cleanup"

  static let acceptance: [Phrase] = [
    Phrase(
      "accepted",
      .captured,
      [
        "Submitted Activity: {activity}", "Submitted: {activity}", "SUBMITTED: {activity}",
        "SUBMITTED {activity}", "Submitted: <_DASActivity: {activity}",
        "SUBMITTED <_DASActivity: {activity}", "SUBMITTED: <_DASActivity: {activity}",
      ],
      says: [
        // iOS 11: no priority.
        Sample(
          "Submitted Activity: com.apple.pushLaunch.com.example.weather:0A1B2C <private>",
          [
            Fact(
              .accepted(Signal.Acceptance()),
              .silentPush,
              "com.example.weather",
              bundle: "com.example.weather",
              hex: "0A1B2C"
            )
          ]
        ),
        // iOS 17: the window in the device's local time.
        Sample(
          "Submitted Activity: bgProcessing-com.example.weather.cleanup:0A1B2C at priority 10 "
            + "(Mon Aug  5 01:51:50 2024 - Mon Aug 12 01:51:50 2024)",
          [
            Fact(
              .accepted(
                Signal.Acceptance(
                  priority: 10,
                  window: 1_722_822_710_000_000...1_723_427_510_000_000
                )
              ),
              .processing,
              cleanup,
              hex: "0A1B2C"
            )
          ]
        ),
        // iOS 18 on.
        Sample(
          "Submitted: bgRefresh-com.example.weather.refresh:0A1B2C at priority 10 "
            + "(<private> - <private>)",
          [
            Fact(
              .accepted(Signal.Acceptance(priority: 10)),
              .appRefresh,
              refresh,
              hex: "0A1B2C"
            )
          ]
        ),
        // iOS 27, and what a reporter left of it.
        Sample(
          "SUBMITTED bgContinuedProcessing-… at priority 90",
          [Fact(.accepted(Signal.Acceptance(priority: 90)), .continuedProcessing)]
        ),
        Sample(
          "Submitted: <_DASActivity: \"bgContinuedProcessing-com.example.weather.export:0A1B2C\", "
            + "UserInitiated, 900s>",
          [
            Fact(
              .accepted(Signal.Acceptance(priority: 90)),
              .continuedProcessing,
              "com.example.weather.export",
              hex: "0A1B2C"
            )
          ]
        ),
        Sample(
          "Submitted: 0:com.apple.example-auto:0A1B2C at priority 30 with interval 1800 "
            + "(Wed Feb 12 08:05:28 2025 - Wed Feb 12 08:25:28 2025)"
        ),
        // A widget's timeline is not the app's refresh.
        Sample(
          "Submitted: bgRefresh-com.example.weather.widget.reload:0A1B2C at priority 10",
          [
            Fact(
              .accepted(Signal.Acceptance(priority: 10)),
              .widget,
              "com.example.weather.widget.reload",
              hex: "0A1B2C"
            )
          ]
        ),
      ],
      silent: ["Submitted: 3 forms at priority 10", "Submitted Activity: <private>"]
    ) { captures in
      .accepted(acceptance(captures.cursor))
    },
    Phrase(
      "quota",
      .formatString,
      ["Rejecting submission of {activity?} with error: "],
      means: .quotaRefused,
      says: [
        Sample(
          "Rejecting submission of bgProcessing-com.example.weather.cleanup:0A1B2C with error: "
            + "Error Domain=_DASActivitySchedulerErrorDomain Code=5!",
          [Fact(.quotaRefused, .processing, cleanup, hex: "0A1B2C")]
        )
      ]
    ),
    // The framework's own decision line: no background mode in UIBackgroundModes.
    Phrase(
      "no background modes",
      .captured,
      keys: ["No relevant background execution modes found"],
      says: [
        Sample(
          "bgRefresh-com.example.weather.refresh:0A1B2C: No relevant background execution modes "
            + "found",
          [Fact(.noBackgroundModes, .appRefresh, refresh, hex: "0A1B2C")]
        ),
        Sample("No relevant background execution modes found", [Fact(.noBackgroundModes)]),
      ]
    ) { message in
      guard let activity = Mentions.first(message) else {
        return [Fact(.noBackgroundModes)]
      }
      return Fact(.noBackgroundModes, about: activity).map { [$0] } ?? []
    },
  ]

  private static let priorities: [(String, Int)] = [
    ("UserInitiated", 90), ("Utility", 30), ("Background", 10), ("Maintenance", 5),
  ]

  private static func acceptance(_ cursor: Cursor) -> Signal.Acceptance {
    var acceptance = Signal.Acceptance()
    var priority = cursor
    if priority.skip(past: " at priority ") {
      acceptance.priority = priority.integer()
    } else if priority.skip("\", ") {
      acceptance.priority = priorities.first { priority.sees($0.0) }?.1
    }
    var window = cursor
    if let place = window.find(" (") {
      window.move(to: place + 1)
      acceptance.window = Moment.window(&window)
    }
    return acceptance
  }

  static let life: [Phrase] = [
    Phrase(
      "cancelled",
      .captured,
      ["CANCELED: {activity}", "CANCELED {activity}", "CANCELED: <_DASActivity: {activity}"],
      means: .cancelled,
      says: [
        Sample(
          "CANCELED: bgRefresh-com.example.weather.refresh:0A1B2C at priority 10 <private>!",
          [Fact(.cancelled, .appRefresh, refresh, hex: "0A1B2C")]
        ),
        Sample(
          "CANCELED: com.apple.pushLaunch.com.example.weather:0A1B2C <private>!",
          [
            Fact(
              .cancelled,
              .silentPush,
              "com.example.weather",
              bundle: "com.example.weather",
              hex: "0A1B2C"
            )
          ]
        ),
        Sample(
          "CANCELED bgContinuedProcessing-com.example.weather.export:0A1B2C",
          [Fact(.cancelled, .continuedProcessing, "com.example.weather.export", hex: "0A1B2C")]
        ),
        Sample("CANCELED: 501:com.apple.example.scan:0A1B2C at priority 30"),
      ],
      silent: ["Payment CANCELED: the user went back"]
    ),
    // Precedes CANCELED of the same digits: one event, told there.
    Phrase(
      "cancelling",
      .captured,
      ["Daemon Canceling Activities: "],
      means: nil,
      says: [
        Sample(
          "Daemon Canceling Activities: {(\n    bgRefresh-com.example.weather.refresh:0A1B2C\n)}"
        )
      ]
    ),
    Phrase(
      "dasd started",
      .captured,
      [
        "STARTING activity {activity}", "STARTED <_DASActivity: {activity}", "STARTED {activity}",
        "STARTED: {activity}",
      ],
      means: .dasdStarted,
      says: [
        Sample(
          "STARTING activity bgRefresh-com.example.weather.refresh:0A1B2C <private>!",
          [Fact(.dasdStarted, .appRefresh, refresh, hex: "0A1B2C")]
        ),
        Sample(
          "STARTED <_DASActivity: \"bgRefresh-com.example.weather.refresh:0A1B2C\", Background>",
          [Fact(.dasdStarted, .appRefresh, refresh, hex: "0A1B2C")]
        ),
        Sample("STARTING activity 501:com.apple.example.scan:0A1B2C <private>!"),
      ],
      silent: ["STARTED 3 workers"]
    ),
    Phrase(
      "dasd found running",
      .captured,
      ["Activity {activity} has been running for", "Running activities : {set}"],
      means: .dasdStarted,
      says: [
        Sample(
          "Activity bgProcessing-com.example.weather.cleanup:0A1B2C has been running for "
            + "1.849730809529622e-06 minutes",
          [Fact(.dasdStarted, .processing, cleanup, hex: "0A1B2C")]
        )
      ]
    ),
    Phrase(
      "dasd completed",
      .captured,
      ["COMPLETED {activity}", "COMPLETED: {activity}", "NO LONGER RUNNING {activity}"],
      means: .dasdCompleted,
      says: [
        Sample(
          "COMPLETED bgProcessing-com.example.weather.cleanup:0A1B2C at priority 10 <private>!",
          [Fact(.dasdCompleted, .processing, cleanup, hex: "0A1B2C")]
        ),
        Sample(
          "NO LONGER RUNNING 501:com.apple.example.scan:0A1B2C ...Tasks running in group "
            + "[com.apple.dasd.default] are 2!"
        ),
        Sample("Completed 501:com.apple.example.scan (0x7825bf7480)"),
      ],
      silent: ["COMPLETED 3 of 4 downloads"]
    ),
    Phrase(
      "suspended",
      .reported,
      keys: ["Suspending ", "required criterion is not satisfied"],
      says: [
        Sample(
          "Suspending bgProcessing-com.example.weather.cleanup:0A1B2C - required criterion is not "
            + "satisfied.",
          [Fact(.suspended, .processing, cleanup, hex: "0A1B2C")]
        ),
        Sample(
          "Suspending ... - required criterion is not satisfied.",
          [Fact(.suspended)]
        ),
        Sample("Suspending 501:com.apple.example.scan:0A1B2C"),
      ],
      silent: ["Suspending the media session"]
    ) { message in
      let cursor = message.start
      guard let place = cursor.find("Suspending ") else { return nil }
      if let activity = Mentions.first(message, from: place) {
        return Fact(.suspended, about: activity).map { [$0] } ?? []
      }
      var name = Cursor(message.bytes, at: place + "Suspending ".utf8.count)
      guard cursor.has("required criterion is not satisfied") else { return nil }
      return Names.isMask(Names.token(&name)) ? [Fact(.suspended)] : []
    },
  ]

  static let launch: [Phrase] = [
    Phrase(
      "push may launch",
      .formatString,
      [
        "Activity {activity} launch reason {any} is not a BGTask reason. Allowing background launch"
      ],
      means: .launchRequested,
      says: [
        Sample(
          "Activity com.apple.pushLaunch.com.example.weather:0A1B2C launch reason "
            + "com.apple.example.push is not a BGTask reason. Allowing background launch.",
          [
            Fact(
              .launchRequested,
              .silentPush,
              "com.example.weather",
              bundle: "com.example.weather",
              hex: "0A1B2C"
            )
          ]
        )
      ]
    ),
    Phrase(
      "open request",
      .captured,
      ["[FBSSystemService]{any}Sending request to open \"{bundle}\""],
      onlyFrom: "dasd",
      means: .launchRequested,
      says: [
        Sample(
          "[FBSSystemService][0x288a] Sending request to open \"com.example.weather\"",
          process: "dasd",
          [Fact(.launchRequested, bundle: "com.example.weather")]
        )
      ],
      silent: ["[FBSSystemService][0x288a] Sending request to open \"com.example.weather\""]
    ),
    Phrase(
      "no client",
      .formatString,
      [
        "Launch Task {activity} has no known client",
        "No XPC Connection to client for activities: {set}",
      ],
      means: .mentioned,
      says: [
        Sample(
          "No XPC Connection to client for activities: {(\n"
            + "    bgRefresh-com.example.weather.refresh:0A1B2C\n)}",
          [Fact(.mentioned, .appRefresh, refresh, hex: "0A1B2C")]
        )
      ]
    ),
  ]

  static let continued: [Phrase] = [
    Phrase(
      "progress stalled",
      .reported,
      keys: ["has not reported progress within expected cadence, marking stalled"],
      says: [
        Sample(
          "Task has not reported progress within expected cadence, marking stalled "
            + "(time without update: -34.6)",
          [Fact(.progressStalled, .continuedProcessing)]
        ),
        Sample(
          "Task bgContinuedProcessing-com.example.weather.export:0A1B2C has not reported progress "
            + "within expected cadence, marking stalled",
          [
            Fact(
              .progressStalled,
              .continuedProcessing,
              "com.example.weather.export",
              hex: "0A1B2C"
            )
          ]
        ),
      ]
    ) { message in
      guard let activity = Mentions.first(message) else {
        return [Fact(.progressStalled, .continuedProcessing)]
      }
      return Fact(.progressStalled, about: activity).map { [$0] } ?? []
    },
    // The user pressed Stop: one device, iOS 27.0; the meaning of the numbers is unverified.
    Phrase(
      "stopped by the user",
      .reported,
      keys: ["ActivityExpirationEvent(", "_BGTaskExpirationRequest: "],
      says: [
        Sample(
          "ActivityExpirationEvent(com.example.weather, reasons: 1048576)",
          [Fact(.userStopped, .continuedProcessing)]
        ),
        Sample(
          "_BGTaskExpirationRequest: 0x12, reason: 2",
          [Fact(.userStopped, .continuedProcessing)]
        ),
      ],
      silent: ["_BGTaskExpirationRequest: 0x12, reason: 21"]
    ) { message in
      let cursor = message.start
      for (opening, reason, number) in [
        ("ActivityExpirationEvent(", "reasons: ", 1_048_576),
        ("_BGTaskExpirationRequest: ", "reason: ", 2),
      ] {
        guard let place = cursor.find(opening) else { continue }
        var value = Cursor(message.bytes, at: place)
        guard value.skip(past: reason), value.integer() == number else { continue }
        if let activity = Mentions.first(message) {
          return Fact(.userStopped, about: activity).map { [$0] } ?? []
        }
        return [Fact(.userStopped, .continuedProcessing)]
      }
      return nil
    },
  ]
}

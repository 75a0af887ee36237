internal import BGTraceModel

/// BackgroundTasks.framework in the app's process, subsystem `com.apple.BackgroundTasks`.
///
/// The texts are the format strings of iOS 18.0, 18.2 and 26.1; most were captured as well.
extension Speaker {
  package static let backgroundTasks = Speaker(
    "BackgroundTasks",
    .backgroundTasks,
    .alone,
    BackgroundTasksPhrases.registration + BackgroundTasksPhrases.submission
      + BackgroundTasksPhrases.simulation + BackgroundTasksPhrases.running
      + BackgroundTasksPhrases.ending
  )
}

private enum BackgroundTasksPhrases {
  private static let refresh = "com.example.weather.refresh"

  static let registration: [Phrase] = [
    // Debug level: absent from ordinary captures, so its absence says nothing.
    Phrase(
      "registered",
      .formatString,
      ["registerForTaskWithIdentifier: {id}"],
      means: .registered,
      says: [
        Sample(
          "registerForTaskWithIdentifier: com.example.weather.refresh",
          [Fact(.registered, nil, refresh)]
        )
      ],
      silent: ["registerForTaskWithIdentifier"]
    ),
    Phrase(
      "not advertised",
      .captured,
      keys: ["is not advertised in the application's Info.plist"],
      says: [
        Sample(
          "Registration rejected; com.example.weather.refresh is not advertised in the "
            + "application's Info.plist",
          [Fact(.registrationRejected, nil, refresh)]
        ),
        // A paste, wrapped by hand and with a curly apostrophe.
        Sample(
          "Registration rejected;\ncom.example.weather.refresh is not advertised in the\n"
            + "application’s Info.plist",
          [Fact(.registrationRejected, nil, refresh)]
        ),
        Sample(
          "Registration rejected; <private> is not advertised in the application's Info.plist",
          [Fact(.registrationRejected)]
        ),
        Sample(
          "com.example.weather.refresh is not advertised in the application's Info.plist",
          [Fact(.notAdvertised, nil, refresh)]
        ),
      ],
      silent: ["The scheme weather is not advertised in the Info.plist of the application"],
      read: notAdvertised
    ),
    Phrase(
      "identifier too long",
      .formatString,
      ["Identifier is too long, must be less than 128 characters: {id}"],
      means: .identifierRefused(.tooLong),
      says: [
        Sample(
          "Identifier is too long, must be less than 128 characters: com.example.weather.refresh",
          subsystem: "com.apple.BackgroundTasks",
          [Fact(.identifierRefused(.tooLong), nil, refresh)]
        )
      ],
      silent: ["Identifier is too long"]
    ),
    Phrase(
      "identifier form",
      .formatString,
      ["Invalid identifier form for Continued Processing Task: {id}"],
      means: .identifierRefused(.continuedForm),
      says: [
        Sample(
          "Invalid identifier form for Continued Processing Task: com.example.weather.refresh",
          subsystem: "com.apple.BackgroundTasks",
          [Fact(.identifierRefused(.continuedForm), nil, refresh)]
        )
      ],
      silent: ["Invalid identifier form for a task"]
    ),
  ]

  private static func notAdvertised(_ message: Message) -> [Fact]? {
    var cursor = message.start
    guard let place = cursor.find(" is not advertised in the application's Info.plist") else {
      return nil
    }
    let isRegistration = cursor.find("Registration rejected; ", before: place) != nil
    // The name is the word before, or a mask, which may hold spaces.
    var begin = place
    let isMasked = begin > 0 && message.bytes[begin - 1] == UInt8(ascii: ">")
    while begin > 0 {
      let byte = message.bytes[begin - 1]
      if isMasked ? message.bytes[begin] == UInt8(ascii: "<") : byte.isSpace { break }
      begin -= 1
    }
    cursor.move(to: begin)
    let name = Names.identifier(cursor.text(begin..<place))
    return [Fact(isRegistration ? .registrationRejected : .notAdvertised, nil, name)]
  }

  static let submission: [Phrase] = [
    Phrase(
      "submit failed",
      .formatString,
      ["Error submitting task request: {request}, error: "],
      says: [
        Sample(
          "Error submitting task request: <BGAppRefreshTaskRequest: com.example.weather.refresh, "
            + "earliestBeginDate: (null)>, error: Error Domain=BGTaskSchedulerErrorDomain Code=3 "
            + "\"(null)\" UserInfo={Unrecognized Identifier=com.example.weather.refresh}",
          [
            Fact(
              .submitFailed(Signal.SubmitError(code: 3, isUnrecognizedIdentifier: true)),
              .appRefresh,
              refresh
            )
          ]
        ),
        Sample(
          "Error submitting task request: <private>, error: <private>",
          [Fact(.submitFailed(Signal.SubmitError(code: nil)))]
        ),
      ],
      silent: ["Error submitting task request"]
    ) { captures in
      .submitFailed(SubmitErrors.error(captures.cursor))
    },
    Phrase(
      "submit",
      .captured,
      ["submitTaskRequest: {request}", "submitTaskRequest:completionHandler: {request}"],
      says: [
        Sample(
          "submitTaskRequest: <BGAppRefreshTaskRequest: com.example.weather.refresh, "
            + "earliestBeginDate: 2026-03-15 07:30:54 +0000>",
          [
            Fact(
              .submitted(Signal.Request(earliestBegin: 1_773_559_854_000_000)),
              .appRefresh,
              refresh
            )
          ]
        ),
        Sample(
          "submitTaskRequest: <BGProcessingTaskRequest: com.example.weather.cleanup, "
            + "earliestBeginDate: (null), requiresExternalPower=1, requiresNetworkConnectivity=0>",
          [
            Fact(
              .submitted(Signal.Request(needsPower: true, needsNetwork: false)),
              .processing,
              "com.example.weather.cleanup"
            )
          ]
        ),
        Sample(
          "submitTaskRequest:completionHandler: <BGContinuedProcessingTaskRequest: "
            + "com.example.weather.export.7, (title: Export (5, all), subtitle: <a>, resources: "
            + "Default, submissionStrategy: Fail)>",
          [
            Fact(
              .submitted(Signal.Request(failsRatherThanQueues: true)),
              .continuedProcessing,
              "com.example.weather.export.7"
            )
          ]
        ),
        Sample("submitTaskRequest: <private>", [Fact(.submitted(Signal.Request()))]),
        Sample("submitTaskRequest: <BGAppRefreshTaskRequest: com.apple.example.refresh>"),
      ],
      silent: ["submitTaskRequest failed"]
    ) { captures in
      .submitted(captures.objects?.first?.request ?? Signal.Request())
    },
    Phrase(
      "resources",
      .formatString,
      keys: ["requested an unsupported set of resources"],
      says: [
        Sample(
          "com.example.weather.export requested an unsupported set of resources: GPU",
          subsystem: "com.apple.BackgroundTasks",
          [
            Fact(
              .submitFailed(Signal.SubmitError(code: nil, namesResources: true)),
              .continuedProcessing,
              "com.example.weather.export"
            )
          ]
        )
      ]
    ) { message in
      var cursor = message.start
      guard let text = cursor.take(until: " requested an unsupported set of resources") else {
        return nil
      }
      let name = text.split { $0 == " " || $0 == "\n" }.last.map(String.init) ?? ""
      let error = Signal.SubmitError(code: nil, namesResources: true)
      return [Fact(.submitFailed(error), .continuedProcessing, Names.identifier(name))]
    },
    Phrase(
      "cancel",
      .formatString,
      ["cancelTaskRequestWithIdentifier: {id}", "^cancelAllTaskRequests$"],
      means: .cancelledByApp,
      says: [
        Sample(
          "cancelTaskRequestWithIdentifier: com.example.weather.refresh",
          [Fact(.cancelledByApp, nil, refresh)]
        ),
        Sample("cancelAllTaskRequests", [Fact(.cancelledByApp)]),
      ],
      silent: ["then cancelAllTaskRequests and submit again"]
    ),
    Phrase(
      "pending",
      .formatString,
      keys: ["Found pending activities: "],
      says: [
        Sample(
          "Found pending activities: {(\n    bgRefresh-com.example.weather.refresh:0A1B2C\n)}",
          [
            Fact(
              .pendingSnapshot([Activity(api: .appRefresh, identifier: refresh, hex: "0A1B2C")])
            )
          ]
        ),
        Sample(
          "Found pending activities: {(\n)}",
          subsystem: "com.apple.BackgroundTasks",
          [Fact(.pendingSnapshot([]))]
        ),
      ]
    ) { message in
      var cursor = message.start
      guard cursor.skip(past: "Found pending activities: ") else { return nil }
      let (activities, masked) = Names.activities(&cursor)
      // A hidden list is no proof of what it lacks.
      if masked || !(activities.isEmpty ? cursor.sees(")") || cursor.sees("}") : true) { return [] }
      let own = activities.filter { !$0.isDaemon && !Names.isSystem($0.identifier) }
      return [Fact(.pendingSnapshot(own))]
    },
    Phrase(
      "pending asked",
      .formatString,
      ["Getting pending task requests", "Error fetching activities: "],
      means: nil,
      says: [Sample("Getting pending task requests")]
    ),
  ]

  static let simulation: [Phrase] = [
    Phrase(
      "simulated launch",
      .captured,
      ["Simulating launch for task with identifier {id}"],
      means: .simulatedLaunch,
      says: [
        Sample(
          "Simulating launch for task with identifier com.example.weather.refresh",
          [Fact(.simulatedLaunch, nil, refresh)]
        )
      ]
    ),
    Phrase(
      "simulated start",
      .captured,
      ["Starting simulated task: {task}"],
      means: .simulatedStart,
      says: [
        Sample(
          "Starting simulated task: <BGAppRefreshTask: com.example.weather.refresh>",
          [Fact(.simulatedStart, .appRefresh, refresh)]
        )
      ]
    ),
    Phrase(
      "simulated completion",
      .formatString,
      ["Marking simulated task complete: {task}"],
      means: .simulatedComplete,
      says: [
        Sample(
          "Marking simulated task complete: <BGAppRefreshTask: com.example.weather.refresh>",
          [Fact(.simulatedComplete, .appRefresh, refresh)]
        )
      ]
    ),
    Phrase(
      "none scheduled",
      .captured,
      ["No task request with identifier {id} has been scheduled"],
      means: .noneScheduled,
      says: [
        Sample(
          "No task request with identifier com.example.weather.refresh has been scheduled",
          [Fact(.noneScheduled, nil, refresh)]
        ),
        // iOS 14 on, where the console fails to decode the name.
        Sample(
          "No task request with identifier <decode: missing data> has been scheduled",
          [Fact(.noneScheduled)]
        ),
      ]
    ),
    Phrase(
      "simulated expiration",
      .formatString,
      [
        "Simulating expiration for task with identifier {id}",
        "Expiring simulated task: {task}",
        "Task with identifier {id} is not currently being simulated",
      ],
      means: .debugger,
      says: [
        Sample(
          "Simulating expiration for task with identifier com.example.weather.refresh",
          [Fact(.debugger, nil, refresh)]
        ),
        Sample(
          "Expiring simulated task: <BGAppRefreshTask: com.example.weather.refresh>",
          [Fact(.debugger, .appRefresh, refresh)]
        ),
      ]
    ),
    Phrase(
      "already running",
      .formatString,
      ["Task with identifier {id} is already running"],
      means: .mentioned,
      says: [
        Sample(
          "Task with identifier com.example.weather.refresh is already running",
          [Fact(.mentioned, nil, refresh)]
        )
      ]
    ),
  ]

  static let running: [Phrase] = [
    Phrase(
      "process launch",
      .formatString,
      ["^Handling app launch$"],
      means: .processLaunchHandled,
      says: [
        Sample(
          "Handling app launch",
          subsystem: "com.apple.BackgroundTasks",
          [Fact(.processLaunchHandled)]
        )
      ],
      silent: ["Handling app launch options for a link"]
    ),
    Phrase(
      "launched",
      .captured,
      ["Application launched for activities: {set}"],
      means: .launched,
      says: [
        Sample(
          "Application launched for activities: {(\n    bgRefresh-com.example.weather.refresh:0A1B2C"
            + ",\n    bgProcessing-com.example.weather.cleanup:3D4E5F\n)}",
          [
            Fact(.launched, .appRefresh, refresh, hex: "0A1B2C"),
            Fact(.launched, .processing, "com.example.weather.cleanup", hex: "3D4E5F"),
          ]
        ),
        // One line, as some relays join it.
        Sample(
          "Application launched for activities: {(     "
            + "bgRefresh-com.example.weather.refresh:0A1B2C )}",
          [Fact(.launched, .appRefresh, refresh, hex: "0A1B2C")]
        ),
        Sample(
          "Application launched for activities: {(\n    \"<private>\"\n)}",
          [Fact(.launched)]
        ),
      ]
    ),
    // The same launch as the line before it.
    Phrase(
      "calling handlers",
      .captured,
      ["Calling handlers for activities: "],
      means: nil,
      says: [
        Sample(
          "Calling handlers for activities: {(\n    bgRefresh-com.example.weather.refresh:0A1B2C\n)}"
        )
      ]
    ),
    Phrase(
      "running",
      .captured,
      ["Running task: {task}"],
      means: .running,
      says: [
        Sample(
          "Running task: <BGContinuedProcessingTask: com.example.weather.export (Export)>",
          [Fact(.running, .continuedProcessing, "com.example.weather.export")]
        )
      ],
      silent: ["Long running task: 12 s"]
    ),
    Phrase(
      "started",
      .captured,
      ["Starting task: {task}"],
      means: .started,
      says: [
        Sample(
          "Starting task: <BGAppRefreshTask: com.example.weather.refresh>",
          [Fact(.started, .appRefresh, refresh)]
        ),
        Sample(
          "[Framework] Starting task: <private>",
          subsystem: "com.apple.BackgroundTasks",
          [Fact(.started)]
        ),
      ],
      silent: ["Starting task: download of 3 files"]
    ),
  ]

  static let ending: [Phrase] = [
    Phrase(
      "completed",
      .captured,
      ["Marking task {task} complete with success: {flag}"],
      says: [
        Sample(
          "Marking task <BGAppRefreshTask: com.example.weather.refresh> complete with success: 0",
          [Fact(.completed(success: false), .appRefresh, refresh)]
        ),
        // iOS 13 prints no task: it is told by the client's line that follows.
        Sample(
          "Marking task (null) complete with success: 1",
          [Fact(.completed(success: true))]
        ),
      ],
      silent: ["Marking task 5 complete"]
    ) { captures in
      .completed(success: captures.flag)
    },
    Phrase(
      "expiring activities",
      .formatString,
      [
        "Will expire activities: {set}", "Will expire BGTask activities: {set}",
        "Calling expiration handlers for activities: {set}",
        "Queued activities for expiration: {set}",
      ],
      means: .expiring,
      says: [
        Sample(
          "Will expire activities: {(\n    bgRefresh-com.example.weather.refresh:0A1B2C\n)}",
          [Fact(.expiring, .appRefresh, refresh)]
        ),
        Sample(
          "Will expire BGTask activities: {(\n    bgProcessing-com.example.weather.cleanup:0A1B2C\n)}",
          [Fact(.expiring, .processing, "com.example.weather.cleanup")]
        ),
        Sample("Calling expiration handlers for activities: <private>", [Fact(.expiring)]),
      ]
    ),
    Phrase(
      "expiring tasks",
      .formatString,
      ["Expiring task: {task}", "Calling expiration handlers for tasks: {tasks}"],
      means: .expiring,
      says: [
        Sample(
          "Expiring task: <BGProcessingTask: com.example.weather.cleanup>",
          [Fact(.expiring, .processing, "com.example.weather.cleanup")]
        ),
        Sample(
          "Calling expiration handlers for tasks: {(\n    "
            + "<BGProcessingTask: com.example.weather.cleanup>,\n    "
            + "<BGAppRefreshTask: com.example.weather.refresh>\n)}",
          [
            Fact(.expiring, .processing, "com.example.weather.cleanup"),
            Fact(.expiring, .appRefresh, refresh),
          ]
        ),
      ]
    ),
    Phrase(
      "expiration handlers, cut",
      .reported,
      ["^Calling expiration handlers$", "^Calling expiration handlers…$"],
      means: .expiring,
      says: [Sample("Calling expiration handlers…", [Fact(.expiring)])]
    ),
    Phrase(
      "no expiration handler",
      .formatString,
      [
        "Client didn't provide an expiration handler for task {task}, completing with",
        "No expiration handler for task: {task}",
      ],
      means: .noExpirationHandler,
      says: [
        Sample(
          "Client didn’t provide an expiration handler for task <BGAppRefreshTask: "
            + "com.example.weather.refresh>, completing with NO success for them",
          [Fact(.noExpirationHandler, .appRefresh, refresh)]
        )
      ]
    ),
    Phrase(
      "leaked",
      .formatString,
      ["Task {task} dealloc'd"],
      means: .leaked,
      says: [
        Sample(
          "Task <BGAppRefreshTask: com.example.weather.refresh> dealloc'd without completing. "
            + "This is a programmer error.",
          [Fact(.leaked, .appRefresh, refresh)]
        )
      ]
    ),
  ]
}

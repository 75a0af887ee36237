internal import BGTraceModel

/// DuetActivityScheduler.framework: dasd's client in the app, in SpringBoard and elsewhere.
extension Speaker {
  package static let schedulerClient = Speaker(
    "SchedulerClient",
    .schedulerClient,
    .alone,
    [
      Phrase(
        "client submit",
        .captured,
        [
          "Submitting task request activity: {activity?}", "SUBMITTING: {activity}",
          "Submitting DASActivity: <_DASActivity: {activity}",
        ],
        means: .clientSubmitted,
        says: [
          Sample(
            "Submitting task request activity: bgRefresh-com.example.weather.refresh:0A1B2C",
            [Fact(.clientSubmitted, .appRefresh, "com.example.weather.refresh", hex: "0A1B2C")]
          ),
          // SpringBoard, for a silent push; the name as its reporter masked it.
          Sample(
            "SUBMITTING: com.apple.pushLaunch.com.********.weather:0A1B2C",
            [
              Fact(
                .clientSubmitted,
                .silentPush,
                "com.********.weather",
                bundle: "com.********.weather",
                hex: "0A1B2C"
              )
            ]
          ),
          Sample("Submitting task request activity: <private>", [Fact(.clientSubmitted)]),
          Sample("SUBMITTING: 501:com.apple.example.scan:0A1B2C"),
          Sample(
            "Submitting DASActivity: <_DASActivity: \"0:com.apple.example-auto\", Utility, 60s>"
          ),
        ],
        silent: ["SUBMITTING: the form"]
      ),
      Phrase(
        "client completion",
        .captured,
        ["Complete task request activity: {activity?}"],
        means: .clientCompleted,
        says: [
          Sample(
            "Complete task request activity: bgProcessing-com.example.weather.cleanup:0A1B2C",
            [Fact(.clientCompleted, .processing, "com.example.weather.cleanup", hex: "0A1B2C")]
          )
        ]
      ),
      // The same launch as the framework's "Application launched for activities", 0.4 ms earlier.
      Phrase(
        "client launch",
        .captured,
        ["Handling launch from daemon for activities: {set}"],
        means: .launched,
        says: [
          Sample(
            "Handling launch from daemon for activities: {(\n"
              + "    bgRefresh-com.example.weather.refresh:0A1B2C\n)}",
            [Fact(.launched, .appRefresh, "com.example.weather.refresh", hex: "0A1B2C")]
          )
        ]
      ),
      Phrase(
        "client start request",
        .captured,
        ["REQUESTING START: {activity}"],
        means: .mentioned,
        says: [
          Sample("REQUESTING START: 501:com.apple.example.scan:0A1B2C"),
          Sample(
            "REQUESTING START: bgRefresh-com.example.weather.refresh:0A1B2C",
            [Fact(.mentioned, .appRefresh, "com.example.weather.refresh", hex: "0A1B2C")]
          ),
        ]
      ),
    ]
  )
}

/// NSXPCConnection in the app, which drops what it cannot decode.
extension Speaker {
  package static let connections = Speaker(
    "Connections",
    .schedulerClient,
    .alone,
    [
      Phrase(
        "message dropped",
        .captured,
        keys: ["decoding of received message, dropping incoming message"],
        says: [
          Sample(
            "<NSXPCConnection: 0x2820> connection from pid 58: Exception caught during decoding of "
              + "received message, dropping incoming message.\nException: value for key "
              + "'activities' was of unexpected class. Allowed classes are: {(\n    _DASActivity\n)}",
            [Fact(.daemonMessageDropped)]
          )
        ],
        silent: [
          "<NSXPCConnection: 0x2820> connection from pid 58: Exception caught during decoding of "
            + "received message, dropping incoming message.\nException: bad NSNumber"
        ]
      ) { message in
        message.start.has("_DASActivity") ? [Fact(.daemonMessageDropped)] : nil
      }
    ]
  )
}

internal import BGTraceModel

/// Signs of a Simulator or a debugger, whatever else a line says.
extension Speaker {
  package static let environment = Speaker(
    "Environment",
    .app,
    .together,
    [
      Phrase(
        "simulator",
        .general,
        ["/CoreSimulator/Devices/"],
        means: .simulator,
        says: [
          Sample(
            "BGTask store at /Users/u/Library/Developer/CoreSimulator/Devices/5A1B/data/x.sqlite",
            [Fact(.simulator)]
          )
        ]
      ),
      Phrase(
        "debugger command",
        .captured,
        [
          "_simulateLaunchForTaskWithIdentifier:@\"{id}\"",
          "_simulateExpirationForTaskWithIdentifier:@\"{id}\"",
        ],
        means: .debugger,
        says: [
          Sample(
            "(lldb) e -l objc -- (void)[[BGTaskScheduler sharedScheduler] "
              + "_simulateLaunchForTaskWithIdentifier:@\"com.example.weather.refresh\"]",
            [Fact(.debugger, nil, "com.example.weather.refresh")]
          )
        ],
        silent: ["call _simulateLaunchForTaskWithIdentifier: in the debugger"]
      ),
    ]
  )
}

internal import BGTraceModel

/// assertiond and backboardd, RunningBoard's forerunners up to iOS 12.
extension Speaker {
  package static let assertiond = Speaker(
    "Assertiond",
    .system,
    .alone,
    [
      Phrase(
        "overrun",
        .captured,
        keys: ["has active assertions beyond permitted time"],
        says: [
          Sample(
            "<BKNewProcess: 0x1; com.example.weather; pid: 5758; hostpid: -1> has active assertions "
              + "beyond permitted time: \n{(\n    <BKProcessAssertion: 0x13fe50250> id: 1526 name: "
              + "Sync process: x permittedBackgroundDuration: 180.000000 reason: finishTask\n)}",
            [Fact(.assertionOverrun, .assertion, bundle: "com.example.weather")]
          ),
          Sample(
            "[Weather:24424] Forcing crash report with description: Weather:24424 has active "
              + "assertions beyond permitted time:",
            [Fact(.assertionOverrun, .assertion)]
          ),
        ]
      ) { message in
        var cursor = message.start
        guard cursor.skip(past: "Process: 0x"), cursor.skip(past: "; ") else {
          return [Fact(.assertionOverrun, .assertion)]
        }
        let name = cursor.take(Names.longest) { $0 != UInt8(ascii: ";") && !$0.isSpace }
        let bundle = name.contains(".") ? Names.identifier(name) : nil
        return [Fact(.assertionOverrun, .assertion, bundle: bundle)]
      }
    ]
  )
}

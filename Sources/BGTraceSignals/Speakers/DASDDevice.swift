internal import BGTraceModel

/// dasd's words about the device: triggers, and Background App Refresh (BAR).
///
/// Format strings of iOS 26.1. A trigger's values are public from iOS 27 on, hidden before.
extension Speaker {
  package static let dasdDevice = Speaker(
    "DASDDevice",
    .dasd,
    .alone,
    [
      Phrase(
        "trigger",
        .formatString,
        keys: ["Trigger: "],
        says: [
          Sample(
            "Trigger: /device/system/isPluggedIn is now [1]",
            process: "dasd",
            [Fact(.device(.pluggedIn(true)))]
          ),
          Sample(
            "Trigger: </device/system/thermalpressure> is now [20]",
            process: "dasd",
            [Fact(.device(.thermalLevel(20)))]
          ),
          Sample(
            "Trigger: /device/system/batteryPercentage is now [61]",
            process: "dasd",
            [Fact(.device(.battery(61)))]
          ),
          Sample("Trigger: <private> is now [<private>]", process: "dasd"),
          Sample("Trigger: /device/system/cpuusage is now [75]", process: "dasd"),
        ],
        silent: ["Trigger: the motor is now [1]"],
        read: trigger
      ),
      Phrase(
        "background refresh switched",
        .formatString,
        ["^BAR now {text}$"],
        says: [
          Sample("BAR now disabled", [Fact(.device(.backgroundAppRefreshSwitched(on: false)))]),
          Sample("BAR now enabled", [Fact(.device(.backgroundAppRefreshSwitched(on: true)))]),
        ],
        silent: ["BAR now open"]
      ) { captures in
        switch captures.text {
        case "enabled": .device(.backgroundAppRefreshSwitched(on: true))
        case "disabled": .device(.backgroundAppRefreshSwitched(on: false))
        default: nil
        }
      },
      Phrase(
        "background refresh",
        .formatString,
        ["^BAR disabled$"],
        onlyFrom: "dasd",
        means: .device(.backgroundAppRefresh(on: false)),
        says: [
          Sample("BAR disabled", process: "dasd", [Fact(.device(.backgroundAppRefresh(on: false)))])
        ],
        silent: ["BAR disabled"]
      ),
      Phrase(
        "background refresh on",
        .formatString,
        ["^BAR enabled$"],
        onlyFrom: "dasd",
        means: .device(.backgroundAppRefresh(on: true)),
        says: [
          Sample("BAR enabled", process: "dasd", [Fact(.device(.backgroundAppRefresh(on: true)))])
        ],
        silent: ["BAR enabled"]
      ),
      Phrase(
        "background refresh of an app",
        .formatString,
        keys: ["Disabling BAR for "],
        says: [
          Sample(
            "Disabling BAR for com.example.weather",
            process: "dasd",
            [
              Fact(.device(.backgroundAppRefreshForApp(on: false)), bundle: "com.example.weather")
            ]
          ),
          Sample(
            "Disabling BAR for {(\n    \"com.example.weather\",\n    \"com.example.notes\"\n)}",
            process: "dasd",
            [
              Fact(.device(.backgroundAppRefreshForApp(on: false)), bundle: "com.example.weather"),
              Fact(.device(.backgroundAppRefreshForApp(on: false)), bundle: "com.example.notes"),
            ]
          ),
        ],
        silent: ["Disabling BAR for 5 minutes"],
        read: disabled
      ),
      Phrase(
        "push without refresh",
        .formatString,
        ["Remote Notification: {bundle} - BAR Disabled"],
        means: .device(.backgroundAppRefreshForApp(on: false)),
        says: [
          Sample(
            "Remote Notification: com.example.weather - BAR Disabled",
            process: "dasd",
            [
              Fact(.device(.backgroundAppRefreshForApp(on: false)), bundle: "com.example.weather")
            ]
          )
        ]
      ),
    ]
  )

  private static func trigger(_ message: Message) -> [Fact]? {
    var cursor = message.start
    guard cursor.skip(past: "Trigger: "), let path = cursor.take(until: " is now ") else {
      return nil
    }
    guard path.hasPrefix("/device/") || path.hasPrefix("<") else { return nil }
    _ = cursor.skip("[")
    guard let value = cursor.integer() else { return [] }
    let name = path.split(separator: "/").last.map { Names.withoutEnd(String($0), ">") }
    switch name {
    case "isPluggedIn": return [Fact(.device(.pluggedIn(value != 0)))]
    case "batteryPercentage": return value <= 100 ? [Fact(.device(.battery(value)))] : []
    case "thermalpressure":
      // Renumbered at some point: 1 to 4 became 20 to 50.
      return [Fact(.device(.thermalLevel((1...4).contains(value) ? (value + 1) * 10 : value)))]
    default: return []
    }
  }

  private static func disabled(_ message: Message) -> [Fact]? {
    var cursor = message.start
    guard cursor.skip(past: "Disabling BAR for ") else { return nil }
    var bundles: [String] = []
    while bundles.count < 1024, !cursor.isAtEnd {
      cursor.skip { !$0.isLetter && !$0.isDigit }
      let name = cursor.take(Names.longest) {
        $0.isLetter || $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_")
      }
      if name.contains("."), let bundle = Names.identifier(name) { bundles.append(bundle) }
    }
    return bundles.map { Fact(.device(.backgroundAppRefreshForApp(on: false)), bundle: $0) }
  }
}

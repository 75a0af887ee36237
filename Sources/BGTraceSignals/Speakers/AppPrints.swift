internal import BGTraceModel

/// States that apps print about themselves: no system line says them.
extension Speaker {
  package static let appPrints = Speaker(
    "AppPrints",
    .app,
    .last,
    [
      Phrase(
        "refresh status",
        .general,
        keys: ["backgroundRefreshStatus"],
        says: [
          Sample("backgroundRefreshStatus: 1", [Fact(.device(.refreshStatus(1)))]),
          Sample(
            "backgroundRefreshStatus = UIBackgroundRefreshStatus(rawValue: 2)",
            [Fact(.device(.refreshStatus(2)))]
          ),
          Sample("app backgroundRefreshStatus is .denied", [Fact(.device(.refreshStatus(1)))]),
          Sample(
            "backgroundRefreshStatus: UIBackgroundRefreshStatusRestricted",
            [Fact(.device(.refreshStatus(0)))]
          ),
        ],
        silent: ["check backgroundRefreshStatus first"]
      ) { message in
        status(message).map { [Fact(.device(.refreshStatus($0)))] }
      },
      Phrase(
        "low power mode",
        .general,
        ["isLowPowerModeEnabled: {flag}", "isLowPowerModeEnabled = {flag}"],
        says: [
          Sample("isLowPowerModeEnabled: true", [Fact(.device(.lowPowerMode(on: true)))]),
          Sample(
            "ProcessInfo.isLowPowerModeEnabled = NO",
            [Fact(.device(.lowPowerMode(on: false)))]
          ),
        ],
        silent: ["isLowPowerModeEnabled changed"]
      ) { captures in
        captures.flag.map { .device(.lowPowerMode(on: $0)) }
      },
    ]
  )

  private static let words: [(String, Int)] = [
    ("estricted", 0), ("enied", 1), ("vailable", 2),
  ]

  private static func status(_ message: Message) -> Int? {
    var cursor = message.start
    guard let place = cursor.find("ackgroundRefreshStatus") else { return nil }
    cursor.move(to: place + "ackgroundRefreshStatus".utf8.count)
    // The value follows closely: a number, the raw value, or a case's name.
    let end = min(cursor.position + 48, message.bytes.count)
    let near = Cursor(Array(message.bytes[cursor.position..<end]))
    if let word = words.first(where: { near.has($0.0) }) { return word.1 }
    var number = near
    number.skip { !$0.isDigit && $0 != 0x0A }
    guard let first = near.next, first == 0x20 || !first.isLetter, let value = number.integer(),
      value <= 2
    else { return nil }
    return value
  }
}

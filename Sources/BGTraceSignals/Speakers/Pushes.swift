internal import BGTraceModel

/// SpringBoard's words about a push on its way to an app.
extension Speaker {
  package static let pushes = Speaker(
    "Pushes",
    .springBoard,
    .alone,
    [
      Phrase(
        "push received",
        .captured,
        keys: ["] Received remote notification request "],
        says: [
          Sample(
            "[com.********.weather] Received remote notification request 61A7-2E2F [ waking: 0, "
              + "hasAlertContent: 0, hasSound: 0 hasBadge: 0 hasContentAvailable: 1 "
              + "hasMutableContent: 0 pushType: Background]",
            [
              push(
                Signal.Push(contentAvailable: true, alert: false, pushType: "Background"),
                "com.********.weather"
              )
            ]
          ),
          // iOS 11.
          Sample(
            "[com.example.weather] Received remote notification request 306D-00B4 [ "
              + "hasAlertContent: 1, hasSound: 0 hasBadge: 0 hasContentAvailable: 0 "
              + "hasMutableContent: 0 ]",
            [push(Signal.Push(contentAvailable: false, alert: true), "com.example.weather")]
          ),
          Sample(
            "[com.apple.example] Received remote notification request 306D-00B4 [ "
              + "hasContentAvailable: 1 ]"
          ),
        ],
        silent: ["Received remote notification request 306D-00B4"]
      ) { message in
        var cursor = message.start
        guard let place = cursor.find("] Received remote notification request "),
          let open = message.bytes[..<place].lastIndex(of: UInt8(ascii: "["))
        else { return nil }
        let bundle = Names.identifier(cursor.text((open + 1)..<place))
        cursor.move(to: place)
        let received = Signal.Push(
          contentAvailable: flag("hasContentAvailable: ", cursor),
          alert: flag("hasAlertContent: ", cursor),
          pushType: type(cursor)
        )
        return [push(received, bundle)]
      },
      // Normal for a silent push: nothing is shown.
      Phrase(
        "push without content",
        .captured,
        ["Ignoring notification with no alert, sound or badge ({bundle}): "],
        says: [
          Sample(
            "Ignoring notification with no alert, sound or badge (com.example.weather): 8302-2FE7",
            [push(Signal.Push(alert: false), "com.example.weather")]
          )
        ]
      ) { _ in .pushReceived(Signal.Push(alert: false)) }
      .about(.silentPush),
      // The other lines of the chain: one push, counted where its flags are printed.
      Phrase(
        "push chain",
        .captured,
        [
          "Request DUET delivers content-available push notification to application",
          "Received incoming message on topic ", "Process delivery of push notification ",
          "Deliver push notification request ", "Not saving push notification ",
        ],
        means: nil,
        says: [
          Sample(
            "[com.example.weather] Request DUET delivers content-available push notification to "
              + "application"
          )
        ]
      ),
    ]
  )

  private static func push(_ push: Signal.Push, _ bundle: String?) -> Fact {
    Fact(.pushReceived(push), .silentPush, bundle, bundle: bundle)
  }

  private static func flag(_ name: String, _ cursor: Cursor) -> Bool? {
    var cursor = cursor
    guard cursor.skip(past: name) else { return nil }
    if cursor.sees("1") || cursor.sees("YES") { return true }
    return cursor.sees("0") || cursor.sees("NO") ? false : nil
  }

  private static func type(_ cursor: Cursor) -> String? {
    var cursor = cursor
    guard cursor.skip(past: "pushType: ") else { return nil }
    let type = cursor.take(40) { $0.isLetter || $0 == UInt8(ascii: "-") }
    return type.isEmpty ? nil : type
  }
}

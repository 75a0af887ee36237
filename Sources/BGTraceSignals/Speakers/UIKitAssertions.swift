internal import BGTraceModel

/// UIKit's words about `beginBackgroundTask`, category `BackgroundTask` in the app's process.
///
/// A task's name is the app's text and may hold quotes, commas and brackets. These lines are about
/// assertions, never about `BGTaskScheduler`.
extension Speaker {
  package static let uiKitAssertions = Speaker(
    "UIKitAssertions",
    .uiKit,
    .alone,
    [
      // Also printed in the foreground and while a location or audio app rightly runs on.
      Phrase(
        "assertion old",
        .captured,
        ["Background Task {number} (\"{text}\"), was created over 30 seconds ago"],
        says: [
          Sample(
            "[BackgroundTask] Background Task 37 (\"Called by Weather, from -[Keeper \"hold\", all]\")"
              + ", was created over 30 seconds ago. In applications running in the background, this "
              + "creates a risk of termination. Remember to call UIApplication.endBackgroundTask(_:) "
              + "for your task in a timely manner to avoid this.",
            [
              Fact(
                .assertionOld(name: "Called by Weather, from -[Keeper \"hold\", all]"),
                .assertion
              )
            ]
          )
        ]
      ) { captures in
        .assertionOld(name: captures.text)
      },
      Phrase(
        "assertion not ended",
        .captured,
        [
          "still not ended after expiration handlers were called: {any}taskName = {text}, creationTime = "
        ],
        says: [
          Sample(
            "Background task still not ended after expiration handlers were called: "
              + "<_UIBackgroundTaskInfo: 0x280883b00>: taskID = 262, taskName = Called by Weather, "
              + "from -[Keeper hold], creationTime = 943356 (elapsed = 44). This app will likely be "
              + "terminated by the system. Call UIApplication.endBackgroundTask(_:) to avoid this.",
            [
              Fact(
                .assertionNotEnded(
                  name: "Called by Weather, from -[Keeper hold]",
                  elapsedSeconds: 44
                ),
                .assertion
              )
            ]
          ),
          Sample(
            "Background task still not ended after expiration handlers were called: "
              + "<_UIBackgroundTaskInfo: 0x280883b00>: taskID = 262, taskName = <private>, "
              + "creationTime = 943356 (elapsed = 44).",
            [Fact(.assertionNotEnded(name: nil, elapsedSeconds: 44), .assertion)]
          ),
        ]
      ) { captures in
        .assertionNotEnded(name: name(captures), elapsedSeconds: elapsed(captures.cursor))
      },
      Phrase(
        "assertion created",
        .captured,
        [
          "Created background task <_UIBackgroundTaskInfo: {any}taskName = {text}, creationTime = ",
          "Will add backgroundTask with taskName: {text}, expirationHandler: ",
        ],
        says: [
          Sample(
            "Created background task <_UIBackgroundTaskInfo: 0x13bc75040>: taskID = 3, taskName = "
              + "Sync, all, creationTime = 640139 (elapsed = 0).",
            [Fact(.assertionCreated(name: "Sync, all"), .assertion)]
          ),
          Sample(
            "Will add backgroundTask with taskName: <private>, expirationHandler: (null)",
            [Fact(.assertionCreated(name: nil), .assertion)]
          ),
        ]
      ) { captures in
        .assertionCreated(name: name(captures))
      },
      Phrase(
        "assertion expired",
        .captured,
        ["Calling expiration handler for task: {any}taskName = {text}, creationTime = "],
        says: [
          Sample(
            "Calling expiration handler for task: <_UIBackgroundTaskInfo: 0x1>: taskID = 3, taskName "
              + "= Sync, creationTime = 640139 (elapsed = 28)",
            [Fact(.assertionExpired(name: "Sync"), .assertion)]
          )
        ]
      ) { captures in
        .assertionExpired(name: name(captures))
      },
      Phrase(
        "assertion ended",
        .captured,
        ["Ending background task with UIBackgroundTaskIdentifier: "],
        says: [
          Sample(
            "Ending background task with UIBackgroundTaskIdentifier: 19",
            [Fact(.assertionEnded, .assertion)]
          )
        ]
      ) { _ in .assertionEnded },
      Phrase(
        "assertion unknown",
        .captured,
        ["Can't end BackgroundTask: no background task exists with identifier "],
        says: [
          Sample(
            "Can’t end BackgroundTask: no background task exists with identifier 2 (0x2), or it may "
              + "have already been ended. Break in UIApplicationEndBackgroundTaskError() to debug.",
            [Fact(.assertionUnknownEnd, .assertion)]
          )
        ]
      ) { _ in .assertionUnknownEnd },
    ].map { $0.about(.assertion) }
  )

  private static func name(_ captures: Captures) -> String? {
    captures.text.flatMap { Names.isMask($0) ? nil : $0 }
  }

  private static func elapsed(_ cursor: Cursor) -> Int? {
    var cursor = cursor
    return cursor.skip(past: "elapsed = ") ? cursor.integer() : nil
  }
}

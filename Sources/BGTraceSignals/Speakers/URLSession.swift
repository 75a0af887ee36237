internal import BGTraceModel

/// nsurlsessiond and CFNetwork: background transfers.
extension Speaker {
  package static let urlSession = Speaker(
    "URLSession",
    .urlSession,
    .alone,
    [
      Phrase(
        "debugged",
        .captured,
        ["discretionary status for {any} is non-discretionary, since the app is being debugged"],
        says: [
          Sample(
            "Current discretionary status for <private> is non-discretionary, since the app is being "
              + "debugged",
            [Fact(.debugger, .urlSession)]
          )
        ],
        silent: ["Current discretionary status for com.example.weather is discretionary"]
      ) { _ in .debugger }
      .about(.urlSession),
      // Documentation: `NSURLErrorBackgroundTaskCancelledReasonKey`; 0 is the user's force quit,
      // 1 background updates disabled, 2 too few resources, which has no signal of its own.
      Phrase(
        "cancelled reason",
        .general,
        keys: ["NSURLErrorBackgroundTaskCancelledReasonKey"],
        says: [
          Sample(
            "Error Domain=NSURLErrorDomain Code=-999 \"cancelled\" "
              + "UserInfo={NSURLErrorBackgroundTaskCancelledReasonKey=0}",
            [
              Fact(
                .terminated(Signal.Termination(reason: .userQuit, isDone: true)),
                .urlSession
              )
            ]
          ),
          Sample(
            "UserInfo={NSURLErrorBackgroundTaskCancelledReasonKey = 1}",
            [Fact(.device(.backgroundAppRefresh(on: false)), .urlSession)]
          ),
          Sample("UserInfo={NSURLErrorBackgroundTaskCancelledReasonKey=2}"),
        ],
        silent: ["read NSURLErrorBackgroundTaskCancelledReasonKey from the error"]
      ) { message in
        var cursor = message.start
        guard cursor.skip(past: "NSURLErrorBackgroundTaskCancelledReasonKey") else { return nil }
        cursor.skip { $0 == 0x20 || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
        switch cursor.integer() {
        case 0:
          return [
            Fact(.terminated(Signal.Termination(reason: .userQuit, isDone: true)), .urlSession)
          ]
        case 1: return [Fact(.device(.backgroundAppRefresh(on: false)), .urlSession)]
        case .some: return []
        case nil: return nil
        }
      },
    ]
  )
}

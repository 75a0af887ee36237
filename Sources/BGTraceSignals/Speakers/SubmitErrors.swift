package import BGTraceModel

/// `BGTaskSchedulerErrorDomain` wherever an app prints it.
///
/// The words around it are the app's own, in any language; only the domain, the number and two
/// user-info keys are read (keys: format strings of iOS 26.1).
extension Speaker {
  package static let submitErrors = Speaker(
    "SubmitErrors",
    .backgroundTasks,
    .alone,
    [
      Phrase(
        "error domain",
        .captured,
        keys: ["BGTaskSchedulerErrorDomain"],
        says: [
          Sample(
            "Could not schedule app refresh: Error Domain=BGTaskSchedulerErrorDomain Code=1 "
              + "\"(null)\"",
            [Fact(.submitFailed(Signal.SubmitError(code: 1)), .appRefresh)]
          ),
          Sample(
            "Could not schedule The operation couldn’t be completed. "
              + "(BGTaskSchedulerErrorDomain error 3.)",
            [Fact(.submitFailed(Signal.SubmitError(code: 3)))]
          ),
          Sample(
            "操作を完了できませんでした。（BGTaskSchedulerErrorDomainエラー2）",
            [Fact(.submitFailed(Signal.SubmitError(code: 2)))]
          ),
          Sample(
            "Der Vorgang konnte nicht abgeschlossen werden. "
              + "(BGTaskSchedulerErrorDomain-Fehler 4.)",
            [Fact(.submitFailed(Signal.SubmitError(code: 4)))]
          ),
          Sample(
            "failed: Error Domain=BGTaskSchedulerErrorDomain Code=3 \"(null)\" "
              + "UserInfo={Unrecognized Identifier=com.example.weather.refresh}",
            [
              Fact(
                .submitFailed(Signal.SubmitError(code: 3, isUnrecognizedIdentifier: true)),
                nil,
                "com.example.weather.refresh"
              )
            ]
          ),
          Sample(
            "Error Domain=BGTaskSchedulerErrorDomain Code=1 \"(null)\" "
              + "UserInfo={requestedResources=1, supportedResources=0}",
            [Fact(.submitFailed(Signal.SubmitError(code: 1, namesResources: true)))]
          ),
        ],
        silent: [
          "switch on BGTaskSchedulerErrorDomain to learn more",
          "see the BGTaskSchedulerErrorDomain codes: 1,2,3,4",
          "Error handling for BGTaskSchedulerErrorDomain Code=3 registered",
        ]
      ) { message in
        let error = SubmitErrors.error(message.start)
        guard error.code != nil else { return nil }
        let api = SubmitErrors.api(message.start)
        return [Fact(.submitFailed(error), api, SubmitErrors.identifier(message.start))]
      }
    ]
  )
}

/// Reads a `BGTaskSchedulerErrorDomain` error.
package enum SubmitErrors: Sendable {
  /// The error printed at or after the cursor; its code is nil where none is printed.
  package static func error(_ cursor: Cursor) -> Signal.SubmitError {
    Signal.SubmitError(
      code: code(cursor),
      isUnrecognizedIdentifier: cursor.has("Unrecognized Identifier"),
      namesResources: cursor.has("requestedResources")
    )
  }

  /// The number after the domain: `Code=N`, ` error N` or a word for it in another language.
  private static func code(_ start: Cursor) -> Int? {
    var cursor = start
    while cursor.skip(past: "BGTaskSchedulerErrorDomain") {
      let before = cursor.position - "BGTaskSchedulerErrorDomain".utf8.count - 1
      var number = cursor
      // The localized word is short: what is further away is another number.
      let from = number.position
      number.skip { !$0.isDigit && $0 != 0x0A && $0 != UInt8(ascii: "\"") }
      guard number.position - from <= 24, let code = number.integer(), (0...99).contains(code)
      else {
        continue
      }
      // `Domain=…` or a bracket stands before an error's own print, a quotation mark after it: other
      // sentences merely mention the domain.
      let opening: [UInt8] = [0x3D, 0x28, 0x88, 0x22]
      let isPrinted =
        before >= 0 ? opening.contains(start.bytes[before]) : cursor.sees(" Code=")
      number.skip { $0 == 0x20 }
      guard isPrinted || number.next == UInt8(ascii: "\"") else { continue }
      return code
    }
    return nil
  }

  /// The identifier that the error itself names.
  fileprivate static func identifier(_ start: Cursor) -> String? {
    var cursor = start
    guard cursor.skip(past: "Unrecognized Identifier") else { return nil }
    cursor.skip { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\"") || $0 == 0x20 }
    let name = cursor.take(Names.longest) {
      $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") && !$0.isSpace
    }
    return Names.identifier(name)
  }

  /// The interface, where the app's words name its class or it is plain from them.
  fileprivate static func api(_ cursor: Cursor) -> API? {
    if cursor.has("BGAppRefreshTask") || cursor.has("app refresh") { return .appRefresh }
    if cursor.has("BGProcessingTask") { return .processing }
    return cursor.has("BGContinuedProcessingTask") ? .continuedProcessing : nil
  }
}

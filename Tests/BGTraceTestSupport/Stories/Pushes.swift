internal import BGTraceModel

// Silent pushes: SpringBoard, then dasd, then the app.
extension Story {
  /// A push arrives and is handed to dasd where its content is available.
  @discardableResult
  package mutating func push(
    contentAvailable: Bool = true,
    replacing old: Pending? = nil
  ) -> Pending? {
    let token = random.hex(4) + "-" + random.hex(4)
    say(
      .notifications,
      "Received incoming message on topic %{public}@ at priority %d",
      app.bundle,
      "5"
    )
    wait(.milliseconds(20))
    let alert = contentAvailable ? "0" : "1"
    let flags =
      "waking: 0, hasAlertContent: \(alert), hasSound: \(alert) hasBadge: 0 "
      + "hasContentAvailable: \(contentAvailable ? 1 : 0) hasMutableContent: 0 "
      + "pushType: \(contentAvailable ? "Background" : "Alert")"
    say(
      .notifications,
      "[%{public}@] Received remote notification request %{public}@ [ %{public}@]",
      app.bundle,
      token,
      flags
    )
    say(
      .notifications,
      "[%{public}@] Process delivery of push notification %{public}@",
      app.bundle,
      token
    )
    guard contentAvailable else { return nil }
    say(
      .notifications,
      "[%{public}@] Request DUET delivers content-available push notification to application",
      app.bundle
    )
    let request = Pending(
      task: BackgroundTask(app.bundle, .silentPush),
      hex: random.hex(6)
    )
    say(.springBoardClient, in: "client", "SUBMITTING: %{public}@", request.activity)
    accepted(request, opens: .zero)
    if let old { canceled(old) }
    wait(.milliseconds(9))
    return request
  }

  /// dasd lets a push wake the app.
  package mutating func deliver(_ request: Pending) {
    score(request.activity, [.idle, .roomyMemory])
    threshold(request.activity, current: 0.83, threshold: 0.6)
    open()
    wait(.seconds(4))
    completed(request)
    suspend()
  }
}

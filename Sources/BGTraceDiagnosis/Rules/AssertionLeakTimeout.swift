import BGTraceModel

extension Rule {
  static let assertionLeakTimeout = Rule(
    id: "assertion-leak-timeout",
    title: "beginBackgroundTask is never ended",
    severity: .major,
    stage: .end,
    apis: [.assertion],
    needs: "UIKit's lines in the app's process",
    explanation: """
      Every beginBackgroundTask needs an endBackgroundTask, in the expiration handler too. The time
      is about 30 s for the whole app, and an assertion still held after the handlers ran gets the
      app ended. The warning at 30 s alone also appears without harm. This is not BGTaskScheduler.
      """,
    summary:
      "The app still held a background assertion after its expiration handlers ran; the system ends apps for that.",
    fix:
      "End the assertion on every path, also in its expiration handler, and name it so that its owner can be found.",
    references: [
      Reference(.documentation, "UIApplication.beginBackgroundTask(withName:expirationHandler:)"),
      Reference(.forum, "thread 85066: about 30 s, per app"),
      Reference(.captured, "Background task still not ended after expiration handlers were called"),
    ],
    examples: [
      Example(
        "not ended",
        .found,
        "2026-03-02 03:10:44.270137+0900 Weather[512:9001] [BackgroundTask] Background task still not ended after expiration handlers were called: <_UIBackgroundTaskInfo: 0x280883b00>: taskID = 26, taskName = Called by Weather, from -[Uploader begin], creationTime = 943356 (elapsed = 44). This app will likely be terminated by the system. Call UIApplication.endBackgroundTask(_:) to avoid this."
      ),
      Example(
        "a warning, then ended",
        .cleared,
        "2026-03-02 03:10:34.270137+0900 Weather[512:9001] [BackgroundTask] Background Task 5 (\"Upload\"), was created over 30 seconds ago. In applications running in the background, this creates a risk of termination. Remember to call UIApplication.endBackgroundTask(_:) for your task in a timely manner to avoid this.",
        "2026-03-02 03:10:36.270137+0900 Weather[512:9001] [BackgroundTask] Ending background task with UIBackgroundTaskIdentifier: 5"
      ),
      Example(
        "RunningBoard's word alone",
        .unknown,
        Line.runningBoard(
          "03:10:40",
          "Assertions for process will expire soon: [application<\(Line.bundle)>:512]"
        ),
        "== xcode.txt",
        "2026-03-02 03:10:41.270137+0900 Weather[512:9001] Can't end BackgroundTask: no background task exists with identifier 19 (0x13), or it may have already been ended. Break in UIApplicationEndBackgroundTaskError() to debug."
      ),
    ],
    judge: { subject in
      let everything = (subject.signals + subject.app).sorted { $0.order < $1.order }
      let leaks = everything.filter { placed in
        switch placed.kind {
        case .assertionNotEnded, .assertionOverrun: true
        default: false
        }
      }
      if let last = leaks.last {
        let killed = everything.first { placed in
          guard placed.order > last.order, case .terminated(let end) = placed.kind else {
            return false
          }
          return end.reason == .watchdog || end.reason == .other
        }
        let names = Set(
          leaks.compactMap { placed in
            if case .assertionNotEnded(let name, _) = placed.kind { name } else { nil }
          }
        )
        let owner = names.sorted().first.map { " (\($0))" } ?? ""
        return .found(
          Found(
            .proven,
            Gate.sample(leaks) + [killed].compactMap(\.self),
            summary:
              "The app still held a background assertion\(owner) after its expiration handlers ran; the system ends apps for that."
          )
        )
      }
      let old = everything.filter { if case .assertionOld = $0.kind { true } else { false } }
      if let last = old.last {
        let ended = everything.contains { $0.order > last.order && $0.kind == .assertionEnded }
        return ended
          ? .cleared("it was ended after the warning") : .found(Found(.possible, Gate.sample(old)))
      }
      let timeouts = everything.contains { $0.kind == .assertionTimeout }
      return timeouts
        ? .unknown(missing: "UIKit's lines about the app's assertions") : .notApplicable
    }
  )
}

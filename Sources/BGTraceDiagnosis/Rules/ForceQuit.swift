import BGTraceModel

extension Rule {
  static let forceQuit = Rule(
    id: "force-quit",
    title: "The user swiped the app away",
    severity: .blocker,
    stage: .retention,
    apis: [.appRefresh, .processing, .silentPush, .urlSession, .legacyFetch],
    needs: "SpringBoard's or runningboardd's lines of the moment the app ended",
    explanation: """
      After a force quit from the app switcher the system drops the app's pending refreshes and
      launches it for nothing until the user opens it again. Only 0xDEADFA11 or "killed from app
      switcher" show it: memory kills, updates and debugger stops do not block later launches, and no
      crash report is written. Processing tasks have been seen to run after a force quit since iOS
      18.3, so for them it is possible at most.
      """,
    summary:
      "The user swiped the app away, so the system starts nothing for it until it is opened again.",
    fix:
      "Tell users what a swipe does, and catch up when the app is opened; nothing in code undoes it.",
    references: [
      Reference(.captured, "SBWorkspaceTerminateApplication: …: \"killed from app switcher\""),
      Reference(.captured, "RBSTerminateContext domain:10 code:0xDEADFA11"),
      Reference(.forum, "thread 793189: processing tasks after a force quit are intentional"),
    ],
    examples: [
      Example(
        "killed from the app switcher",
        .found,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00"),
        Line.springBoard(
          "03:15:00",
          "SBWorkspaceTerminateApplication: \(Line.bundle): \"killed from app switcher\""
        ),
        Line.cancelled("03:15:00")
      ),
      Example(
        "in a guide's words",
        .found,
        on: Line.refresh,
        "2026-03-02 03:10:00.000000+0900 Weather[512:9001] [tasks] Scheduling task with identifier: \(Line.refresh)",
        "2026-03-02 03:15:00.000000+0900 Weather[512:9001] [tasks] app was force quit by the user"
      ),
      Example(
        "opened again, and launched",
        .cleared,
        on: Line.refresh,
        Line.springBoard(
          "03:05:00",
          "SBWorkspaceTerminateApplication: \(Line.bundle): \"killed from app switcher\""
        ),
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.completes("03:20:09")
      ),
      Example(
        "a death without a reason",
        .unknown,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.accepted("03:10:00"),
        Line.runningBoard("03:15:00", "Removing process: [application<\(Line.bundle)>:432]")
      ),
    ],
    judge: { subject in
      let everything = (subject.signals + subject.app).sorted { $0.order < $1.order }
      let quits = everything.filter { placed in
        switch placed.kind {
        case .terminated(let end): end.reason == .userQuit
        case .testimony(.forceQuit): true
        default: false
        }
      }
      guard let quit = quits.last else {
        let death = everything.last { placed in
          switch placed.kind {
          case .terminated(let end): end.reason == .other && end.isDone
          case .appState(.terminated): true
          default: false
          }
        }
        guard let death else { return .notApplicable }
        let after = everything.contains { $0.order > death.order && $0.signal.isSignOfLife }
        return after ? .notApplicable : .unknown(missing: "the reason the process ended")
      }
      if let life = everything.first(where: { $0.order > quit.order && $0.signal.isSignOfLife }) {
        return .cleared("the app ran again at \(life.signal.record.time.clockText)")
      }
      let same = quits.filter { other in
        guard let a = other.at, let b = quit.at, let gap = a.seconds(to: b) else { return true }
        return gap <= 5
      }
      let dropped = subject.requests.last.flatMap { request in
        request.end == .cancelled ? request.endedBy : nil
      }
      var proof = Gate.sample(same)
      if let dropped, dropped.order > quit.order { proof.append(dropped) }
      return .found(Found(subject.api == .processing ? .possible : .proven, proof))
    }
  )
}

extension Signal {
  /// Whether the line shows that the app is alive or was asked to run.
  var isSignOfLife: Bool {
    switch kind {
    case .submitted, .launched, .running, .started, .processLaunched, .launchRequested,
      .processLaunchHandled, .registered, .dasdStarted, .completed:
      true
    case .appState(let state): state == .foreground || state == .background
    default: false
    }
  }
}

import BGTraceModel

extension Rule {
  static let expirationHandlerBlocked = Rule(
    id: "expiration-handler-blocked",
    title: "The expiration handler waits instead of returning",
    severity: .major,
    stage: .end,
    apis: [.assertion, .appRefresh, .processing],
    needs: "a stack of the moment",
    explanation: """
      All expiration handlers together have a few seconds. One that waits for a lock, a semaphore or
      a queue uses them up, mostly on the main thread, and the process is ended.
      """,
    summary: "A stack shows the expiration handler waiting instead of returning.",
    fix: "Only signal cancellation in the handler and return; end the task from the work itself.",
    references: [
      Reference(.forum, "thread 85066: expiration handlers together must take a few seconds"),
      Reference(.report, "stacks with dispatch_sync below an expiration handler"),
    ],
    examples: [
      Example(
        "a stack",
        .found,
        "Thread 0 Crashed:",
        "0   libsystem_kernel.dylib        0x00000001a1b2c3d4 __ulock_wait + 8",
        "1   libdispatch.dylib             0x00000001a1b2c3d5 _dispatch_sync_f_slow + 144",
        "2   Weather                       0x0000000102315158 closure #1 in Uploader.begin() + 68 (expirationHandler)",
        "3   UIKitCore                     0x00000001a1b2c3d6 -[_UIBackgroundTaskInfo fireExpirationHandler] + 88",
        "Termination Reason: Namespace RUNNINGBOARD, Code 0x8badf00d"
      ),
      Example(
        "expired, no stack",
        .unknown,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.app("03:20:30", "Expiring task: <BGAppRefreshTask: \(Line.refresh)>")
      ),
    ],
    judge: { subject in
      let stacks = subject.all { $0 == .expirationHandlerBlocked }
      guard stacks.isEmpty else { return .found(Found(.proven, Gate.sample(stacks))) }
      let run = subject.lastRun
      return run?.expiring != nil && run?.completed == nil
        ? .unknown(missing: "a stack of the moment") : .notApplicable
    }
  )
}

import BGTraceModel

extension Rule {
  static let handlerActorIsolationCrash = Rule(
    id: "handler-actor-isolation-crash",
    title: "The handler ran on the wrong actor and trapped",
    severity: .blocker,
    stage: .handler,
    apis: [.appRefresh, .processing, .continuedProcessing, .healthResearch],
    needs: "the crash report's stack",
    explanation: """
      With using: nil the handler is called on a queue of its own (com.apple.BGTaskScheduler (ID)).
      A closure that inherits @MainActor traps there under the Swift 6 runtime, before its first line.
      """,
    summary:
      "The launch handler is bound to an actor, was called on another queue, and trapped before its first line.",
    fix: "Register from a nonisolated function with a @Sendable closure, or pass using: .main.",
    references: [
      Reference(
        .report,
        "crashes in _dispatch_assert_queue_fail on queue com.apple.BGTaskScheduler (…)"
      )
    ],
    examples: [
      Example(
        "the stack",
        .found,
        "Thread 5 name:   Dispatch queue: com.apple.BGTaskScheduler (\(Line.refresh))",
        "Thread 5 Crashed:",
        "0   libdispatch.dylib             0x00000001a1b2c3d4 _dispatch_assert_queue_fail + 120",
        "1   libdispatch.dylib             0x00000001a1b2c3d5 dispatch_assert_queue + 196",
        "2   libswift_Concurrency.dylib    0x00000001a1b2c3d6 _swift_task_checkIsolatedSwift + 48"
      ),
      Example(
        "the handler completed",
        .cleared,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.completes("03:20:09")
      ),
      Example(
        "started, and no report",
        .unknown,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.runningBoard("03:20:01", "Removing process: [application<\(Line.bundle)>:432]")
      ),
    ],
    judge: { subject in
      let traps = subject.all { $0 == .isolationTrap }
      if traps.isEmpty {
        guard let run = subject.lastRun, run.started != nil else { return .notApplicable }
        return run.ending != nil
          ? .cleared("the handler ran to \(run.ending?.signal.record.time.clockText ?? "its end")")
          : .unknown(missing: "the crash report, if there is one")
      }
      return .found(Found(.proven, Gate.sample(traps)))
    }
  )
}

internal import BGTraceModel

/// Stacks that show what a task's code did when it ended.
extension Speaker {
  package static let crashStacks = Speaker(
    "CrashStacks",
    .crashReport,
    .together,
    [
      Phrase(
        "isolation trap",
        .reported,
        keys: ["com.apple.BGTaskScheduler ("],
        says: [
          Sample(
            "Thread 4 name:   Dispatch queue: com.apple.BGTaskScheduler (com.example.weather.refresh)"
              + "\nThread 4 Crashed:\n0   libdispatch.dylib  _dispatch_assert_queue_fail + 120\n"
              + "1   libswift_Concurrency.dylib  swift_task_isCurrentExecutor + 12",
            [Fact(.isolationTrap, nil, "com.example.weather.refresh")]
          ),
          Sample(
            "Dispatch queue: com.apple.BGTaskScheduler (com.example.weather.refresh)\n"
              + "0  libswift_Concurrency.dylib  _swift_task_checkIsolatedSwift + 48",
            [Fact(.isolationTrap, nil, "com.example.weather.refresh")]
          ),
        ],
        silent: [
          "Dispatch queue: com.apple.BGTaskScheduler (com.example.weather.refresh)\n0  main + 4",
          "0   libdispatch.dylib  _dispatch_assert_queue_fail + 120",
        ]
      ) { message in
        var cursor = message.start
        guard cursor.skip(past: "com.apple.BGTaskScheduler (") else { return nil }
        guard isolationFrames.contains(where: { message.start.has($0) }) else { return nil }
        let name = cursor.take(Names.longest) { $0 != UInt8(ascii: ")") && !$0.isSpace }
        return [Fact(.isolationTrap, nil, Names.identifier(name))]
      },
      Phrase(
        "expiration handler blocked",
        .general,
        keys: ["expirationHandler", "expiration handler"],
        says: [
          Sample(
            "Thread 0 Crashed:\n0   libsystem_kernel.dylib  semaphore_wait_trap + 8\n"
              + "1   libdispatch.dylib  _dispatch_sync_f_slow + 180\n"
              + "2   Weather  closure #1 in RefreshTask.expirationHandler.setter + 44",
            [Fact(.expirationHandlerBlocked)]
          ),
          Sample(
            "0   libsystem_kernel.dylib  __psynch_mutexwait + 8\n"
              + "1   UIKitCore  -[_UIBackgroundTaskInfo fireExpirationHandler] + 20",
            [Fact(.expirationHandlerBlocked)]
          ),
        ],
        silent: [
          "2   Weather  closure #1 in RefreshTask.expirationHandler.setter + 44",
          "Remember to set an expirationHandler, or _dispatch_sync_f_slow will haunt you",
        ],
        read: blocked
      ),
    ]
  )

  private static let isolationFrames = [
    "_dispatch_assert_queue_fail", "_swift_task_checkIsolatedSwift",
    "swift_task_checkIsolatedImpl", "dispatch_assert_queue",
  ]

  private static let waits = [
    "_dispatch_sync_f_slow", "semaphore_wait_trap", "_dispatch_semaphore_wait_slow",
    "__psynch_mutexwait", "__psynch_cvwait", "__ulock_wait", "_dispatch_group_wait_slow",
    "__DISPATCH_WAIT_FOR_QUEUE__",
  ]

  /// A frame of an expiration handler below a waiting one, in the same thread.
  private static func blocked(_ message: Message) -> [Fact]? {
    var isWaiting = false
    for line in message.bytes.split(separator: 0x0A) {
      let cursor = Cursor(Array(line))
      guard cursor.next?.isDigit == true || cursor.has(" + ") else {
        // Anything but a frame begins another thread.
        isWaiting = false
        continue
      }
      if waits.contains(where: { cursor.has($0) }) { isWaiting = true }
      guard isWaiting else { continue }
      for name in ["expirationHandler", "ExpirationHandler", "expiration handler"]
      where cursor.has(name) {
        return [Fact(.expirationHandlerBlocked)]
      }
    }
    return nil
  }
}

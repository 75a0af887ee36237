package import BGTraceModel

/// Ends of processes as runningboardd and launchd tell them.
///
/// Codes: documentation "Understanding the exception types in a crash report".
extension Speaker {
  package static let terminations = Speaker(
    "Terminations",
    .runningBoard,
    .together,
    [
      Phrase(
        "reported by launchd",
        .captured,
        keys: ["termination reported by launchd"],
        says: [
          Sample(
            "[application<com.example.weather>:432] termination reported by launchd (2, 10, 10)",
            [end(.crash, isDone: true)]
          ),
          Sample(
            "[app<com.example.weather(5A1B)>:432] termination reported by launchd "
              + "(10, 3735943697, 9)",
            [end(.userQuit, isDone: true)]
          ),
          Sample(
            "[app<com.example.weather(5A1B)>:432] termination reported by launchd (1, 7, 9)",
            [end(.memory, isDone: true)]
          ),
          Sample(
            "[app<com.example.weather(5A1B)>:432] termination reported by launchd without exit "
              + "status",
            [end(.other, isDone: true)]
          ),
          Sample("[osservice<com.apple.example>:60] termination reported by launchd (2, 9, 9)"),
        ]
      ) { message in
        guard let bundle = Names.firstApp(message.start) else { return nil }
        var cursor = message.start
        guard cursor.skip(past: "termination reported by launchd"), cursor.skip(" (") else {
          return [
            Fact(.terminated(Signal.Termination(reason: .other, isDone: true)), bundle: bundle)
          ]
        }
        let namespace = cursor.integer()
        _ = cursor.skip(", ")
        let reason = Terminations.reason(namespace: namespace, code: cursor.integer())
        return [Fact(.terminated(Signal.Termination(reason: reason, isDone: true)), bundle: bundle)]
      },
      Phrase(
        "context",
        .captured,
        keys: ["<RBSTerminateContext|"],
        says: [
          Sample(
            "Received termination request from [osservice<com.apple.dasd>:60] on <RBSProcessPredicate"
              + " app<com.example.weather(5A1B)>> with context <RBSTerminateContext| code:0x0 "
              + "explanation:reclaim reportType:None maxTerminationResistance:NonInteractive>",
            [end(.dasd)]
          ),
          Sample(
            "[app<com.example.weather(5A1B)>:432] Terminating with context: <RBSTerminateContext| "
              + "domain:10 code:0xDEADFA11 explanation:killed from app switcher\n"
              + "ProcessVisibility: Background\nProcessState: Suspended reportType:None "
              + "maxTerminationResistance:Interactive>",
            [end(.userQuit)]
          ),
          Sample(
            "<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog "
              + "transgression: application<com.example.weather>:395 exhausted real (wall clock) "
              + "time allowance of 10.00 seconds",
            [end(.watchdog)]
          ),
          // The target left out by a reporter.
          Sample(
            "Received termination request from [osservice<com.apple.dasd(0)>:60] on "
              + "<RBSProcessPredicate …> with context <RBSTerminateContext| code:0x0 explanation:x>",
            [Fact(.terminated(Signal.Termination(reason: .dasd, isDone: false)))]
          ),
          Sample(
            "<RBSTerminateContext| domain:10 code:0xDEADFA11 explanation:killed from app switcher",
            [Fact(.terminated(Signal.Termination(reason: .userQuit, isDone: false)))]
          ),
          Sample(
            "Received termination request from [osservice<com.apple.cache_delete(501)>:412] on "
              + "<RBSProcessPredicate osservice<com.apple.example>> with context "
              + "<RBSTerminateContext| code:0xBADDD15C explanation:purge>"
          ),
          Sample(
            "[pid/80032/com.apple.example [80158]:] exited with exit reason (namespace: 15 code: "
              + "0x0) - OS_REASON_RUNNINGBOARD | <RBSTerminateContext| explanation:/secret>, ran "
              + "for 9ms"
          ),
          Sample(
            "[user/501/UIKitApplication:com.example.weather[5a1b][rb-legacy] [432]:] exited with exit "
              + "reason (namespace: 15 code: 0xdead10cc) - OS_REASON_RUNNINGBOARD | "
              + "<RBSTerminateContext| code:0xDEAD10CC explanation:lock>, ran for 9ms",
            [end(.lockedFile, isDone: true)]
          ),
        ],
        read: Terminations.context
      ),
      Phrase(
        "locked files",
        .formatString,
        keys: ["suspended with locked system files"],
        says: [
          Sample(
            "[app<com.example.weather(5A1B)>:432] was suspended with locked system files:\n"
              + "/private/var/mobile/x.sqlite",
            [end(.lockedFile)]
          )
        ]
      ) { message in
        let bundle = Names.firstApp(message.start)
        return [
          Fact(.terminated(Signal.Termination(reason: .lockedFile, isDone: false)), bundle: bundle)
        ]
      },
    ]
  )

  fileprivate static func end(
    _ reason: Signal.Termination.Reason,
    isDone: Bool = false
  ) -> Fact {
    Fact(
      .terminated(Signal.Termination(reason: reason, isDone: isDone)),
      bundle: "com.example.weather"
    )
  }
}

/// The end of a process in a crash report: no process prints it, the report does.
extension Speaker {
  package static let crashReports = Speaker(
    "CrashReports",
    .crashReport,
    .together,
    [
      Phrase(
        "termination reason",
        .captured,
        keys: ["Termination Reason: "],
        says: [
          Sample(
            "Exception Type:  EXC_CRASH (SIGKILL)\nTermination Reason: Namespace RUNNINGBOARD, "
              + "Code 0xdead10cc\nTriggered by Thread:  0",
            [Fact(.terminated(Signal.Termination(reason: .lockedFile, isDone: true)))]
          ),
          Sample(
            "Process: Weather [432]\nIdentifier: com.example.weather\nVersion: 1.0\n"
              + "Termination Reason: FRONTBOARD 2343432205",
            [end(.watchdog, isDone: true)]
          ),
          Sample(
            "Termination Reason: SIGNAL 6 Abort trap: 6",
            [Fact(.terminated(Signal.Termination(reason: .crash, isDone: true)))]
          ),
          Sample(
            "Termination Reason: Namespace ASSERTIOND, Code 0x8badf00d",
            [Fact(.terminated(Signal.Termination(reason: .watchdog, isDone: true)))]
          ),
        ],
        silent: ["Termination Reason: unknown to us"],
        read: Terminations.crashReport
      ),
      Phrase(
        "processor limit",
        .general,
        keys: ["Event: cpu usage"],
        says: [
          Sample(
            "Event: cpu usage\nAction taken: Process killed\nCPU: 48 seconds cpu time over 58 s",
            [Fact(.terminated(Signal.Termination(reason: .cpu, isDone: true)))]
          )
        ],
        silent: ["Event: cpu usage\nAction taken: none"]
      ) { message in
        guard message.start.has("Action taken: Process killed") else { return nil }
        return [
          Fact(
            .terminated(Signal.Termination(reason: .cpu, isDone: true)),
            bundle: Terminations.reportedBundle(message)
          )
        ]
      },
    ]
  )
}

/// What termination codes and namespaces mean.
package enum Terminations: Sendable {
  private static let codes: [Int: Signal.Termination.Reason] = [
    0xDEAD_FA11: .userQuit, 0xDEAD_10CC: .lockedFile, 0x8BAD_F00D: .watchdog,
    0xC000_10FF: .thermal,
  ]

  /// Namespaces by their number in launchd's triple and their name in a report.
  private static let namespaces = [
    (1, "JETSAM"), (2, "SIGNAL"), (3, "CODESIGNING"), (6, "DYLD"), (10, "SPRINGBOARD"),
    (10, "FRONTBOARD"), (15, "RUNNINGBOARD"), (15, "ASSERTIOND"),
  ]

  /// Signals that a process raises by its own fault: ILL, TRAP, ABRT, EMT, FPE, BUS, SEGV, SYS.
  private static let faults: Set<Int> = [4, 5, 6, 7, 8, 10, 11, 12]

  /// The reason that a namespace and a code tell.
  package static func reason(namespace: Int?, code: Int?) -> Signal.Termination.Reason {
    switch namespace {
    case 1: .memory
    case 2: code.map(faults.contains) == true ? .crash : .other
    case 3, 6: .crash
    default: code.flatMap { codes[$0] } ?? .other
    }
  }

  /// A code in hexadecimal with its `0x`, or in decimal.
  private static func code(_ cursor: inout Cursor) -> Int? {
    guard cursor.skip("0x") || cursor.skip("0X") else { return cursor.integer() }
    let digits = cursor.take(16) { $0.isDigit || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x66) }
    return Int(digits, radix: 16)
  }

  fileprivate static func context(_ message: Message) -> [Fact]? {
    var cursor = message.start
    guard let place = cursor.find("<RBSTerminateContext|") else { return nil }
    cursor.move(to: place)
    var number: Int?
    if cursor.skip(past: " code:") { number = code(&cursor) }
    var reason = number.flatMap { codes[$0] } ?? .other
    let explanation = Cursor(message.bytes, at: place)
    if explanation.has("killed from app switcher") { reason = .userQuit }
    if reason == .other, message.start.find("from [osservice<com.apple.dasd", before: place) != nil
    {
      reason = .dasd
    }
    // launchd names the job that is gone; the others speak of a request.
    var job = message.start
    if job.skip(past: "UIKitApplication:") {
      let name = job.take(Names.longest) { $0 != UInt8(ascii: "[") && !$0.isSpace }
      guard let bundle = Names.identifier(name) else { return [] }
      let isDone = job.has("exited ")
      return [Fact(.terminated(Signal.Termination(reason: reason, isDone: isDone)), bundle: bundle)]
    }
    let bundle = Names.firstApp(message.start)
    // Without an app it may be anybody's, unless what is said is said of apps only.
    guard bundle != nil || reason == .userQuit || reason == .dasd else { return [] }
    return [Fact(.terminated(Signal.Termination(reason: reason, isDone: false)), bundle: bundle)]
  }

  fileprivate static func crashReport(_ message: Message) -> [Fact]? {
    var cursor = message.start
    guard cursor.skip(past: "Termination Reason: ") else { return nil }
    _ = cursor.skip("Namespace ")
    let name = cursor.take(while: \.isLetter)
    guard let namespace = namespaces.first(where: { $0.1 == name })?.0 else { return nil }
    _ = cursor.skip(",")
    _ = cursor.skip(" ")
    _ = cursor.skip("Code ")
    let reason = reason(namespace: namespace, code: code(&cursor))
    return [
      Fact(
        .terminated(Signal.Termination(reason: reason, isDone: true)),
        bundle: reportedBundle(message)
      )
    ]
  }

  /// The bundle that a crash report's head names.
  package static func reportedBundle(_ message: Message) -> String? {
    var cursor = message.start
    while let place = cursor.find("Identifier:") {
      let isLine = place == 0 || message.bytes[place - 1] == 0x0A
      cursor.move(to: place + "Identifier:".utf8.count)
      guard isLine else { continue }
      cursor.skip { $0 == 0x20 }
      return Names.identifier(cursor.take(Names.longest) { !$0.isSpace })
    }
    return nil
  }
}

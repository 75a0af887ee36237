internal import BGTraceModel

/// The wording that tutorials teach and apps print: testimony, never proof.
///
/// No binary and no capture holds these sentences; people print them, in English and Japanese.
extension Speaker {
  package static let guides = Speaker(
    "Guides",
    .guide,
    .last,
    GuidePhrases.sentences + GuidePhrases.words
  )
}

private enum GuidePhrases {
  private static let refresh = "com.example.weather.refresh"

  static let sentences: [Phrase] = [
    sentence(
      "guide registered",
      [
        "Registered handler for task with identifier", "Registered task with identifier",
        "Registered handler with identifier", "識別子を指定してタスクのハンドラーを登録しました",
      ],
      .registered,
      says: [
        "Registered handler for task with identifier: com.example.weather.refresh",
        "識別子を指定してタスクのハンドラーを登録しました: \"com.example.weather.refresh\"",
      ],
      silent: ["Registered handler for task with identifier: 5 of them"]
    ),
    sentence(
      "guide submitted",
      [
        "Scheduling task with identifier", "Scheduled task with identifier",
        "Submitting task with identifier", "識別子を指定してタスクをスケジュールしています",
      ],
      .submitted(Signal.Request()),
      says: [
        "Scheduling task with identifier com.example.weather.refresh",
        "識別子を指定してタスクをスケジュールしています：「com.example.weather.refresh」",
      ]
    ),
    sentence(
      "guide started",
      [
        "Starting task with identifier", "Started task with identifier",
        "識別子を指定してタスクを開始しています",
      ],
      .started,
      says: [
        "Starting task with identifier 'com.example.weather.refresh'",
        "識別子を指定してタスクを開始しています com.example.weather.refresh",
      ]
    ),
    sentence(
      "guide completed",
      [
        "Task completed with identifier", "Completed task with identifier",
        "Task completed for task with identifier", "Task with identifier completed",
        "識別子を指定してタスクが完了しました",
      ],
      .completed(success: nil),
      says: [
        "Task completed with identifier: com.example.weather.refresh",
        "識別子を指定してタスクが完了しました: com.example.weather.refresh",
      ]
    ),
  ]

  /// A sentence followed by the identifier, after a colon or a space, possibly in quotes.
  private static func sentence(
    _ name: String,
    _ openings: [String],
    _ kind: Signal.Kind,
    says: [String],
    silent: [String] = []
  ) -> Phrase {
    Phrase(
      name,
      .taught,
      keys: openings,
      says: says.map { Sample($0, [Fact(kind, nil, refresh)]) },
      silent: silent
    ) { message in
      if Words.isOfSystem(message.record) { return nil }
      for opening in openings {
        guard let place = Words.find(opening, message.bytes) else { continue }
        // Without a name it is somebody's sentence about tasks.
        let identifier = Words.next(message, after: place + opening.utf8.count)
        // Outside of the guides' own subsystem only a reversed domain name is a task's for sure.
        let isSure = message.isOf("com.apple.backgroundtaskscheduler")
        guard isSure || identifier?.contains(".") == true else { return nil }
        return identifier.map { [Fact(kind, nil, $0)] }
      }
      return nil
    }
  }

  static let words: [Phrase] = [
    testimony(
      "force quit in words",
      .forceQuit,
      [
        "force quit", "force-quit", "force-killed", "swiped away", "terminated by user",
        "terminated by the user", "killed by the user",
      ],
      in: .anyLine,
      says: ["Task com.example.weather.refresh will not run: app was force quit by user"]
    ),
    testimony(
      "handler in words",
      .handlerNotRegistered,
      [
        "handler not registered", "handler was not registered", "handler is not registered",
        "no handler registered", "no handler for identifier",
      ],
      in: .linesAboutTasks,
      says: [
        "Background task com.example.weather.refresh failed: handler not registered"
      ],
      silent: ["URL handler not registered for com.example.weather.open"]
    ),
    testimony(
      "plist in words",
      .identifierNotInPlist,
      [
        "identifier not in info.plist", "identifier not found in info.plist",
        "identifier is not in info.plist", "is not in info.plist", "not listed in info.plist",
        "missing from info.plist", "not in bgtaskschedulerpermittedidentifiers",
        "missing from bgtaskschedulerpermittedidentifiers",
      ],
      in: .linesAboutTasks,
      says: [
        "Failed to schedule com.example.weather.refresh: identifier not in Info.plist",
        "Task identifier com.example.weather.refresh is not in Info.plist",
      ],
      silent: ["Font Weather-Bold missing from Info.plist"]
    ),
    testimony(
      "budget in words",
      .budgetExhausted,
      [
        "budget exhausted", "budget is exhausted", "budget exceeded", "energy budget", "throttled",
      ],
      in: .linesAboutTasks,
      says: [
        "Background task com.example.weather.refresh skipped: energy budget exhausted",
        "Task com.example.weather.refresh throttled: energy budget exhausted",
      ],
      silent: ["upload of com.example.weather.tiles throttled"]
    ),
    testimony(
      "rate in words",
      .rateLimited,
      ["rate limited", "rate-limited", "rate limit reached"],
      in: .linesAboutTasks,
      says: ["Background task com.example.weather.refresh rate limited"],
      silent: ["api.example.com answered 429, rate limited"]
    ),
    testimony(
      "low power in words",
      .lowPowerMode,
      [
        "low power mode enabled", "low power mode is enabled", "low power mode is on",
        "low power mode active", "low power mode is active", "due to low power mode",
        "because of low power mode", "in low power mode",
      ],
      in: .linesWithName,
      says: ["Task com.example.weather.refresh deferred: Low Power Mode is on"],
      silent: ["Low Power Mode is off"]
    ),
    testimony(
      "refresh off in words",
      .backgroundAppRefreshOff,
      [
        "background app refresh disabled", "background app refresh is disabled",
        "background app refresh is off", "background app refresh off",
        "background app refresh is turned off", "background refresh is disabled",
        "background refresh disabled",
      ],
      in: .anyLine,
      says: ["com.example.weather.refresh: Background App Refresh disabled"],
      silent: ["Background App Refresh is on"]
    ),
    testimony(
      "expired in words",
      .expired,
      [
        "task expired", "task has expired", "task was expired", "expiration handler called",
        "expirationhandler called",
      ],
      in: .linesAboutTasks,
      says: ["Background task expired: com.example.weather.refresh"],
      silent: ["login task expired"]
    ),
  ]

  /// Plain words that name a cause; the commoner ones count only in a line about background tasks.
  private static func testimony(
    _ name: String,
    _ cause: Signal.Testimony,
    _ words: [String],
    in context: Words.Context,
    says: [String],
    silent: [String] = []
  ) -> Phrase {
    Phrase(
      name,
      .taught,
      keys: words,
      says: says.map { Sample($0, [Fact(.testimony(cause), nil, refresh)]) },
      silent: silent
    ) { message in
      if Words.isOfSystem(message.record) { return nil }
      guard words.contains(where: { Words.states($0, message.bytes) }) else { return nil }
      let name = Words.identifier(message)
      guard Words.isIn(context, message, name: name) else { return nil }
      return [Fact(.testimony(cause), nil, name)]
    }
  }
}

/// Finds words and names in free text.
private enum Words {
  /// In which lines words count.
  enum Context {
    case anyLine
    /// Words that occur elsewhere too.
    case linesAboutTasks
    /// Words that are common, but not beside the name of an app or a task.
    case linesWithName
  }

  private static let daemons: Set<String> = [
    "dasd", "runningboardd", "SpringBoard", "nsurlsessiond", "apsd", "chronod", "kernel",
  ]

  /// Whether a record is a system component's, which speaks of its own matters.
  ///
  /// The subsystem that guides teach looks like Apple's and is the app's own.
  static func isOfSystem(_ record: Record) -> Bool {
    if let process = record.process, daemons.contains(process) { return true }
    guard let subsystem = record.subsystem?.lowercased() else { return false }
    return subsystem.hasPrefix("com.apple.") && subsystem != "com.apple.backgroundtaskscheduler"
      && subsystem != "com.apple.backgroundtasks"
  }

  /// Whether a line is one in which words count.
  static func isIn(_ context: Context, _ message: Message, name: String?) -> Bool {
    switch context {
    case .anyLine: true
    case .linesAboutTasks:
      isAboutTasks(message) || (name != nil && find("task", message.bytes) != nil)
    case .linesWithName: isAboutTasks(message) || name.map { !Names.isSystem($0) } ?? false
    }
  }

  private static let contexts = [
    "background task", "task with identifier", "bgtask", "bgapprefresh", "bgprocessing",
    "to schedule", "background refresh",
  ]

  private static func isAboutTasks(_ message: Message) -> Bool {
    message.isOf("com.apple.backgroundtaskscheduler")
      || contexts.contains { find($0, message.bytes) != nil }
  }

  /// Where a text occurs, in any ASCII case and not inside a longer word.
  static func find(_ text: String, _ bytes: [UInt8]) -> Int? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, wanted.count <= bytes.count else { return nil }
    for place in 0...(bytes.count - wanted.count) where matches(bytes[place], first) {
      let isWhole = place == 0 || !bytes[place - 1].isLetter || !first.isLetter
      if isWhole, wanted.indices.allSatisfy({ matches(bytes[place + $0], wanted[$0]) }) {
        return place
      }
    }
    return nil
  }

  /// Whether a text is stated: neither negated nor conditional, nor a part of an address.
  static func states(_ text: String, _ bytes: [UInt8]) -> Bool {
    guard let place = find(text, bytes) else { return false }
    let before = bytes[..<place]
    // What negates stands near, in the same clause.
    let marks = Array(":;,.".utf8)
    let clause = before.suffix(16).split { marks.contains($0) }.last.map(Array.init) ?? []
    let after = Array(bytes[(place + text.utf8.count)...].prefix(12))
    let negations = ["not", "n't", "never", "no"]
    let conditions = ["if", "whether", "unless", "://"]
    let denials = [": no", ": false", "= no", "= false", ": off", "=0", ": 0"]
    return !negations.contains { find($0, clause) != nil }
      && !conditions.contains { find($0, Array(before)) != nil }
      && !denials.contains { find($0, after) != nil }
  }

  private static func matches(_ left: UInt8, _ right: UInt8) -> Bool {
    left == right || (left.isLetter && left ^ right == 0x20) || (left == 0x0A && right == 0x20)
  }

  /// The first word that looks like a reversed domain name: with two dots or more.
  static func identifier(_ message: Message) -> String? {
    var cursor = message.start
    while !cursor.isAtEnd {
      cursor.skip { !isNamePart($0) }
      let name = Names.withoutEnd(cursor.take(while: isNamePart), ".-")
      let dots = name.utf8.count { $0 == UInt8(ascii: ".") }
      if dots >= 2, name.utf8.contains(where: \.isLetter), let found = Names.identifier(name) {
        return found
      }
    }
    return nil
  }

  /// The name that follows at an offset, after a colon or a space and possibly in quotes.
  ///
  /// A plain word without dots counts only after a colon: "… with identifier refresh was slow".
  static func next(_ message: Message, after place: Int) -> String? {
    var cursor = Cursor(message.bytes, at: place)
    let start = cursor.position
    // A hard wrap may stand between the sentence and the name.
    cursor.skip { !isNamePart($0) }
    guard cursor.position - start <= 6 else { return nil }
    if cursor.position > 0, message.bytes[cursor.position - 1] == UInt8(ascii: "<") { return nil }
    let isMarked = cursor.position - start > 1
    let name = Names.withoutEnd(cursor.take(Names.longest, while: isNamePart), ".-")
    guard name.utf8.contains(where: \.isLetter), isMarked || name.contains(".") else { return nil }
    return Names.identifier(name)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "*")
  }
}

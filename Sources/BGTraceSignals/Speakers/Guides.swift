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
      for opening in openings {
        guard let place = Words.find(opening, message.bytes) else { continue }
        let identifier = Words.identifier(message, after: place + opening.utf8.count)
        // Without a name it is somebody's sentence about tasks.
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
      needsContext: false,
      says: ["Task com.example.weather.refresh will not run: app was force quit by user"]
    ),
    testimony(
      "handler in words",
      .handlerNotRegistered,
      [
        "handler not registered", "handler was not registered", "handler is not registered",
        "no handler registered", "no handler for identifier",
      ],
      needsContext: true,
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
        "identifier is not in info.plist", "not listed in info.plist",
        "missing from info.plist", "not in bgtaskschedulerpermittedidentifiers",
        "missing from bgtaskschedulerpermittedidentifiers",
      ],
      needsContext: true,
      says: ["Failed to schedule com.example.weather.refresh: identifier not in Info.plist"],
      silent: ["Font Weather-Bold missing from Info.plist"]
    ),
    testimony(
      "budget in words",
      .budgetExhausted,
      [
        "budget exhausted", "budget is exhausted", "budget exceeded", "energy budget", "throttled",
      ],
      needsContext: true,
      says: ["Background task com.example.weather.refresh skipped: energy budget exhausted"],
      silent: ["upload of com.example.weather.tiles throttled"]
    ),
    testimony(
      "rate in words",
      .rateLimited,
      ["rate limited", "rate-limited", "rate limit reached"],
      needsContext: true,
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
      needsContext: false,
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
      needsContext: false,
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
      needsContext: true,
      says: ["Background task expired: com.example.weather.refresh"],
      silent: ["login task expired"]
    ),
  ]

  /// Plain words that name a cause; the commoner ones count only in a line about background tasks.
  private static func testimony(
    _ name: String,
    _ cause: Signal.Testimony,
    _ words: [String],
    needsContext: Bool,
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
      if needsContext, !Words.isAboutTasks(message) { return nil }
      // A daemon that uses such words speaks of its own matters.
      if let process = message.record.process, Words.daemons.contains(process) { return nil }
      guard let place = words.lazy.compactMap({ Words.find($0, message.bytes) }).first else {
        return nil
      }
      let end = message.bytes.count
      let found =
        Words.identifier(message, after: 0) ?? Words.identifier(message, after: min(place, end))
      return [Fact(.testimony(cause), nil, found)]
    }
  }
}

/// Finds words and names in free text.
private enum Words {
  static let daemons: Set<String> = [
    "dasd", "runningboardd", "SpringBoard", "nsurlsessiond", "apsd", "chronod", "kernel",
  ]

  private static let contexts = [
    "background task", "task with identifier", "bgtask", "bgapprefresh", "bgprocessing",
    "to schedule", "background refresh",
  ]

  /// Whether a line is about background tasks.
  static func isAboutTasks(_ message: Message) -> Bool {
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

  private static func matches(_ left: UInt8, _ right: UInt8) -> Bool {
    left == right || (left.isLetter && left ^ right == 0x20) || (left == 0x0A && right == 0x20)
  }

  /// The first word at or after an offset that looks like a reversed domain name: two dots or more.
  ///
  /// After a sentence the name is the very next word and may have any form but a number's.
  static func identifier(_ message: Message, after place: Int) -> String? {
    var cursor = Cursor(message.bytes, at: place)
    while !cursor.isAtEnd {
      cursor.skip { !isNamePart($0) }
      let word = cursor.take(Names.longest, while: isNamePart)
      let name = Names.withoutEnd(word, ".-")
      let dots = name.utf8.count { $0 == UInt8(ascii: ".") }
      if dots >= 2 || (dots == 1 && place > 0), name.utf8.contains(where: \.isLetter),
        let identifier = Names.identifier(name)
      {
        return identifier
      }
      if word.isEmpty { break }
    }
    return nil
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "*")
  }
}

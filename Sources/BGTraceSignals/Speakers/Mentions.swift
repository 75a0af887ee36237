package import BGTraceModel

/// Activities and task objects in lines that nobody claims: they name an identifier and no more.
extension Speaker {
  package static let mentions = Speaker(
    "Mentions",
    .app,
    .last,
    [
      Phrase(
        "activity",
        .captured,
        keys: Mentions.prefixes,
        says: [
          // A line cut off inside the digits.
          Sample(
            "bgProcessing-com.example.weather.cleanup:2",
            [Fact(.mentioned, .processing, "com.example.weather.cleanup")]
          ),
          Sample(
            "Optimal score for bgRefresh-com.example.weather.refresh:0A1B2C is 0.5",
            [Fact(.mentioned, .appRefresh, "com.example.weather.refresh", hex: "0A1B2C")]
          ),
        ],
        silent: ["bgRefresh-", "com.apple.fetch.com.apple.example"]
      ) { message in
        let facts = Mentions.activities(message).compactMap { Fact(.mentioned, about: $0) }
        return facts.isEmpty ? nil : facts
      },
      Phrase(
        "object",
        .captured,
        keys: Mentions.classes,
        says: [
          Sample(
            "scheduled <BGAppRefreshTaskRequest: com.example.weather.refresh, earliestBeginDate: "
              + "(null)>",
            [Fact(.mentioned, .appRefresh, "com.example.weather.refresh")]
          )
        ],
        silent: ["<BGAppRefreshTask is a class>"]
      ) { message in
        var cursor = message.start
        let objects = TaskObject.set(&cursor).filter { $0.api != nil }
        return objects.isEmpty ? nil : objects.map { Fact(.mentioned, $0.api, $0.identifier) }
      },
    ]
  )
}

/// dasd's lines of which only the activity is understood.
extension Speaker {
  package static let dasdMentions = Speaker(
    "DASDMentions",
    .dasd,
    .last,
    [
      Phrase(
        "dasd's activity",
        .captured,
        keys: Mentions.prefixes,
        says: [
          Sample(
            "bgRefresh-com.example.weather.refresh:0A1B2C: Optimal Score 0.8535 at <private>",
            process: "dasd",
            [Fact(.mentioned, .appRefresh, "com.example.weather.refresh", hex: "0A1B2C")]
          )
        ]
      ) { message in
        guard message.isFrom("dasd") == true else { return nil }
        return Mentions.activities(message).compactMap { Fact(.mentioned, about: $0) }
      }
    ]
  )
}

/// Finds names in a line whose wording does not matter.
package enum Mentions: Sendable {
  /// How printed activities of apps begin.
  package static let prefixes = [
    "bgRefresh-", "bgProcessing-", "bgContinuedProcessing-", "bgHealthResearch-",
    "com.apple.pushLaunch.", "com.apple.fetch.",
  ]

  /// How printed tasks and requests begin.
  package static let classes = [
    "<BGAppRefreshTask", "<BGProcessingTask", "<BGContinuedProcessingTask",
    "<_BGContinuedProcessingTask", "<BGHealthResearchTask",
  ]

  /// The activities of apps, and of daemons at the start, that a message names.
  package static func activities(
    _ message: Message,
    from place: Int = 0,
    atMost limit: Int = 64
  ) -> [Activity] {
    var result: [Activity] = []
    var cursor = Cursor(message.bytes, at: place)
    while result.count < limit, !cursor.isAtEnd {
      cursor.skip { $0.isSpace || !($0.isLetter || $0.isDigit) }
      // A time of day has the shape of a daemon's activity, but no dot.
      if let activity = Names.activity(&cursor),
        activity.identifier.contains(".") || !activity.isDaemon
      {
        result.append(activity)
      }
      cursor.skip { !$0.isSpace && ($0.isLetter || $0.isDigit) }
    }
    return result
  }

  /// The first activity that a message names at or after an offset.
  package static func first(_ message: Message, from place: Int = 0) -> Activity? {
    activities(message, from: place, atMost: 1).first
  }
}

internal import BGTraceModel

/// dasd's score blocks in all four dialects, and the decision lines after them.
///
/// The dialect is told by the text, never by the date: a Mac of 2026 still prints the oldest.
extension Speaker {
  package static let dasdScoring = Speaker(
    "DASDScoring",
    .dasd,
    .alone,
    [DASDScoringPhrases.block, DASDScoringPhrases.threshold, DASDScoringPhrases.incompatible]
  )
}

private enum DASDScoringPhrases {
  private static let refresh = "com.example.weather.refresh"
  private static let cleanup = "com.example.weather.cleanup"

  private static func push(_ score: Signal.Score) -> Fact {
    Fact(
      .scored(score),
      .silentPush,
      "com.example.weather",
      bundle: "com.example.weather",
      hex: "0A1B2C"
    )
  }

  static let block = Phrase(
    "score",
    .captured,
    keys: [":[", "{name: ", ", Decision: "],
    says: [
      // iOS 11 to 17, macOS to 15.
      Sample(
        "bgProcessing-com.example.weather.cleanup:0A1B2C:[\n"
          + "\t{name: CPUUsagePolicy, policyWeight: 5.000, response: {Decision: Must Not Proceed, "
          + "Score: 0.00, Rationale: [{[Max allowed CPU Usage level]: Required:50.00, "
          + "Observed:90.00},]}}\n"
          + "\t{name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Must Not "
          + "Proceed, Score: 0.00, Rationale: [{launchType == PROCESSING AND deviceActive == 1}]}}\n"
          + " ], FinalDecision: Must Not Proceed}",
        [
          Fact(
            .scored(
              Signal.Score(
                policies: [
                  Signal.PolicyAnswer(
                    policy: "CPUUsage",
                    decision: .mustNotProceed,
                    rationale: "{[Max allowed CPU Usage level]: Required:50.00, Observed:90.00},"
                  ),
                  Signal.PolicyAnswer(
                    policy: "DeviceActivity",
                    decision: .mustNotProceed,
                    rationale: "{launchType == PROCESSING AND deviceActive == 1}"
                  ),
                ],
                decision: .mustNotProceed
              )
            ),
            .processing,
            cleanup,
            hex: "0A1B2C"
          )
        ]
      ),
      // The same with a score, an answer without a rationale, and an empty rationale.
      Sample(
        "bgProcessing-com.example.weather.cleanup:0A1B2C:[\n"
          + "\t{name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, "
          + "Score: 0.05}}\n"
          + "\t{name: ThermalPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, Score: "
          + "0.20, Rationale: }}\n"
          + " ] sumScores:24.860000, denominator:29.610000, FinalDecision: Can Proceed FinalScore: "
          + "0.839581}",
        [
          Fact(
            .scored(
              Signal.Score(
                policies: [
                  Signal.PolicyAnswer(policy: "DeviceActivity", decision: .canProceed),
                  Signal.PolicyAnswer(policy: "Thermal", decision: .canProceed),
                ],
                decision: .canProceed,
                finalScore: 0.839581
              )
            ),
            .processing,
            cleanup,
            hex: "0A1B2C"
          )
        ]
      ),
      // iOS 18 to 26.1: numbers, and spaces in the names.
      Sample(
        "bgRefresh-com.example.weather.refresh:0A1B2C:[\n"
          + "\t{name: Application Policy, policyWeight: 50.000, response: {33, 0.00, "
          + "[{[appIsForeground]: Required:0.00, Observed:1.00}]}}\n"
          + "\t{name: Low Power Mode Policy, policyWeight: 5.000, response: N/A}\n"
          + " ], Decision: MNP}",
        [
          Fact(
            .scored(
              Signal.Score(
                policies: [
                  Signal.PolicyAnswer(
                    policy: "Application",
                    decision: .mustNotProceed,
                    rationale: "{[appIsForeground]: Required:0.00, Observed:1.00}"
                  ),
                  Signal.PolicyAnswer(policy: "LowPowerMode", decision: nil),
                ],
                decision: .mustNotProceed
              )
            ),
            .appRefresh,
            refresh,
            hex: "0A1B2C"
          )
        ]
      ),
      Sample(
        "bgRefresh-com.example.weather.refresh:0A1B2C:[\n ], sumScores:24.860000 "
          + "denominator:29.610000 Decision: CP Score: 0.839581}",
        [
          Fact(
            .scored(Signal.Score(policies: [], decision: .canProceed, finalScore: 0.839581)),
            .appRefresh,
            refresh,
            hex: "0A1B2C"
          )
        ]
      ),
      // Recent 26.x: letters in the answers, and a short form.
      Sample(
        "com.apple.pushLaunch.com.example.weather:0A1B2C:[\n"
          + "\t{name: Application Policy, policyWeight: 50.0, response: {AMNP, 0.00, "
          + "[{[pushDisallowed]: Required:0, Observed:1},]}}\n ], Decision: AMNP}",
        [
          push(
            Signal.Score(
              policies: [
                Signal.PolicyAnswer(
                  policy: "Application",
                  decision: .absolutelyMustNotProceed,
                  rationale: "{[pushDisallowed]: Required:0, Observed:1},"
                )
              ],
              decision: .absolutelyMustNotProceed
            )
          )
        ]
      ),
      Sample(
        "bgRefresh-com.example.weather.refresh:0A1B2C, Decision: MP Score: 0.78}",
        [
          Fact(
            .scored(Signal.Score(policies: [], decision: .mustProceed, finalScore: 0.78)),
            .appRefresh,
            refresh,
            hex: "0A1B2C"
          )
        ]
      ),
      // What grep leaves of a block, and blocks that were cut off.
      Sample(
        "com.apple.pushLaunch.com.example.weather:0A1B2C:[",
        [push(Signal.Score(policies: [], decision: nil))]
      ),
      Sample(
        "com.apple.pushLaunch.com.example.weather:0A1B2C:[\n\t{name: Application",
        [
          push(
            Signal.Score(
              policies: [Signal.PolicyAnswer(policy: "Application", decision: nil)],
              decision: nil
            )
          )
        ]
      ),
      Sample(
        "com.apple.pushLaunch.com.example.weather:0A1B2C:[\n\t{name: ApplicationPolicy, "
          + "policyWeight: 50.000, response: {Decision: Must Not Proceed, Score: 0.00}}\n ], "
          + "FinalDecision: Must Not Pro",
        [
          push(
            Signal.Score(
              policies: [Signal.PolicyAnswer(policy: "Application", decision: .mustNotProceed)],
              decision: .mustNotProceed
            )
          )
        ]
      ),
      // A body without its header, as people quote it.
      Sample(
        "{name: Activity Progress Policy ... tracker.health == 2}, Decision: AMNP",
        [
          Fact(
            .scored(
              Signal.Score(
                policies: [
                  Signal.PolicyAnswer(
                    policy: "ActivityProgress",
                    decision: .absolutelyMustNotProceed,
                    rationale: "tracker.health == 2"
                  )
                ],
                decision: .absolutelyMustNotProceed
              )
            ),
            .continuedProcessing
          )
        ]
      ),
      // The system's own activity says only what it says about the device.
      Sample(
        "501:com.apple.example.scan:0A1B2C:[\n\t{name: ChargerPluggedInPolicy, policyWeight: "
          + "20.000, response: {Decision: Must Not Proceed, Score: 0.00, Rationale: "
          + "[{/device/system/isPluggedIn == 0}]}}\n ], FinalDecision: Must Not Proceed}",
        [Fact(.device(.pluggedIn(false)))]
      ),
      Sample(
        "501:com.apple.example.scan:0A1B2C:[\n\t{name: Thermal Policy, policyWeight: 5.0, response: "
          + "{AMNP, 0.00, [{thermalLevel > 10}]}}\n\t{name: Low Power Mode Policy, policyWeight: "
          + "5.0, response: {MNP, 0.00, [{lowPowerModeEnforced == 1}]}}\n ], Decision: AMNP}",
        [Fact(.device(.thermalLevel(20))), Fact(.device(.lowPowerMode(on: true)))]
      ),
      Sample("501:com.apple.example.scan:0A1B2C, Decision: CP Score: 0.78}"),
    ],
    silent: ["hosts:[", "the jury, Decision: CP", "{name: weather, kind: app}"],
    read: ScoreBlock.read
  )

  static let threshold = Phrase(
    "threshold",
    .captured,
    keys: ["DecisionToRun:"],
    says: [
      Sample(
        "'bgRefresh-com.example.weather.refresh:0A1B2C' CurrentScore: 0.888734, ThresholdScore: "
          + "0.694377 DecisionToRun:1",
        [
          Fact(
            .threshold(current: 0.888734, threshold: 0.694377, run: true),
            .appRefresh,
            refresh,
            hex: "0A1B2C"
          )
        ]
      ),
      Sample(
        "'bgRefresh-com.example.weather.refresh:0A1B2C' DecisionToRun: 1 (Bypasses Predictions)",
        [
          Fact(
            .threshold(current: nil, threshold: nil, run: true),
            .appRefresh,
            refresh,
            hex: "0A1B2C"
          )
        ]
      ),
      Sample(
        "'501:com.apple.example.scan:0A1B2C' CurrentScore: 0.1, ThresholdScore: 0.6 DecisionToRun:0"
      ),
    ],
    silent: ["DecisionToRun:0"]
  ) { message in
    guard let activity = Mentions.first(message) else { return nil }
    var cursor = message.start
    guard cursor.skip(past: "DecisionToRun:") else { return nil }
    _ = cursor.skip(" ")
    guard let run = cursor.integer(), run <= 1 else { return [] }
    func number(_ name: String) -> Double? {
      var cursor = message.start
      return cursor.skip(past: name) ? cursor.decimal() : nil
    }
    let kind = Signal.Kind.threshold(
      current: number("CurrentScore: "),
      threshold: number("ThresholdScore: "),
      run: run == 1
    )
    return Fact(kind, about: activity).map { [$0] } ?? []
  }

  static let incompatible = Phrase(
    "incompatible",
    .captured,
    keys: ["has compatibility score of"],
    says: [
      Sample(
        "'bgRefresh-com.example.weather.refresh:0A1B2C' has compatibility score of -1.000000 with "
          + "501:com.apple.example.scan:3D4E5F (Started at <Not yet started>). Bailing out.",
        [Fact(.incompatible, .appRefresh, refresh, hex: "0A1B2C")]
      ),
      Sample(
        "'bgRefresh-com.example.weather.refresh:0A1B2C' has compatibility score of 0.100000 with "
          + "'bgProcessing-com.example.weather.cleanup:3D4E5F'. Relaxing scores."
      ),
    ]
  ) { message in
    guard message.start.has("Bailing out.") else { return [] }
    let activity = Mentions.first(message)
    return activity.flatMap { Fact(.incompatible, about: $0) }.map { [$0] } ?? []
  }
}

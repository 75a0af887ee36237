import BGTraceModel

extension Rule {
  static let endUnknownIdentifierNoise = Rule(
    id: "end-unknown-identifier-noise",
    title: "\u{201C}Can't end BackgroundTask\u{201D} is harmless",
    severity: .info,
    stage: .end,
    apis: Set(API.allCases),
    needs: "UIKit's line",
    explanation: """
      UIKit prints it when an assertion is ended twice. It concerns beginBackgroundTask, not
      BGTaskScheduler, and is often taken for the fault.
      """,
    summary:
      "\u{201C}Can't end BackgroundTask\u{201D} means that an assertion was ended twice; it is harmless and not about this task.",
    fix: "Ignore it, or set the identifier to .invalid after ending it.",
    references: [
      Reference(.captured, "Can't end BackgroundTask: no background task exists with identifier …")
    ],
    isNoise: true,
    examples: [
      Example(
        "the line",
        .found,
        "2026-03-02 03:10:44.270137+0900 Weather[512:9001] Can't end BackgroundTask: no background task exists with identifier 2 (0x2), or it may have already been ended. Break in UIApplicationEndBackgroundTaskError() to debug."
      )
    ],
    judge: { subject in
      let words = (subject.signals + subject.app).filter { $0.kind == .assertionUnknownEnd }
      return words.isEmpty ? .notApplicable : .found(Found(.proven, Gate.sample(words)))
    }
  )
}

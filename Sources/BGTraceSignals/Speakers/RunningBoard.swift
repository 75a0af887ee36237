internal import BGTraceModel

/// runningboardd: launches, states and assertions of processes.
extension Speaker {
  package static let runningBoard = Speaker(
    "RunningBoard",
    .runningBoard,
    .alone,
    [
      Phrase(
        "bootstrap",
        .reported,
        ["Bootstrapping {app}{any} with intent {text}"],
        says: [
          Sample(
            "Bootstrapping app<com.example.weather(5A1B)> with intent background",
            [Fact(.processLaunched(background: true), bundle: bundle)]
          ),
          Sample(
            "Bootstrapping app<com.example.weather(5A1B)> with intent foreground-interactive",
            [Fact(.processLaunched(background: false), bundle: bundle)]
          ),
          Sample("Bootstrapping app<com.apple.example(5A1B)> with intent background"),
        ],
        silent: ["Bootstrapping osservice<com.apple.example> with intent background"]
      ) { captures in
        guard let intent = captures.text else { return nil }
        if intent.hasPrefix("background") { return .processLaunched(background: true) }
        return .processLaunched(background: intent.hasPrefix("foreground") ? false : nil)
      },
      Phrase(
        "launch",
        .captured,
        ["Executing launch request for {app}"],
        means: .processLaunched(background: nil),
        says: [
          Sample(
            "Executing launch request for application<com.example.weather> (FBApplicationProcess)",
            [Fact(.processLaunched(background: nil), bundle: bundle)]
          )
        ],
        silent: ["Executing launch request for osservice<com.apple.example> (XPC)"]
      ),
      // The assertion that SpringBoard takes on a process which does not exist yet: it has no pid.
      Phrase(
        "launch assertion",
        .captured,
        ["Acquiring assertion targeting {app}> from originator {any}\"FBApplicationProcess\""],
        says: [
          Sample(
            "Acquiring assertion targeting application<com.example.weather> from originator "
              + "[daemon<com.apple.SpringBoard>:59] with description <RBSAssertionDescriptor| "
              + "\"FBApplicationProcess\" ID:32-59-4103 target:application<com.example.weather> "
              + "attributes:[\n\t<RBSRunningReasonAttribute| runningReason:10000>,\n"
              + "\t<RBSCPUAccessGrant| role:Background>\n\t]>",
            [Fact(.processLaunched(background: true), bundle: bundle)]
          )
        ],
        silent: [
          "Acquiring assertion targeting [application<com.example.weather>:1957] from originator "
            + "[daemon<com.apple.SpringBoard>:59] with description <RBSAssertionDescriptor| "
            + "\"FBWorkspace (BackgroundActive)\" ID:32-59-4107 target:1957 attributes:[\n\t]>"
        ]
      ) { captures in
        if captures.cursor.has("role:Background>") { return .processLaunched(background: true) }
        return captures.cursor.has("role:UserInteractive")
          ? .processLaunched(background: false) : nil
      },
      Phrase(
        "calculated state",
        .captured,
        ["Calculated state for {app}{any}>: {text}"],
        says: [
          Sample(
            "Calculated state for application<com.example.weather>: running-active "
              + "(role: Background)",
            [Fact(.appState(.background), bundle: bundle)]
          ),
          Sample(
            "Calculated state for app<com.example.weather(5A1B)>: running-active "
              + "(role: UserInteractive)",
            [Fact(.appState(.foreground), bundle: bundle)]
          ),
          Sample(
            "Calculated state for app<com.example.weather(5A1B)>: running-suspended (role: None)",
            [Fact(.appState(.suspended), bundle: bundle)]
          ),
        ]
      ) { captures in
        guard let text = captures.text else { return nil }
        if text.hasPrefix("running-suspended") { return .appState(.suspended) }
        guard text.hasPrefix("running-active") else { return nil }
        if text.holds("role: UserInteractive)") { return .appState(.foreground) }
        let isBehind =
          text.holds("role: Background)") || text.holds("role: NonUserInteractive)")
        return isBehind ? .appState(.background) : nil
      },
      // The printed parenthesis does not close. Printed by dasd, locationd and others.
      Phrase(
        "state update",
        .captured,
        ["Received state update for {number} ({app}{any}, running-{text}"],
        says: [
          Sample(
            "Received state update for 2933 (app<com.example.weather(5A1B)>, "
              + "running-suspended-NotVisible",
            process: "dasd",
            [Fact(.appState(.suspended), bundle: bundle)]
          ),
          Sample(
            "Received state update for 2933 (app<com.example.weather(5A1B)>, "
              + "running-active-Visible",
            process: "dasd",
            [Fact(.appState(.foreground), bundle: bundle)]
          ),
        ]
      ) { captures in
        guard let text = captures.text else { return nil }
        if text.hasPrefix("suspended") { return .appState(.suspended) }
        if text.hasPrefix("active-Visible") { return .appState(.foreground) }
        return text.hasPrefix("active-NotVisible") ? .appState(.background) : nil
      },
      Phrase(
        "process removed",
        .captured,
        ["Removing process: {app}"],
        means: .appState(.terminated),
        says: [
          Sample(
            "Removing process: [application<com.example.weather>:432]",
            [Fact(.appState(.terminated), bundle: bundle)]
          )
        ],
        silent: ["Removing process: [osservice<com.apple.example>:432]"]
      ),
      Phrase(
        "termination executed",
        .reported,
        ["Executing termination request for: {any}app<", "] Failed to terminate gracefully after"],
        means: nil,
        says: [
          Sample(
            "Executing termination request for: <RBSProcessPredicate app<com.example.weather>>"
          )
        ]
      ),
      // Printed for all kinds of assertions: it tells only that one of the app's ran out.
      Phrase(
        "assertion timeout",
        .reported,
        [
          "Assertion did invalidate due to timeout: {any}(target:{app}",
          "Assertions for process will expire soon: {app}",
        ],
        means: .assertionTimeout,
        says: [
          Sample(
            "Assertion did invalidate due to timeout: 398-398-1488842 "
              + "(target:[app<com.example.weather(5A1B)>:23856])",
            [Fact(.assertionTimeout, bundle: bundle)]
          ),
          Sample(
            "Assertions for process will expire soon: [application<com.example.weather>:5560]",
            [Fact(.assertionTimeout, bundle: bundle)]
          ),
        ],
        silent: [
          "Assertion did invalidate due to timeout: 398-398-1 (target:[osservice<com.apple.x>:23])"
        ]
      ),
    ]
  )

  private static let bundle = "com.example.weather"
}

internal import BGTraceModel

/// SpringBoard and FrontBoard: open requests, app states, the app switcher.
extension Speaker {
  package static let springBoard = Speaker(
    "SpringBoard",
    .springBoard,
    .alone,
    [
      Phrase(
        "opened by dasd",
        .captured,
        [
          "Received request to open \"{bundle}\" from dasd:",
          "Received trusted open application request for \"{bundle}\" from {any}osservice<com.apple.dasd>",
        ],
        means: .launchRequested,
        says: [
          Sample(
            "[FBSystemService][0x288a] Received request to open \"com.example.weather\" from dasd:79.",
            [Fact(.launchRequested, bundle: bundle)]
          ),
          Sample(
            "Received trusted open application request for \"com.example.weather\" from <FBProcess: "
              + "0xd6de22cd0; osservice<com.apple.dasd>:79(v125)>.",
            [Fact(.launchRequested, bundle: bundle)]
          ),
        ],
        silent: [
          "[FBSystemService][0x288a] Received request to open \"com.example.weather\" from "
            + "SpringBoard:59.",
          "Received trusted open application request for \"com.example.weather\" from <FBProcess: "
            + "0xd6de22cd0; daemon<com.apple.SpringBoard>:59(v125)>.",
        ]
      ),
      // iOS 18 on, one report.
      Phrase(
        "opened by dasd, newer",
        .reported,
        keys: ["ForRequester(dasd."],
        says: [
          Sample(
            "OpenApplication(5A1B:com.example.weather:default)ForRequester(dasd.60073)",
            [Fact(.launchRequested, bundle: bundle)]
          ),
          Sample("OpenApplication(…)ForRequester(dasd.60073)", [Fact(.launchRequested)]),
        ]
      ) { message in
        var cursor = message.start
        guard cursor.skip(past: "OpenApplication(") else { return [Fact(.launchRequested)] }
        let names = cursor.take(Names.longest) { $0 != UInt8(ascii: ")") }
        let bundle = names.split { ":, \"".contains($0) }.first { $0.contains(".") }
        return [Fact(.launchRequested, bundle: bundle.flatMap { Names.identifier(String($0)) })]
      },
      // The Live Activity's Stop: one device, iOS 27.0.
      Phrase(
        "stopped by the user",
        .reported,
        ["Received request to open \"{bundle}\" from lsd{any} on behalf of ActivityProgres"],
        means: .userStopped,
        says: [
          Sample(
            "Received request to open \"com.example.weather\" from lsd:101 on behalf of "
              + "ActivityProgres.",
            [Fact(.userStopped, bundle: bundle)]
          )
        ],
        silent: [
          "Received request to open \"com.example.weather\" from lsd:101 on behalf of Messages."
        ]
      ),
      Phrase(
        "workspace termination",
        .captured,
        ["SBWorkspaceTerminateApplication: {bundle}: {text}"],
        says: [
          Sample(
            "SBWorkspaceTerminateApplication: com.example.weather: \"killed from app switcher\"",
            [
              Fact(
                .terminated(Signal.Termination(reason: .userQuit, isDone: false)),
                bundle: bundle
              )
            ]
          ),
          Sample(
            "SBWorkspaceTerminateApplication: com.example.weather: uninstalling app",
            [
              Fact(
                .terminated(Signal.Termination(reason: .uninstall, isDone: false)),
                bundle: bundle
              )
            ]
          ),
          Sample(
            "SBWorkspaceTerminateApplication: com.example.weather: Logout",
            [Fact(.terminated(Signal.Termination(reason: .other, isDone: false)), bundle: bundle)]
          ),
        ]
      ) { captures in
        let words = captures.text ?? ""
        if words.holds("killed from app switcher") {
          return .terminated(Signal.Termination(reason: .userQuit, isDone: false))
        }
        let reason: Signal.Termination.Reason = words.holds("uninstall") ? .uninstall : .other
        return .terminated(Signal.Termination(reason: reason, isDone: false))
      },
      Phrase(
        "process state",
        .captured,
        ["Application process state changed for {bundle}: {text}"],
        says: [
          Sample(
            "Application process state changed for com.example.weather: <SBApplicationProcessState: "
              + "0x281a5ea00; pid: 1957; taskState: Running; visibility: Background>",
            [Fact(.appState(.background), bundle: bundle)]
          ),
          Sample(
            "Application process state changed for com.example.weather: <SBApplicationProcessState: "
              + "0x281a5ea00; pid: 1957; taskState: Suspended; visibility: Background>",
            [Fact(.appState(.suspended), bundle: bundle)]
          ),
        ]
      ) { captures in
        let text = captures.text ?? ""
        if text.holds("taskState: Suspended") { return .appState(.suspended) }
        guard text.holds("taskState: Running") else { return nil }
        if text.holds("visibility: Foreground") { return .appState(.foreground) }
        return text.holds("visibility: Background") ? .appState(.background) : nil
      },
      Phrase(
        "process setting",
        .captured,
        keys: ["Setting process visibility to: ", "Setting process task state to: "],
        says: [
          Sample(
            "[application<com.example.weather>:432] Setting process visibility to: Foreground",
            [Fact(.appState(.foreground), bundle: bundle)]
          ),
          Sample(
            "[app<com.example.weather(5A1B)>:432] Setting process task state to: Suspended",
            [Fact(.appState(.suspended), bundle: bundle)]
          ),
          Sample("[application<com.example.weather>:432] Setting process task state to: Running"),
        ]
      ) { message in
        guard let bundle = Names.firstApp(message.start) else { return nil }
        let states: [(String, Signal.AppState)] = [
          ("visibility to: Foreground", .foreground), ("visibility to: Background", .background),
          ("state to: Suspended", .suspended),
        ]
        return states.first { message.start.has($0.0) }
          .map { [Fact(.appState($0.1), bundle: bundle)] } ?? []
      },
      // Any death, not only one by the user.
      Phrase(
        "terminated",
        .reported,
        keys: ["application state changed to Terminated"],
        says: [
          Sample(
            "[com.example.weather] application state changed to Terminated",
            [Fact(.appState(.terminated), bundle: bundle)]
          )
        ]
      ) { message in
        var cursor = message.start
        guard cursor.skip(past: "["), let name = cursor.take(until: "]") else { return nil }
        return [Fact(.appState(.terminated), bundle: Names.identifier(name))]
      },
    ]
  )

  private static let bundle = "com.example.weather"
}

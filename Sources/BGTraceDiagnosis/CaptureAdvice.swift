import BGTraceModel

/// A capture that settles what the evidence leaves open.
struct CaptureAdvice: Sendable {
  var what: String
  var how: String
  var settles: [String]
  /// Whether it helps with this subject, given the rules that are undecided for it.
  var helps: @Sendable (SubjectFacts, Set<String>) -> Bool

  /// The advice for a subject: nothing where the cause is proven.
  static func advice(
    for subject: SubjectFacts,
    path: [Diagnosis.Subject.Step],
    root: Confidence?
  ) -> [Diagnosis.Subject.Capture] {
    guard root != .proven else { return [] }
    let open = Set(path.filter { $0.answer == .unknown }.map(\.rule))
    return all.filter { $0.helps(subject, open) }.prefix(3).map { advice in
      let settles = advice.settles.filter(open.contains)
      return .init(
        what: advice.what,
        how: advice.how,
        settles: settles.isEmpty ? advice.settles : settles
      )
    }
  }

  /// The patterns of an undecided case, most telling capture first.
  static let all: [CaptureAdvice] = [
    CaptureAdvice(
      what: "the Info.plist of the installed build",
      how: "unzip -p App.ipa Payload/App.app/Info.plist > Info.plist, and give it beside the log",
      settles: [
        "permitted-identifier-missing", "identifier-case-or-typo-mismatch",
        "background-mode-missing", "permitted-identifiers-malformed", "submit-not-permitted",
      ]
    ) { subject, _ in
      subject.propertyLists.isEmpty
        && subject.signals.contains { placed in
          if case .submitFailed(let error) = placed.kind { error.code == 3 } else { false }
        }
    },
    CaptureAdvice(
      what: "the device model, or one line that shows whether it is a Simulator",
      how: "run once on a device with the console attached: a Simulator refuses every submission"
        + " with code 1",
      settles: ["simulator-unsupported", "submit-unavailable"]
    ) { subject, _ in
      subject.signals.contains { placed in
        if case .submitFailed(let error) = placed.kind { error.code == 1 } else { false }
      }
    },
    CaptureAdvice(
      what: "an unfiltered capture: the policy lines stand below the line that names the task",
      how: "log show --archive A.logarchive --predicate 'process == \"dasd\"' --style ndjson,"
        + " not grep",
      settles: ["application-policy-refused", "device-in-use", "low-power-mode"]
    ) { subject, _ in
      subject.signals.contains { placed in
        if case .scored(let score) = placed.kind {
          score.policies.isEmpty && score.decision == nil
        } else {
          false
        }
      }
    },
    CaptureAdvice(
      what: "the whole device's log over at least one night, with dasd's lines",
      how:
        "sudo log collect --device --last 1d --output A.logarchive, or a sysdiagnose within 48 h",
      settles: [
        "usage-prediction-low", "low-power-mode", "device-in-use", "processing-needs-charger",
        "energy-budget-exhausted", "force-quit", "bar-disabled-global", "never-submitted",
      ]
    ) { subject, _ in
      let isDasdSilent = !subject.signals.contains { $0.signal.speaker == .dasd }
      return isDasdSilent && subject.api != .assertion
    },
    CaptureAdvice(
      what: "getPendingTaskRequests at activation, after submitting and after each run",
      how: "log the identifiers from BGTaskScheduler.shared.getPendingTaskRequests",
      settles: ["never-submitted", "not-rescheduled"]
    ) { subject, open in
      subject.api.isTaskScheduler
        && (open.contains("not-rescheduled") || open.contains("never-submitted"))
    },
    CaptureAdvice(
      what: "what ended the process",
      how: "Settings > Privacy & Security > Analytics & Improvements > Analytics Data: the .ips of"
        + " that minute, and runningboardd's lines around it",
      settles: ["suspended-with-locked-file", "force-quit", "terminated-by-dasd"]
    ) { subject, _ in
      let last = subject.runs.last
      return last != nil && last?.completed == nil && last?.expiring == nil
    },
  ]
}

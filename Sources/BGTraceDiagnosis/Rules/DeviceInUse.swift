import BGTraceModel

extension Rule {
  static let deviceInUse = PolicyRule(
    id: "device-in-use",
    title: "The device is in use",
    severity: .minor,
    apis: [.processing, .healthResearch, .appRefresh],
    explanation: """
      Processing tasks wait until the user lets the device rest: DeviceActivityPolicy refuses with
      deviceActive == 1. It is the commonest reason why one waits, and not a fault. A running one is
      expired when the user picks the device up.
      """,
    summary: "The user is using the device, and the task waits until it rests.",
    fix: "Leave the device locked and charging; save progress so that a run can be cut short.",
    references: [
      Rule.Reference(.documentation, "BGProcessingTask: runs when the device is idle"),
      Rule.Reference(
        .captured,
        "DeviceActivityPolicy … launchType == PROCESSING AND deviceActive == 1"
      ),
    ],
    gate: .policies("DeviceActivity"),
    policy: "DeviceActivityPolicy",
    rationale: "launchType == PROCESSING AND deviceActive == 1",
    isProcessing: true
  ).rule
}

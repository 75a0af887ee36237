package import BGTraceModel

/// One policy's answer in a score block.
package struct Policy: Sendable, Hashable {
  /// Why, as dasd prints it.
  package enum Rationale: Sendable, Hashable {
    case none
    /// A condition: `lowPowerModeEnforced == 1`.
    case condition(String)
    /// A required and an observed value: `[appIsForeground]`.
    case pair(String, Double, Double)
  }

  package var name: String
  package var weight: Double
  package var decision: Signal.Decision
  package var score: Double
  package var why: Rationale

  package init(
    _ name: String,
    weight: Double = 5,
    _ decision: Signal.Decision = .mustNotProceed,
    score: Double = 0,
    because why: Rationale = .none
  ) {
    self.name = name
    self.weight = weight
    self.decision = decision
    self.score = score
    self.why = why
  }

  package static let deviceActive = Policy(
    "Device Activity Policy",
    because: .condition("launchType == PROCESSING AND deviceActive == 1")
  )
  package static let unplugged = Policy(
    "Charger Plugged In Policy",
    weight: 20,
    because: .condition("/device/system/isPluggedIn == 0")
  )
  package static let lowPower = Policy(
    "Low Power Mode Policy",
    because: .condition("lowPowerModeEnforced == 1")
  )
  /// No capture with this line is public: the wording is taken from other budgets and unverified.
  package static let energyBudget = Policy(
    "Energy Budget Policy",
    weight: 10,
    because: .pair("[energyBudget]", 1, 0)
  )
  package static let cpu = Policy(
    "CPU Usage Policy",
    because: .pair("[Max allowed CPU Usage level]", 50, 90)
  )
  package static let foreground = Policy(
    "Application Policy",
    weight: 50,
    because: .pair("[appIsForeground]", 0, 1)
  )
  package static let foregroundPush = Policy(
    "Application Policy",
    weight: 50,
    .absolutelyMustProceed,
    score: 1,
    because: .pair("[appIsForeground]", 1, 1)
  )
  package static let pushDisallowed = Policy(
    "Application Policy",
    weight: 50,
    .absolutelyMustNotProceed,
    because: .pair("[pushDisallowed]", 0, 1)
  )
  package static let rateLimited = Policy(
    "Activity Rate Limit Policy",
    weight: 20,
    because: .pair("[ratelimited]", 1, 0)
  )
  package static let thermal = Policy(
    "Thermal Policy",
    .absolutelyMustNotProceed,
    because: .condition("thermalLevel > 10")
  )
  package static let herd = Policy(
    "Thundering Herd Policy",
    weight: 1,
    because: .condition("timeSinceThunderingHerdTriggerEvent < 300")
  )
  package static let noProgress = Policy(
    "Activity Progress Policy",
    .absolutelyMustNotProceed,
    because: .condition("tracker.health == 2")
  )
  package static let noNetwork = Policy(
    "Network Quality Policy",
    weight: 8.4,
    because: .pair("[wifiQuality]", 50, 0)
  )
  /// A policy with nothing against the activity.
  package static let idle = Policy("Device Activity Policy", .canProceed, score: 0.75)
  package static let roomyMemory = Policy(
    "Memory Pressure Policy",
    .canProceed,
    score: 0.5,
    because: .pair("[memoryPressure]", 2, 1)
  )

  /// The policy's line in a block.
  func line(_ wording: Wording) -> String {
    let shown = wording == .a ? name.filter { $0 != " " } : name
    let weight = wording == .c ? decimal(self.weight, 1) : decimal(self.weight, 3)
    let answer: String
    switch wording {
    case .a: answer = "Decision: \(decision.longName), Score: \(decimal(score, 2))"
    case .b: answer = "\(decision.number), \(decimal(score, 2))"
    case .c: answer = "\(decision.shortName), \(decimal(score, 2))"
    }
    return "\t{name: \(shown), policyWeight: \(weight), response: {\(answer)\(reason(wording))}}\n"
  }

  private func reason(_ wording: Wording) -> String {
    let inner: String
    switch why {
    case .none: return ""
    case .condition(let text): inner = "[{\(text)}]"
    case .pair(let name, let required, let observed):
      let places = wording == .c ? 0 : 2
      let values = "Required:\(decimal(required, places)), Observed:\(decimal(observed, places))"
      inner = "[{\(name): \(values)}\(wording == .b ? "" : ",")]"
    }
    return wording == .a ? ", Rationale: " + inner : ", " + inner
  }
}

/// A number with a fixed count of decimals, rounded half up.
package func decimal(_ value: Double, _ places: Int) -> String {
  var scale = 1
  for _ in 0..<places { scale *= 10 }
  let scaled = Int((abs(value) * Double(scale) + 0.5).rounded(.down))
  let sign = value < 0 && scaled != 0 ? "-" : ""
  let whole = sign + String(scaled / scale)
  return places == 0 ? whole : whole + "." + digits(scaled % scale, places)
}

extension Signal.Decision {
  var longName: String {
    switch self {
    case .canProceed: "Can Proceed"
    case .mustNotProceed: "Must Not Proceed"
    case .mustProceed: "Must Proceed"
    case .absolutelyMustNotProceed: "Absolutely Must Not Proceed"
    case .absolutelyMustProceed: "Absolutely Must Proceed"
    case .other: "Unknown Decision (Proceed)"
    }
  }

  var shortName: String {
    switch self {
    case .canProceed: "CP"
    case .mustNotProceed: "MNP"
    case .mustProceed: "MP"
    case .absolutelyMustNotProceed: "AMNP"
    case .absolutelyMustProceed: "AMP"
    case .other: "UD(P)"
    }
  }

  var number: Int {
    switch self {
    case .canProceed: 0
    case .mustNotProceed: 33
    case .mustProceed: 67
    case .absolutelyMustNotProceed: 100
    case .absolutelyMustProceed: 200
    case .other: 50
    }
  }
}

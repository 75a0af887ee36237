package import BGTraceModel

/// The words and figures that reports for people share.
package enum Words: Sendable {
  /// An interface in plain words.
  package static func name(of api: API) -> String {
    switch api {
    case .appRefresh: "app refresh"
    case .processing: "processing"
    case .continuedProcessing: "continued processing"
    case .healthResearch: "health research"
    case .silentPush: "silent push"
    case .assertion: "background assertion"
    case .urlSession: "URL session"
    case .legacyFetch: "legacy fetch"
    case .widget: "widget"
    case .unknown: "kind not shown"
    }
  }

  /// A count with a noun, in the singular or plural.
  package static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number(count)) \(count == 1 ? one : many ?? one + "s")"
  }

  /// A number with thousands separators.
  package static func number(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var result = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += "," }
      result.append(digit)
    }
    return result
  }

  /// A stretch of time in its two largest units.
  package static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e11 else { return "an unknown time" }
    if seconds < 10 {
      let tenths = Int((seconds * 10).rounded())
      return tenths.isMultiple(of: 10) ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
    let whole = Int(seconds.rounded())
    let units = [(86_400, "d"), (3600, "h"), (60, "min"), (1, "s")]
    // A day reads better as 24 h.
    let start = whole < 2 * 86_400 ? 1 : 0
    for (index, unit) in units.enumerated().dropFirst(start) where whole >= unit.0 {
      let large = "\(whole / unit.0) \(unit.1)"
      guard index + 1 < units.count else { return large }
      let small = whole % unit.0 / units[index + 1].0
      return small == 0 ? large : "\(large) \(small) \(units[index + 1].1)"
    }
    return "0 s"
  }
}

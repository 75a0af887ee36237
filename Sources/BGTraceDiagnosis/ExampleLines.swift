/// Lines that the rules' examples share, after the layout of Console copies (time, process, message).
///
/// One invented app, Weather, whose tasks are `com.example.weather.refresh` and
/// `com.example.weather.cleanup`; the wording is Apple's, the values are ours.
enum Line {
  static let refresh = "com.example.weather.refresh"
  static let cleanup = "com.example.weather.cleanup"
  static let bundle = "com.example.weather"

  static func app(_ time: String, _ message: String) -> String {
    "\(time).100000+0900\tWeather\t\(message)"
  }

  static func dasd(_ time: String, _ message: String) -> String {
    "\(time).200000+0900\tdasd\t\(message)"
  }

  static func springBoard(_ time: String, _ message: String) -> String {
    "\(time).300000+0900\tSpringBoard\t\(message)"
  }

  static func runningBoard(_ time: String, _ message: String) -> String {
    "\(time).400000+0900\trunningboardd\t\(message)"
  }

  /// What unrelated processes say: the sign that a capture was not filtered.
  static func chatter(_ time: String) -> String {
    """
    \(time).500000+0900\tlocationd\tfix, 0, ll, <private>
    \(time).500100+0900\twifid\tcurrent network <private>
    \(time).500200+0900\tpowerd\tbattery report sent
    \(time).500300+0900\tbackboardd\tbrightness changed
    """
  }

  static func submits(_ time: String, _ identifier: String = refresh, hex: String = "1A2B3C")
    -> String
  {
    """
    \(app(time, "submitTaskRequest: <BGAppRefreshTaskRequest: \(identifier), earliestBeginDate: (null)>"))
    \(app(time, "Submitting task request activity: bgRefresh-\(identifier):\(hex)"))
    """
  }

  static func submitsProcessing(
    _ time: String,
    _ identifier: String = cleanup,
    hex: String = "4D5E6F"
  ) -> String {
    """
    \(app(time, "submitTaskRequest: <BGProcessingTaskRequest: \(identifier), earliestBeginDate: (null), requiresExternalPower=1, requiresNetworkConnectivity=1>"))
    \(app(time, "Submitting task request activity: bgProcessing-\(identifier):\(hex)"))
    """
  }

  static func accepted(_ time: String, _ activity: String = "bgRefresh-\(refresh):1A2B3C") -> String
  {
    dasd(time, "Submitted Activity: \(activity) at priority 10 <private>")
  }

  static func cancelled(_ time: String, _ activity: String = "bgRefresh-\(refresh):1A2B3C")
    -> String
  {
    dasd(time, "CANCELED: \(activity) at priority 10 <private>!")
  }

  /// A score block in which one policy refuses.
  static func refused(
    _ time: String,
    _ activity: String = "bgRefresh-\(refresh):1A2B3C",
    by policy: String,
    _ rationale: String,
    decision: String = "Must Not Proceed"
  ) -> String {
    dasd(
      time,
      """
      \(activity):[
      \t{name: \(policy), policyWeight: 5.000, response: {Decision: \(decision), Score: 0.00, Rationale: [{\(rationale)}]}}
       ], FinalDecision: \(decision)}
      """
    )
  }

  /// A score block in which nothing refuses.
  static func mayRun(_ time: String, _ activity: String = "bgRefresh-\(refresh):1A2B3C") -> String {
    dasd(
      time,
      """
      \(activity):[
      \t{name: MemoryPressurePolicy, policyWeight: 5.000, response: {Decision: Can Proceed, Score: 0.50, Rationale: [{[memoryPressure]: Required:2.00, Observed:1.00},]}}
       ] sumScores:24.860000, denominator:29.610000, FinalDecision: Can Proceed FinalScore: 0.839581}
      """
    )
  }

  static func starts(
    _ time: String,
    _ task: String = "BGAppRefreshTask: \(refresh)",
    activity: String = "bgRefresh-\(refresh):1A2B3C"
  ) -> String {
    """
    \(app(time, "Application launched for activities: {(\n    \(activity)\n)}"))
    \(app(time, "Starting task: <\(task)>"))
    """
  }

  static func completes(_ time: String, _ task: String = "BGAppRefreshTask: \(refresh)") -> String {
    app(time, "Marking task <\(task)> complete with success: 1")
  }

  static func pushed(_ time: String, contentAvailable: Int = 1) -> String {
    springBoard(
      time,
      "[\(bundle)] Received remote notification request 61A7-2E2F [ waking: 0, hasAlertContent: \(1 - contentAvailable), hasSound: 0 hasBadge: 0 hasContentAvailable: \(contentAvailable) hasMutableContent: 0 pushType: \(contentAvailable == 1 ? "Background" : "Alert")]"
    )
  }

  static let push = "com.apple.pushLaunch.\(bundle):7A8B9C"

  static func plist(permits: [String], modes: [String] = ["fetch", "processing"]) -> String {
    """
    == Info.plist
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    <key>CFBundleIdentifier</key>
    <string>\(bundle)</string>
    <key>BGTaskSchedulerPermittedIdentifiers</key>
    <array>
    \(permits.map { "<string>\($0)</string>" }.joined(separator: "\n"))
    </array>
    <key>UIBackgroundModes</key>
    <array>
    \(modes.map { "<string>\($0)</string>" }.joined(separator: "\n"))
    </array>
    </dict>
    </plist>
    == console.txt
    """
  }
}

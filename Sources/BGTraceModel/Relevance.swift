/// The one list of what diagnosis can use.
///
/// A record is kept when its process or subsystem is on the list, or when its message holds one of
/// the phrases. Raw scans, the store and binary archives all skip by it, so a change here changes
/// `version`.
public enum Relevance: Sendable {
  /// Counts up with every change to the lists.
  public static let version = 4

  /// Process names whose every record is kept.
  public static let processes: Set<String> = ["dasd"]

  /// Subsystems whose every record is kept, lower case.
  public static let subsystems: Set<String> = [
    "com.apple.backgroundtasks", "com.apple.duetactivityscheduler",
    "com.apple.backgroundtaskscheduler",
  ]

  /// Phrases that make any record worth keeping, matched byte for byte.
  ///
  /// Long and distinctive enough that ordinary chatter rarely holds one. A first letter that comes
  /// in either case is left out.
  public static let phrases: [String] = [
    // Activities and objects.
    "bgRefresh-", "bgProcessing-", "bgContinuedProcessing-", "bgHealthResearch-",
    "com.apple.pushLaunch.", "com.apple.fetch.", "_DASActivity", "BGTask", "BGAppRefresh",
    "BGProcessing", "BGContinuedProcessing", "BGHealthResearch",
    // BackgroundTasks.framework and dasd's client.
    "TaskRequest", "task request", "ForTaskWithIdentifier", "ask with identifier",
    "is not advertised in", "aunch handler", "for activities: ", "Marking task ",
    "xpiration handler", "xpirationHandler",
    // dasd, where a paste does not name it.
    "policyWeight", "tracker.health", "marking stalled", "criterion is not satisfied",
    "ActivityExpirationEvent", "background execution modes", "BAR now ",
    // Launches and states.
    "from dasd:", "osservice<com.apple.dasd", "ForRequester(dasd.", "behalf of ActivityProgres",
    "Bootstrapping app", "launch request for app", "assertion targeting app",
    "Calculated state for app", "Setting process ", "process state changed for",
    "changed to Terminated",
    // Ends.
    "Removing process: [app", "invalidate due to timeout", "will expire soon: [app",
    "termination reported by launchd", "RBSTerminateContext", "locked system files",
    "SBWorkspaceTerminateApplication", "Termination Reason: ", "Event: cpu usage",
    "beyond permitted time",
    // UIKit, pushes, transfers.
    "BackgroundTask", "remote notification request", "notification with no alert",
    "app is being debugged", "pending activities", "over 30 seconds ago", "/CoreSimulator/Devices/",
    // What apps print, and the words of guides.
    "ackgroundRefreshStatus", "isLowPowerModeEnabled", "識別子を指定してタスク",
    "handler with identifier", "ask completed with identifier", "ackground task", "orce quit",
    "orce-quit", "wiped away", "erminated by user", "ow Power Mode", "ow power mode",
    "nergy budget", "ackground App Refresh", "ackground app refresh", "ackground refresh",
    "in Info.plist",
  ]

  /// Whether a record is kept.
  public static func keeps(process: String?, subsystem: String?, message: String) -> Bool {
    if let process, processes.contains(process) { return true }
    if let subsystem, subsystems.contains(subsystem.lowercased()) { return true }
    return phrases.contains { message.holds($0) }
  }
}

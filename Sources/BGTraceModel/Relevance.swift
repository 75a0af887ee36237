/// The one list of what diagnosis can use.
///
/// A record is kept when its process or subsystem is on the list, or when its message holds one of
/// the phrases. Raw scans, the store and binary archives all skip by it, so a change here changes
/// `version`.
public enum Relevance: Sendable {
  /// Counts up with every change to the lists.
  public static let version = 1

  /// Process names whose every record is kept.
  public static let processes: Set<String> = ["dasd"]

  /// Subsystems whose every record is kept, lower case.
  public static let subsystems: Set<String> = [
    "com.apple.backgroundtasks", "com.apple.duetactivityscheduler",
    "com.apple.backgroundtaskscheduler",
  ]

  /// Phrases that make any record worth keeping, matched byte for byte.
  public static let phrases: [String] = [
    // Activities and objects.
    "bgRefresh-", "bgProcessing-", "bgContinuedProcessing-", "com.apple.pushLaunch.",
    "com.apple.fetch.", "BGTask", "BGAppRefresh", "BGProcessing", "BGContinuedProcessing",
    "TaskRequest",
    "task with identifier", "is not advertised in", "launch handler", "Launch handler",
    "launch for task",
  ]

  /// Whether a record is kept.
  public static func keeps(process: String?, subsystem: String?, message: String) -> Bool {
    if let process, processes.contains(process) { return true }
    if let subsystem, subsystems.contains(subsystem.lowercased()) { return true }
    return phrases.contains { message.utf8.contains($0) }
  }
}

extension String.UTF8View {
  /// Whether the bytes of another string occur here: no canonical equivalence, unlike `contains`.
  fileprivate func contains(_ other: String) -> Bool {
    let needle = Array(other.utf8)
    guard let first = needle.first, needle.count <= count else { return false }
    var start = startIndex
    while let found = self[start...].firstIndex(of: first) {
      if self[found...].starts(with: needle) { return true }
      start = index(after: found)
    }
    return false
  }
}

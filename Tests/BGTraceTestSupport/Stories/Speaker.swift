/// Who logs: a process with the library and subsystem that its lines carry.
package struct Speaker: Sendable, Hashable {
  package var process: String
  package var pid: Int32
  package var library: String?
  package var subsystem: String?

  package init(_ process: String, _ pid: Int32, library: String? = nil, subsystem: String? = nil) {
    self.process = process
    self.pid = pid
    self.library = library
    self.subsystem = subsystem
  }

  package static let dasd = Speaker(
    "dasd",
    141,
    library: "DuetActivitySchedulerDaemon",
    subsystem: "com.apple.duetactivityscheduler"
  )
  package static let runningBoard = Speaker(
    "runningboardd",
    33,
    library: "RunningBoard",
    subsystem: "com.apple.runningboard"
  )
  package static let springBoard = Speaker("SpringBoard", 58, library: "SpringBoard")
  package static let frontBoard = Speaker(
    "SpringBoard",
    58,
    library: "FrontBoard",
    subsystem: "com.apple.FrontBoard"
  )
  package static let notifications = Speaker("SpringBoard", 58, library: "UserNotificationsServer")
  package static let springBoardClient = Speaker(
    "SpringBoard",
    58,
    library: "DuetActivityScheduler",
    subsystem: "com.apple.duetactivityscheduler"
  )
  package static let dasdFrontBoard = Speaker(
    "dasd",
    141,
    library: "FrontBoardServices",
    subsystem: "com.apple.FrontBoard"
  )
  package static let userEventAgent = Speaker(
    "UserEventAgent",
    41,
    library: "DuetActivityScheduler",
    subsystem: "com.apple.duetactivityscheduler"
  )
}

/// An app on the device.
package struct App: Sendable, Hashable {
  package var name: String
  package var bundle: String
  package var uuid: String
  package var pid: Int32

  package init(_ name: String, bundle: String? = nil, pid: Int32 = 2117) {
    self.name = name
    self.bundle = bundle ?? "com.example." + name.lowercased()
    self.pid = pid
    var random = Random(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    uuid = random.uuid()
  }

  func speaker(_ library: String, _ subsystem: String) -> Speaker {
    Speaker(name, pid, library: library, subsystem: subsystem)
  }
  var backgroundTasks: Speaker { speaker("BackgroundTasks", "com.apple.BackgroundTasks") }
  var client: Speaker { speaker("DuetActivityScheduler", "com.apple.duetactivityscheduler") }
  var uiKit: Speaker { speaker("UIKitCore", "com.apple.UIKit") }
  var own: Speaker { speaker(name, bundle) }
  var guides: Speaker { speaker(name, "com.apple.backgroundtaskscheduler") }
}

extension Renderer {
  /// Xcode's debug console: one app's lines with date, zone, pid, thread and bare category.
  static let xcodeConsole = Renderer(
    loses: [.level, .library, .formatString, .otherProcesses],
    carries: { line, app in line.process == app && line.hasTime }
  ) { lines in
    lines.map { line in
      line.wall.date + " " + line.wall.clockMicro + line.wall.zone + " " + (line.process ?? "")
        + "[\(line.pid ?? 0):\(line.thread)] " + line.bareCategory + line.message + "\n"
    }
    .joined()
  }

  /// Message bodies alone, as Xcode 15 and newer shows an app's and as people paste dasd's.
  static let bareBodies = Renderer(
    loses: [
      .level, .zone, .date, .fraction, .times, .pid, .process, .library, .formatString, .subsystem,
      .otherProcesses,
    ],
    carries: { line, app in
      line.process == nil || line.process == app || line.process == "dasd"
    }
  ) { lines in
    lines.map { ($0.process == "dasd" ? "" : $0.bareCategory) + $0.message + "\n" }.joined()
  }
}

extension Line {
  /// `[category] ` where the line is the system's own: an app's prints have none.
  fileprivate var bareCategory: String {
    guard let category, subsystem?.hasPrefix("com.apple.") == true else { return "" }
    return "[\(category)] "
  }
}

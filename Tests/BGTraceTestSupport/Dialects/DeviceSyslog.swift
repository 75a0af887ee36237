internal import BGTraceModel

// What the tools print that read a device's syslog over USB.
extension Renderer {
  /// `idevicesyslog`: no year, no zone, whole seconds.
  static let idevicesyslog = Renderer(
    loses: [.zone, .date, .fraction, .subsystem, .formatString]
  ) { lines in
    var text = "[connected]\n"
    for line in lines {
      let wall = line.wall
      let level: String =
        switch line.level ?? .default {
        case .default: "Notice"
        case .info: "Info"
        case .debug: "Debug"
        case .error: "Error"
        case .fault: "Fault"
        }
      let library = line.library.map { $0 == line.process ? "" : "(\($0))" } ?? ""
      text += wall.monthName + " " + spaced(wall.day, 2) + " " + wall.clock + " DEVICE "
      text += (line.process ?? "") + library + "[\(line.pid ?? 0)] <\(level)>: "
      text += line.message + "\n"
    }
    return text + "[disconnected]\n"
  }

  /// `pymobiledevice3 syslog live --label`.
  static let pymobiledevice3Text = Renderer(loses: [.zone, .formatString]) { lines in
    lines.map { line in
      let wall = line.wall
      let clock = wall.microsecond == 0 ? wall.clock : wall.clockMicro
      let label = line.subsystem.map { "[\($0)][\(line.category ?? "")]" } ?? ""
      return wall.date + " " + clock + " " + (line.process ?? "")
        + "{\(line.library ?? line.process ?? "")}[\(line.pid ?? 0)] <\(line.usbLevel)>: "
        + line.message + " " + label + "\n"
    }
    .joined()
  }

  /// `pymobiledevice3 syslog live`, JSON, one object a line.
  static let pymobiledevice3JSON = Renderer(loses: [.zone, .formatString]) { lines in
    lines.map { line in
      var object = JSONText()
      object.add("pid", number: Int(line.pid ?? 0))
      object.add("procid", number: Int(line.pid ?? 0))
      object.add("thread_id", number: Int(line.thread))
      object.add("timestamp", line.wall.date + " " + line.wall.clockMicro)
      object.add("level", line.usbLevel)
      object.add("image_name", line.library.map(SystemPaths.library) ?? "")
      object.add("image_offset", number: 4096)
      object.add("filename", SystemPaths.path(of: line.process ?? ""))
      object.add("message", line.message)
      if let subsystem = line.subsystem {
        var label = JSONText()
        label.add("subsystem", subsystem)
        label.add("category", line.category ?? "")
        object.add("label", object: label)
      } else {
        object.addNull("label")
      }
      return object.text + "\n"
    }
    .joined()
  }
}

extension Line {
  fileprivate var usbLevel: String {
    switch level ?? .default {
    case .default: "NOTICE"
    case .info: "INFO"
    case .debug: "DEBUG"
    case .error: "ERROR"
    case .fault: "FAULT"
    }
  }
}

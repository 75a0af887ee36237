internal import BGTraceModel

// The text styles of `log show` and `log stream`.
extension Renderer {
  /// `log show`, the default style; it expands tabs.
  static let logShowDefault = Renderer(loses: [.formatString, .whitespace]) { lines in
    var text = "Timestamp                       Thread     Type        Activity             "
    text += "PID    TTL  \n"
    var counts: [Level: Int] = [:]
    for line in lines {
      let level = line.level ?? .default
      counts[level, default: 0] += 1
      text += line.wall.date + " " + line.wall.clockMicro + line.wall.zone + " "
      text += padded("0x" + String(line.thread, radix: 16), 10) + " "
      text += padded(level.typeWord, 11) + " " + padded("0x0", 20) + " "
      text += padded(String(line.pid ?? 0), 6) + " 0    "
      text += (line.process ?? "") + ": " + line.senderPrefix
      text += line.message.split(separator: "\t", omittingEmptySubsequences: false)
        .joined(separator: "        ")
      text += "\n"
    }
    text += String(repeating: "-", count: 116) + "\nLog      - "
    text += [Level.default, .info, .debug, .error, .fault]
      .map { "\($0.typeWord): " + spaced(counts[$0] ?? 0, 10) }.joined(separator: ", ")
    text += "\nActivity - Create:           0, Transition:          0, Actions:            0\n"
    return text
  }

  /// `log show --style compact`: milliseconds, no zone.
  static let logShowCompact = Renderer(loses: [.zone, .formatString]) { lines in
    var text = "Timestamp               Ty Process[PID:TID]\n"
    for line in lines {
      text += line.wall.date + " " + line.wall.clockMilli + " "
      text += padded((line.level ?? .default).shortWord, 2) + " " + (line.process ?? "")
      text += "[\(line.pid ?? 0):" + String(line.thread, radix: 16) + "] "
      text += line.senderPrefix + line.message + "\n"
    }
    return text
  }

  /// `log show --style syslog`.
  static let logShowSyslog = Renderer(loses: [.level, .formatString]) { lines in
    var text = "Timestamp                       (process)[PID]    \n"
    for line in lines {
      text += line.wall.date + " " + line.wall.clockMicro + line.wall.zone + "  localhost "
      text += (line.process ?? "") + "[\(line.pid ?? 0)]: " + line.senderPrefix
      text += line.message + "\n"
    }
    return text
  }

  /// `log show --style json` (one array) and `ndjson`.
  static func logShowJSON(isArray: Bool) -> Renderer {
    Renderer(loses: []) { lines in
      var rows: [String] = []
      for (index, line) in lines.enumerated() {
        let process = line.process ?? ""
        let path = SystemPaths.path(of: process)
        var object = JSONText()
        object.add("traceID", number: 9_007_199_254_740_993 &+ index)
        object.add("eventMessage", line.message)
        object.add("eventType", "logEvent")
        object.addNull("source")
        object.add("formatString", line.formatString ?? "")
        object.add("activityIdentifier", number: 0)
        object.add("subsystem", line.subsystem ?? "")
        object.add("category", line.category ?? "")
        object.add("threadID", number: Int(line.thread))
        object.add("processImagePath", path)
        let wall = line.wall
        object.add("timestamp", wall.date + " " + wall.clockMicro + wall.zone)
        object.add("senderImagePath", line.library.map(SystemPaths.library) ?? path)
        object.add("machTimestamp", number: 23_596_357_608 &+ index &* 2400)
        object.add("messageType", (line.level ?? .default).typeWord)
        object.add("processID", number: Int(line.pid ?? 0))
        object.add("timezoneName", "")
        rows.append(object.text)
      }
      guard isArray else {
        return rows.map { $0 + "\n" }.joined() + "{\"count\":\(rows.count),\"finished\":1}\n"
      }
      return "[" + rows.joined(separator: ",") + "]\n"
    }
  }
}

extension Level {
  /// The word in `log show`'s Type column.
  var typeWord: String {
    switch self {
    case .debug: "Debug"
    case .info: "Info"
    case .default: "Default"
    case .error: "Error"
    case .fault: "Fault"
    }
  }

  /// The letters of the compact style.
  var shortWord: String {
    switch self {
    case .debug: "Db"
    case .info: "I"
    case .default: "Df"
    case .error: "E"
    case .fault: "F"
    }
  }
}

/// Where processes and libraries lie on a device.
enum SystemPaths {
  static func path(of process: String) -> String {
    switch process {
    case "SpringBoard": "/System/Library/CoreServices/SpringBoard.app/SpringBoard"
    case "kernel": "/kernel"
    case let name where name.first?.isLowercase == true: "/usr/libexec/" + name
    case "UserEventAgent", "CommCenter": "/usr/libexec/" + process
    default:
      "/private/var/containers/Bundle/Application/6A0F3C2E-55D1-4B1C-9C0D-0E9A3B6C1F77/"
        + process + ".app/" + process
    }
  }

  static func library(_ name: String) -> String {
    "/System/Library/PrivateFrameworks/" + name + ".framework/" + name
  }
}

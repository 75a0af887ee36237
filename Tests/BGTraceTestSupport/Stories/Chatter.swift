internal import BGTraceModel

/// What the rest of a device logs meanwhile: nothing of it concerns the story's app.
///
/// Three parts: system processes at their own work, dasd with daemons' activities, and other apps'
/// healthy background tasks. Daemons' rationales are of kinds that say nothing about an app.
package struct Chatter: Sendable {
  package var random: Random
  package var offset: Int32
  package var wording: Wording

  package init(seed: UInt64, zone offset: Int32, wording: Wording = .b) {
    random = Random(seed: seed)
    self.offset = offset
    self.wording = wording
  }

  /// About `count` lines at random moments of a range, in order.
  ///
  /// One in five is dasd's about daemons; every two hundred lines another app has a healthy run.
  package mutating func lines(
    _ count: Int,
    from start: Int64,
    to end: Int64,
    hasOtherApps: Bool = true
  ) -> [Line] {
    var told: [Line] = []
    let span = max(end - start, 1)
    // A shorter stretch has no room for a request, its window and its run.
    if hasOtherApps, span > 7_200_000_000 {
      told += otherApps(runs: max(1, count / 200), from: start, span: span)
    }
    while told.count < count {
      let moment = start + Int64(random.next() % UInt64(span))
      if random.below(5) == 0 { told += daemon(at: moment) } else { told += system(at: moment) }
    }
    return Story.sorted(told)
  }

  // MARK: Other processes

  private struct Template {
    var speaker: Speaker
    var category: String?
    var level: Level
    var formats: [String]
  }

  private static let templates: [Template] = [
    Template(
      speaker: Speaker("locationd", 66, subsystem: "com.apple.locationd.Core"),
      category: "Client",
      level: .default,
      formats: [
        "{\"msg\":\"#CLIUA Marking change\", \"clientKey\":\"icom.apple.Maps:\", \"reason\":\"Process"
          + " state\", \"assertionLevel\":#n, \"coming\":#n}",
        "@ClxWifi, Fix, 1, ll, <private>, acc, #n.25, age, 0.0#n, usedAps, #n, totalAps, #n",
      ]
    ),
    Template(
      speaker: Speaker(
        "wifid",
        52,
        library: "WiFiPolicy",
        subsystem: "com.apple.WiFiManager"
      ),
      category: nil,
      level: .default,
      formats: [
        "__WiFiLQAMgrLogStats(Home Wi-Fi:Stationary): Rssi: -#n Channel: #n Bandwidth: 80Mhz Snr: #n",
        "WiFiDeviceManagerSetNetworks Trying to find current network <private>, bssid <private>",
      ]
    ),
    Template(
      speaker: Speaker("bluetoothd", 79, subsystem: "com.apple.bluetooth"),
      category: "Server.LE.Scan",
      level: .default,
      formats: [
        "Received LE advertisement report of type #n from device #u RSSI -#n",
        "HCI event 0x#x len #n data <#x#x>",
      ]
    ),
    Template(
      speaker: Speaker(
        "nsurlsessiond",
        101,
        library: "CFNetwork",
        subsystem: "com.apple.CFNetwork"
      ),
      category: "Default",
      level: .default,
      formats: [
        "Task <#u>.<#n> resuming, timeouts(60.0, 604800.0) qos(0x15) voucher(0)",
        "Task <#u>.<#n> received response, status 200 content U",
        "Connection #n: set is idle true",
      ]
    ),
    Template(
      speaker: Speaker("kernel", 0, library: "Sandbox"),
      category: nil,
      level: .error,
      formats: [
        "Sandbox: suggestd(#n) deny(1) file-read-data /private/var/mobile/Library/#x/#x.plist",
        "AppleH15CamIn::ISP_LogISPMessage - frame #n ts #n exp #n gain #n",
      ]
    ),
    Template(
      speaker: Speaker("mDNSResponder", 93, subsystem: "com.apple.mDNSResponder"),
      category: "Default",
      level: .default,
      formats: [
        "[R#n] DNSServiceQueryRecord START -- qname: <mask.hash: '#x#x=='>, qtype: AAAA, flags: 0x#x",
        "[R#n->Q#n] Question assigned DNS service #n",
      ]
    ),
    Template(
      speaker: Speaker(
        "backboardd",
        60,
        library: "BrightnessSystem",
        subsystem: "com.apple.BackBoard"
      ),
      category: "Brightness",
      level: .default,
      formats: ["brightness change:0.#n reason:BrightnessSystemDidChange options:<private>"]
    ),
    Template(
      speaker: Speaker("tccd", 112, library: "TCC", subsystem: "com.apple.TCC"),
      category: "access",
      level: .info,
      formats: [
        "AUTHREQ_RESULT: msgID=#n.#n, authValue=2, authReason=4, authVersion=1, error=(null),"
      ]
    ),
    Template(
      speaker: Speaker(
        "sharingd",
        230,
        library: "Sharing",
        subsystem: "com.apple.sharing"
      ),
      category: "AirDrop",
      level: .info,
      formats: ["Device found: #u model iPad flags 0x#x, activity level #n, “写真ライブラリ”"]
    ),
    Template(
      speaker: Speaker("apsd", 98, subsystem: "com.apple.apsd"),
      category: "courier",
      level: .default,
      formats: [
        "<private> receivedPushWithTopic <private> token <private> payload length #n",
        "Stream processing: complete yes, invalid no, length parsed #n",
      ]
    ),
    Template(
      speaker: .runningBoard,
      category: "assertion",
      level: .default,
      formats: [
        "Acquiring assertion targeting [osservice<com.apple.assistantd>:#n] from originator "
          + "[daemon<com.apple.coreduetd>:#n] with description <RBSAssertionDescriptor| \"work\" "
          + "ID:33-#n-#n target:#n attributes:[\n\t<RBSDomainAttribute| domain:\"com.apple.common\" "
          + "name:\"FinishTaskNow\">\n\t]>",
        "[daemon<com.apple.mobileassetd>:#n] Ignoring jetsam update because this process is not "
          + "memory-managed",
      ]
    ),
    Template(
      speaker: Speaker(
        "coreduetd",
        120,
        library: "CoreDuet",
        subsystem: "com.apple.coreduet"
      ),
      category: "knowledge",
      level: .default,
      formats: ["Saved event <_DKEvent: 0x#x; stream=/audio/output value=<private>>"]
    ),
    Template(
      speaker: Speaker(
        "mobilemail",
        844,
        library: "Network",
        subsystem: "com.apple.network"
      ),
      category: "connection",
      level: .default,
      formats: [
        "[C#n #u Hostname#x:993 tcp, tls, definite, attribution: developer] start",
        "nw_connection_report_state_with_handler_on_nw_queue [C#n] reporting state ready",
      ]
    ),
  ]

  private mutating func system(at moment: Int64) -> [Line] {
    let template = Self.templates[random.below(Self.templates.count)]
    var moment = moment
    return template.formats.prefix(1 + random.below(template.formats.count)).map { format in
      moment += Int64(random.within(20...700))
      return line(template.speaker, template.category, template.level, fill(format), moment)
    }
  }

  private mutating func fill(_ format: String) -> String {
    var result = ""
    var rest = format[...]
    while let mark = rest.firstIndex(of: "#") {
      result += rest[..<mark]
      rest = rest[rest.index(after: mark)...]
      switch rest.first {
      case "n": result += String(random.below(900) + 1)
      case "x": result += random.hex(7).lowercased()
      case "u": result += random.uuid()
      default:
        result += "#"
        continue
      }
      rest = rest.dropFirst()
    }
    return result + rest
  }

  private func line(
    _ speaker: Speaker,
    _ category: String?,
    _ level: Level,
    _ message: String,
    _ moment: Int64
  ) -> Line {
    Line(
      time: Timestamp(kind: .absolute, microseconds: moment, offsetSeconds: offset),
      level: level,
      process: speaker.process,
      pid: speaker.pid,
      library: speaker.library,
      subsystem: speaker.subsystem,
      category: category,
      message: message,
      formatString: "%{public}@"
    )
  }

  // MARK: Daemons' activities

  private static let daemons = [
    "501:com.apple.spotlight.pipeline", "501:com.apple.bird.stage.gc",
    "501:com.apple.suggestions.harvest", "0:com.apple.mobileactivationd.UCRT.OOB",
    "501:com.apple.podcasts.refresh", "501:com.apple.cloudphotod.sync",
    "501:PDCardFileManager.RevocationCheck", "0:com.apple.routined.purge",
    "501:com.apple.coredata.cloudkit.activity.export.0F0C1B7E-64A1-4D0F-9B5E-7F2C0D1E6A55",
  ]

  private mutating func daemon(at moment: Int64) -> [Line] {
    var story = teller(App("dasd"), at: moment)
    let name = random.pick(Self.daemons) + ":" + random.hex(6)
    switch random.below(5) {
    case 0:
      story.say(.userEventAgent, in: "client", "SUBMITTING: %{public}@", name)
      story.say(
        .dasd,
        in: "default",
        story.wording == .a
          ? "Submitted Activity: %{public}@ at priority %lu with interval %lu %{private}@"
          : "Submitted: %{public}@ at priority %lu with interval %lu %{private}@",
        name,
        "30",
        "3600"
      )
    case 1: story.score(name, [.cpu])
    case 2: story.score(name, [.rateLimited, .roomyMemory])
    case 3:
      story.score(name, [.idle, .roomyMemory], total: 0.71)
      story.threshold(name, current: 0.71, threshold: 0.5)
    default:
      story.say(
        .dasd,
        in: "lifecycle",
        "Attempting to suspend based on triggers: (\n    \"%@\"\n)",
        "com.apple.duetactivityscheduler.motionstatepolicy.motionstatechange"
      )
      story.say(
        .dasd,
        in: "default",
        "Evaluating %lu activities based on triggers",
        "2"
      )
    }
    return story.lines
  }

  // MARK: Other apps

  /// Bundles of the apps that chatter tells of; each has one healthy refresh task.
  package static let otherApps = ["Driftwood", "Kestrel", "Orchard"]

  private mutating func otherApps(runs: Int, from start: Int64, span: Int64) -> [Line] {
    var told: [Line] = []
    for (index, name) in Self.otherApps.prefix(runs).enumerated() {
      var story = teller(App(name, pid: Int32(900 + index * 7)), at: start + span / 50)
      let task = BackgroundTask("com.example.\(name.lowercased()).feed")
      var pending = story.submit(task, earliest: .minutes(10))
      let count = max(1, runs / Self.otherApps.count)
      for run in 0..<count {
        story.now = max(story.now, start + span / Int64(count + 1) * Int64(run + 1))
        pending = story.run(pending, next: .minutes(10)) ?? pending
      }
      told += story.lines
    }
    return told
  }

  private mutating func teller(_ app: App, at moment: Int64) -> Story {
    var story = Story(app.name, app: app, from: "2026-01-01 00:00", zone: offset, wording: wording)
    story.random = Random(seed: random.next())
    story.now = moment
    return story
  }
}

extension Story {
  /// Puts chatter between the first and the last line, or between two moments.
  package mutating func chatter(
    _ count: Int,
    from start: Int64? = nil,
    to end: Int64? = nil,
    hasOtherApps: Bool = true
  ) {
    var chatter = Chatter(seed: random.next(), zone: offset, wording: wording)
    let first = start ?? lines.first?.time.microseconds ?? now
    noise += chatter.lines(
      count,
      from: first,
      to: end ?? max(now, first + 1),
      hasOtherApps: hasOtherApps
    )
  }
}

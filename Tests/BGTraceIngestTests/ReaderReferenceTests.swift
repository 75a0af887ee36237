import BGTraceIngest
import BGTraceModel
import Testing

/// A second reader of the default style, in plain strings: slow, and written apart from the first.
private struct ReferenceReader {
  struct Result: Equatable {
    var records: [Record] = []
    var count = 0
    var levels: Set<Level> = []
    var processes: Set<String> = []
  }

  static func read(_ text: String) -> Result {
    var result = Result()
    var pending: Record?
    func finish() {
      guard let record = pending else { return }
      let isKept = Relevance.keeps(
        process: record.process,
        subsystem: record.subsystem,
        message: record.message
      )
      if isKept { result.records.append(record) }
      pending = nil
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let record = head(String(line), line: index + 1) else {
        // Blank lines at a message's end do not belong to it; the generator writes no others.
        if !line.isEmpty { pending?.message += "\n" + line }
        continue
      }
      finish()
      result.count += 1
      if let level = record.level { result.levels.insert(level) }
      if let process = record.process { result.processes.insert(process) }
      pending = record
    }
    finish()
    return result
  }

  private static func head(_ line: String, line number: Int) -> Record? {
    let fields = line.split(separator: " ", maxSplits: 7).map(String.init)
    guard fields.count >= 7, fields[0].count == 10, fields[1].count == 20,
      let time = time(fields[0], fields[1]), fields[2].hasPrefix("0x"), fields[4].hasPrefix("0x"),
      let pid = Int32(fields[5]), Int(fields[6]) != nil
    else { return nil }
    // Everything behind the TTL, with its own spaces.
    var rest = Substring(line)
    for field in fields[0...6] {
      while rest.first == " " { rest.removeFirst() }
      rest = rest.dropFirst(field.count)
    }
    while rest.first == " " { rest.removeFirst() }
    guard let colon = rest.range(of: ": ") else { return nil }
    var record = Record(origin: Origin(input: 0, line: number), time: time, message: "")
    record.level = Level(rawValue: fields[3].lowercased())
    record.pid = pid
    record.process = String(rest[..<colon.lowerBound])
    rest = rest[colon.upperBound...]
    if rest.first == "(", let close = rest.range(of: ") "),
      !rest[..<close.lowerBound].contains(" ")
    {
      record.library = String(rest[..<close.lowerBound].dropFirst())
      rest = rest[close.upperBound...]
    }
    if rest.first == "[", let close = rest.range(of: "] ") {
      let parts = rest[..<close.lowerBound].dropFirst().split(
        separator: ":",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      if parts.count == 2, !parts[0].contains(" "), !parts[0].isEmpty {
        record.subsystem = String(parts[0])
        record.category = parts[1].isEmpty ? nil : String(parts[1])
        rest = rest[close.upperBound...]
      }
    }
    record.message = String(rest)
    return record
  }

  private static func time(_ date: String, _ clock: String) -> Timestamp? {
    let day = date.split(separator: "-").compactMap { Int($0) }
    let parts = clock.prefix(8).split(separator: ":").compactMap { Int($0) }
    let micros = clock.dropFirst(9).prefix(6)
    let zone = clock.suffix(5)
    guard day.count == 3, parts.count == 3, let fraction = Int(micros),
      let hours = Int(zone.dropFirst().prefix(2)), let minutes = Int(zone.suffix(2))
    else { return nil }
    let offset = (hours * 60 + minutes) * 60 * (zone.first == "-" ? -1 : 1)
    let days = Timestamp.days(year: day[0], month: day[1], day: day[2])
    let seconds = days * 86_400 + parts[0] * 3600 + parts[1] * 60 + parts[2] - offset
    return Timestamp(
      kind: .absolute,
      microseconds: Int64(seconds) * 1_000_000 + Int64(fraction),
      offsetSeconds: Int32(offset)
    )
  }
}

extension StringProtocol {
  fileprivate func range(of needle: String) -> Range<Index>? { firstRange(of: needle) }
}

/// A small generator with a seed, the same on every machine.
struct Dice {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func roll(_ sides: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(sides))
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[roll(list.count)] }
}

@Suite struct ReaderReferenceTests {
  private static let senders = [
    "dasd: [com.apple.duetactivityscheduler:scoring] ", "dasd: ", "a: ", "kernel: (AppleX) ",
    "My App: (BackgroundTasks) [com.apple.BackgroundTasks:Framework] ",
    "launchd: [pid/11627 [DictationIM]:] ", "x: [com.apple.DuetActivityScheduler:] ",
    "quietd: (LongLibraryName.dylib) [com.example.subsystem.of.some.length:category(with)] ",
    "nsurlsessiond: (CFNetwork) [com.apple.CFNetwork:Summary] ", "Runner: (UIKitCore) ",
  ]
  private static let words = [
    "quiet", "task with identifier", "bgRefresh-com.example.app:AB12CD", "BGTask", "launch",
    "handler",
    "<private>", "is not advertised", "in", "TaskReques", "TaskRequest", "é", "[", "]", "(x)",
    "a:b",
    "com.apple.fetch.x", "BGProcessin", "g",
  ]

  private func capture(seed: UInt64, lines: Int) -> String {
    var dice = Dice(seed: seed)
    var text = ""
    var second = 0
    for _ in 0..<lines {
      if dice.roll(5) == 0, !text.isEmpty {
        text += dice.pick(["\t- ", "    {", " ], ", ")}"])
      } else {
        second += dice.roll(3)
        let micros = String(1_000_000 + dice.roll(1_000_000)).dropFirst()
        let clock = [second / 3600 % 24, second / 60 % 60, second % 60].map {
          $0 < 10 ? "0\($0)" : "\($0)"
        }.joined(separator: ":")
        let type = dice.pick(["Default", "Info", "Debug", "Error", "Fault"])
        func pad(_ text: String, _ width: Int) -> String {
          text + String(repeating: " ", count: max(1, width - text.count))
        }
        text += "2026-03-15 \(clock).\(micros)" + dice.pick(["+0900", "-0330"]) + " "
        text += pad("0x\(String(dice.roll(1 << 20), radix: 16))", 11) + pad(type, 12)
        text +=
          pad("0x\(String(dice.roll(1 << 12), radix: 16))", 21) + pad("\(dice.roll(99_999))", 7)
        text += pad("\(dice.roll(20))", 5) + dice.pick(Self.senders)
      }
      text += (0...dice.roll(12)).map { _ in dice.pick(Self.words) }.joined(separator: " ")
      // No line ends as a torn sentence does: joining those is another test's.
      text += ".\n"
    }
    return text
  }

  @Test(arguments: 1...12)
  func `generated captures are read as by a plain reader`(seed: Int) {
    let text = capture(seed: UInt64(seed), lines: 3000)
    let expected = ReferenceReader.read(text)
    for (chunk, pairSize) in [(37, Int.max), (4096, 2048), (1 << 20, .max), (1 << 20, 4096)] {
      var options = CaptureReader.Options()
      options.pairSize = pairSize
      let (records, summary, coverage) = CaptureReader.read(
        bytes: Array(text.utf8),
        options: options,
        chunk: chunk
      )
      #expect(records.count == expected.records.count)
      let difference = zip(records, expected.records).first { $0 != $1 }
      #expect(difference == nil)
      #expect(summary.records == expected.count)
      #expect(summary.skipped == 0)
      #expect(coverage.levels == expected.levels)
      #expect(coverage.processCount == expected.processes.count)
      #expect(coverage.unrelatedRecords == expected.count - expected.records.count)
    }
  }
}

import BGTraceBytes
import BGTraceIngest
import BGTraceModel
import Testing

/// What is skipped or recognized by its shape is read as if it were not.
@Suite struct ReaderFastPathTests {
  private static let senders = [
    "locationd: (CoreLocation) [com.apple.locationd.Core:Gnss] ", "kernel: ", "My App: ", "ab: ",
    "dasd: [com.apple.duetactivityscheduler:scoring] ", "mediaanalysisd: (x) ",
    "mediaanalysisd-access: ", "MyApp: [com.apple.BackgroundTasks:Framework] ", "a:b: ",
    "MyApp: (UIKitCore) [COM.APPLE.backgroundtaskscheduler:x] ",
    "a.process.with.a.name.that.is.rather.long: [com.example:x] ",
  ]
  private static let messages = [
    "fix lost", "x", "", "task request", "<private> seen", "caf\u{E9} \u{201C}q\u{201D}",
    "long " + String(repeating: "word ", count: 60), "[com.apple.BackgroundTasks:Framework] said",
    "first\n\tsecond line of it\n  BGTask in the third", "ends with a return\r",
  ]

  private static func capture(_ dice: inout Dice) -> [UInt8] {
    var bytes: [UInt8] = []
    var clock = 14 * 3600
    for _ in 0..<300 {
      switch dice.roll(30) {
      case 0: clock += 7200
      case 1: clock -= 60
      case 2...8: clock += 1
      default: break
      }
      func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
      let day = 15 + clock / 86_400
      let time = clock % 86_400
      let zone = dice.roll(40) == 0 ? "+0530" : "-0500"
      let stamp =
        "2026-03-\(day) \(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))"
        + ".\(100_000 + dice.roll(900_000))\(zone)"
      let level = dice.pick([
        "Default ", "Default ", "Info    ", "Error   ", "Debug   ", "Activity",
      ])
      var line = Array(
        ("\(stamp) 0x18538    \(level)    0x1f2a               120    8    "
          + dice.pick(senders) + dice.pick(messages)).utf8
      )
      if dice.roll(12) == 0 {
        let new = dice.pick([0x00, 0x09, 0x0A, 0x0D, 0x20, 0x30, 0x3A, 0x41, 0x80, 0xFF])
        line[dice.roll(line.count)] = UInt8(new)
      }
      if dice.roll(60) == 0 { line.removeLast(dice.roll(line.count)) }
      bytes += line + [0x0A]
    }
    return bytes
  }

  @Test(arguments: 0..<60)
  func `skipped lines are counted as those that are read`(seed: Int) {
    var dice = Dice(seed: UInt64(seed) + 77)
    let bytes = Self.capture(&dice)
    var options = CaptureReader.Options()
    options.skipsLines = false
    options.pairSize = .max
    let plain = CaptureReader.read(bytes: bytes, options: options)
    options.skipsLines = true
    let fast = CaptureReader.read(bytes: bytes, options: options, chunk: 1 + dice.roll(9000))
    options.pairSize = 512
    let ahead = CaptureReader.read(bytes: bytes, options: options, chunk: 512 + dice.roll(9000))
    for other in [fast, ahead] {
      #expect(other.records == plain.records)
      #expect(other.summary == plain.summary)
      #expect(other.coverage == plain.coverage)
    }
    #expect(plain.records.count > 10)
  }

  private static func object(_ dice: inout Dice) -> String {
    let strings = ["\"\"", "\"a b\"", "\"q\\\"q\"", "\"\\\\\"", "\"\\/usr\\/x\"", "\"{]}\""]
    let plain = ["1", "null", "-2.5e+3", "true"]
    let nested = ["{\"k\":[1,{\"z\":\"}\"}]}", "[]", "{}", "{\"k\":[2,{\"z\":\"y\"}]}"]
    var pieces: [String] = []
    for key in ["a", "text", "a", "b", "k", "other"] where dice.roll(5) > 0 {
      let value = dice.pick(dice.roll(3) == 0 ? nested : dice.roll(2) == 0 ? plain : strings)
      pieces.append("\"\(key)\":" + (dice.roll(9) == 0 ? " " : "") + value)
    }
    return "{" + pieces.joined(separator: ",") + "}"
  }

  @Test func `an object of a known shape is what a walk finds`() {
    let scanner = JSONObjectScanner(keys: ["a", "text", "b"])
    var dice = Dice(seed: 3)
    var matched = 0
    for _ in 0..<60 {
      var shapes = JSONShapes(scanner)
      let base = Self.object(&dice)
      for round in 0..<20 {
        var bytes = Array((round % 4 == 3 ? Self.object(&dice) : base).utf8)
        if round % 4 == 1 {
          let new = dice.pick([0x22, 0x5C, 0x0A, 0x7B, 0x7D, 0x2C, 0x31, 0x61])
          bytes[dice.roll(bytes.count)] = UInt8(new)
        }
        bytes += [0x0A] + Array(repeating: UInt8(dice.pick([0x20, 0x22, 0x7D])), count: 80)
        unsafe bytes.withUnsafeBytes { buffer in
          let view = unsafe ByteView(buffer)
          var fast: [JSONObjectScanner.Value] = []
          var slow: [JSONObjectScanner.Value] = []
          var newlines = 0
          let end = shapes.match(view, from: 0, values: &fast)
          let outcome = scanner.scan(
            view,
            from: 0,
            isOneLine: true,
            values: &slow,
            newlines: &newlines
          )
          if let end {
            matched += 1
            #expect(outcome == .complete(end))
            #expect(fast.map(Self.seen) == slow.map(Self.seen))
          } else if case .complete(let length) = outcome {
            shapes.learn(view[0..<length])
          }
        }
      }
    }
    #expect(matched > 100)
  }

  /// A value's kind and place, where it is there; a match does not look for escapes.
  private static func seen(_ value: JSONObjectScanner.Value) -> [Int] {
    guard value.kind != .absent else { return [] }
    let kind = value.isString ? JSONObjectScanner.Value.Kind.escaped : value.kind
    return [Int(kind.rawValue), value.start, value.end]
  }
}

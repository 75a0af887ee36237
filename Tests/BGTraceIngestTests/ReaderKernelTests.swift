import BGTraceBytes
import BGTraceModel
import Testing

@Suite struct ReaderKernelTests {
  private func classes(_ matcher: LiteralMatcher, _ bytes: [UInt8], _ range: Range<Int>) -> UInt8 {
    unsafe bytes.withUnsafeBytes { unsafe matcher.classes(of: ByteView($0), in: range) }
  }

  @Test(arguments: [LiteralMatcher.Kernel.best, .portable])
  func `every kernel finds what the plain search finds`(kernel: LiteralMatcher.Kernel) {
    let literals = Relevance.phrases.enumerated().map {
      LiteralMatcher.Literal($1, classes: UInt8(1) << ($0 % 8))
    }
    let short = ["\u{A0}", "x", "ab", "abc"].map { LiteralMatcher.Literal($0, classes: 0x80) }
    let folded = ["[com.apple.backgroundtasks:", "xy z", "ab"].map {
      LiteralMatcher.Literal($0, classes: 0x40, folds: true)
    }
    for set in [literals, short, literals + short, [], [literals[0]], literals + folded] {
      let matcher = LiteralMatcher(set, kernel: kernel)
      var dice = Dice(seed: UInt64(set.count))
      for _ in 0..<400 {
        var bytes: [UInt8] = []
        for _ in 0..<dice.roll(40) {
          switch dice.roll(4) {
          case 0:
            let piece = set.isEmpty ? [1] : dice.pick(set).bytes
            let isLoud = dice.roll(3) == 0
            bytes += piece.map { isLoud && $0 &- 0x61 < 26 && dice.roll(2) == 0 ? $0 & 0xDF : $0 }
          case 1: bytes += (set.isEmpty ? [1] : dice.pick(set).bytes).dropLast()
          case 2: bytes.append(UInt8(dice.roll(256)))
          default: bytes += [UInt8](repeating: UInt8(dice.roll(256)), count: dice.roll(20))
          }
        }
        let low = dice.roll(bytes.count + 1)
        let high = low + dice.roll(bytes.count - low + 1)
        let part = Array(bytes[low..<high])
        let expected = unsafe part.withUnsafeBytes { unsafe matcher.plainClasses(of: ByteView($0)) }
        #expect(classes(matcher, bytes, low..<high) == expected)
      }
    }
  }

  @Test(arguments: [LiteralMatcher.Kernel.best, .portable])
  func `a line scan ends at the newline and looks at nothing behind it`(
    kernel: LiteralMatcher.Kernel
  ) {
    let matcher = LiteralMatcher([LiteralMatcher.Literal("BGTask", classes: 1)], kernel: kernel)
    for before in 0..<70 {
      for needle in ["BGTask", "BGTas"] {
        let line = [UInt8](repeating: 0x2E, count: before) + Array(needle.utf8)
        let bytes = line + [0x0A] + Array("kBGTask BGTask".utf8)
        var found: UInt8 = 0
        let end = unsafe bytes.withUnsafeBufferPointer { buffer -> Int in
          guard let base = buffer.baseAddress else { return -1 }
          return unsafe matcher.scanLine(base, count: buffer.count, classes: &found)
        }
        #expect(end == line.count)
        #expect(found == (needle == "BGTask" ? 1 : 0))
      }
    }
  }

  @Test func `the column test answers as its plain twin`() {
    let line = Array(
      ("2026-03-15 14:14:03.347462-0500 0x18538    Default     0x1f2a               120    8    "
        + "dasd: x").utf8
    )
    var dice = Dice(seed: 9)
    var fits = 0
    for round in 0..<4000 {
      var bytes = line
      for _ in 0..<(round % 3) {
        bytes[dice.roll(bytes.count)] = dice.pick([0x20, 0x30, 0x61, 0x67, 0x78, 0x09, 0x80, 0xFF])
      }
      let plain = unsafe bytes.withUnsafeBytes { unsafe LogColumns.fitPlainly(ByteView($0)) }
      let fast = unsafe bytes.withUnsafeBufferPointer { buffer -> Bool in
        guard let base = buffer.baseAddress else { return false }
        return unsafe LogColumns.fit(base)
      }
      #expect(plain == fast)
      fits += fast ? 1 : 0
    }
    #expect(fits > 1333 && fits < 4000)
  }

  @Test func `the sender's length is that of its plain twin`() {
    var dice = Dice(seed: 11)
    var found = 0
    for _ in 0..<6000 {
      let pieces = ["My App", ": ", ":", "(Lib)", "(L b)", " ", "[com.x:y]", "[x]", "\n", "é", "["]
      var text = dice.pick(["dasd: ", "kernel: (Lib) ", "x: [a:b] ", "", "abcdefgh: (L) [a:b(c)] "])
      for _ in 0..<dice.roll(30) { text += dice.pick(pieces) }
      let bytes = Array(text.utf8)
      let plain = unsafe bytes.withUnsafeBytes {
        unsafe LogColumns.senderLengthPlainly(ByteView($0))
      }
      let fast = unsafe bytes.withUnsafeBufferPointer { buffer -> Int in
        guard let base = buffer.baseAddress else { return 0 }
        return unsafe LogColumns.senderLength(base, count: buffer.count)
      }
      #expect(plain == fast)
      found += fast > 0 ? 1 : 0
    }
    #expect(found > 2000)
  }

  @Test func `the string scan stops where a plain loop does`() {
    var dice = Dice(seed: 5)
    for _ in 0..<500 {
      let bytes = (0..<dice.roll(70)).map { _ in
        dice.pick([0x41, 0x41, 0x41, 0x41, 0x22, 0x5C, 0x0A])
      }
      .map { UInt8($0) }
      let start = dice.roll(bytes.count + 1)
      let plain = bytes[start...].firstIndex { $0 == 0x22 || $0 == 0x5C || $0 == 0x0A }
      let found = unsafe bytes.withUnsafeBytes { unsafe ByteView($0).stringStop(from: start) }
      #expect(found == plain ?? bytes.count)
    }
  }

  @Test func `reads outside of a view give zero`() {
    let bytes: [UInt8] = [1, 2, 3]
    let seen = unsafe bytes.withUnsafeBytes { buffer -> [UInt8] in
      let view = unsafe ByteView(buffer)
      return [view[-1], view[0], view[2], view[3], view[Int.max], view[1..<9][1], view[5..<9][0]]
    }
    #expect(seen == [0, 1, 3, 0, 0, 3, 0])
  }
}

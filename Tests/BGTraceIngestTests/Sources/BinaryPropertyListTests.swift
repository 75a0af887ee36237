import BGTraceIngest
import BGTraceModel
import Testing

/// Forges binary property lists, honest ones and others.
enum BinaryForge {
  /// A list of objects as encoded, with one-byte references; the first is the root.
  static func list(
    _ objects: [[UInt8]],
    root: UInt64 = 0,
    count: UInt64? = nil,
    offsetSize: UInt8 = 4
  ) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for offset in offsets {
      bytes += bigEndian(UInt64(offset)).suffix(Int(min(offsetSize, 8)))
    }
    bytes += [0, 0, 0, 0, 0, 0, offsetSize, 1]
    bytes += bigEndian(count ?? UInt64(objects.count)) + bigEndian(root)
    return bytes + bigEndian(UInt64(table))
  }

  static func bigEndian(_ value: UInt64) -> [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func text(_ text: String) -> [UInt8] {
    let count = UInt8(truncatingIfNeeded: text.utf8.count)
    return (count < 15 ? [0x50 | count] : [0x5F, 0x10, count]) + Array(text.utf8)
  }

  /// A dictionary with a bundle identifier in UTF-16 and one background mode.
  static let sample = list([
    [0xD2, 1, 3, 2, 4],
    text("CFBundleIdentifier"),
    [0x6D] + "com.example.é".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
    text("UIBackgroundModes"),
    [0xA1, 5],
    text("fetch"),
  ])
}

@Suite struct `Binary property lists` {
  private static func read(_ bytes: [UInt8]) throws(PropertyListError) -> InfoPlistReader.Reading {
    try InfoPlistReader.read(bytes, input: 0, path: "Info.plist")
  }

  private static func code(_ bytes: [UInt8]) -> PropertyListError.Code? {
    do throws(PropertyListError) {
      _ = try read(bytes)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `a list is read, without lines`() throws {
    let facts = try Self.read(BinaryForge.sample).facts
    #expect(facts.bundle == "com.example.é")
    #expect(facts.modes == [.init(text: "fetch")])
    #expect(facts.modesLine == nil)
    #expect(!facts.isIncomplete)
  }

  @Test func `no prefix is taken for a list`() {
    for length in 1..<BinaryForge.sample.count {
      #expect(Self.code(Array(BinaryForge.sample[..<length])) != nil, "\(length)")
    }
  }

  @Test func `each byte may have any value`() {
    for index in BinaryForge.sample.indices {
      for value in stride(from: 0, through: 255, by: 5) {
        var bytes = BinaryForge.sample
        bytes[index] = UInt8(value)
        _ = Self.code(bytes)
      }
    }
  }

  @Test func `a circle is refused`() {
    #expect(Self.code(BinaryForge.list([[0xA1, 0]])) == .tooDeep)
    #expect(
      Self.code(BinaryForge.list([[0xA1, 1], [0xD1, 2, 0], BinaryForge.text("k")])) == .tooDeep
    )
  }

  @Test func `a bomb of shared objects is refused`() {
    // Forty levels, each holding the next ten times.
    let levels = (0..<40).map { [0xAA] + [UInt8](repeating: UInt8($0 + 1), count: 10) }
    #expect(Self.code(BinaryForge.list(levels + [BinaryForge.text("x")])) == .tooMany)
  }

  @Test func `a large text held many times is refused`() {
    let text = [0x5F, 0x12, 0x00, 0x10, 0x00, 0x00] + [UInt8](repeating: 0x41, count: 1 << 20)
    let holder = [0xAF, 0x10, 200] + [UInt8](repeating: 1, count: 200)
    #expect(Self.code(BinaryForge.list([holder, text])) == .tooMany)
  }

  @Test(
    arguments: [
      [0xAF, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0xDF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x5F, 0x13, 0x40, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
      [0x6F, 0x12, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x4F, 0x11, 0xFF, 0xFF], [0x5F, 0x50], [0xAF], [0x13], [0x33], [0x8F], [0x90], [0xF0],
      [0xA1, 9], [0xD1, 0, 0], [0x0F],
    ] as [[UInt8]]
  )
  func `a count or an object that lies is refused`(object: [UInt8]) {
    let code = Self.code(BinaryForge.list([object]))
    #expect(code == .malformed || code == .tooDeep)
  }

  @Test func `a trailer that lies is refused`() {
    let object = BinaryForge.text("x")
    #expect(Self.code(BinaryForge.list([object], count: .max)) == .truncated)
    #expect(Self.code(BinaryForge.list([object], count: 1 << 61)) == .truncated)
    #expect(Self.code(BinaryForge.list([object], count: 0)) == .truncated)
    #expect(Self.code(BinaryForge.list([object], root: 1)) == .truncated)
    #expect(Self.code(BinaryForge.list([object], root: .max)) == .truncated)
    #expect(Self.code(BinaryForge.list([object], offsetSize: 0)) == .truncated)
    #expect(Self.code(BinaryForge.list([object], offsetSize: 9)) == .truncated)
  }

  @Test func `references as wide as a number point nowhere`() {
    var bytes = BinaryForge.list([[0xA1] + [UInt8](repeating: 0x7F, count: 8)])
    bytes[bytes.count - 25] = 8
    #expect(Self.code(bytes) == .malformed)
  }

  @Test func `another version is named`() {
    let bytes = Array("bplist16".utf8) + [UInt8](repeating: 0, count: 64)
    #expect(InfoPlistReader.recognizes(head: bytes))
    #expect(Self.code(bytes) == .unsupportedVersion)
  }
}

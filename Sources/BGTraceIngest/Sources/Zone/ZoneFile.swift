/// A compiled zone file: TZif, versions 1 to 4 (RFC 9636).
///
///     0   "TZif", version, 15 unused
///     20  six 32-bit counts: UT marks, standard marks, leap seconds, transitions, types, name bytes
///     44  transition times, their types, types (offset, summer, name index), names, the rest
///
/// From version 2 on the same follows again with 64-bit times, then the rule for later dates
/// between two line feeds. Leap seconds are not applied: captures print POSIX time.
struct ZoneFile: Sendable, Hashable {
  /// The largest file that is read; those of the database have up to 4 KiB.
  static let sizeLimit = 1 << 20
  private static let headerLength = 44

  private var transitions: [Int] = []
  private var types: [Int] = []
  private var offsets: [Int] = []
  private var rule: PosixZone?

  /// Reads a file; nil where it is none or contradicts itself.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.sizeLimit, let first = Header(bytes, at: 0) else { return nil }
    guard first.version >= UInt8(ascii: "2") else {
      guard read(bytes, header: first, at: Self.headerLength, wide: false) != nil else {
        return nil
      }
      return
    }
    let second = Self.headerLength + first.length(wide: false)
    guard let header = Header(bytes, at: second),
      let end = read(bytes, header: header, at: second + Self.headerLength, wide: true)
    else { return nil }
    readRule(bytes, at: end)
  }

  /// The seconds east of UTC at an instant.
  func offset(at seconds: Int) -> Int {
    guard let last = transitions.last else { return rule?.offset(at: seconds) ?? offsets[0] }
    if seconds >= last, let rule { return rule.offset(at: seconds) }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    // Before the first transition the first type holds.
    return low == 0 ? offsets[0] : offsets[types[low - 1]]
  }

  private struct Header {
    var version: UInt8
    var counts: [Int]

    init?(_ bytes: [UInt8], at start: Int) {
      guard start <= bytes.count - ZoneFile.headerLength,
        bytes[start...].starts(with: "TZif".utf8)
      else { return nil }
      version = bytes[start + 4]
      counts = (0..<6).map { field in
        bytes[(start + 20 + field * 4)...].prefix(4).reduce(0) { $0 << 8 | Int($1) }
      }
      // A count beyond the file's size is a lie; the check also keeps the sums below from overflow.
      guard counts.allSatisfy({ $0 <= bytes.count }), counts[4] >= 1 else { return nil }
    }

    var transitions: Int { counts[3] }
    var types: Int { counts[4] }

    /// The bytes of the data after the header.
    func length(wide: Bool) -> Int {
      let time = wide ? 8 : 4
      return counts[3] * (time + 1) + counts[4] * 6 + counts[5] + counts[2] * (time + 4)
        + counts[1] + counts[0]
    }
  }

  private mutating func read(
    _ bytes: [UInt8],
    header: Header,
    at start: Int,
    wide: Bool
  ) -> Int? {
    let end = start + header.length(wide: wide)
    guard end <= bytes.count else { return nil }
    let width = wide ? 8 : 4
    transitions = (0..<header.transitions).map {
      Self.signed(bytes[(start + $0 * width)...].prefix(width))
    }
    let typesStart = start + header.transitions * width
    types = bytes[typesStart..<(typesStart + header.transitions)].map(Int.init)
    let offsetsStart = typesStart + header.transitions
    offsets = (0..<header.types).map {
      Self.signed(bytes[(offsetsStart + $0 * 6)...].prefix(4))
    }
    guard types.allSatisfy({ $0 < offsets.count }),
      offsets.allSatisfy({ abs($0) <= 26 * 3600 }),
      zip(transitions, transitions.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    return end
  }

  private mutating func readRule(_ bytes: [UInt8], at start: Int) {
    guard start < bytes.count, bytes[start] == 0x0A else { return }
    let text = bytes[(start + 1)...].prefix { $0 != 0x0A }
    rule = PosixZone(String(decoding: text.prefix(256), as: UTF8.self))
  }

  private static func signed(_ bytes: ArraySlice<UInt8>) -> Int {
    let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return bytes.count == 8
      ? Int(Int64(bitPattern: bits)) : Int(Int32(truncatingIfNeeded: bits))
  }
}

/// The system's zone files.
///
/// FoundationEssentials on Linux knows fixed offsets only, and Foundation would bring its whole
/// locale data along, hence a reader of our own.
struct ZoneDatabase: Sendable {
  /// Where zone files live, in the order of search.
  private let folders: [String]

  /// - Parameter folder: The value of `TZDIR`, searched first; nil or empty where it is not set.
  init(folder: String?) {
    var folders = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo"]
    if let folder, !folder.isEmpty { folders.insert(folder, at: 0) }
    self.folders = folders
  }

  /// Reads the file of a zone; nil where there is none.
  func file(named name: String) -> ZoneFile? {
    guard Self.isSafe(name) else { return nil }
    for folder in folders {
      guard let bytes = SmallFile.contents("\(folder)/\(name)", limit: ZoneFile.sizeLimit),
        let file = ZoneFile(bytes)
      else { continue }
      return file
    }
    return nil
  }

  /// Whether a name can only lead to a file below the folder.
  static func isSafe(_ name: String) -> Bool {
    guard (1...128).contains(name.utf8.count) else { return false }
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
    // No dot at all, so no `..`; no empty piece, so no absolute path.
    return isPlain && !name.split(separator: "/", omittingEmptySubsequences: false).contains("")
  }

  /// The names of all zones, from the lists beside the files; empty where there are none.
  func names() -> [String] {
    for folder in folders {
      var names: Set<String> = []
      if let text = text("\(folder)/tzdata.zi") { names.formUnion(Self.zones(inSource: text)) }
      for list in ["zone1970.tab", "zone.tab"] {
        if let text = text("\(folder)/\(list)") { names.formUnion(Self.zones(inTable: text)) }
      }
      if !names.isEmpty { return names.filter(Self.isSafe).sorted() }
    }
    return []
  }

  private func text(_ path: String) -> String? {
    // A list that cannot be read costs suggestions only.
    guard let bytes = SmallFile.contents(path, limit: ZoneFile.sizeLimit) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `Z NAME …` and `L TARGET NAME` lines.
  private static func zones(inSource text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 3)
      switch fields.first {
      case "Z" where fields.count > 1: return String(fields[1])
      case "L" where fields.count > 2: return String(fields[2])
      default: return nil
      }
    }
  }

  /// Lines of codes, coordinates, name.
  private static func zones(inTable text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      guard !line.hasPrefix("#") else { return nil }
      let fields = line.split(separator: "\t")
      return fields.count > 2 ? String(fields[2]) : nil
    }
  }
}

/// What `--assume-timezone` says: how far a wall clock without a zone is from UTC.
public struct ZoneRules: Sendable {
  private enum Source: Sendable {
    case fixed(Int)
    case file(ZoneFile)
  }

  /// The value as given.
  public let name: String
  private let source: Source

  /// Creates rules from a fixed offset (`+0900`, `+09:00`, `-3`, `Z`, `UTC`, `UTC+9`) or the name
  /// of a zone in the system's database (`Asia/Tokyo`).
  ///
  /// - Parameters:
  ///   - argument: The offset or name.
  ///   - databaseFolder: The value of the environment's `TZDIR`, searched first; nil where not set.
  /// - Throws: An error with near names where there is no such zone.
  public init(_ argument: String, databaseFolder: String? = nil) throws(ZoneError) {
    name = argument
    if let seconds = ZoneOffset.seconds(argument) {
      source = .fixed(seconds)
      return
    }
    let database = ZoneDatabase(folder: databaseFolder)
    guard let file = database.file(named: argument) else {
      throw Self.unknown(argument, names: database.names())
    }
    source = .file(file)
  }

  /// The seconds east of UTC when a wall clock shows a time.
  ///
  /// Where the clock shows a time twice (summer time ends) the first one is taken, where it skips
  /// one (summer time begins) the offset before the change.
  ///
  /// - Parameter localMicroseconds: Microseconds since 1970 on the wall clock.
  /// - Returns: The offset, negative west of Greenwich.
  public func offsetSeconds(localMicroseconds: Int64) -> Int32 {
    switch source {
    case .fixed(let seconds): return Int32(clamping: seconds)
    case .file(let file):
      let local = Int(localMicroseconds / 1_000_000)
      let before = file.offset(at: local - 86_400)
      let after = file.offset(at: local + 86_400)
      let candidates = [
        before, after, file.offset(at: local - before), file.offset(at: local - after),
      ]
      // The largest offset is the earliest instant.
      let fitting = candidates.filter { file.offset(at: local - $0) == $0 }
      return Int32(clamping: fitting.max() ?? before)
    }
  }

  // MARK: Unknown names

  private static func unknown(_ argument: String, names: [String]) -> ZoneError {
    let suggestions = suggestions(for: argument, among: names)
    if argument.first == "+" || argument.first == "-" {
      return ZoneError(
        argument: argument,
        sentence: "\"\(argument)\" is not an offset from UTC: write +0900, +09:00 or -3, "
          + "up to 18 hours."
      )
    }
    let isAbbreviation =
      (2...5).contains(argument.utf8.count)
      && argument.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    if isAbbreviation {
      return ZoneError(
        argument: argument,
        sentence: "\"\(argument)\" is an abbreviation, and those mean different zones in different "
          + "countries: write an offset such as +0900 or a name such as Asia/Tokyo.",
        suggestions: suggestions
      )
    }
    let hint =
      names.isEmpty
      ? "This system has no zone database (set TZDIR or install tzdata): write an offset such as "
        + "+0900."
      : "Write an offset such as +0900 or a name such as Asia/Tokyo."
    return ZoneError(
      argument: argument,
      sentence: "There is no time zone \"\(argument)\". \(hint)",
      suggestions: suggestions
    )
  }

  /// The nearest names, at most three: by the whole name, or by its last part (`Tokyo`).
  private static func suggestions(for argument: String, among names: [String]) -> [String] {
    guard (2...64).contains(argument.utf8.count) else { return [] }
    let wanted = normal(argument[...])
    let limit = max(1, wanted.count / 4)
    let ranked = names.compactMap { name -> (distance: Int, name: String)? in
      let last = name.split(separator: "/").last ?? name[...]
      let distance = min(
        EditDistance.between(wanted, normal(name[...]), limit: limit),
        EditDistance.between(wanted, normal(last), limit: limit)
      )
      return distance <= limit ? (distance, name) : nil
    }
    return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  private static func normal(_ name: Substring) -> [UInt8] {
    name.lowercased().utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "_") : $0 }
  }
}

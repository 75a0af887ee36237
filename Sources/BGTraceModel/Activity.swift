/// The interfaces through which iOS grants background time.
public enum API: String, Sendable, Hashable, Codable, CaseIterable {
  /// `BGAppRefreshTask`.
  case appRefresh
  /// `BGProcessingTask`.
  case processing
  /// `BGContinuedProcessingTask`, iOS 26 and newer.
  case continuedProcessing
  /// `BGHealthResearchTask`.
  case healthResearch
  /// A push with `content-available`.
  case silentPush
  /// `beginBackgroundTask` and `performExpiringActivity`.
  case assertion
  /// A background `URLSession`.
  case urlSession
  /// `performFetch` with `setMinimumBackgroundFetchInterval`.
  case legacyFetch
  /// A widget's timeline.
  case widget
  /// Not said by the evidence.
  case unknown

  /// Whether requests of this kind go through `BGTaskScheduler`.
  public var isTaskScheduler: Bool {
    switch self {
    case .appRefresh, .processing, .continuedProcessing, .healthResearch, .unknown: true
    case .silentPush, .assertion, .urlSession, .legacyFetch, .widget: false
    }
  }
}

/// An activity name as dasd prints it, taken apart once.
///
/// Shapes (field captures and format strings): `bgRefresh-ID:HEX`, `bgProcessing-ID:HEX`,
/// `bgContinuedProcessing-ID:HEX`, `com.apple.pushLaunch.BUNDLE:HEX`, `com.apple.fetch.BUNDLE:HEX`,
/// `UID:NAME:HEX`. HEX is six upper-case digits, new for each submission, and may be missing.
public struct Activity: Sendable, Hashable {
  /// Which interface the activity belongs to; nil for a daemon's own.
  public var api: API?
  /// The task identifier, the bundle identifier for pushes and fetches, or the daemon's name.
  public var identifier: String
  /// The six digits of one submission, or nil.
  public var hex: String?

  /// Creates an activity from its parts.
  public init(api: API?, identifier: String, hex: String? = nil) {
    self.api = api
    self.identifier = identifier
    self.hex = hex
  }

  /// Whether the system itself owns the activity.
  public var isDaemon: Bool { api == nil }

  /// Takes a printed name apart, or returns nil where it has no activity's shape.
  public init?(printed name: some StringProtocol) { self.init(name: String(name)) }

  private init?(name text: String) {
    // Bytes throughout: names are ASCII, and finding characters costs much more.
    var name = text.utf8[...]
    var hex: String?
    // Identifiers may hold colons and hex-like parts: only the last `:HHHHHH` is the suffix.
    let tail = name.suffix(7)
    if tail.count == 7, tail.first == UInt8(ascii: ":"),
      tail.dropFirst().allSatisfy(Self.isUpperHex)
    {
      hex = String(tail.dropFirst())
      name = name[..<tail.startIndex]
    }
    for (prefix, api) in Self.prefixes where text.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.utf8.count)
      guard !rest.isEmpty else { return nil }
      self.init(api: api, identifier: String(Substring(rest)), hex: hex)
      return
    }
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")), colon != name.startIndex,
      name[..<colon].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      name.index(after: colon) != name.endIndex
    else { return nil }
    self.init(api: nil, identifier: String(Substring(name)), hex: hex)
  }

  /// The prefixes in use, longest first where one begins another.
  private static let prefixes: [(String, API)] = [
    ("bgContinuedProcessing-", .continuedProcessing),
    ("bgHealthResearch-", .healthResearch),
    ("bgProcessing-", .processing),
    ("bgRefresh-", .appRefresh),
    ("com.apple.pushLaunch.", .silentPush),
    ("com.apple.fetch.", .legacyFetch),
  ]

  private static func isUpperHex(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46)
  }
}

package import BGTraceModel

/// What a phrase says, before it is tied to its record and speaker.
package struct Fact: Sendable, Hashable {
  /// What was said.
  package var kind: Signal.Kind
  /// The interface, where the line tells it.
  package var api: API?
  /// The task identifier, where the line tells it.
  package var identifier: String?
  /// The bundle identifier, where the line tells it.
  package var bundle: String?
  /// The submission's digits, where the line tells them.
  package var hex: String?

  /// Creates a fact.
  package init(
    _ kind: Signal.Kind,
    _ api: API? = nil,
    _ identifier: String? = nil,
    bundle: String? = nil,
    hex: String? = nil
  ) {
    self.kind = kind
    self.api = api
    self.identifier = identifier
    self.bundle = bundle
    self.hex = hex
  }

  /// A fact about an activity; nil for the system's own activities.
  package init?(_ kind: Signal.Kind, about activity: Activity) {
    guard let api = activity.api, !Names.isSystem(activity.identifier) else { return nil }
    let name = Names.identifier(activity.identifier)
    // Apple's own log extractor drops these too: a widget's timeline, not the app's refresh.
    let isWidget = api == .appRefresh && activity.identifier.lowercased().holds("widget")
    let isKeyedByBundle = api == .silentPush || api == .legacyFetch
    self.init(
      kind,
      isWidget ? .widget : api,
      name,
      bundle: isKeyedByBundle ? name : nil,
      // An expiration is printed up to five times, partly without digits: all are to look alike.
      hex: kind == .expiring ? nil : activity.hex
    )
  }

  /// The fact tied to its record; nil where it is about the system's own work.
  package func signal(_ speaker: Signal.Speaker, _ record: Record) -> Signal? {
    if identifier.map(Names.isSystem) == true || bundle.map(Names.isSystem) == true {
      guard case .device = kind else { return nil }
      return Signal(kind, speaker: speaker, record: record)
    }
    return Signal(
      kind,
      api: api,
      identifier: identifier,
      bundle: bundle,
      hex: hex,
      speaker: speaker,
      record: record
    )
  }
}

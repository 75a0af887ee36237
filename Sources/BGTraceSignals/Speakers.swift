public import BGTraceModel

/// Everybody whose words are understood, in the order in which they are asked.
///
/// A new process or a new iOS's wording is one file in `Speakers/` and one line here.
public enum Speakers: Sendable {
  /// The speakers: those of long texts, then one line's deciding components, then mere words.
  package static let all: [Speaker] = [
    // Texts of several lines, of which each part counts.
    .taskExceptions,
    .terminations,
    .crashReports,
    .crashStacks,
    .environment,
    // The first of these that knows the line is its speaker.
    .dasdScoring,
    .dasdLifecycle,
    .dasdDevice,
    .backgroundTasks,
    .schedulerClient,
    .submitErrors,
    .runningBoard,
    .springBoard,
    .pushes,
    .uiKitAssertions,
    .assertiond,
    .urlSession,
    .connections,
    // Asked only where nobody else knows the line.
    .guides,
    .appPrints,
    .dasdMentions,
    .mentions,
  ]

  /// What one record means; empty where it says nothing about an app's background work.
  public static func signals(in record: Record) -> [Signal] {
    let message = Message(record)
    var signals: [Signal] = []
    var isClaimed = false
    for number in index.owners(in: message.bytes) {
      let entry = entries[number]
      switch entry.standing {
      case .together: break
      case .alone: if isClaimed { continue }
      case .last: if isClaimed || !signals.isEmpty { continue }
      }
      guard let facts = entry.read(message) else { continue }
      if entry.standing != .together { isClaimed = true }
      for fact in facts {
        if let signal = fact.signal(entry.voice, record) { signals.append(signal) }
      }
    }
    return signals
  }

  /// What reading needs of a phrase: its samples and names stay behind.
  private struct Entry {
    var standing: Speaker.Standing
    var voice: Signal.Speaker
    var read: @Sendable (Message) -> [Fact]?
  }

  private static let entries: [Entry] = all.flatMap { speaker in
    speaker.phrases.map { phrase in
      Entry(standing: speaker.standing, voice: speaker.voice, read: phrase.read)
    }
  }

  private static let index = KeyIndex(all.flatMap(\.phrases).map(\.keys))
}

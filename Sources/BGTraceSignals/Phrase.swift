package import BGTraceModel

/// How far the wording of a phrase may be trusted.
package enum Trust: String, Sendable, CaseIterable {
  /// Captured on a device, a Simulator or a Mac: exact for that version.
  case captured
  /// A format string in a shipping binary: exact, its arguments filled in by us.
  case formatString
  /// A string that differs between two builds: exact, its context unknown.
  case stringDifference
  /// A fixture that somebody modelled on a capture: the shape is right.
  case fixture
  /// A report that quotes parts of lines.
  case reported
  /// Documentation or general knowledge, not seen in a capture.
  case general
  /// The wording of tutorials, which no system component prints.
  case taught
}

/// A line and exactly what it must be read as.
package struct Sample: Sendable {
  /// The message.
  package var line: String
  /// The process that prints it, where the wording alone does not tell.
  package var process: String?
  /// The subsystem, where only that makes the line readable.
  package var subsystem: String?
  /// What it says; empty where it says nothing about an app.
  package var facts: [Fact]

  /// Creates a sample.
  package init(
    _ line: String,
    process: String? = nil,
    subsystem: String? = nil,
    _ facts: [Fact] = []
  ) {
    self.line = line
    self.process = process
    self.subsystem = subsystem
    self.facts = facts
  }

  /// The sample as a record.
  package var record: Record {
    Record(
      origin: Origin(input: 0, line: 1),
      process: process,
      subsystem: subsystem,
      message: line
    )
  }
}

/// A family of wordings with one meaning, and the lines that show it.
package struct Phrase: Sendable {
  /// The family's name.
  package var name: String
  /// How far its wording may be trusted.
  package var trust: Trust
  /// Literals of which one must occur, in any case, before the family is tried.
  package var keys: [String]
  /// Reads a message: nil where it is not this family's, empty where it says nothing about an app.
  package var read: @Sendable (Message) -> [Fact]?
  /// Lines of the family, with their meaning.
  package var says: [Sample]
  /// Lines that look alike and must say nothing.
  package var silent: [Sample]

  /// Creates a family that reads by hand.
  package init(
    _ name: String,
    _ trust: Trust,
    keys: [String],
    says: [Sample],
    silent: [String] = [],
    read: @escaping @Sendable (Message) -> [Fact]?
  ) {
    self.name = name
    self.trust = trust
    self.keys = keys
    self.read = read
    self.says = says
    self.silent = silent.map { Sample($0) }
  }

  /// Creates a family of patterns whose meaning depends on what they captured.
  ///
  /// A meaning of nil claims the line and says nothing. `onlyFrom` names a process where the wording
  /// is ambiguous.
  package init(
    _ name: String,
    _ trust: Trust,
    _ patterns: [Pattern],
    says: [Sample],
    silent: [String] = [],
    onlyFrom process: String? = nil,
    meaning: @escaping @Sendable (Captures) -> Signal.Kind?
  ) {
    self.init(name, trust, keys: patterns.map(\.key), says: says, silent: silent) { message in
      if let process, message.isFrom(process) != true { return nil }
      for pattern in patterns {
        guard let captures = pattern.match(message) else { continue }
        guard let kind = meaning(captures) else { return [] }
        return captures.facts(kind)
      }
      return nil
    }
  }

  /// Creates a family of patterns with one meaning; nil claims the line and says nothing.
  package init(
    _ name: String,
    _ trust: Trust,
    _ patterns: [Pattern],
    onlyFrom process: String? = nil,
    means kind: Signal.Kind?,
    says: [Sample],
    silent: [String] = []
  ) {
    self.init(name, trust, patterns, says: says, silent: silent, onlyFrom: process) { _ in kind }
  }
}

extension Phrase {
  /// The family with its facts attached to an interface, which is keyed by the app's bundle.
  package func about(_ api: API) -> Phrase {
    var phrase = self
    let read = read
    phrase.read = { message in
      read(message)?.map { fact in
        var fact = fact
        fact.api = api
        if api == .silentPush || api == .urlSession { fact.identifier = fact.bundle }
        return fact
      }
    }
    return phrase
  }
}

/// One voice in a capture and the phrases it speaks in.
package struct Speaker: Sendable {
  /// How a speaker's phrases stand beside those of others on the same line.
  package enum Standing: Sendable {
    /// All that apply are read, whatever else the line says: texts of several lines.
    case together
    /// The first phrase that claims the line is its meaning.
    case alone
    /// Consulted where nobody else claimed the line: mere words.
    case last
  }

  /// The speaker's name, that of its file.
  package var name: String
  /// Who speaks.
  package var voice: Signal.Speaker
  /// How its phrases stand beside others.
  package var standing: Standing
  /// What it says, the more specific first.
  package var phrases: [Phrase]

  /// Creates a speaker.
  package init(
    _ name: String,
    _ voice: Signal.Speaker,
    _ standing: Standing = .alone,
    _ phrases: [Phrase]
  ) {
    self.name = name
    self.voice = voice
    self.standing = standing
    self.phrases = phrases
  }
}

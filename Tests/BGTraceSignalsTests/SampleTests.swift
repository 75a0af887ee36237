import BGTraceModel
import BGTraceSignals
import Testing

/// A phrase with its speaker, for parameters.
struct Entry: Sendable, CustomTestStringConvertible {
  var speaker: Speaker
  var phrase: Phrase
  var testDescription: String { "\(speaker.name): \(phrase.name)" }

  static let all = Speakers.all.flatMap { speaker in
    speaker.phrases.map { Entry(speaker: speaker, phrase: $0) }
  }
}

@Suite struct SampleTests {
  @Test(arguments: Entry.all) func `each sample says exactly what it is stated to say`(entry: Entry)
  {
    #expect(!entry.phrase.says.isEmpty)
    for sample in entry.phrase.says {
      let signals = Speakers.signals(in: sample.record)
      let facts = signals.map {
        Fact($0.kind, $0.api, $0.identifier, bundle: $0.bundle, hex: $0.hex)
      }
      #expect(facts == sample.facts, "\(sample.line)")
      #expect(signals.allSatisfy { $0.speaker == entry.speaker.voice }, "\(sample.line)")
    }
  }

  @Test(arguments: Entry.all) func `each look-alike says nothing`(entry: Entry) {
    for sample in entry.phrase.silent {
      let signals = Speakers.signals(in: sample.record)
      #expect(signals.map(\.kind) == [], "\(sample.line)")
    }
  }

  @Test(arguments: Entry.all) func `relevance keeps each sample that says something`(entry: Entry) {
    for sample in entry.phrase.says where !sample.facts.isEmpty {
      #expect(
        Relevance.keeps(
          process: sample.process,
          subsystem: sample.subsystem,
          message: sample.line
        ),
        "\(sample.line)"
      )
    }
  }

  @Test func `the list of relevant phrases stays short and its phrases distinctive`() {
    #expect(Relevance.phrases.count <= 76)
    #expect(Set(Relevance.phrases).count == Relevance.phrases.count)
    #expect(Relevance.phrases.allSatisfy { $0.utf8.count >= 6 })
    for phrase in Relevance.phrases {
      let within = Relevance.phrases.filter { $0 != phrase && phrase.contains($0) }
      #expect(within == [], "\(phrase) is kept by another phrase already")
    }
  }

  @Test func `no phrase reads the sample of another speaker but for the known few`() {
    let indexes = Entry.all.map { KeyIndex([$0.phrase.keys]) }
    var misread: [String] = []
    for owner in Entry.all {
      for sample in owner.phrase.says + owner.phrase.silent {
        let message = Message(sample.record)
        for (place, other) in Entry.all.enumerated()
        where other.speaker.name != owner.speaker.name {
          if indexes[place].owners(in: message.bytes).isEmpty { continue }
          // Mentions and guides are asked only where nobody else knows the line.
          if other.speaker.standing == .last { continue }
          guard let facts = other.phrase.read(message), !facts.isEmpty else { continue }
          misread.append("\(owner.testDescription) < \(other.testDescription)")
        }
      }
    }
    #expect(Set(misread).sorted() == Self.knownCrossings)
  }

  /// A line's second readers: these speak on the same event and come later in the table.
  static let knownCrossings = [
    // The framework's line holds the error; it is asked first and knows the request as well.
    "BackgroundTasks: submit failed < SubmitErrors: error domain"
  ]
}

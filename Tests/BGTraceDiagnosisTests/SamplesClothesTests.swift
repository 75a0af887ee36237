import BGTraceModel
import BGTraceTestSupport
import Foundation
import Testing

/// Every pairing of story, dialect and damage takes long in a debug build: this runs them all.
private let wearsAll = ProcessInfo.processInfo.environment["BGTRACE_EXHAUSTIVE"] == "1"

/// Whether a story wears something in an ordinary run.
///
/// A sample on disk wears every dialect, and a sixth of the damages, another sixth than its
/// neighbour; a story of the tests alone wears a thirteenth of everything.
private func isWorn(_ clothes: Clothes, number: Int, by index: Int, isOnDisk: Bool) -> Bool {
  if wearsAll { return true }
  guard isOnDisk else { return (number + index).isMultiple(of: 13) }
  return clothes.damage == nil || (number + index).isMultiple(of: 6)
}

@Suite struct SamplesInOtherClothes {
  @Test func `Every damage that can happen to a dialect leaves something to read`() throws {
    let story = Sample.forceQuit(in: .b).story
    let names = ["com.example.saltmarsh.tides.refresh"]
    for clothes in Clothes.all {
      let bytes = clothes.bytes(of: story.lines, app: story.app.name, naming: names)
      if bytes == nil { #expect(clothes.damage == .latin1, "\(clothes)") }
      #expect(bytes?.isEmpty != true, "\(clothes)")
    }
  }

  @Test(.enabled(if: Pipeline.diagnose != nil), arguments: Sample.all.map(\.name))
  func `The same story in other clothes gets the same diagnosis`(name: String) throws {
    let index = try #require(Sample.all.firstIndex { $0.name == name })
    let sample = Sample.all[index]
    let diagnose = try #require(Pipeline.diagnose)
    let renaming = Renaming(app: sample.story.app)
    let app = renaming.applied(to: sample.story.app.name)
    let lines = sample.retold(chatter: 1000, renaming: renaming)
    let expectations = sample.expectations.map { $0.renamed(renaming) }
    let plist = sample.story.plist.map { Array(renaming.applied(to: $0).utf8) }

    var worn = 0
    for (number, clothes) in Clothes.all.enumerated()
    where isWorn(clothes, number: number, by: index, isOnDisk: sample.file != nil) {
      let names = expectations.map(\.identifier)
      guard let bytes = clothes.bytes(of: lines, app: app, naming: names) else { continue }
      // The subject must be there to be judged: some dialects drop every line that names it.
      let isNamed =
        clothes.isVisible(names, in: lines, app: app)
        || expectations.contains { $0.api == .assertion }
      var inputs = [(path: "capture.txt", bytes: bytes)]
      if let plist { inputs.append((path: "Info.plist", bytes: plist)) }
      let diagnosis = try diagnose(inputs)
      worn += 1
      guard sample.isRelevant else {
        #expect(!diagnosis.relevant, "\(clothes)")
        #expect(diagnosis.subjects.isEmpty, "\(clothes)")
        continue
      }
      guard isNamed else { continue }
      for expectation in expectations {
        let failure = expectation.failure(of: diagnosis, losses: clothes.losses)
        #expect(failure == nil, "\(clothes)")
      }
      let accusations = diagnosis.accusations(beyond: expectations, losses: clothes.losses)
      #expect(accusations == [], "\(clothes)")
    }
    #expect(worn > 0)
  }
}

extension Clothes {
  /// Whether the dialect carries a line that names one of the subjects.
  fileprivate func isVisible(_ names: [String], in lines: [Line], app: String) -> Bool {
    lines.contains { line in
      dialect.canCarry(line, app: app) && names.contains { line.message.contains($0) }
    }
  }
}

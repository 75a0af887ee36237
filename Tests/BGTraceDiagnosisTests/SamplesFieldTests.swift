import BGTraceModel
import BGTraceTestSupport
import Foundation
import Testing

/// The folder with field captures, where there is one.
private let fieldData = ProcessInfo.processInfo.environment["BGTRACE_FIELD_DATA"]
private let canRun = fieldData != nil && Pipeline.diagnose != nil && Pipeline.records != nil

/// What a field capture's `expect.json` says, as far as other clothes keep it.
private struct FieldExpectation: Decodable {
  var inputs: [String]
  var relevant: Bool
  var outcome: String
  var outcomeAlso: [String]?
  var root: [String]
  var noneOf: [String]?
}

@Suite struct FieldCapturesInOtherClothes {
  @Test(.enabled(if: canRun), arguments: cases())
  func `A field capture in other clothes is not accused of more`(folder: String) throws {
    let diagnose = try #require(Pipeline.diagnose)
    let records = try #require(Pipeline.records)
    let place = URL(filePath: folder)
    let expectation = try JSONDecoder().decode(
      FieldExpectation.self,
      from: Data(contentsOf: place.appending(path: "expect.json"))
    )
    var lines: [Line] = []
    var others: [(path: String, bytes: [UInt8])] = []
    for name in expectation.inputs {
      let bytes = [UInt8](try Data(contentsOf: place.appending(path: name)))
      // A kind of capture that is not read is refused by name, and tells no story.
      let isRead = !["plist", "metrickit"].contains { name.contains($0) }
      let found = isRead ? try records(name, bytes) : []
      if found.isEmpty { others.append((name, bytes)) }
      lines += found.map(Line.init)
    }
    guard !lines.isEmpty else { return }
    let app = appProcess(of: lines)
    // Of a few lines the last may be the one that tells.
    for clothes in Clothes.all where clothes.losses.isDisjoint(with: [.unnamedLines, .tail]) {
      // Only a dialect that shows all of them tells the same story.
      guard lines.allSatisfy({ clothes.dialect.canCarry($0, app: app) }),
        let bytes = clothes.bytes(of: lines, app: app, naming: [])
      else { continue }
      let diagnosis = try diagnose([("capture.txt", bytes)] + others)
      #expect(diagnosis.relevant == expectation.relevant, "\(clothes)")
      check(diagnosis, against: expectation, clothes)
    }
  }

  private func check(
    _ diagnosis: Diagnosis,
    against expectation: FieldExpectation,
    _ clothes: Clothes
  ) {
    let roots = diagnosis.subjects.compactMap(\.rootCause).filter { $0.confidence >= .probable }
    for root in roots where !expectation.root.contains(root.rule) {
      Issue.record("\(clothes): \(root.rule) is named, expected \(expectation.root)")
    }
    let accused = diagnosis.subjects.flatMap(\.findings)
      .filter { $0.confidence >= .probable && expectation.noneOf?.contains($0.rule) == true }
    #expect(accused.map(\.rule) == [], "\(clothes)")
    guard expectation.relevant else { return }
    let allowed = Set(
      [expectation.outcome, "inconclusive", "waiting"] + (expectation.outcomeAlso ?? [])
    )
    let isRight = diagnosis.subjects.contains { allowed.contains($0.outcome.rawValue) }
    #expect(isRight, "\(clothes): \(diagnosis.subjects.map(\.outcome))")
  }

  /// The process that is neither a daemon nor the home screen.
  private func appProcess(of lines: [Line]) -> String {
    let system: Set = ["dasd", "SpringBoard", "runningboardd", "UserEventAgent", "apsd"]
    return lines.compactMap(\.process).first { !system.contains($0) } ?? ""
  }
}

/// The folders of field captures; the folder itself where it cannot be listed, so that a wrong name
/// fails a test instead of running none.
private func cases() -> [String] {
  guard let fieldData else { return [] }
  let folder = URL(filePath: fieldData).appending(path: "cases")
  do {
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appending(path: $0).path }
      .filter { FileManager.default.fileExists(atPath: $0 + "/expect.json") }
  } catch {
    return [folder.path]
  }
}

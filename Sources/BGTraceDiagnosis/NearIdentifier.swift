package import BGTraceModel

/// A permitted identifier that is almost the one asked for.
package struct NearIdentifier {
  package var list: PropertyListFacts
  package var entry: PropertyListFacts.Entry
  /// How it differs, as a verb phrase.
  package var difference: String

  /// The place in the plist, as evidence.
  package var proof: Proof {
    .propertyList(
      path: list.path,
      line: entry.line,
      text: "permits \(entry.text) (\(difference))"
    )
  }

  /// The nearest permitted identifier at most two letters away, or equal but for case.
  package static func find(for subject: SubjectFacts) -> NearIdentifier? {
    guard let identifier = subject.identifier else { return nil }
    for list in subject.propertyLists {
      let entries = list.permittedEntries
      guard !entries.contains(where: { $0.text == identifier }) else { continue }
      for entry in entries where entry.text.lowercased() == identifier.lowercased() {
        return NearIdentifier(list: list, entry: entry, difference: "differs in case")
      }
      for entry in entries where distance(entry.text, identifier, atMost: 2) {
        return NearIdentifier(list: list, entry: entry, difference: "differs by a letter or two")
      }
    }
    return nil
  }

  /// Whether two identifiers are at most `limit` edits apart; short ones are never near.
  private static func distance(_ left: String, _ right: String, atMost limit: Int) -> Bool {
    let a = Array(left.utf8)
    let b = Array(right.utf8)
    guard abs(a.count - b.count) <= limit, min(a.count, b.count) > 6, max(a.count, b.count) <= 256
    else { return false }
    var row = Array(0...b.count)
    for i in a.indices {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let substituted = diagonal + (a[i] == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, min(row[j], row[j + 1]) + 1)
      }
    }
    return row[b.count] <= limit
  }
}

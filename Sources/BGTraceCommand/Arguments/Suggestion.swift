/// What somebody probably meant.
package enum Suggestion: Sendable {
  /// Longer words are not compared: nobody mistypes them into a command.
  static let limit = 64

  /// "did you mean …?", or nil where nothing is near.
  package static func hint(for word: String, among known: [String]) -> String? {
    nearest(to: word, among: known).map { "did you mean '\($0)'?" }
  }

  /// The nearest known word, or nil where nothing is near.
  package static func nearest(to word: String, among known: [String]) -> String? {
    guard word.count <= limit else { return nil }
    let lowered = word.lowercased()
    if let same = known.first(where: { $0.lowercased() == lowered }) { return same }
    var best: (word: String, distance: Int)?
    for candidate in known where candidate.count <= limit {
      let distance = distance(from: lowered, to: candidate.lowercased())
      guard distance <= max(1, min(word.count, candidate.count) / 3),
        distance < best?.distance ?? .max
      else { continue }
      best = (candidate, distance)
    }
    if let best { return best.word }
    // A part of a longer name, as `quit` of `force-quit`.
    let holders = known.filter { lowered.count >= 4 && $0.lowercased().contains(lowered) }
    return holders.count == 1 ? holders.first : nil
  }

  /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
  static func distance(from left: String, to right: String) -> Int {
    let a = Array(left)
    let b = Array(right)
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        row[j] = min(replaced, last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}

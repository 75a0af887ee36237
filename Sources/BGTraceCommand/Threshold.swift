package import BGTraceModel

/// From which findings on a run fails.
package struct Threshold: Sendable, Hashable {
  package var severity: Severity
  package var confidence: Confidence

  /// Reads `SEVERITY` or `SEVERITY:CONFIDENCE`.
  package init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, let first = parts.first else {
      throw UsageError("--fail-on takes SEVERITY or SEVERITY:CONFIDENCE, not '\(text)'")
    }
    severity = try Self.word(first, as: "severity", of: Severity.allCases.reversed())
    confidence =
      parts.count == 2
      ? try Self.word(parts[1], as: "confidence", of: Confidence.allCases.reversed()) : .probable
  }

  private static func word<Word: RawRepresentable<String>>(
    _ text: String,
    as name: String,
    of words: [Word]
  ) throws(UsageError) -> Word {
    if let word = words.first(where: { $0.rawValue == text }) { return word }
    let known = words.map(\.rawValue)
    throw UsageError(
      "unknown \(name) '\(text)' for --fail-on",
      hint: Suggestion.hint(for: text, among: known) ?? "one of: \(known.joined(separator: ", "))"
    )
  }

  /// Whether a finding is severe and sure enough.
  package func isReached(by finding: Finding) -> Bool {
    finding.severity >= severity && finding.confidence >= confidence
  }
}

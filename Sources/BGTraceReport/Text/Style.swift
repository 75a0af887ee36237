import BGTraceModel

/// Colours that say again what a word already says.
struct Style: Sendable {
  var isColored: Bool

  func bold(_ text: String) -> String { code("1", text) }

  func dim(_ text: String) -> String { code("2", text) }

  func outcome(_ outcome: Outcome, _ text: String) -> String {
    switch outcome {
    case .blocked: code("1;31", text)
    case .failed: code("1;35", text)
    case .inconclusive: code("1", text)
    case .waiting: code("1;33", text)
    case .healthy: code("1;32", text)
    }
  }

  private func code(_ code: String, _ text: String) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// What the tool's exit code says.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Done; nothing at or above what was asked to fail on.
  case done = 0
  /// Findings at or above `--fail-on`.
  case findings = 1
  /// The work could not be done: an input could not be read, or nothing was recognized.
  case failure = 2
  /// `check` only: a required answer is undecided for lack of evidence.
  case undecided = 3
  /// The command line is wrong (`EX_USAGE`).
  case usage = 64
  /// Interrupted by SIGINT.
  case interrupted = 130
  /// Ended by SIGTERM.
  case terminated = 143

  /// What it means, for help and documentation.
  package var meaning: String {
    switch self {
    case .done: "done"
    case .findings: "findings at or above --fail-on"
    case .failure: "an input could not be read, or nothing was recognized"
    case .undecided: "undecided for lack of evidence (check only)"
    case .usage: "wrong command line"
    case .interrupted: "interrupted"
    case .terminated: "terminated"
    }
  }
}

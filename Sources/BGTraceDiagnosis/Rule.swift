package import BGTraceModel

/// One question of the decision tree: a cause, how to tell it, and what to do about it.
///
/// A rule is a value in a file of its own, with examples of each answer beside it. The examples are
/// its tests and its documentation.
package struct Rule: Sendable {
  /// The stable id, in kebab case.
  package var id: String
  /// The cause in a few words.
  package var title: String
  package var severity: Severity
  package var stage: Stage
  /// The interfaces it concerns.
  package var apis: Set<API>
  /// What a capture must show for it to be decided.
  package var needs: String
  /// What happens and why, in a few sentences, with what is not verified marked so.
  package var explanation: String
  /// What happened, as the verdict's sentence.
  package var summary: String
  /// What to do, one sentence.
  package var fix: String
  /// Where the knowledge comes from.
  package var references: [Reference]
  /// Whether it only explains lines that are often misread, and never is a root cause.
  package var isNoise = false
  /// Rules that hold wherever this one does, because it explains them.
  package var explains: Set<String> = []
  package var examples: [Example]
  package var judge: @Sendable (SubjectFacts) -> Verdict
}

extension Rule {
  /// A source, with how far it can be trusted.
  package struct Reference: Sendable, Hashable {
    /// What kind of source it is.
    package enum Trust: String, Sendable, CaseIterable {
      /// Apple's documentation or a public header.
      case documentation
      /// A WWDC session.
      case session
      /// An answer of Apple's support engineers on the developer forums.
      case forum
      /// Lines captured on devices and published.
      case captured
      /// Read from a shipping binary; bound to its build.
      case binary
      /// Public reports.
      case report
      /// Not verified by anything better.
      case unverified
    }

    package var trust: Trust
    package var text: String

    package init(_ trust: Trust, _ text: String) {
      self.trust = trust
      self.text = text
    }

    /// The reference as reports print it.
    package var line: String { "\(text) [\(trust.rawValue)]" }
  }

  /// A small capture and the answer it must get, run by the tests through the whole of `diagnose`.
  package struct Example: Sendable {
    package enum Answer: String, Sendable { case found, cleared, unknown }

    /// What it shows.
    package var name: String
    package var answer: Answer
    /// The subject it is about; nil for the only one.
    package var identifier: String?
    /// Lines of a capture, or several files as `== NAME` headed parts.
    package var capture: String

    package init(
      _ name: String,
      _ answer: Answer,
      on identifier: String? = nil,
      _ lines: String...
    ) {
      self.name = name
      self.answer = answer
      self.identifier = identifier
      capture = lines.joined(separator: "\n")
    }

    /// The capture's files: its `== NAME` headed parts, else one file.
    package var files: [(name: String, text: String)] {
      var files: [(name: String, text: String)] = []
      for line in capture.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("== ") {
          files.append((String(line.dropFirst(3)), ""))
        } else {
          if files.isEmpty { files.append(("capture.txt", "")) }
          files[files.count - 1].text += line + "\n"
        }
      }
      return files
    }
  }
}

/// What a rule answers about a subject.
package enum Verdict: Sendable {
  /// It holds.
  case found(Found)
  /// It does not hold, and this shows it.
  case cleared(String)
  /// The evidence does not tell: what is missing, in words that follow "needs".
  case unknown(missing: String)
  /// The question does not arise.
  case notApplicable
}

/// A cause that holds.
package struct Found: Sendable {
  package var confidence: Confidence
  package var proof: [Proof]
  package var against: [Proof] = []
  /// A sentence more exact than the rule's own; nil for that one.
  package var summary: String?
  /// How much of the evidence shows it, for the path; nil for the summary.
  package var because: String?
  /// Whether it concerns an earlier run or request than the last.
  package var isPast = false

  package init(
    _ confidence: Confidence,
    _ proof: [Proof],
    against: [Proof] = [],
    summary: String? = nil,
    isPast: Bool = false
  ) {
    self.confidence = confidence
    self.proof = proof
    self.against = against
    self.summary = summary
    self.isPast = isPast
  }

  /// A finding shown by signals alone.
  package init(
    _ confidence: Confidence,
    _ signals: [Placed],
    summary: String? = nil,
    isPast: Bool = false
  ) {
    self.init(confidence, signals.map(Proof.signal), summary: summary, isPast: isPast)
  }
}

/// A piece of evidence before it is printed.
package enum Proof: Sendable {
  /// A line.
  case signal(Placed)
  /// A place in a plist: the path, the line if it has one, and what stands there.
  case propertyList(path: String, line: Int?, text: String)
}

package import BGTraceDiagnosis
package import BGTraceModel

/// The way from inputs to a diagnosis, as the commands see it.
package struct Pipeline: Sendable {
  /// What is asked.
  package struct Request: Sendable {
    /// Files, folders, or `-` for standard input, as given.
    package var paths: [String]
    /// The capture format to assume instead of sniffing, as given.
    package var inputFormat: String?
    /// The zone of times that carry none, as given: an offset or a zone's name.
    package var assumedTimeZone: String?
    /// The folder of the zone database where the environment names one.
    package var zoneFolder: String?
    /// Which subjects are wanted.
    package var focus: CaseBuilder.Focus

    package init(
      paths: [String],
      inputFormat: String? = nil,
      assumedTimeZone: String? = nil,
      zoneFolder: String? = nil,
      focus: CaseBuilder.Focus = CaseBuilder.Focus()
    ) {
      self.paths = paths
      self.inputFormat = inputFormat
      self.assumedTimeZone = assumedTimeZone
      self.zoneFolder = zoneFolder
      self.focus = focus
    }
  }

  /// How far the reading is.
  package struct Step: Sendable, Hashable {
    /// The input being read.
    package var path: String
    /// The bytes read of this input.
    package var bytes: Int64
    /// The bytes this input has; nil for a pipe.
    package var size: Int64?
    /// The bytes read of the inputs before.
    package var before: Int64

    package init(path: String, bytes: Int64, size: Int64?, before: Int64 = 0) {
      self.path = path
      self.bytes = bytes
      self.size = size
      self.before = before
    }
  }

  /// An input, or a file of a folder, that gave nothing.
  package struct Problem: Sendable, Hashable {
    /// The path as given or found.
    package var path: String
    /// What happened and what to do, in one sentence.
    package var sentence: String
    /// Whether the input could not be read at all, as opposed to a kind that is passed over.
    package var isFailure: Bool

    package init(path: String, sentence: String, isFailure: Bool) {
      self.path = path
      self.sentence = sentence
      self.isFailure = isFailure
    }
  }

  /// What came out.
  package struct Answer: Sendable {
    package var diagnosis: Diagnosis
    package var problems: [Problem]
    /// The bytes read of all inputs.
    package var bytes: Int64

    package init(diagnosis: Diagnosis, problems: [Problem] = [], bytes: Int64 = 0) {
      self.diagnosis = diagnosis
      self.problems = problems
      self.bytes = bytes
    }
  }

  /// Reads the inputs and diagnoses them as one case.
  ///
  /// Throws a `UsageError` for a format or zone that is not known.
  package var run: @Sendable (Request, (Step) -> Void) throws -> Answer

  package init(run: @escaping @Sendable (Request, (Step) -> Void) throws -> Answer) {
    self.run = run
  }
}

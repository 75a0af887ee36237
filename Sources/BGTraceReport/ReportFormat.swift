public import BGTraceModel

/// The forms in which a diagnosis can be printed.
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// For people.
  case text
  /// The contract `bgtrace.diagnosis/1`.
  case json

  /// Prints a diagnosis, with a newline at the end.
  ///
  /// A report is a pure function of its arguments: the same to the byte on every run and machine.
  public func render(
    _ diagnosis: Diagnosis,
    layout: ReportLayout = ReportLayout()
  ) throws -> String {
    switch self {
    case .text: TextReport(diagnosis: diagnosis, layout: layout).text
    case .json: try JSONReport.text(of: diagnosis)
    }
  }
}

/// How a report for people is laid out.
public struct ReportLayout: Sendable, Hashable {
  /// How much a report tells.
  public enum Detail: String, Sendable, Hashable {
    /// One line a subject.
    case brief
    /// The verdict with its proof.
    case normal
    /// All evidence, and every rule's answer.
    case full
  }

  /// The columns to wrap at; nil for never.
  public var width: Int?
  /// Whether severity is coloured besides being said in words.
  public var isColored: Bool
  /// Whether every character must be ASCII.
  public var isASCII: Bool
  /// How much is told.
  public var detail: Detail
  /// The seconds the work took, for the last line; nil to leave them out.
  public var elapsed: Double?

  /// The narrowest width that text is wrapped at.
  public static let narrowest = 40

  /// Creates a layout.
  public init(
    width: Int? = nil,
    isColored: Bool = false,
    isASCII: Bool = false,
    detail: Detail = .normal,
    elapsed: Double? = nil
  ) {
    self.width = width.map { max($0, Self.narrowest) }
    self.isColored = isColored
    self.isASCII = isASCII
    self.detail = detail
    self.elapsed = elapsed
  }
}

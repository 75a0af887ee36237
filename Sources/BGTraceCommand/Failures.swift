/// A command line that cannot be followed.
package struct UsageError: Error, Hashable {
  /// What is wrong, without a full stop.
  package var message: String
  /// What was probably meant, or what to do.
  package var hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

/// Work that could not be done.
package struct ToolError: Error, Hashable {
  /// The file, or nil where it is not about one.
  package var place: String?
  /// What happened, without a full stop.
  package var message: String
  /// What to do about it.
  package var advice: String?

  package init(_ message: String, at place: String? = nil, advice: String? = nil) {
    self.place = place
    self.message = message
    self.advice = advice
  }
}

/// Output that could not be written.
package enum OutputError: Error, Hashable {
  /// The reader went away, as `head` does: no fault.
  case closed
  /// Anything else, by the system's error number and its words.
  case failed(Int32, String)
}

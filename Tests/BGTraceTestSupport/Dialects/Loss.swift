/// What a dialect or a damage takes away from a story.
package enum Loss: String, Sendable, CaseIterable {
  /// The message type.
  case level
  /// The distance from UTC.
  case zone
  /// The date.
  case date
  /// Parts of a second.
  case fraction
  /// All times.
  case times
  /// The order of lines is turned round.
  case order
  /// Process ids.
  case pid
  /// The process's name.
  case process
  /// Every process but the app.
  case otherProcesses
  /// Library names.
  case library
  /// Subsystems and categories.
  case subsystem
  /// Format strings.
  case formatString
  /// Which spaces, tabs and line ends a message held.
  case whitespace
  /// The end of the capture.
  case tail
  /// Every physical line that does not name the app or task: policies, contexts, device states.
  case unnamedLines
  /// Some private values.
  case privateValues
}

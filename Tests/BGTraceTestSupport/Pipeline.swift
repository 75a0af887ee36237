package import BGTraceModel

/// The one place where the tests of stories meet the code under test.
package enum Pipeline {
  /// Captures in, the diagnosis out; nil while there is no such way.
  package static let diagnose: (@Sendable ([(path: String, bytes: [UInt8])]) throws -> Diagnosis)? =
    nil

  /// A capture's records as its reader finds them; nil while there is no such way.
  package static let records: (@Sendable (_ path: String, _ bytes: [UInt8]) throws -> [Record])? =
    nil
}

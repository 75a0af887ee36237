package import BGTraceModel

/// A task or request as its description prints it.
///
/// `<BGAppRefreshTaskRequest: ID, earliestBeginDate: D>`, `<BGContinuedProcessingTask: ID (TITLE)>`
/// (format strings of iOS 18 to 26, and captured lines). Titles are the user's text and may hold
/// anything, so what follows them is looked up from the end.
package struct TaskObject: Sendable {
  /// The interface its class tells, or nil where the object is not printed.
  package var api: API?
  /// The identifier, or nil where it is hidden.
  package var identifier: String?
  /// The request's facts.
  package var request = Signal.Request()

  private init() {}

  private static let classes: [(String, API)] = [
    ("BGAppRefreshTask", .appRefresh),
    ("BGProcessingTask", .processing),
    ("BGContinuedProcessingTask", .continuedProcessing),
    ("BGHealthResearchTask", .healthResearch),
  ]

  /// What is printed in an object's place where it is hidden or already gone.
  private static let masks = ["(null)", "<private>", "<<private>>", "<decode: ", "<mask.hash"]

  /// Reads the object or mask at the cursor, or returns nil where neither stands there.
  ///
  /// `withRequest` is false where only names are wanted: a request's facts may stand far away.
  package init?(_ cursor: inout Cursor, withRequest: Bool = true) {
    var trial = cursor
    if Self.masks.contains(where: { trial.sees($0) }) { return }
    guard trial.skip("<") else { return nil }
    _ = trial.skip("_")
    guard let (name, api) = Self.classes.first(where: { trial.sees($0.0) }) else { return nil }
    _ = trial.skip(name)
    _ = trial.skip("Request")
    guard trial.skip(": ") else { return nil }
    self.api = api
    if trial.sees("<") {
      _ = trial.take { $0 != UInt8(ascii: ">") }
      _ = trial.skip(">")
    } else {
      let text = trial.take(Names.longest + 1) {
        $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ">") && !$0.isSpace
      }
      // A name at the very end was cut off: a part of a name is nobody's.
      identifier = trial.isAtEnd ? nil : Names.identifier(text)
    }
    cursor = trial
    if withRequest { request = Self.request(trial) }
  }

  /// Reads the members of a set `{( … )}`, at most 1,024; one hidden object where none is readable.
  package static func set(_ cursor: inout Cursor) -> [TaskObject] {
    var result: [TaskObject] = []
    while result.count < 1024, let place = cursor.find("<") {
      cursor.move(to: place)
      guard let object = TaskObject(&cursor, withRequest: false) else {
        cursor.move(to: place + 1)
        continue
      }
      cursor.move(to: max(cursor.position, place + 1))
      if object.api != nil { result.append(object) }
    }
    return result.isEmpty ? [TaskObject()] : result
  }

  private static func request(_ cursor: Cursor) -> Signal.Request {
    var request = Signal.Request()
    var date = cursor
    if date.skip(past: "earliestBeginDate: ") { request.earliestBegin = Moment.utc(&date) }
    request.needsPower = flag("requiresExternalPower=", cursor)
    request.needsNetwork = flag("requiresNetworkConnectivity=", cursor)
    var strategy = cursor
    var found = false
    while strategy.skip(past: "submissionStrategy: ") { found = true }
    if found { request.failsRatherThanQueues = strategy.sees("Fail") }
    return request
  }

  private static func flag(_ name: String, _ cursor: Cursor) -> Bool? {
    var cursor = cursor
    guard cursor.skip(past: name) else { return nil }
    if cursor.sees("1") { return true }
    return cursor.sees("0") ? false : nil
  }
}

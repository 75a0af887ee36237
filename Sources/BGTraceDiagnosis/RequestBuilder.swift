import BGTraceModel

/// Follows one subject's signals and tells its requests and runs.
struct RequestBuilder {
  private(set) var requests: [RequestFacts] = []
  private(set) var runs: [RunFacts] = []
  private(set) var replacements = 0

  private let api: API
  private var requestOfHex: [String: Int] = [:]
  private var runOfHex: [String: Int] = [:]

  init(signals: [Placed], app: [Placed], api: API) {
    self.api = api
    for (index, placed) in signals.enumerated() { take(placed, at: index, of: signals) }
    if api == .silentPush || api == .legacyFetch { takeLaunches(app) }
  }

  private mutating func take(_ placed: Placed, at index: Int, of signals: [Placed]) {
    switch placed.kind {
    case .submitted(let request): submitted(placed, request)
    case .clientSubmitted: announced(placed)
    case .submitFailed, .notAdvertised: refused(placed)
    case .accepted(let acceptance): accepted(placed, acceptance)
    case .cancelledByApp: close(request(for: placed), as: .cancelledByApp, by: placed)
    case .cancelled: cancelled(placed, at: index, of: signals)
    case .scored, .threshold: evaluated(placed)
    case .launched, .dasdStarted: launched(placed)
    case .running, .started, .simulatedStart: started(placed)
    case .expiring: updateRun(placed) { $0.expiring = $0.expiring ?? placed }
    case .noExpirationHandler: updateRun(placed) { $0.noHandler = placed }
    case .leaked: updateRun(placed) { $0.leaked = placed }
    case .completed(let success): completed(placed, success: success)
    case .clientCompleted, .dasdCompleted: completedByDaemon(placed)
    default: break
    }
  }

  // MARK: Requests

  private mutating func submitted(_ placed: Placed, _ request: Signal.Request) {
    open(
      RequestFacts(
        submitted: placed,
        earliestBegin: request.earliestBegin,
        needsPower: request.needsPower,
        needsNetwork: request.needsNetwork
      ),
      by: placed
    )
  }

  private mutating func open(_ request: RequestFacts, by placed: Placed) {
    if let last = requests.indices.last, requests[last].end == nil {
      close(last, as: .replaced, by: placed)
    }
    append(request)
  }

  private mutating func append(_ request: RequestFacts) {
    requests.append(request)
    if let hex = request.hex { requestOfHex[hex] = requests.count - 1 }
  }

  private mutating func name(_ index: Int, hex: String?) {
    guard requests[index].hex == nil, let hex else { return }
    requests[index].hex = hex
    requestOfHex[hex] = index
  }

  private mutating func append(_ run: RunFacts) {
    runs.append(run)
    if let hex = run.hex { runOfHex[hex] = runs.count - 1 }
  }

  private mutating func name(run index: Int, hex: String?) {
    guard runs[index].hex == nil, let hex else { return }
    runs[index].hex = hex
    runOfHex[hex] = index
  }

  /// Puts the runs in the order of their beginnings: a run may have begun before the capture did.
  private mutating func sortRuns() {
    runs.sort { ($0.beginning?.order ?? 0) < ($1.beginning?.order ?? 0) }
    runOfHex = [:]
    for (index, run) in runs.enumerated() { if let hex = run.hex { runOfHex[hex] = index } }
  }

  private mutating func announced(_ placed: Placed) {
    let hex = placed.signal.hex
    if let last = requests.indices.last, requests[last].end == nil, requests[last].hex == nil,
      requests[last].announced == nil
    {
      requests[last].announced = placed
      name(last, hex: hex)
    } else if let known = hex.flatMap({ requestOfHex[$0] }) {
      requests[known].announced = requests[known].announced ?? placed
    } else {
      open(RequestFacts(announced: placed, hex: hex), by: placed)
    }
  }

  private mutating func accepted(_ placed: Placed, _ acceptance: Signal.Acceptance) {
    let hex = placed.signal.hex
    let known = hex.flatMap { requestOfHex[$0] }
    let unnamed = requests.indices.last.flatMap { last in
      requests[last].end == nil && requests[last].hex == nil ? last : nil
    }
    let target: Int
    if let found = known ?? unnamed {
      target = found
    } else {
      open(RequestFacts(hex: hex), by: placed)
      target = requests.count - 1
    }
    requests[target].accepted = requests[target].accepted ?? placed
    name(target, hex: hex)
    requests[target].window = acceptance.window ?? requests[target].window
  }

  private mutating func refused(_ placed: Placed) {
    guard let last = requests.indices.last, requests[last].end == nil,
      requests[last].accepted == nil
    else { return }
    close(last, as: .refused, by: placed)
  }

  /// The request a line speaks of: by its digits, else the last one that is open.
  private func request(for placed: Placed) -> Int? {
    if let hex = placed.signal.hex {
      if let known = requestOfHex[hex] { return known }
      guard let last = requests.indices.last, requests[last].end == nil,
        requests[last].hex == nil
      else { return nil }
      return last
    }
    guard let last = requests.indices.last, requests[last].end == nil else { return nil }
    return last
  }

  private mutating func close(_ index: Int?, as end: RequestFacts.End, by placed: Placed) {
    guard let index, requests[index].end == nil else { return }
    requests[index].end = end
    requests[index].endedBy = placed
  }

  /// A dropped activity is a replaced one where the same identifier was submitted within 2 s:
  /// the client announces the new activity before dasd drops the old one, and some versions drop
  /// first (captured lines of both orders).
  private mutating func cancelled(_ placed: Placed, at index: Int, of signals: [Placed]) {
    let hex = placed.signal.hex
    let known = hex.flatMap { requestOfHex[$0] }
    // The lines in question are neighbours: milliseconds apart, and few come between.
    let near = signals[max(0, index - 64)..<min(signals.count, index + 65)]
    let renewed = near.contains { other in
      guard Self.isSubmission(other.kind),
        other.signal.hex.map({ $0 != hex }) ?? (abs(other.order - placed.order) < 64)
      else { return false }
      guard let a = other.at, let b = placed.at, let distance = a.seconds(to: b) else {
        return abs(other.order - placed.order) <= 4
      }
      return abs(distance) <= 2
    }
    if renewed { replacements += 1 }
    if let known {
      if requests[known].end == .replaced {
        requests[known].endedBy = placed
      } else {
        close(known, as: renewed ? .replaced : .cancelled, by: placed)
      }
    } else if !renewed {
      // An older request than the capture shows, or the pending one by a name without digits.
      if let target = request(for: placed) {
        close(target, as: .cancelled, by: placed)
      } else if requests.isEmpty {
        var request = RequestFacts(hex: hex)
        request.end = .cancelled
        request.endedBy = placed
        append(request)
      }
    }
  }

  private static func isSubmission(_ kind: Signal.Kind) -> Bool {
    switch kind {
    case .submitted, .clientSubmitted, .accepted: true
    default: false
    }
  }

  private mutating func evaluated(_ placed: Placed) {
    let target: Int
    if let known = request(for: placed) {
      target = known
    } else {
      guard placed.signal.hex.flatMap({ runOfHex[$0] }) == nil else { return }
      open(RequestFacts(hex: placed.signal.hex), by: placed)
      target = requests.count - 1
    }
    name(target, hex: placed.signal.hex)
    if case .scored = placed.kind {
      requests[target].evaluations.append(placed)
    } else {
      requests[target].thresholds.append(placed)
    }
  }

  // MARK: Runs

  private mutating func launched(_ placed: Placed) {
    let hex = placed.signal.hex
    if let known = hex.flatMap({ runOfHex[$0] }) {
      runs[known].launched = runs[known].launched ?? placed
      return
    }
    if let request = request(for: placed) { close(request, as: .launched, by: placed) }
    append(RunFacts(hex: hex, launched: placed))
  }

  private mutating func started(_ placed: Placed) {
    let isSimulated = if case .simulatedStart = placed.kind { true } else { false }
    if !isSimulated, let last = runs.indices.last, !runs[last].isSimulated,
      runs[last].ending == nil,
      runs[last].started == nil || isStartOf(runs[last], placed)
    {
      if case .started = placed.kind {
        runs[last].started = placed
      } else {
        runs[last].started = runs[last].started ?? placed
      }
      return
    }
    if !isSimulated, let request = request(for: placed) {
      close(request, as: .launched, by: placed)
    }
    append(RunFacts(started: placed, isSimulated: isSimulated))
  }

  /// "Running task" and "Starting task" follow each other within a second.
  private func isStartOf(_ run: RunFacts, _ placed: Placed) -> Bool {
    guard let started = run.started, case .running = started.kind, case .started = placed.kind
    else { return false }
    guard let a = started.at, let b = placed.at, let seconds = a.seconds(to: b) else { return true }
    return seconds <= 5
  }

  private mutating func updateRun(_ placed: Placed, _ change: (inout RunFacts) -> Void) {
    let byHex = placed.signal.hex.flatMap { runOfHex[$0] }
    let open = runs.lastIndex { !$0.isSimulated && $0.completed == nil && $0.leaked == nil }
    // A handler that is missing is reported with the expiry of the same run.
    let same = runs.indices.last
    if let index = byHex ?? open ?? (isNoHandler(placed) ? same : nil) {
      change(&runs[index])
    } else {
      var run = RunFacts(hex: placed.signal.hex)
      change(&run)
      append(run)
    }
  }

  private func isNoHandler(_ placed: Placed) -> Bool {
    if case .noExpirationHandler = placed.kind { true } else { false }
  }

  private mutating func completed(_ placed: Placed, success: Bool?) {
    let hex = placed.signal.hex
    let byHex = hex.flatMap { runOfHex[$0] }
    // A run whose digits are known and differ is another run: its start is not in the capture.
    let open = runs.lastIndex { run in
      run.completed == nil && run.leaked == nil && (hex == nil || run.hex == nil)
    }
    if let index = byHex ?? open {
      guard runs[index].completed == nil else { return }
      runs[index].completed = placed
      runs[index].success = success
      name(run: index, hex: hex)
    } else {
      var run = RunFacts(hex: hex, completed: placed)
      run.success = success
      append(run)
    }
  }

  /// The daemon's word for a completion counts where the app's own is not in the capture.
  private mutating func completedByDaemon(_ placed: Placed) {
    let hex = placed.signal.hex
    if let known = hex.flatMap({ runOfHex[$0] }) {
      if runs[known].leaked == nil {
        runs[known].completed = runs[known].completed ?? placed
      }
      return
    }
    if let last = runs.indices.last, runs[last].hex == nil, !runs[last].isSimulated {
      if runs[last].leaked == nil { runs[last].completed = runs[last].completed ?? placed }
      name(run: last, hex: hex)
      return
    }
    append(RunFacts(hex: hex, completed: placed))
    if let request = request(for: placed) { close(request, as: .launched, by: placed) }
  }

  /// A push or fetch is granted when dasd asks for the app to be opened.
  private mutating func takeLaunches(_ app: [Placed]) {
    for placed in app {
      guard case .launchRequested = placed.kind else { continue }
      let isKnown = runs.suffix(64).contains { run in
        guard let begin = run.beginning else { return false }
        guard let a = begin.at, let b = placed.at, let seconds = a.seconds(to: b) else {
          return true
        }
        return abs(seconds) <= 10
      }
      guard !isKnown else { continue }
      let before = requests.lastIndex { request in
        (request.beginning?.order ?? .max) < placed.order && request.end == nil
      }
      guard let before else { continue }
      close(before, as: .launched, by: placed)
      append(RunFacts(hex: requests[before].hex, granted: placed))
    }
    sortRuns()
  }
}

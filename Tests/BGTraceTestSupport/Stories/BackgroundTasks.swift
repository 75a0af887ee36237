package import BGTraceModel

/// A task of an app: what it registers and submits.
package struct BackgroundTask: Sendable, Hashable {
  package var identifier: String
  package var api: API
  package var needsPower = false
  package var needsNetwork = false
  package var title = "Export"

  package init(
    _ identifier: String,
    _ api: API = .appRefresh,
    needsPower: Bool = false,
    needsNetwork: Bool = false
  ) {
    self.identifier = identifier
    self.api = api
    self.needsPower = needsPower
    self.needsNetwork = needsNetwork
  }

  var className: String {
    switch api {
    case .processing: "BGProcessingTask"
    case .continuedProcessing: "BGContinuedProcessingTask"
    default: "BGAppRefreshTask"
    }
  }
  var priority: String { api == .continuedProcessing ? "90" : "10" }

  /// The task's object as the framework prints it.
  var object: String {
    api == .continuedProcessing
      ? "<\(className): \(identifier) (\(title))>" : "<\(className): \(identifier)>"
  }

  /// The request's object as the framework prints it.
  func request(earliest: String) -> String {
    let head = "<\(className)Request: \(identifier), "
    switch api {
    case .processing:
      return head + "earliestBeginDate: \(earliest), requiresExternalPower=\(needsPower ? 1 : 0), "
        + "requiresNetworkConnectivity=\(needsNetwork ? 1 : 0)>"
    case .continuedProcessing:
      return head + "(title: \(title), subtitle: 0 of 40, resources: Default, "
        + "submissionStrategy: Fail)>"
    default:
      return head + "earliestBeginDate: \(earliest)>"
    }
  }

  /// dasd's name of one submission.
  func activity(_ hex: String) -> String {
    let prefix =
      switch api {
      case .processing: "bgProcessing-"
      case .continuedProcessing: "bgContinuedProcessing-"
      case .silentPush: "com.apple.pushLaunch."
      case .legacyFetch: "com.apple.fetch."
      default: "bgRefresh-"
      }
    return prefix + identifier + ":" + hex
  }
}

/// One submission of a task, as dasd knows it.
package struct Pending: Sendable, Hashable {
  package var task: BackgroundTask
  package var hex: String
  package var activity: String { task.activity(hex) }
}

// BackgroundTasks.framework and dasd's client in the app's process.
extension Story {
  mutating func framework(_ level: Level = .default, _ format: String, _ argument: String...) {
    // One argument list cannot be passed on as another: none of these formats has more than two.
    let first = argument.first ?? ""
    let second = argument.count > 1 ? argument[1] : ""
    say(app.backgroundTasks, in: "Framework", at: level, format, first, second)
  }

  /// The framework starts up in the app.
  package mutating func frameworkStarts() {
    framework(.default, "Handling app launch")
    framework(.default, "Main Bundle: %{private}@")
  }

  /// A handler is registered; the line is there only where debug messages are on.
  package mutating func register(_ task: BackgroundTask) {
    framework(.debug, "registerForTaskWithIdentifier: %{public}@", task.identifier)
  }

  /// A registration is refused.
  package mutating func registrationRejected(_ task: BackgroundTask) {
    framework(
      .error,
      "Registration rejected; %@ is not advertised in the application's Info.plist",
      task.identifier
    )
  }

  /// The app submits and dasd takes it; an older request of the same task is replaced.
  @discardableResult
  package mutating func submit(
    _ task: BackgroundTask,
    earliest: Duration = .minutes(15),
    replacing old: Pending? = nil,
    isAccepted: Bool = true
  ) -> Pending {
    let request = Pending(task: task, hex: random.hex(6))
    framework(
      .default,
      "submitTaskRequest: %{public}@",
      task.request(earliest: utc(in: earliest))
    )
    say(app.client, in: "client", "Submitting task request activity: %{public}@", request.activity)
    wait(.milliseconds(5))
    if let old { canceled(old) }
    if isAccepted { accepted(request, opens: max(earliest, .minutes(7.5))) }
    return request
  }

  /// A submission fails because the identifier is not in the Info.plist.
  package mutating func submitNotAdvertised(_ task: BackgroundTask) {
    let request = task.request(earliest: utc(in: .minutes(15)))
    framework(.default, "submitTaskRequest: %{public}@", request)
    framework(
      .error,
      "%{public}@ is not advertised in the application's Info.plist",
      task.identifier
    )
    submitError(
      request,
      code: 3,
      info: " UserInfo={Unrecognized Identifier=\(task.identifier)}"
    )
  }

  /// A submission's error as the framework prints it.
  package mutating func submitError(_ request: String, code: Int, info: String = "") {
    framework(
      .default,
      "Error submitting task request: %{public}@, error: %{public}@",
      request,
      "Error Domain=BGTaskSchedulerErrorDomain Code=\(code) \"(null)\"\(info)"
    )
  }

  /// The app lists its pending requests.
  package mutating func pendingSnapshot(_ pending: [Pending]) {
    framework(.default, "Getting pending task requests")
    wait(.milliseconds(9))
    framework(
      .default,
      "Found pending activities: %{public}@",
      pending.isEmpty ? "{(\n)}" : printedSet(pending.map(\.activity))
    )
  }

  /// The app cancels a request.
  package mutating func cancelByApp(_ request: Pending) {
    framework(
      .default,
      "cancelTaskRequestWithIdentifier: %{public}@",
      request.task.identifier
    )
    wait(.milliseconds(4))
    canceled(request)
  }

  /// The app is handed the activity and its handler is called.
  package mutating func start(_ request: Pending) {
    let set = printedSet([request.activity])
    say(app.client, in: "client", "Handling launch from daemon for activities: %{public}@", set)
    framework(.default, "Application launched for activities: %{public}@", set)
    framework(.default, "Calling handlers for activities: %{public}@", set)
    framework(.default, "Running task: %{public}@", request.task.object)
    framework(.default, "Starting task: %{public}@", request.task.object)
  }

  /// The app completes the task.
  package mutating func complete(_ request: Pending, success: Bool = true) {
    framework(
      .default,
      "Marking task %{public}@ complete with success: %d",
      request.task.object,
      success ? "1" : "0"
    )
    say(app.client, in: "client", "Complete task request activity: %{public}@", request.activity)
    completed(request)
  }

  /// The system expires the task.
  package mutating func expire(_ request: Pending, hasHandler: Bool = true) {
    let set = printedSet([request.activity])
    say(app.client, in: "client", "Will expire BGTask activities: %@", set)
    framework(.default, "Will expire activities: %{public}@", set)
    framework(.default, "Calling expiration handlers for activities: %{public}@", set)
    framework(.default, "Queued activities for expiration: %{public}@", set)
    framework(
      .default,
      "Calling expiration handlers for tasks: %{public}@",
      printedSet([request.task.object])
    )
    framework(.default, "Expiring task: %{public}@", request.task.object)
    guard !hasHandler else { return }
    framework(
      .error,
      "Client didn't provide an expiration handler for task %{public}@, "
        + "completing with NO success for them",
      request.task.object
    )
    complete(request, success: false)
  }

  /// The task's object goes away without having been completed.
  package mutating func leak(_ request: Pending) {
    framework(
      .error,
      "Task %{public}@ dealloc'd without completing. This is a programmer error.",
      request.task.object
    )
  }

  /// The debugger simulates a launch.
  package mutating func simulate(_ task: BackgroundTask, isPending: Bool = true) {
    framework(.default, "Simulating launch for task with identifier %{public}@", task.identifier)
    guard isPending else {
      framework(
        .error,
        "No task request with identifier %{public}@ has been scheduled",
        task.identifier
      )
      return
    }
    wait(.milliseconds(110))
    framework(.default, "Starting simulated task: %{public}@", task.object)
    wait(.seconds(2))
    framework(.default, "Marking simulated task complete: %@", task.object)
  }

  /// BackgroundTasks raises an exception; the process ends.
  package mutating func exception(_ reason: String) {
    say(
      app.own,
      "*** Terminating app due to uncaught exception '%@', reason: '%@'",
      "NSInternalInconsistencyException",
      reason
    )
  }
}

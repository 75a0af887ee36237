// runningboardd, SpringBoard and FrontBoard: processes come and go.
extension Story {
  /// The app's name in RunningBoard's words.
  var runningName: String {
    wording == .a ? "application<\(app.bundle)>" : "app<\(app.bundle)(\(app.uuid))>"
  }
  var runningProcess: String { "[\(runningName):\(app.pid)]" }

  /// The app is launched as a new process.
  package mutating func launch(isBackground: Bool) {
    let intent = isBackground ? "background" : "foreground-interactive"
    say(
      .frontBoard,
      in: "Process",
      "Bootstrapping %{public}@ with intent %{public}@",
      runningName,
      intent
    )
    say(
      .runningBoard,
      in: "process",
      "Executing launch request for %{public}@ (%{public}@)",
      runningName,
      "FBApplicationProcess"
    )
    say(.runningBoard, in: "process", "Creating and launching job for: %{public}@", runningName)
    wait(.milliseconds(140))
    app.pid += Int32(random.within(3...90))
    if isBackground {
      say(
        .runningBoard,
        in: "assertion",
        "Acquiring assertion targeting %{public}@ from originator %{public}@ "
          + "with description %{public}@",
        runningProcess,
        "[osservice<com.apple.SpringBoard>:58]",
        "<RBSAssertionDescriptor| \"FBWorkspace (BackgroundActive)\" ID:33-58-\(random.below(90000)) "
          + "target:\(app.pid) attributes:[\n\t<RBSRunningReasonAttribute| runningReason:10001>,\n"
          + "\t<RBSCPUAccessGrant| role:NonUserInteractive>\n\t]>"
      )
    }
    say(
      .runningBoard,
      in: "process",
      "Calculated state for %{public}@: %{public}@",
      runningName,
      isBackground ? "running-active (role: Background)" : "running-active (role: UserInteractive)"
    )
    wait(.milliseconds(120))
    frameworkStarts()
  }

  /// The user brings the app to the front, in a new process where it is not running.
  package mutating func foreground(isRunning: Bool = true) {
    if !isRunning { launch(isBackground: false) }
    process("visibility to: Foreground")
    wait(.milliseconds(200))
  }

  /// The user leaves the app.
  package mutating func background() {
    process("visibility to: Background")
    wait(.seconds(5))
    suspend()
  }

  /// The app is suspended.
  package mutating func suspend() {
    wait(.milliseconds(400))
    say(
      .runningBoard,
      in: "process",
      "Calculated state for %{public}@: %{public}@",
      runningName,
      "running-suspended (role: None)"
    )
    process("task state to: Suspended")
  }

  private mutating func process(_ what: String) {
    say(
      .frontBoard,
      in: "Process",
      "[%{public}@:%d] Setting process %{public}@",
      runningName,
      String(app.pid),
      what
    )
  }

  /// dasd has the app opened; a new process where it is not running.
  package mutating func open(isRunning: Bool = true) {
    let token = "0x" + String(random.within(0x200...0x2000), radix: 16)
    say(
      .dasdFrontBoard,
      in: "Common",
      "[FBSSystemService][%@] Sending request to open \"%{public}@\"",
      token,
      app.bundle
    )
    wait(.milliseconds(6))
    say(
      .frontBoard,
      in: "Common",
      "[FBSystemService][%@] Received request to open \"%{public}@\" from dasd:%d.",
      token,
      app.bundle,
      "141"
    )
    if isRunning {
      say(
        .runningBoard,
        in: "process",
        "Calculated state for %{public}@: %{public}@",
        runningName,
        "running-active (role: Background)"
      )
    } else {
      launch(isBackground: true)
    }
  }

  /// launchd reports the end of the process: a namespace and a code.
  package mutating func ended(namespace: Int, code: String, status: Int = 9) {
    say(
      .runningBoard,
      in: "process",
      "[%{public}@:%d] termination reported by launchd (%d, %u, %d)",
      runningName,
      String(app.pid),
      String(namespace),
      code,
      String(status)
    )
    say(.runningBoard, in: "process", "Removing process: %{public}@", runningProcess)
  }

  /// The system takes the suspended app's memory: ordinary, launches go on.
  package mutating func evicted() { ended(namespace: 1, code: "4") }

  /// The user swipes the app out of the app switcher; dasd drops its requests.
  package mutating func forceQuit(dropping pending: [Pending]) {
    let context =
      "<RBSTerminateContext| domain:10 code:0xDEADFA11 explanation:killed from app switcher\n"
      + "ProcessVisibility: Background\nProcessState: Suspended reportType:None "
      + "maxTerminationResistance:Interactive>"
    let predicate = "<RBSProcessPredicate <RBSProcessIdentityPredicate| \(runningName)>>"
    say(
      .springBoard,
      "SBWorkspaceTerminateApplication: %{public}@: %{public}@",
      app.bundle,
      "\"killed from app switcher\""
    )
    say(
      .runningBoard,
      in: "process",
      "Received termination request from %{public}@ on %{public}@ with context %{public}@",
      "[osservice<com.apple.SpringBoard>:58]",
      predicate,
      context
    )
    say(.runningBoard, in: "process", "Executing termination request for: %{public}@", predicate)
    say(
      .runningBoard,
      in: "process",
      "%{public}@ Terminating with context: %{public}@",
      runningProcess,
      context
    )
    wait(.milliseconds(9))
    ended(namespace: 10, code: "3735943697")
    wait(.milliseconds(4))
    for request in pending { canceled(request) }
  }

  /// The app ends because of an exception.
  package mutating func crashed() { ended(namespace: 2, code: "6", status: 6) }
}

/// What one record means for a background task: the vocabulary between speakers and rules.
///
/// A speaker turns a record into signals; rules read signals only and never the wording. A signal
/// keeps the record it came from as its evidence.
public struct Signal: Sendable, Hashable {
  /// What was said.
  public var kind: Kind
  /// The interface, where the line itself tells it.
  public var api: API?
  /// The task identifier, where the line tells it; nil where it is redacted or not said.
  public var identifier: String?
  /// The bundle identifier, where the line tells it.
  public var bundle: String?
  /// The six hex digits of one submission, where the line tells them.
  public var hex: String?
  /// Who said it, which bounds what it can prove.
  public var speaker: Speaker
  /// The record that said it.
  public var record: Record

  /// Creates a signal.
  public init(
    _ kind: Kind,
    api: API? = nil,
    identifier: String? = nil,
    bundle: String? = nil,
    hex: String? = nil,
    speaker: Speaker,
    record: Record
  ) {
    self.kind = kind
    self.api = api
    self.identifier = identifier
    self.bundle = bundle
    self.hex = hex
    self.speaker = speaker
    self.record = record
  }

  /// Who said it.
  public enum Speaker: String, Sendable, Hashable, Codable, CaseIterable {
    /// BackgroundTasks.framework in the app's process, and its assertions.
    case backgroundTasks
    /// DuetActivityScheduler.framework, dasd's client in the app, SpringBoard and others.
    case schedulerClient
    /// dasd, the daemon that decides.
    case dasd
    /// runningboardd.
    case runningBoard
    /// SpringBoard and FrontBoard.
    case springBoard
    /// UIKit in the app's process.
    case uiKit
    /// nsurlsessiond and CFNetwork.
    case urlSession
    /// A crash report or exception text.
    case crashReport
    /// launchd, powerd, assertiond, backboardd and other system processes.
    case system
    /// The wording that guides teach and apps print: testimony, which never proves.
    case guide
    /// Other prints of the app itself: weak testimony.
    case app

    /// Whether the words are somebody's account rather than the deciding component's own.
    public var isTestimony: Bool { self == .guide || self == .app }
  }

  /// What was said, with the facts that came along.
  public enum Kind: Sendable, Hashable {
    // The app's side of BGTaskScheduler.
    /// A launch handler was registered.
    case registered
    /// `register` was refused: the identifier is not advertised in the Info.plist.
    case registrationRejected
    /// The framework refused an identifier for its form, whatever the Info.plist says.
    case identifierRefused(IdentifierFault)
    /// `submit` was refused: the identifier is not advertised in the Info.plist.
    case notAdvertised
    /// The app submitted a request.
    case submitted(Request)
    /// The scheduler client announced the activity to dasd.
    case clientSubmitted
    /// A submission failed.
    case submitFailed(SubmitError)
    /// The app cancelled one request, or all where the identifier is nil.
    case cancelledByApp
    /// The pending requests as the framework listed them.
    case pendingSnapshot([Activity])
    /// A simulated launch found no pending request.
    case noneScheduled
    /// The debugger simulated a launch.
    case simulatedLaunch
    /// A simulated task's handler started.
    case simulatedStart
    /// A simulated task was completed.
    case simulatedComplete
    /// The system launched or resumed the app for activities: the set the line names, in order.
    case launched
    /// The framework is about to run a task.
    case running
    /// The launch handler is invoked.
    case started
    /// The task is being expired.
    case expiring
    /// The task had no expiration handler when it expired.
    case noExpirationHandler
    /// The app completed the task; nil where the outcome is not said.
    case completed(success: Bool?)
    /// The scheduler client reported the completion of an activity.
    case clientCompleted
    /// The task object was released without completion.
    case leaked
    /// The app's process started up and the framework was loaded.
    case processLaunchHandled

    // dasd's side.
    /// dasd accepted the activity.
    case accepted(Acceptance)
    /// dasd dropped the activity; why must be told from its neighbours.
    case cancelled
    /// dasd weighed the activity.
    case scored(Score)
    /// dasd compared the score with the threshold.
    case threshold(current: Double?, threshold: Double?, run: Bool)
    /// The activity conflicts with another one in this pass.
    case incompatible
    /// dasd started the activity, or found it running.
    case dasdStarted
    /// dasd counts the activity as finished.
    case dasdCompleted
    /// dasd suspends the running activity.
    case suspended
    /// dasd found that a continued task reports no progress.
    case progressStalled
    /// The user stopped a continued task.
    case userStopped
    /// dasd asked for the app to be opened, or SpringBoard received the request.
    case launchRequested
    /// dasd found no background mode for the activity in the app's Info.plist.
    case noBackgroundModes
    /// dasd refused a submission because of a run-time quota.
    case quotaRefused

    // Processes.
    /// A process is launched; whether in the background, where it is told.
    case processLaunched(background: Bool?)
    /// An app changed its state.
    case appState(AppState)
    /// A process ended, or was told to.
    case terminated(Termination)

    // beginBackgroundTask.
    /// An assertion was created.
    case assertionCreated(name: String?)
    /// An assertion is older than 30 s: a warning that also appears without harm.
    case assertionOld(name: String?)
    /// An assertion was still held after its expiration handler ran.
    case assertionNotEnded(name: String?, elapsedSeconds: Int?)
    /// An assertion's expiration handler is called.
    case assertionExpired(name: String?)
    /// An assertion was ended.
    case assertionEnded
    /// An assertion was ended that does not exist: harmless.
    case assertionUnknownEnd
    /// RunningBoard invalidated an assertion because its time was up, or is about to.
    case assertionTimeout
    /// A process held assertions beyond the permitted time (iOS 12 and older).
    case assertionOverrun

    // Pushes.
    /// SpringBoard received a push.
    case pushReceived(Push)

    // Exceptions and stacks.
    /// BackgroundTasks raised an exception.
    case exception(TaskException)
    /// A stack shows an actor isolation trap on a task's queue.
    case isolationTrap
    /// A stack shows an expiration handler that waits instead of returning.
    case expirationHandlerBlocked
    /// An app's connection dropped a message of dasd's because it could not be decoded.
    case daemonMessageDropped

    // Device and environment.
    /// A state of the device or of its settings.
    case device(DeviceState)
    /// The line shows that the app runs on a Simulator.
    case simulator
    /// The line shows that a debugger is attached.
    case debugger
    /// Somebody says that a cause holds, without the deciding component's words.
    case testimony(Testimony)
    /// An identifier is merely named.
    case mentioned
  }
}

extension Signal {
  /// A submitted request, as printed.
  public struct Request: Sendable, Hashable {
    /// The earliest begin date in microseconds since 1970 UTC; nil where none was set or it is not
    /// readable.
    public var earliestBegin: Int64?
    /// `requiresExternalPower`, where printed.
    public var needsPower: Bool?
    /// `requiresNetworkConnectivity`, where printed.
    public var needsNetwork: Bool?
    /// Whether the strategy of a continued task is to fail rather than to queue.
    public var failsRatherThanQueues: Bool?

    /// Creates a request.
    public init(
      earliestBegin: Int64? = nil,
      needsPower: Bool? = nil,
      needsNetwork: Bool? = nil,
      failsRatherThanQueues: Bool? = nil
    ) {
      self.earliestBegin = earliestBegin
      self.needsPower = needsPower
      self.needsNetwork = needsNetwork
      self.failsRatherThanQueues = failsRatherThanQueues
    }
  }

  /// A failed submission.
  public struct SubmitError: Sendable, Hashable {
    /// The `BGTaskSchedulerErrorDomain` code: 1 unavailable, 2 too many pending, 3 not permitted,
    /// 4 immediate run ineligible; nil where it is not printed.
    public var code: Int?
    /// Whether the error names the identifier as unrecognized.
    public var isUnrecognizedIdentifier: Bool
    /// Whether the error names the requested resources.
    public var namesResources: Bool

    /// Creates an error.
    public init(code: Int?, isUnrecognizedIdentifier: Bool = false, namesResources: Bool = false) {
      self.code = code
      self.isUnrecognizedIdentifier = isUnrecognizedIdentifier
      self.namesResources = namesResources
    }
  }

  /// What is wrong with an identifier itself.
  public enum IdentifierFault: String, Sendable, Hashable, Codable {
    /// It has 128 characters or more.
    case tooLong
    /// A continued processing task's identifier does not have the form it must have.
    case continuedForm
  }

  /// dasd's acceptance of an activity.
  public struct Acceptance: Sendable, Hashable {
    /// dasd's priority: 5 maintenance, 10 background, 30 utility, 90 user initiated.
    public var priority: Int?
    /// The window's begin and end in microseconds on the device's wall clock, as if it were UTC.
    public var window: ClosedRange<Int64>?

    /// Creates an acceptance.
    public init(priority: Int? = nil, window: ClosedRange<Int64>? = nil) {
      self.priority = priority
      self.window = window
    }
  }

  /// dasd's answer about an activity or of one policy.
  public enum Decision: String, Sendable, Hashable, Codable {
    /// 0: may run if the score reaches the threshold.
    case canProceed
    /// 33: not now.
    case mustNotProceed
    /// 67: now.
    case mustProceed
    /// 100: not now, whatever else says.
    case absolutelyMustNotProceed
    /// 200: now, whatever else says.
    case absolutelyMustProceed
    /// Any other value.
    case other

    /// Whether the answer holds the activity back.
    public var isRefusal: Bool { self == .mustNotProceed || self == .absolutelyMustNotProceed }
  }

  /// One policy's part in a score block.
  public struct PolicyAnswer: Sendable, Hashable {
    /// The policy's name without spaces and without a final "Policy": `DeviceActivity`,
    /// `Application`, `LowPowerMode`.
    public var policy: String
    /// Its answer; nil for `N/A` or a line cut before it.
    public var decision: Decision?
    /// Its rationale as printed, or nil where none is.
    public var rationale: String?

    /// Creates an answer.
    public init(policy: String, decision: Decision?, rationale: String? = nil) {
      self.policy = policy
      self.decision = decision
      self.rationale = rationale
    }
  }

  /// A score block.
  public struct Score: Sendable, Hashable {
    /// The policies the block names, in its order.
    public var policies: [PolicyAnswer]
    /// The final decision; nil where the block's end is missing ("scored, decision unknown").
    public var decision: Decision?
    /// The final score, where printed.
    public var finalScore: Double?

    /// Creates a score.
    public init(policies: [PolicyAnswer], decision: Decision?, finalScore: Double? = nil) {
      self.policies = policies
      self.decision = decision
      self.finalScore = finalScore
    }

    /// The policies that hold the activity back.
    public var refusals: [PolicyAnswer] { policies.filter { $0.decision?.isRefusal == true } }
  }

  /// An app's state.
  public enum AppState: String, Sendable, Hashable, Codable {
    /// In front of the user.
    case foreground
    /// Running behind.
    case background
    /// In memory, not running.
    case suspended
    /// Gone.
    case terminated
  }

  /// The end of a process, or the request for it.
  public struct Termination: Sendable, Hashable {
    /// Why, where the code or the words tell it.
    public enum Reason: String, Sendable, Hashable, Codable {
      /// The user swiped the app away: 0xDEADFA11 or "killed from app switcher".
      case userQuit
      /// A file lock was held at suspension: 0xDEAD10CC.
      case lockedFile
      /// A watchdog: 0x8BADF00D.
      case watchdog
      /// Too hot: 0xC00010FF.
      case thermal
      /// Memory (jetsam).
      case memory
      /// CPU limit.
      case cpu
      /// dasd asked for it.
      case dasd
      /// The app was removed or updated.
      case uninstall
      /// A crash of the app's own.
      case crash
      /// Another reason, or none told.
      case other
    }

    /// Why.
    public var reason: Reason
    /// Whether a process really ended; false for a mere request or context line.
    public var isDone: Bool

    /// Creates a termination.
    public init(reason: Reason, isDone: Bool) {
      self.reason = reason
      self.isDone = isDone
    }
  }

  /// A push as SpringBoard printed it.
  public struct Push: Sendable, Hashable {
    /// `hasContentAvailable`, where printed.
    public var contentAvailable: Bool?
    /// `hasAlertContent`, where printed.
    public var alert: Bool?
    /// The push type as printed (`Background`).
    public var pushType: String?

    /// Creates a push.
    public init(contentAvailable: Bool? = nil, alert: Bool? = nil, pushType: String? = nil) {
      self.contentAvailable = contentAvailable
      self.alert = alert
      self.pushType = pushType
    }
  }

  /// An exception of BackgroundTasks.
  public enum TaskException: String, Sendable, Hashable, Codable {
    /// "No launch handler registered for task with identifier …".
    case noLaunchHandler
    /// "No launch handler …" with a frame or assertion that names the submission.
    case noLaunchHandlerAtSubmit
    /// "Launch handler for task with identifier … has already been registered".
    case duplicateRegistration
    /// "All launch handlers must be registered before application finishes launching".
    case lateRegistration
    /// "Only a single expiration handler may be set".
    case secondExpirationHandler
  }

  /// A state of the device, with whether it holds from here on.
  public enum DeviceState: Sendable, Hashable {
    /// Background App Refresh as a whole.
    case backgroundAppRefresh(on: Bool)
    /// Background App Refresh as a whole was switched: pending requests are cancelled with "off".
    case backgroundAppRefreshSwitched(on: Bool)
    /// Background App Refresh of one app, named by the signal's bundle.
    case backgroundAppRefreshForApp(on: Bool)
    /// `UIApplication.backgroundRefreshStatus` as an app printed it: 0 restricted, 1 denied,
    /// 2 available.
    case refreshStatus(Int)
    /// Low Power Mode.
    case lowPowerMode(on: Bool)
    /// The charger.
    case pluggedIn(Bool)
    /// The battery in percent.
    case battery(Int)
    /// The thermal level: 0 nominal, 10 light, 20 moderate, 30 heavy, 40 and more trapping.
    case thermalLevel(Int)
    /// The screen lock.
    case locked(Bool)
    /// The device started up.
    case booted
    /// The user unlocked the device for the first time since it started up.
    case firstUnlock
    /// A device is in use.
    case inUse(Bool)
  }

  /// A cause that somebody names in plain words.
  public enum Testimony: String, Sendable, Hashable, Codable {
    /// No handler was registered.
    case handlerNotRegistered
    /// The identifier is not in the Info.plist.
    case identifierNotInPlist
    /// The app was force-quit, swiped away or terminated by the user.
    case forceQuit
    /// A budget is exhausted, or the task was throttled.
    case budgetExhausted
    /// A rate limit applies.
    case rateLimited
    /// Low Power Mode is on.
    case lowPowerMode
    /// Background App Refresh is off.
    case backgroundAppRefreshOff
    /// The task expired.
    case expired
  }
}

extension ErrorCatalog {
  /// Every known code.
  package static let all: [ErrorEntry] = scheduler + sessions + terminations

  private static let scheduler: [ErrorEntry] = [
    ErrorEntry(
      domain: "BGTaskSchedulerErrorDomain",
      code: 1,
      name: "unavailable",
      meaning: "The app or extension cannot schedule background work here.",
      proves: "That submit() failed. Not why: on a Simulator it always does; on a device Background"
        + " App Refresh may be off, the process may be an extension that may not schedule, or"
        + " requested resources are not there.",
      fix: "Run on a device; look at UIApplication.backgroundRefreshStatus before submitting.",
      rules: ["simulator-unsupported", "submit-unavailable"],
      source: "BGTaskScheduler.Error.Code.unavailable [documentation]; prints of apps [captured]"
    ),
    ErrorEntry(
      domain: "BGTaskSchedulerErrorDomain",
      code: 2,
      name: "tooManyPendingTaskRequests",
      meaning: "Too many requests of this kind are pending already.",
      proves: "That submit() failed because of what is pending: at most one refresh and ten"
        + " processing requests at a time.",
      fix: "Reuse one identifier for each kind of work: a new request replaces the old one.",
      rules: ["too-many-pending"],
      source: "BGTaskScheduler.Error.Code.tooManyPendingTaskRequests [documentation]"
    ),
    ErrorEntry(
      domain: "BGTaskSchedulerErrorDomain",
      code: 3,
      name: "notPermitted",
      meaning: "The app may not schedule this task.",
      proves: "That submit() failed. Not why, unless the error's user info says Unrecognized"
        + " Identifier: then the identifier is not in BGTaskSchedulerPermittedIdentifiers. Else a"
        + " missing background mode, or what the user denied, are as likely.",
      fix: "Put the identifier into BGTaskSchedulerPermittedIdentifiers and the mode (fetch or"
        + " processing) into UIBackgroundModes of the app's own Info.plist.",
      rules: ["permitted-identifier-missing", "background-mode-missing", "submit-not-permitted"],
      source: "BGTaskScheduler.Error.Code.notPermitted [documentation]; prints of apps [captured]"
    ),
    ErrorEntry(
      domain: "BGTaskSchedulerErrorDomain",
      code: 4,
      name: "immediateRunIneligible",
      meaning:
        "A continued processing task asked to run at once or fail, and could not run at once.",
      proves: "That the request was refused, and that the strategy was to fail (iOS 26 and newer).",
      fix: "Use the strategy that queues, or do the work in the foreground.",
      source: "BGTaskScheduler.Error.Code.immediateRunIneligible [documentation]"
    ),
  ]

  private static let sessions: [ErrorEntry] = [
    ErrorEntry(
      domain: "NSURLErrorDomain",
      code: -999,
      name: "NSURLErrorCancelled",
      meaning: "A transfer was cancelled: by the app, or by the system for a background session.",
      proves: "Nothing alone. NSURLErrorBackgroundTaskCancelledReasonKey in its user info tells: 0"
        + " the user force-quit the app, 1 background updates are off, 2 the system lacked"
        + " resources (the constants are documented; their numbers are read from headers, not"
        + " verified by a capture).",
      fix: "Read the reason key, and start the transfer again at the next launch.",
      rules: ["force-quit", "bar-disabled-global"],
      source: "NSURLErrorBackgroundTaskCancelledReasonKey [documentation]; numbers [unverified]"
    ),
    ErrorEntry(
      domain: "NSURLErrorDomain",
      code: -995,
      name: "NSURLErrorBackgroundSessionRequiresSharedContainer",
      meaning: "A background session of an extension has no shared container.",
      proves: "That the session cannot transfer.",
      fix: "Set sharedContainerIdentifier on the session's configuration to an app group.",
      source: "NSURLErrorBackgroundSessionRequiresSharedContainer [documentation]"
    ),
    ErrorEntry(
      domain: "NSURLErrorDomain",
      code: -996,
      name: "NSURLErrorBackgroundSessionInUseByAnotherProcess",
      meaning: "Another process of the app uses a background session of the same identifier.",
      proves: "That app and extension share a session identifier.",
      fix: "Give each process a session identifier of its own.",
      source: "NSURLErrorBackgroundSessionInUseByAnotherProcess [documentation]"
    ),
    ErrorEntry(
      domain: "NSURLErrorDomain",
      code: -997,
      name: "NSURLErrorBackgroundSessionWasDisconnected",
      meaning: "The app lost its connection to the background transfer service.",
      proves: "That the app was suspended or ended while it talked to the service; transfers may"
        + " go on without it.",
      fix: "Create the session again with the same identifier and take up its tasks.",
      source: "NSURLErrorBackgroundSessionWasDisconnected [documentation]"
    ),
  ]

  private static let terminations: [ErrorEntry] = [
    ErrorEntry(
      domain: "RUNNINGBOARD",
      code: 0xDEAD_FA11,
      radix: .hexadecimal,
      name: "deadfa11",
      meaning: "The user swiped the app away in the app switcher.",
      proves:
        "A force quit. No crash report is written for it, so the absence of one says nothing.",
      fix: "The system launches the app for background work again after the user opens it.",
      rules: ["force-quit"],
      source: "runningboardd's termination context [captured]"
    ),
    ErrorEntry(
      domain: "RUNNINGBOARD",
      code: 0xDEAD_10CC,
      radix: .hexadecimal,
      name: "dead10cc",
      meaning: "The app held a file lock or a database lock in a shared container when it was"
        + " suspended.",
      proves: "Why this process ended; not that a task was running.",
      fix: "Finish transactions before suspension, under beginBackgroundTask if they are long.",
      rules: ["suspended-with-locked-file"],
      source: "Understanding the exception types in a crash report [documentation]; crash reports"
        + " [captured]"
    ),
    ErrorEntry(
      domain: "FRONTBOARD",
      code: 0x8BAD_F00D,
      radix: .hexadecimal,
      name: "8badf00d",
      meaning: "A watchdog ended the app: it was too slow to launch, to answer, or to end its"
        + " background work.",
      proves: "Why this process ended. The text beside the code tells which watchdog; one of a"
        + " foreground launch has nothing to do with background work.",
      fix: "Read the explanation beside it; end every background task before its time is up.",
      rules: ["assertion-leak-timeout"],
      source: "Addressing watchdog terminations [documentation]"
    ),
    ErrorEntry(
      domain: "FRONTBOARD",
      code: 0xC000_10FF,
      radix: .hexadecimal,
      name: "c00010ff",
      meaning: "The system ended the app because the device was too hot.",
      proves: "Why this process ended; background work waits while the device is hot.",
      fix: "Do less at a time; watch ProcessInfo.thermalState.",
      rules: ["thermal-pressure"],
      source: "Understanding the exception types in a crash report [documentation]"
    ),
    ErrorEntry(
      domain: "FRONTBOARD",
      code: 0xBADD_D15C,
      radix: .hexadecimal,
      name: "baddd15c",
      meaning: "The system ended the app to delete its caches.",
      proves: "Why this process ended; it does not keep background work from being launched.",
      fix: "Nothing, as long as the app keeps only what it can fetch again in its caches.",
      source: "termination codes [unverified]"
    ),
    ErrorEntry(
      domain: "FRONTBOARD",
      code: 0xBAAD_CA11,
      radix: .hexadecimal,
      name: "baadca11",
      meaning: "The app did not report a call to CallKit after a VoIP push.",
      proves: "Why this process ended; after repeated failures VoIP pushes are not delivered.",
      fix: "Report every VoIP push as a call, and use other pushes for other work.",
      source: "Understanding the exception types in a crash report [documentation]"
    ),
    ErrorEntry(
      domain: "FRONTBOARD",
      code: 0xBAD2_2222,
      radix: .hexadecimal,
      name: "bad22222",
      meaning: "A VoIP app was launched too often in a short time.",
      proves: "Why this process ended.",
      fix: "Find what makes the app end after each launch.",
      source: "Understanding the exception types in a crash report [documentation]"
    ),
    ErrorEntry(
      domain: "CAROUSEL",
      code: 0xC51B_AD01,
      radix: .hexadecimal,
      name: "c51bad01",
      meaning: "watchOS ended the app: it used too much CPU time in a background task.",
      proves: "Why this process ended.",
      fix: "Do less work in one background task.",
      source: "Understanding the exception types in a crash report [documentation]"
    ),
    ErrorEntry(
      domain: "CAROUSEL",
      code: 0xC51B_AD02,
      radix: .hexadecimal,
      name: "c51bad02",
      meaning: "watchOS ended the app: it did not finish a background task in time.",
      proves: "Why this process ended.",
      fix: "Call setTaskCompleted on every path, and do less work in one task.",
      source: "Understanding the exception types in a crash report [documentation]"
    ),
    ErrorEntry(
      domain: "CAROUSEL",
      code: 0xC51B_AD03,
      radix: .hexadecimal,
      name: "c51bad03",
      meaning: "watchOS ended the app: a background task was not finished in time, and the system"
        + " was so busy that the app may have had little CPU time.",
      proves: "Why this process ended; it may be no fault of the app's.",
      fix: "Do less work in one background task.",
      source: "Understanding the exception types in a crash report [documentation]"
    ),
  ]
}

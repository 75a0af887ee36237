/// Every rule, in the order in which the questions are asked.
///
/// The order carries meaning: the root cause is the strongest finding of the earliest stage that has
/// one, and of equally strong ones the first on this list.
package let decisionTree: [Rule] = [
  // Scope. On a Simulator nothing is scheduled, so all later questions lose their meaning.
  .simulatorUnsupported,
  .onlySimulatedLaunches,
  .simulateNeedsPending,

  // Static. What the Info.plist forbids, no request can get. The malformed key comes before the
  // missing identifier, which it causes; the near match after it, which it explains.
  .permittedIdentifiersMalformed,
  .permittedIdentifierMissing,
  .identifierCaseOrTypoMismatch,
  .backgroundModeMissing,

  // Registration. Each of these ends the process, so nothing later can have happened in it. The
  // specific ones come before the one that only knows the exception.
  .lateRegistration,
  .duplicateRegistration,
  .identifierDiffersBetweenRegisterAndSubmit,
  .submitBeforeRegister,
  .noLaunchHandlerRegistered,

  // Submission. The reason before the bare code.
  .neverSubmitted,
  .tooManyPending,
  .submitUnavailable,
  .submitNotPermitted,

  // Retention. A force quit drops what is pending, so it comes before every gate.
  .forceQuit,
  .cancelledByApp,
  .barToggledPendingCancelled,
  .replacedByResubmit,

  // Gates. Settings before conditions; among conditions the one a user can least wait out first.
  .barDisabledGlobal,
  .barDisabledForApp,
  .pushNotBackground,
  .pushDisallowed,
  .pushDisallowedAfterReboot,
  .lowPowerMode,
  .energyBudgetExhausted,
  .rateLimited,
  .thermalPressure,
  .processingNeedsCharger,
  .deviceInUse,
  .networkRequirementUnmet,
  .cpuOrMemoryPressure,
  .applicationPolicyRefused,
  .appInForeground,
  .usagePredictionLow,
  .systemConcurrencyOrHerd,
  .earliestBeginMisreadAsSchedule,

  // Launch.
  .daemonMessageUndecodable,

  // Handler.
  .handlerActorIsolationCrash,

  // End. What explains an expiry comes before the expiry; what the system logs as an error of its
  // own before what is inferred.
  .suspendedWithLockedFile,
  .terminatedByDasd,
  .continuedNoProgress,
  .noExpirationHandler,
  .expirationHandlerBlocked,
  .neverCompleted,
  .expiredRanTooLong,
  .assertionLeakTimeout,
  .endUnknownIdentifierNoise,

  // Continuation.
  .notRescheduled,
]

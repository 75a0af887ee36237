internal import BGTraceModel

/// Exceptions of BackgroundTasks: in consoles, crash reports and pasted sentences.
///
/// The sentences are the same in all versions; the late registration is gone from iOS 26.1.
extension Speaker {
  package static let taskExceptions = Speaker(
    "TaskExceptions",
    .crashReport,
    .together,
    [
      Phrase(
        "no launch handler",
        .captured,
        ["No launch handler registered for task with identifier {id}"],
        says: [
          Sample(
            "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', "
              + "reason: 'No launch handler registered for task with identifier "
              + "com.example.weather.refresh'",
            [Fact(.exception(.noLaunchHandler), nil, "com.example.weather.refresh")]
          ),
          Sample(
            "Application Specific Information:\nNo launch handler registered for task with "
              + "identifier com.example.weather.refresh\n\n0   BackgroundTasks  "
              + "-[BGTaskScheduler submitTaskRequest:error:] + 120",
            [Fact(.exception(.noLaunchHandlerAtSubmit), nil, "com.example.weather.refresh")]
          ),
          Sample(
            "reason: ‘No launch handler registered for task with identifier <private>’",
            [Fact(.exception(.noLaunchHandler))]
          ),
        ],
        silent: ["No launch handler registered"]
      ) { captures in
        let whole = Cursor(captures.cursor.bytes)
        return .exception(
          submissionFrames.contains { whole.has($0) } ? .noLaunchHandlerAtSubmit : .noLaunchHandler
        )
      },
      Phrase(
        "submission assertion",
        .captured,
        keys: ["_handleSubmissionWithoutRegistrationForTaskRequest"],
        says: [
          Sample(
            "*** Assertion failure in -[BGTaskScheduler "
              + "_handleSubmissionWithoutRegistrationForTaskRequest:error:], BGTaskScheduler.m:350",
            [Fact(.exception(.noLaunchHandlerAtSubmit))]
          )
        ]
      ) { message in
        // With the sentence in the same text, the phrase above has said it.
        message.start.has("No launch handler registered for task with identifier ")
          ? nil : [Fact(.exception(.noLaunchHandlerAtSubmit))]
      },
      Phrase(
        "duplicate registration",
        .captured,
        ["Launch handler for task with identifier {id} has already been registered"],
        means: .exception(.duplicateRegistration),
        says: [
          Sample(
            "reason: 'Launch handler for task with identifier com.example.weather.refresh has "
              + "already been registered'",
            [Fact(.exception(.duplicateRegistration), nil, "com.example.weather.refresh")]
          )
        ],
        silent: ["Launch handler has already been registered"]
      ),
      Phrase(
        "late registration",
        .captured,
        ["All launch handlers must be registered before application finishes launching"],
        means: .exception(.lateRegistration),
        says: [
          Sample(
            "NSInternalInconsistencyException Reason: All launch handlers must be registered before "
              + "application finishes launching",
            [Fact(.exception(.lateRegistration))]
          )
        ]
      ),
      Phrase(
        "second expiration handler",
        .formatString,
        ["Only a single expiration handler may be set"],
        means: .exception(.secondExpirationHandler),
        says: [
          Sample(
            "'NSInternalInconsistencyException', reason: 'Only a single expiration handler may be "
              + "set'",
            [Fact(.exception(.secondExpirationHandler))]
          )
        ]
      ),
    ]
  )

  /// Frames that show the exception to come from a submission, not from a launch.
  private static let submissionFrames = [
    "_handleSubmissionWithoutRegistrationForTaskRequest", "submitTaskRequest:",
    "BGTaskScheduler.submit",
  ]
}

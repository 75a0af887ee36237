import BGTraceModel

extension Rule {
  static let suspendedWithLockedFile = Rule(
    id: "suspended-with-locked-file",
    title: "The app was suspended while it held a file lock",
    severity: .major,
    stage: .end,
    apis: Set(API.allCases),
    needs: "the crash report or runningboardd's termination line",
    explanation: """
      A process that holds a lock on a file (often a database in an app group) at the moment of its
      suspension is ended with 0xDEAD10CC, because others could wait for that lock for ever. The main
      thread's stack means nothing here.
      """,
    summary:
      "The system ended the app because it held a file lock when it was suspended (0xDEAD10CC).",
    fix: "Close or checkpoint databases before suspension, under a background assertion.",
    references: [
      Reference(.documentation, "Understanding the exception types in a crash report: 0xdead10cc"),
      Reference(.captured, "Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc"),
    ],
    examples: [
      Example(
        "the crash report",
        .found,
        "Exception Type:  EXC_CRASH (SIGKILL)",
        "Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc"
      ),
      Example(
        "ended after a start, no report",
        .unknown,
        on: Line.refresh,
        Line.submits("03:10:00"),
        Line.starts("03:20:00"),
        Line.runningBoard("03:20:20", "Removing process: [application<\(Line.bundle)>:432]")
      ),
    ],
    judge: { Terminations.judge($0, .lockedFile, .proven) }
  )
}

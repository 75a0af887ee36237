import BGTraceIngest
import BGTraceModel

/// Captures in every format, our own, in the wording of Apple's format strings.
enum Fixtures {
  static let id = "com.example.app.refresh"

  static let logShow = """
    Timestamp                       Thread     Type        Activity             PID    TTL  
    2026-03-15 14:14:03.347462-0500 0x18538    Default     0x0                  120    8    dasd: [com.apple.duetactivityscheduler:scoring] bgRefresh-com.example.app.refresh:BB0E3B:[
            {name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, Score: 0.05}}
     ] sumScores:24.860000, denominator:29.610000, FinalDecision: Can Proceed FinalScore: 0.839581}
    2026-03-15 14:14:04.000001-0500 0x18538    Error       0x1f2a               77     0    locationd: (CoreLocation) [com.apple.locationd.Core:Gnss] fix lost
    2026-03-15 14:14:05.000002-0500 0x18538    Info        0x0                  120    8    dasd: [com.apple.duetactivityscheduler:lifecycle(activityGroup)] NO LONGER RUNNING 501:x:6F2329
    2026-03-15 14:14:06.000003-0500 0x1f00     Activity    0x1f2a               77     0    MyApp: (libsystem_trace.dylib) launch handler registered
    2026-03-15 14:14:07.000004-0500 0x1f00     Fault       0x0                  4004   MyApp: no time to live here
    --------------------------------------------------------------------------------------------------------------------
    Log      - Default:          1, Info:                1, Debug:             0, Error:          1, Fault:          1
    Activity - Create:           0, Transition:          0, Actions:           0

    """

  static let compact = """
    Timestamp               Ty Process[PID:TID]
    2026-09-20 03:10:00.100 Df launchd[1:2f2b54bb] [gui/501/com.example.helper [777]:] exited due to exit(1)
    2026-09-20 03:10:00.500 Db dasd[157:2f25ffae] [com.apple.duetactivityscheduler:scoring] 501:com.example.x:D98EA4, Decision: CP Score: 0.78}
    2026-09-20 03:10:00.600 E  My App[66585:2219c8b] (BackgroundTasks) [com.apple.BackgroundTasks:Framework] submitTaskRequest: <BGAppRefreshTaskRequest: com.example.app.refresh, earliestBeginDate: (null)>

    """

  static let syslog = """
    2019-08-23 17:08:45.211461+0300  localhost SpringBoard[20455]: (UIKitCore) Created Activity ID: 0x1
    2019-08-23 17:08:46.211461+0300  localhost dasd[157]: [com.apple.duetactivityscheduler:scoring] 'bgRefresh-com.example.app.refresh:BB0E3B' DecisionToRun:1

    """

  static let ndjson = """
    Filtering the log data using "process == \\"dasd\\""
    {"traceID":1,"eventMessage":"bgRefresh-com.example.app.refresh:BB0E3B:[\\n\\t{name: X}\\n ], FinalDecision: Must Not Proceed}","eventType":"logEvent","source":null,"formatString":"%{public}@:[\\n%{public}s ]","subsystem":"com.apple.duetactivityscheduler","category":"scoring","threadID":1,"backtrace":{"frames":[{"imageOffset":1,"imageUUID":"A}\\"]"}]},"processImagePath":"\\/usr\\/libexec\\/dasd","senderImagePath":"\\/System\\/Library\\/DASDaemon","timestamp":"2026-03-15 20:14:03.002462+0900","messageType":"Default","processID":64,"timezoneName":""}
    {"traceID":2,"eventMessage":"quiet","eventType":"activityCreateEvent","processImagePath":"\\/usr\\/bin\\/quiet","senderImagePath":"\\/usr\\/bin\\/quiet","timestamp":"2026-03-15 20:14:04.002462+0900","messageType":null,"processID":65}
    {"count":2,"finished":1}

    """

  static let json = """
    [{
      "traceID" : 1,
      "eventMessage" : "Task with a launch handler",
      "eventType" : "logEvent",
      "subsystem" : "com.example.app",
      "backtrace" : {
        "frames" : [
          {
            "imageOffset" : 1
          }
        ]
      },
      "processImagePath" : "\\/var\\/containers\\/MyApp",
      "timestamp" : "2026-03-15 20:14:03.002462+0900",
      "messageType" : "Error",
      "processID" : 64
    },{
      "traceID" : 2,
      "eventMessage" : "quiet",
      "timestamp" : "2026-03-15 20:14:05.002462+0900",
      "messageType" : "Info",
      "processImagePath" : "\\/usr\\/bin\\/quiet"
    }]
    """

  static let console = """
    default\t09:12:32.388775+0900\tdasd\tbgProcessing-com.example.app.clean:B5B340:[
    \t{name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Must Not Proceed, Score: 0.00}}
     ], FinalDecision: Must Not Proceed}
    error\t09:12:33.000000+0900\tMyApp\tBackgroundTasks\tRegistration rejected; com.example.app.clean is not advertised in the application's Info.plist
    default\t09:12:34.000000+0900\tlocationd\tnothing to see

    """

  static let xcode = """
    print before anything
    2023-06-28 11:45:29.751489+0200 My App[49390:28644861] [Framework] Registration rejected; com.example.app.refresh is not advertised in the application's Info.plist
    Could not schedule: Error Domain=BGTaskSchedulerErrorDomain Code=1 "(null)"
    2023-06-28 11:45:30.751489+0200 My App[49390:28644861] Handling launch from daemon for activities: {(
        bgRefresh-com.example.app.refresh:519B19
    )}
    (lldb) po 1

    """

  static let deviceSyslog = """
    [connected]
    Sep 30 09:00:16 iPhone-von-X dasd(DuetActivitySchedulerDaemon)[139] <Notice>: com.apple.pushLaunch.com.example.app:F6F998:[
    \t{name: ApplicationPolicy, policyWeight: 50.000, response: {Decision: Must Not Proceed, Score: 0.00}}
     ], FinalDecision: Must Not Pro
    Sep 30 09:00:17 iPhone-von-X assertiond[62] <Error>: quiet
    Sep 30 09:00:18 dasd[139] <Debug>: Daemon Canceling Activities: {(     bgRefresh-com.example.app.refresh:751E8D )}
    Sep 30 09:00:19 iPhone-von-X MyApp[62] <Notice>: BGTask \\M-b\\M^@\\M-& end
    [disconnected]

    """

  static let pyMobileDevice = """
    2026-03-15 20:14:03.002462 dasd{DASDaemon}[139] <NOTICE>: Submitted: bgRefresh-com.example.app.refresh:041399 at priority 10
    2026-03-15 20:14:04 MyApp{BackgroundTasks+0x1f}[140] <ERROR>: submitTaskRequest: <BGAppRefreshTaskRequest: com.example.app.refresh, earliestBeginDate: (null)> [com.apple.BackgroundTasks][Framework]
    2026-03-15 20:14:05.002462 quietd{quietd}[141] <USER_ACTION>: quiet

    """

  static let pyMobileDeviceJSON = """
    {"pid": 139, "procid": 1, "timestamp": "2026-03-15T20:14:03.002462", "level": "NOTICE", "image_name": "/usr/lib/DASDaemon", "filename": "/usr/libexec/dasd", "message": "Submitted: bgRefresh-x:041399", "label": {"subsystem": "com.apple.duetactivityscheduler", "category": "default"}}
    {"pid": 140, "procid": 1, "timestamp": "2026-03-15T20:14:04.002462", "level": "INFO", "image_name": "/usr/lib/x", "filename": "/usr/libexec/quietd", "message": "quiet", "label": null}

    """

  static let crash = """
    Incident Identifier: 00000000-0000-0000-0000-000000000000
    Exception Type:  EXC_CRASH (SIGABRT)
    Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc

    Application Specific Information:
    No launch handler registered for task with identifier com.example.app.refresh
    """

  static let messages = """
    com.example.app.refresh is not advertised in the application's Info.plist
    Could not schedule app refresh: Error Domain=BGTaskSchedulerErrorDomain Code=3 "(null)"
    """

  /// Every fixture with the format that must know it, and no other format may.
  static let all: [(format: CaptureFormat, text: String)] = [
    (.logShow, logShow), (.logCompact, compact), (.logSyslog, syslog), (.logNDJSON, ndjson),
    (.logJSON, json), (.console, console), (.xcode, xcode), (.deviceSyslog, deviceSyslog),
    (.pyMobileDevice, pyMobileDevice), (.pyMobileDeviceJSON, pyMobileDeviceJSON),
    (.crashText, crash), (.messages, messages),
  ]
}

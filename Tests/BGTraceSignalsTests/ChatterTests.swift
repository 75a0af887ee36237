import BGTraceModel
import BGTraceSignals
import Testing

/// Lines that fill a device's log and have nothing to do with background tasks.
@Suite struct ChatterTests {
  private static let lines = [
    ("locationd", "{\"msg\":\"client needs an update\", \"client\":\"com.example.maps\"}"),
    ("wifid", "Entering low power state, rssi=-61"),
    ("bluetoothd", "Device 5A:1B disconnected, reason 719, now in sniff mode"),
    ("kernel", "memorystatus: available pages 20480, killing idle process"),
    ("backboardd", "Task <BKSHIDEvent> started"),
    ("nsurlsessiond", "Task <5A1B>.<3> finished with error [-999]"),
    ("mediaserverd", "Suspending session 12 of Music"),
    ("Weather", "Submitted: 3 forms, CANCELED 1, COMPLETED 2 of 4"),
    ("Weather", "Starting task: download tiles; Running task: 7; Expiring task: none"),
    ("Weather", "Task completed: 12 of 15"),
    ("Weather", "The request expired and was throttled, rate limited by api.example.com"),
    ("Weather", "handler not registered for notification com.example.weather.changed"),
    ("symptomsd", "budget exhausted for com.example.flow"),
    (
      "runningboardd",
      "Acquiring assertion targeting [daemon<com.apple.example>:60] from originator"
    ),
    ("SpringBoard", "Received request to open \"com.example.weather\" from SpringBoard:59."),
    ("powerd", "Battery level changed to 61, pluggedIn 0"),
    ("apsd", "Connection: rate limited, will retry"),
    ("lsd", "Scheme weather is declared in the bundle"),
  ]

  @Test(arguments: lines) func `ordinary chatter says nothing`(process: String, message: String) {
    let record = Record(origin: Origin(input: 0, line: 1), process: process, message: message)
    #expect(Speakers.signals(in: record).map(\.kind) == [])
  }

  @Test(arguments: lines) func `ordinary chatter is not kept`(process: String, message: String) {
    #expect(!Relevance.keeps(process: process, subsystem: nil, message: message))
  }

  @Test func `words count less than a component's own, and a daemon's words not at all`() {
    let words = "Background App Refresh is disabled for com.example.weather.refresh"
    func signals(_ process: String?, _ subsystem: String?) -> [Signal] {
      Speakers.signals(
        in: Record(
          origin: Origin(input: 0),
          process: process,
          subsystem: subsystem,
          message: words
        )
      )
    }
    #expect(signals("Weather", nil).map(\.speaker.isTestimony) == [true])
    #expect(signals("Weather", "com.apple.backgroundtaskscheduler").count == 1)
    #expect(signals("SpringBoard", nil).isEmpty)
    #expect(signals(nil, "com.apple.example").isEmpty)
  }
}

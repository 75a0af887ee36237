internal import BGTraceBytes
internal import BGTraceModel

/// The keys of `log`'s JSON styles and of `pymobiledevice3`'s.
enum LogKeys {
  /// The keys in the order of `LogFields`.
  static let names = [
    "eventMessage", "formatString", "subsystem", "category", "processImagePath",
    "senderImagePath", "timestamp", "messageType", "processID", "eventType", "traceID",
    // pymobiledevice3, read from the source of 11.45.
    "message", "level", "pid", "filename", "image_name", "label", "procid",
  ]
  /// The keys inside of pymobiledevice3's `label`.
  static let label = ["subsystem", "category"]
}

/// The values of one object by name.
struct LogFields {
  typealias Value = JSONObjectScanner.Value

  private let values: [Value]

  init(_ values: [Value]) { self.values = values }

  private func value(_ index: Int) -> Value {
    index < values.count ? values[index] : Value()
  }

  var eventMessage: Value { value(0) }
  var formatString: Value { value(1) }
  var subsystem: Value { value(2) }
  var category: Value { value(3) }
  var processImagePath: Value { value(4) }
  var senderImagePath: Value { value(5) }
  var timestamp: Value { value(6) }
  var messageType: Value { value(7) }
  var processID: Value { value(8) }
  var eventType: Value { value(9) }
  var traceID: Value { value(10) }
  var message: Value { value(11) }
  var level: Value { value(12) }
  var pid: Value { value(13) }
  var filename: Value { value(14) }
  var imageName: Value { value(15) }
  var label: Value { value(16) }
  var procid: Value { value(17) }

  /// Whether the object is a record of `log`: an event of any kind with a time or a message.
  var isLogRecord: Bool {
    eventMessage.kind != .absent
      || (timestamp.isString && (eventType.isString || traceID.kind != .absent))
  }

  /// Whether the object is a record of `pymobiledevice3`.
  var isDeviceRecord: Bool {
    message.isString && eventMessage.kind == .absent && timestamp.isString
      && (imageName.kind != .absent || filename.kind != .absent || procid.kind != .absent)
  }
}

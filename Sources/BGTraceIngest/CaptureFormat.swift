internal import BGTraceBytes

/// The formats of text and JSON captures.
///
/// The raw value is the name in reports and after `--input-format`.
public enum CaptureFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// `log show` or `log stream`, default style.
  case logShow = "log-show"
  /// `log show --style compact`.
  case logCompact = "log-compact"
  /// `log show --style syslog`.
  case logSyslog = "log-syslog"
  /// `log show --style json`: one array.
  case logJSON = "log-json"
  /// `log show --style ndjson`: one object in each line.
  case logNDJSON = "log-ndjson"
  /// Rows copied from Console.app.
  case console
  /// Xcode's debug console.
  case xcode
  /// `idevicesyslog` and other readers of the device's syslog relay.
  case deviceSyslog = "device-syslog"
  /// `pymobiledevice3 syslog live`.
  case pyMobileDevice = "pymobiledevice"
  /// `pymobiledevice3 syslog live --format json`.
  case pyMobileDeviceJSON = "pymobiledevice-json"
  /// The text of a crash report.
  case crashText = "crash-text"
  /// Messages without heads.
  case messages
  /// Nothing was recognized.
  case unrecognized

  /// The order in which formats are asked whether they know an input.
  public static let sniffingOrder: [CaptureFormat] = [
    .logNDJSON, .logJSON, .pyMobileDeviceJSON, .logShow, .logSyslog, .logCompact, .xcode,
    .pyMobileDevice, .deviceSyslog, .console, .crashText, .messages,
  ]

  /// Whether the format is JSON.
  public var isJSON: Bool {
    switch self {
    case .logJSON, .logNDJSON, .pyMobileDeviceJSON: true
    default: false
    }
  }

  /// The first format that knows an input's first bytes.
  public static func sniff(_ head: UnsafeRawBufferPointer) -> CaptureFormat {
    let view = unsafe ByteView(head)
    return sniffingOrder.first { $0.recognizes(view) } ?? .unrecognized
  }

  /// Whether the format knows an input by its first bytes.
  public func recognizes(head: UnsafeRawBufferPointer) -> Bool {
    unsafe recognizes(ByteView(head))
  }

  /// Whether the format knows an input by its first bytes.
  func recognizes(_ head: ByteView) -> Bool {
    switch self {
    case .logJSON, .logNDJSON, .pyMobileDeviceJSON:
      return JSONSniffer.format(of: head) == self
    case .crashText:
      return CrashText.recognizes(head)
    case .messages:
      return BareMessages.recognizes(head)
    case .unrecognized:
      return false
    case .logShow, .logCompact, .logSyslog, .console, .xcode, .deviceSyslog, .pyMobileDevice:
      return TextSniffer.counts(of: head).best == self
    }
  }
}

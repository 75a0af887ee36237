internal import BGTraceBytes

/// One text format's way of beginning a record.
struct TextDialect: Sendable {
  /// The format it belongs to.
  let format: CaptureFormat
  /// Whether any line that fits no head continues the record before it.
  ///
  /// Where programs print between the records, as in Xcode's console, only what the message's own
  /// form asks for does.
  let continuesFreely: Bool
  /// Takes a line apart, or says that it is not a head.
  let read: @Sendable (ByteView, inout Head) -> Bool

  /// Every dialect, the more particular before the more general.
  static let all: [TextDialect] = [
    logShow, logSyslog, logCompact, xcodeConsole, pyMobileDevice, deviceSyslog, consoleColumns,
    console,
  ]
}

internal import BGTraceBytes

/// Tells JSON captures apart by their first object.
enum JSONSniffer {
  /// The JSON format of an input, or nil where it is none.
  static func format(of head: ByteView) -> CaptureFormat? {
    let start = begin(of: head)
    let isArray = head[start] == 0x5B
    guard let open = isArray ? openingBrace(head, after: start) : start, head[open] == 0x7B else {
      return cutFormat(of: head)
    }
    let scanner = JSONObjectScanner(keys: LogKeys.names)
    var values: [JSONObjectScanner.Value] = []
    var newlines = 0
    let outcome = scanner.scan(
      head,
      from: open,
      isOneLine: false,
      values: &values,
      newlines: &newlines
    )
    let fields = LogFields(values)
    if fields.isDeviceRecord { return .pyMobileDeviceJSON }
    guard fields.isLogRecord || (outcome == .incomplete && hasLogKey(head, from: open)) else {
      return nil
    }
    if isArray { return .logJSON }
    if case .complete = outcome, newlines == 0 { return .logNDJSON }
    return newlines == 0 ? .logNDJSON : .logJSON
  }

  /// An input whose begin was cut off in the middle of an object.
  private static func cutFormat(of head: ByteView) -> CaptureFormat? {
    var lines = LineIterator(head)
    var isFirst = true
    while let line = lines.next() {
      let text = line.trimmed
      if text.has("{\"traceID\""), text.find("\"eventMessage\"") != nil { return .logNDJSON }
      if !isFirst, text.has("\"eventMessage\" : ") { return .logJSON }
      isFirst = false
    }
    return nil
  }

  /// Whether an object that is cut off names a key of `log`'s.
  private static func hasLogKey(_ head: ByteView, from start: Int) -> Bool {
    head.find("\"traceID\"", from: start) != nil
      || head.find("\"eventMessage\"", from: start) != nil
  }

  private static func openingBrace(_ head: ByteView, after start: Int) -> Int? {
    var index = start + 1
    while ByteView.isBlank(head[index]) || head[index] == 0x0A { index += 1 }
    return head[index] == 0x7B ? index : nil
  }

  /// The first byte that is neither blank nor in a line of chatter.
  private static func begin(of head: ByteView) -> Int {
    var index = 0
    while index < head.count {
      if ByteView.isBlank(head[index]) || head[index] == 0x0A {
        index += 1
        continue
      }
      let end = head.newline(from: index)
      guard head[index] != 0x7B, Chatter.kind(of: head[index..<end]) != nil else { return index }
      index = end
    }
    return index
  }
}

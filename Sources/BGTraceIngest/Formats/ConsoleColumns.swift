internal import BGTraceBytes

extension TextDialect {
  /// Rows copied with subsystem and category as columns, the tabs lost.
  ///
  /// `DATE TIME ZONE PROCESS SUBSYSTEM CATEGORY MESSAGE`, or `<Unknown>` in place of both. Hand-made
  /// excerpts drop the time: then the subsystem must be one that is known.
  static let consoleColumns = TextDialect(format: .console, continuesFreely: true) { line, head in
    var cursor = HeadCursor(line)
    head = Head()
    if let moment = cursor.fullMoment(fractionRequired: true) {
      head.moment = moment
      if moment.offset == nil {
        guard cursor.skip(0x20), let zone = cursor.zone() else { return false }
        head.moment.offset = zone
      }
      guard cursor.skip(0x20) else { return false }
    }
    guard let process = cursor.token(), ByteView.isLetter(line[process.lowerBound]),
      cursor.skip(0x20)
    else { return false }
    head.process = process
    if line.has("<Unknown>", at: cursor.index) {
      guard head.moment.kind != .none else { return false }
      cursor.index += 9
    } else {
      guard line.has("com.", at: cursor.index), let subsystem = cursor.token(),
        isSubsystem(line[subsystem]),
        head.moment.kind != .none || BareMessages.isKnownSubsystem(line[subsystem]),
        cursor.skip(0x20), let category = cursor.token()
      else { return false }
      head.subsystem = subsystem
      head.category = category
    }
    cursor.skipSpaces()
    head.message = cursor.index
    return true
  }

  /// A reversed domain name and nothing else: a message may begin with an activity's name.
  private static func isSubsystem(_ name: ByteView) -> Bool {
    (0..<name.count).allSatisfy { index in
      let byte = name[index]
      return ByteView.isLetter(byte) || ByteView.isDigit(byte) || byte == 0x2E || byte == 0x2D
        || byte == 0x5F
    }
  }
}

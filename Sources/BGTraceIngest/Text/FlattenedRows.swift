internal import BGTraceBytes

/// Console rows that a web paste ran together on one physical line.
enum FlattenedRows {
  /// Where the next row begins in a line, or nil where no other does.
  ///
  /// A row in mid-line must show its type word, or tabs on both sides of its process: a time that a
  /// message merely mentions is no row.
  static func nextRow(in line: ByteView, after start: Int) -> Int? {
    var search = max(start, 2)
    while let colon = line.first(0x3A, from: search) {
      search = colon + 1
      let clock = colon - 2
      guard clock > start, line[colon + 3] == 0x3A, line[colon + 6] == 0x2E,
        ByteView.isDigit(line[clock]), !ByteView.isDigit(line[clock - 1])
      else { continue }
      if let row = row(in: line, clockAt: clock, after: start) { return row }
    }
    return nil
  }

  private static func row(in line: ByteView, clockAt clock: Int, after start: Int) -> Int? {
    var cursor = HeadCursor(line, at: clock)
    guard cursor.clock(fractionRequired: true) != nil else { return nil }
    _ = cursor.skip(0x20)
    guard cursor.zone() != nil, cursor.byte == 0x20 || cursor.byte == 0x09 else { return nil }
    let isTabbed = cursor.byte == 0x09
    var begin = clock
    if clock >= 11, line[clock - 1] == 0x20 {
      var date = HeadCursor(line, at: clock - 11)
      if date.date() != nil { begin = clock - 11 }
    }
    if let type = type(in: line, before: begin, after: start) { return type }
    guard isTabbed, begin > start else { return nil }
    let process = cursor.index + 1
    guard let tab = line.first(0x09, from: process, limit: process + 64), tab > process else {
      return nil
    }
    return line[begin - 1] == 0x09 ? nil : begin
  }

  /// Where a known type word begins that stands right before an index.
  private static func type(in line: ByteView, before end: Int, after start: Int) -> Int? {
    var high = end
    while high > start, ByteView.isBlank(line[high - 1]) { high -= 1 }
    guard high < end else { return nil }
    // The word may be glued to what came before it: the longest suffix that is a known word counts.
    for length in stride(from: min(high - start, 24), through: 4, by: -1)
    where high - length > start && ConsoleType.isKnown(line[high - length..<high]) {
      return high - length
    }
    return nil
  }
}

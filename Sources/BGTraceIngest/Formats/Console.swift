internal import BGTraceBytes
internal import BGTraceModel

extension TextDialect {
  /// Rows copied from Console.app.
  ///
  /// `[TYPE] [DATE] TIME ZONE PROCESS [more columns] MESSAGE`, separated by tabs, which a paste may
  /// turn into spaces. The type word is in the user's language and may be two words; which columns
  /// there are is the user's choice.
  static let console = TextDialect(format: .console, continuesFreely: true) { line, head in
    guard let stamp = ConsoleStamp(line) else { return false }
    var cursor = HeadCursor(line, at: stamp.end)
    let separator = cursor.index
    guard cursor.skipBlanks() > 0 else { return false }
    head = Head()
    head.moment = stamp.moment
    head.level = ConsoleType.level(line[stamp.type])
    let isTabbed = line.first(0x09, from: separator, limit: cursor.index) != nil
    if isTabbed {
      cursor.tabbedColumns(into: &head)
    } else {
      cursor.spacedColumns(into: &head, wide: cursor.index - separator > 1)
    }
    head.message = min(cursor.index, line.count)
    return !head.process.isEmpty
  }
}

/// The type and time at the begin of a row.
struct ConsoleStamp {
  let type: Range<Int>
  let moment: Moment
  /// Behind the zone.
  let end: Int

  /// Reads the stamp at the begin of a line, or returns nil where none is.
  init?(_ line: ByteView) {
    // The clock is looked for first: what stands before it can only be a type and a date.
    var index = 0
    while index < min(line.count, 48) {
      if line[index + 2] == 0x3A, line[index + 5] == 0x3A, ByteView.isDigit(line[index]),
        let found = ConsoleStamp(line, clockAt: index)
      {
        self = found
        return
      }
      index += 1
    }
    return nil
  }

  /// Reads the stamp whose clock stands at an index.
  init?(_ line: ByteView, clockAt index: Int) {
    var cursor = HeadCursor(line, at: index)
    guard let clock = cursor.clock(fractionRequired: true) else { return nil }
    end: do {
      let bare = cursor.index
      if cursor.skip(0x20), cursor.byte == 0x2B || cursor.byte == 0x2D { break end }
      cursor.index = bare
    }
    let zone = cursor.zone()
    end = cursor.index
    var before = index
    var days: Int?
    if index >= 11, line[index - 1] == 0x20 || line[index - 1] == 0x54 {
      var date = HeadCursor(line, at: index - 11)
      days = date.date()
      if days != nil { before = index - 11 }
    }
    var high = before
    while high > 0, line[high - 1] == 0x20 || line[high - 1] == 0x09 { high -= 1 }
    type = 0..<high
    guard ConsoleType.isPlausible(line[0..<high]) else { return nil }
    // A zone may be missing only where the tabs or the type say that this is a row.
    guard zone != nil || line[end] == 0x09 || ConsoleType.isKnown(line[0..<high]) else {
      return nil
    }
    moment = Moment(
      kind: days == nil ? .clock : .full,
      local: Int64(days ?? 0) * HeadCursor.day + clock,
      offset: zone
    )
  }
}

/// The type words of Console.app.
enum ConsoleType {
  /// Words and their levels.
  ///
  /// English, German `standard`, Spanish `por omisión` and Japanese
  /// `デフォルト` are captured; the others are what the language would say, unverified. A word that
  /// is not here leaves the level unknown and nothing else.
  private static let words: [String: Level] = [
    "default": .default, "info": .info, "debug": .debug, "error": .error, "fault": .fault,
    "notice": .default, "standard": .default, "por omisión": .default, "デフォルト": .default,
    "par défaut": .default, "padrão": .default, "predefinito": .default, "standaard": .default,
    "по умолчанию": .default, "默认": .default, "預設": .default, "기본": .default,
    "fehler": .error, "erreur": .error, "errore": .error, "erro": .error, "fout": .error,
    "エラー": .error, "错误": .error, "錯誤": .error, "오류": .error, "ошибка": .error,
    "情報": .info, "信息": .info, "información": .info, "デバッグ": .debug, "调试": .debug,
    "フォールト": .fault, "fallo": .fault,
  ]

  /// The level of a type word.
  static func level(_ word: ByteView) -> Level? {
    guard word.count > 0, word.count <= 32 else { return nil }
    return words[word.text.lowercased()]
  }

  /// Whether a word is in the table.
  static func isKnown(_ word: ByteView) -> Bool { level(word) != nil }

  /// Whether bytes may be a type: empty, or one or two short words without punctuation.
  static func isPlausible(_ word: ByteView) -> Bool {
    guard word.count <= 32 else { return false }
    var spaces = 0
    for index in 0..<word.count {
      let byte = word[index]
      if byte == 0x20 {
        spaces += 1
      } else if !(ByteView.isLetter(byte) || byte >= 0x80) {
        return false
      }
    }
    return spaces <= 1
  }
}

extension HeadCursor {
  /// Reads `PROCESS<TAB>[columns<TAB>]`.
  fileprivate mutating func tabbedColumns(into head: inout Head) {
    guard let tab = line.first(0x09, from: index, limit: index + 260) else {
      // The tab behind the process was lost: one token is all that can be told.
      spacedColumns(into: &head, wide: false)
      return
    }
    process(index..<tab, into: &head)
    index = tab + 1
    // The columns between process and message hold no spaces and are few.
    for _ in 0..<4 {
      guard let end = line.first(0x09, from: index, limit: index + 130), end > index,
        isColumn(index..<end)
      else { return }
      column(index..<end, into: &head)
      index = end + 1
    }
  }

  /// Reads a process and, where the runs of spaces are wide enough to tell, a library.
  fileprivate mutating func spacedColumns(into head: inout Head, wide: Bool) {
    let start = index
    var end = index
    if wide, let gap = line.find("  ", from: start, limit: start + 64) {
      end = gap
    } else {
      guard let token = token() else { return }
      end = token.upperBound
    }
    process(start..<end, into: &head)
    index = end
    skipBlanks()
    guard wide, let gap = line.find("  ", from: index, limit: index + 64), gap > index,
      isColumn(index..<gap), ByteView.isLetter(line[index])
    else { return }
    column(index..<gap, into: &head)
    index = gap
    skipBlanks()
  }

  /// Notes a process, which may carry its id in brackets or a colon.
  private func process(_ range: Range<Int>, into head: inout Head) {
    var end = range.upperBound
    if end > range.lowerBound + 1, line[end - 1] == 0x3A { end -= 1 }
    head.process = range.lowerBound..<end
    guard line[end - 1] == 0x5D, let open = line.first(0x5B, from: range.lowerBound, limit: end),
      open > range.lowerBound
    else { return }
    var cursor = HeadCursor(line, at: open + 1)
    guard let pid = cursor.number(), cursor.index == end - 1 else { return }
    head.process = range.lowerBound..<open
    head.pid = pid
  }

  /// Whether a field can be a column: one word of a name's letters.
  private func isColumn(_ range: Range<Int>) -> Bool {
    range.allSatisfy { index in
      let byte = line[index]
      return ByteView.isLetter(byte) || ByteView.isDigit(byte) || byte == 0x2E || byte == 0x5F
        || byte == 0x2D
    }
  }

  /// Notes a column by its look: a number is the pid, a dotted name the subsystem, what follows a
  /// subsystem the category, any other word the library.
  private func column(_ range: Range<Int>, into head: inout Head) {
    if ByteView.isDigit(line[range.lowerBound]) {
      var cursor = HeadCursor(line, at: range.lowerBound)
      if let pid = cursor.number(), cursor.index == range.upperBound { head.pid = pid }
    } else if line.has("com.", at: range.lowerBound) {
      head.subsystem = range
    } else if !head.subsystem.isEmpty {
      head.category = range
    } else {
      head.library = range
    }
  }
}

internal import BGTraceModel

/// Console's words for message types in some languages; the first three were seen in captures.
enum ConsoleWords {
  static let english: [Level: String] = [
    .debug: "debug", .info: "info", .default: "default", .error: "error", .fault: "fault",
  ]
  static let spanish: [Level: String] = [
    .debug: "depuración", .info: "información", .default: "por omisión", .error: "error",
    .fault: "fallo",
  ]
  static let japanese: [Level: String] = [
    .debug: "デバッグ", .info: "情報", .default: "デフォルト", .error: "エラー", .fault: "障害",
  ]
  static let german: [Level: String] = [
    .debug: "debug", .info: "info", .default: "standard", .error: "fehler", .fault: "fault",
  ]
}

extension Renderer {
  /// Rows copied from Console.
  static func console(
    words: [Level: String]? = ConsoleWords.english,
    hasLibrary: Bool = false,
    separator: String = "\t",
    isNewestFirst: Bool = false
  ) -> Renderer {
    var loses: Set<Loss> = [.date, .pid, .subsystem, .formatString]
    if words == nil || words?[.default] != "default" { loses.insert(.level) }
    if !hasLibrary { loses.insert(.library) }
    if separator != "\t" { loses.insert(.whitespace) }
    if isNewestFirst { loses.insert(.order) }
    return Renderer(loses: loses) { lines in
      var rows: [String] = []
      for line in isNewestFirst ? lines.reversed() : lines {
        var columns: [String] = []
        if let words { columns.append(words[line.level ?? .default] ?? "default") }
        columns.append(line.wall.clockMicro + line.wall.zone)
        columns.append(line.process ?? "")
        if hasLibrary { columns.append(line.library ?? line.process ?? "") }
        columns.append(line.message)
        rows.append(columns.joined(separator: separator))
      }
      return rows.map { $0 + "\n" }.joined()
    }
  }

  /// Space-separated columns with full date, subsystem and category.
  static let columnCopy = Renderer(
    loses: [.level, .pid, .library, .formatString, .whitespace]
  ) { lines in
    lines.map { line in
      let sender = line.subsystem.map { $0 + " " + (line.category ?? "default") } ?? "<Unknown>"
      return line.wall.date + " " + line.wall.clockMicro + " " + line.wall.zone + " "
        + (line.process ?? "") + " " + sender + " " + line.message + "\n"
    }
    .joined()
  }
}

/// A capture format, as far as it lays out lines.
///
/// A new dialect is one renderer in a file of its own and one case here.
package enum Dialect: String, Sendable, CaseIterable {
  case logShowDefault
  case logShowCompact
  case logShowSyslog
  case logShowJSON
  case logShowNDJSON
  case consoleTabs
  case consoleNoType
  case consoleLocalizedSpanish
  case consoleLocalizedJapanese
  case consoleLocalizedGerman
  case consoleLibraryColumn
  case consoleSpaces
  case consoleManySpaces
  case consoleNewestFirst
  case columnCopy
  case xcodeConsole
  case bareBodies
  case idevicesyslog
  case pymobiledevice3Text
  case pymobiledevice3JSON

  package var renderer: Renderer {
    switch self {
    case .logShowDefault: .logShowDefault
    case .logShowCompact: .logShowCompact
    case .logShowSyslog: .logShowSyslog
    case .logShowJSON: .logShowJSON(isArray: true)
    case .logShowNDJSON: .logShowJSON(isArray: false)
    case .consoleTabs: .console()
    case .consoleNoType: .console(words: nil)
    case .consoleLocalizedSpanish: .console(words: ConsoleWords.spanish)
    case .consoleLocalizedJapanese: .console(words: ConsoleWords.japanese)
    case .consoleLocalizedGerman: .console(words: ConsoleWords.german)
    case .consoleLibraryColumn: .console(hasLibrary: true)
    case .consoleSpaces: .console(separator: " ")
    case .consoleManySpaces: .console(separator: "    ")
    case .consoleNewestFirst: .console(isNewestFirst: true)
    case .columnCopy: .columnCopy
    case .xcodeConsole: .xcodeConsole
    case .bareBodies: .bareBodies
    case .idevicesyslog: .idevicesyslog
    case .pymobiledevice3Text: .pymobiledevice3Text
    case .pymobiledevice3JSON: .pymobiledevice3JSON
    }
  }

  /// What the dialect cannot show.
  package var loses: Set<Loss> { renderer.loses }

  /// Whether the dialect is JSON, where damage to text makes another format of it.
  package var isJSON: Bool {
    [.logShowJSON, .logShowNDJSON, .pymobiledevice3JSON].contains(self)
  }

  /// Whether the dialect can carry a line; `app` is the process whose console it would be.
  package func canCarry(_ line: Line, app: String) -> Bool { renderer.carries(line, app) }

  /// Prints the lines that the dialect can carry.
  package func render(_ lines: [Line], app: String) -> [UInt8] {
    let carried = lines.filter { renderer.carries($0, app) }
    return Array(renderer.render(carried).utf8)
  }
}

/// How one dialect prints lines, and what it cannot print.
package struct Renderer: Sendable {
  package var loses: Set<Loss>
  package var carries: @Sendable (_ line: Line, _ app: String) -> Bool
  package var render: @Sendable (_ lines: [Line]) -> String

  package init(
    loses: Set<Loss>,
    carries: @escaping @Sendable (Line, String) -> Bool = { line, _ in
      line.process != nil && line.hasTime
    },
    render: @escaping @Sendable ([Line]) -> String
  ) {
    self.loses = loses
    self.carries = carries
    self.render = render
  }
}

extension Line {
  var wall: Wall { Wall(time) }

  /// `(Library) [subsystem:category] ` as far as they are there.
  var senderPrefix: String {
    var text = library.map { $0 == process ? "" : "(\($0)) " } ?? ""
    if let subsystem { text += "[\(subsystem):\(category ?? "")] " }
    return text
  }
}

/// What the tool sees of the process it runs in, handed in so that tests can run it in-process.
package struct World: Sendable {
  /// Writes data to standard output.
  package var write: @Sendable (String) throws(OutputError) -> Void
  /// Writes notes, progress and errors to standard error.
  package var note: @Sendable (String) -> Void
  /// The value of an environment variable.
  package var environment: @Sendable (String) -> String?
  /// Whether standard input is a terminal.
  package var inputIsTerminal: Bool
  /// Whether standard output is a terminal.
  package var outputIsTerminal: Bool
  /// Whether standard error is a terminal.
  package var errorIsTerminal: Bool
  /// The terminal's width, where there is one.
  package var columns: Int?
  /// Seconds on a clock that never goes back.
  package var clock: @Sendable () -> Double
  /// The way from inputs to a diagnosis.
  package var pipeline: Pipeline

  package init(
    write: @escaping @Sendable (String) throws(OutputError) -> Void,
    note: @escaping @Sendable (String) -> Void,
    environment: @escaping @Sendable (String) -> String?,
    inputIsTerminal: Bool,
    outputIsTerminal: Bool,
    errorIsTerminal: Bool,
    columns: Int?,
    clock: @escaping @Sendable () -> Double,
    pipeline: Pipeline
  ) {
    self.write = write
    self.note = note
    self.environment = environment
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.columns = columns
    self.clock = clock
    self.pipeline = pipeline
  }
}

extension World {
  /// When to colour.
  enum ColorChoice: String, CaseIterable {
    case auto, always, never
  }

  /// Whether to colour: the option before the environment, the environment before the terminal.
  ///
  /// `NO_COLOR` (no-color.org) wins over `FORCE_COLOR` and `CLICOLOR_FORCE`.
  func isColored(_ choice: ColorChoice) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if isSet("NO_COLOR") { return false }
    for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] where isSet(name) {
      return environment(name) != "0"
    }
    return outputIsTerminal && environment("TERM") != "dumb"
  }

  private func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }

  /// The columns to wrap at: the option, else `COLUMNS`, else the terminal's; never where standard
  /// output is no terminal.
  func width(_ option: Int?) -> Int? {
    if let option { return option == 0 ? nil : option }
    guard outputIsTerminal else { return nil }
    if let text = environment("COLUMNS"), let columns = Int(text), columns > 0 { return columns }
    return columns ?? 80
  }

  /// Whether only ASCII may be printed: the locale on a terminal is not UTF-8.
  ///
  /// A file or pipe gets the log's own text whatever the locale.
  var needsASCII: Bool {
    guard outputIsTerminal else { return false }
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.first(where: isSet).flatMap(environment) ?? "C"
    let lowered = locale.lowercased()
    return !lowered.contains("utf-8") && !lowered.contains("utf8")
  }
}

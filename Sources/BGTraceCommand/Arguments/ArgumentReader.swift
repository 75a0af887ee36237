/// A command line taken apart.
package struct Arguments: Sendable, Hashable {
  /// The values of each option, in the order given.
  package var values: [String: [String]] = [:]
  /// The flags that were given, with `false` for `--no-NAME`.
  package var flags: [String: Bool] = [:]
  /// What is no option.
  package var operands: [String] = []

  package func isOn(_ flag: String) -> Bool { flags[flag] ?? false }

  /// The last value of an option.
  package func value(_ option: String) -> String? { values[option]?.last }
}

/// Takes a subcommand's arguments apart by its table entry.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue`, `-abc` for three flags, `--no-name`; `--`
/// ends the options; `-` alone is an operand.
package struct ArgumentReader: Sendable {
  let command: Command

  package init(_ command: Command) {
    self.command = command
  }

  package func read(_ arguments: some Sequence<String>) throws(UsageError) -> Arguments {
    var result = Arguments()
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        result.operands += rest
        break
      } else if argument.hasPrefix("--") {
        try readLong(argument.dropFirst(2), &rest, &result)
      } else if argument.hasPrefix("-"), argument.count > 1 {
        try readShort(argument.dropFirst(), &rest, &result)
      } else {
        result.operands.append(argument)
      }
    }
    if !result.isOn("help") { try checkOperands(result.operands) }
    return result
  }

  // MARK: Options

  private func readLong(
    _ text: Substring,
    _ rest: inout ArraySlice<String>,
    _ result: inout Arguments
  ) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if name.hasPrefix("no-"),
      let option = command.allOptions.first(where: {
        $0.isInvertible && $0.name == name.dropFirst(3)
      })
    {
      guard attached == nil else { throw UsageError("--\(name) takes no value") }
      result.flags[option.name] = false
      return
    }
    // Other tools' spelling of the most asked-for format.
    if name == "json", attached == nil, offersJSON {
      result.values["format", default: []].append("json")
      return
    }
    guard let option = command.allOptions.first(where: { $0.name == name }) else {
      throw unknown("--" + name)
    }
    try take(option, written: "--" + name, attached: attached, &rest, &result)
  }

  private var offersJSON: Bool {
    command.options.contains { option in
      guard option.name == "format", case .choice(let values) = option.value else { return false }
      return values.contains("json")
    }
  }

  private func readShort(
    _ text: Substring,
    _ rest: inout ArraySlice<String>,
    _ result: inout Arguments
  ) throws(UsageError) {
    var letters = text
    while let letter = letters.popFirst() {
      guard let option = command.allOptions.first(where: { $0.short == letter }) else {
        throw unknown("-" + String(letter), within: text.count > 1 ? "-" + text : nil)
      }
      guard option.value != .flag else {
        result.flags[option.name] = true
        continue
      }
      if letters.first == "=" { letters.removeFirst() }
      let attached = letters.isEmpty ? nil : String(letters)
      try take(option, written: "-" + String(letter), attached: attached, &rest, &result)
      return
    }
  }

  private func take(
    _ option: Command.Option,
    written: String,
    attached: String?,
    _ rest: inout ArraySlice<String>,
    _ result: inout Arguments
  ) throws(UsageError) {
    guard let placeholder = option.placeholder else {
      guard attached == nil else { throw UsageError("\(written) takes no value") }
      result.flags[option.name] = true
      return
    }
    let value: String
    if let attached {
      value = attached
    } else if let next = rest.first, !Self.looksLikeOption(next) {
      value = next
      rest.removeFirst()
    } else {
      throw UsageError("\(written) needs a value", hint: "write \(written) \(placeholder)")
    }
    try check(value, of: option, written: written)
    result.values[option.name, default: []].append(value)
  }

  /// `-3` and `-` are values, `-x` and `--x` are not.
  private static func looksLikeOption(_ text: String) -> Bool {
    guard text.hasPrefix("-"), let second = text.dropFirst().first else { return false }
    return !second.isNumber
  }

  private func check(
    _ value: String,
    of option: Command.Option,
    written: String
  ) throws(UsageError) {
    switch option.value {
    case .flag: break
    case .text:
      if value.isEmpty { throw UsageError("\(written) needs a value that is not empty") }
    case .number:
      guard let number = Int(value), number >= 0 else {
        throw UsageError("\(written) needs a number, not '\(value)'")
      }
    case .choice(let values):
      guard values.contains(value) else {
        throw UsageError(
          "unknown value '\(value)' for \(written)",
          hint: Suggestion.hint(for: value, among: values)
            ?? "one of: \(values.joined(separator: ", "))"
        )
      }
    }
  }

  private func unknown(_ written: String, within bundle: String? = nil) -> UsageError {
    let names = command.allOptions.flatMap { option in
      ["--" + option.name] + (option.isInvertible ? ["--no-" + option.name] : [])
    }
    let context = bundle.map { " in '\($0)'" } ?? ""
    return UsageError(
      "unknown option '\(written)'\(context)",
      hint: Suggestion.hint(for: written, among: names)
    )
  }

  // MARK: Operands

  private func checkOperands(_ operands: [String]) throws(UsageError) {
    if operands.contains("") { throw UsageError("an argument is empty") }
    switch command.operands {
    case .none:
      guard let first = operands.first else { return }
      throw UsageError("\(command.name) takes no argument, but got '\(first)'")
    case .inputs: return
    case .command:
      if operands.count > 1 { throw UsageError("only one command can be explained at a time") }
    case .values(let placeholder, _):
      if operands.isEmpty { throw UsageError("\(placeholder) is missing") }
    case .choice(let placeholder, let values):
      guard let first = operands.first else {
        throw UsageError(
          "\(placeholder) is missing",
          hint: "one of: \(values.joined(separator: ", "))"
        )
      }
      guard operands.count == 1 else { throw UsageError("only one \(placeholder) can be given") }
      guard values.contains(first) else {
        throw UsageError(
          "unknown \(placeholder) '\(first)'",
          hint: Suggestion.hint(for: first, among: values)
            ?? "one of: \(values.joined(separator: ", "))"
        )
      }
    }
  }
}

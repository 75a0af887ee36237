internal import BGTraceModel

/// What happens to a capture between the device and the person who reads it.
///
/// Most damage is done to bytes. Two kinds are done to the lines before they are printed, because
/// the device itself does them: duplicates, and private values.
package enum Damage: String, Sendable, CaseIterable {
  case crlf
  case cr
  case byteOrderMark
  case utf16LittleEndian
  case utf16BigEndian
  case latin1
  case rtf
  case markdownFence
  case quotePrefix
  case boldLines
  case indentFour
  case hardWrap
  case cutTail
  case grepByIdentifier
  case duplicates
  case noBreakSpaces
  case curlyQuotes
  case redactedSome

  /// What the damage takes away, beyond what the dialect has lost.
  package var loses: Set<Loss> {
    switch self {
    case .hardWrap: [.whitespace]
    case .cutTail: [.tail]
    case .grepByIdentifier: [.unnamedLines]
    case .redactedSome: [.privateValues]
    default: []
    }
  }

  /// Whether the damage is something that happens to captures of a dialect.
  package func applies(to dialect: Dialect) -> Bool {
    switch self {
    // The newest lines come first: what is cut off is the beginning of the story.
    case .cutTail: dialect != .consoleNewestFirst
    case .byteOrderMark, .utf16LittleEndian, .utf16BigEndian, .duplicates,
      .redactedSome, .crlf:
      true
    case .grepByIdentifier: dialect != .logShowJSON
    // Their heads are wider than the column: what wraps them leaves no head to read.
    case .hardWrap:
      !dialect.isJSON
        && ![
          .logShowDefault, .logShowSyslog, .columnCopy, .idevicesyslog, .pymobiledevice3Text,
        ].contains(dialect)
    default: !dialect.isJSON
    }
  }

  /// Damages lines, before they are printed.
  package func applied(to lines: [Line]) -> [Line] {
    switch self {
    case .duplicates:
      return lines.enumerated()
        .flatMap { index, line -> [(Int64, Int, Line)] in
          let isBackground = Relevance.keeps(
            process: line.process,
            subsystem: line.subsystem,
            message: line.message
          )
          let again = line.later(by: 40)
          let here = (line.time.microseconds, index, line)
          return isBackground ? [here, (again.time.microseconds, index, again)] : [here]
        }
        .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        .map(\.2)
    case .redactedSome: return lines.map(Self.redacted)
    default: return lines
    }
  }

  /// Damages a capture's UTF-8 bytes, or returns nil where its text does not allow it.
  package func applied(to bytes: [UInt8], naming names: [String] = []) -> [UInt8]? {
    let text = String(decoding: bytes, as: UTF8.self)
    switch self {
    case .duplicates, .redactedSome: return bytes
    case .crlf: return Array(text.replacingLineEnds(with: "\r\n").utf8)
    case .cr: return Array(text.replacingLineEnds(with: "\r").utf8)
    case .byteOrderMark: return [0xEF, 0xBB, 0xBF] + bytes
    case .utf16LittleEndian: return Encodings.utf16(text, isLittleEndian: true)
    case .utf16BigEndian: return Encodings.utf16(text, isLittleEndian: false)
    case .latin1: return Encodings.latin1(text)
    case .rtf: return Encodings.rtf(text)
    case .markdownFence:
      return Array(("This is what the console shows:\n\n```text\n" + text + "```\n").utf8)
    case .quotePrefix: return text.mappingLines { $0.isEmpty ? ">" : "> " + $0 }
    case .boldLines: return text.mappingLines { $0.isEmpty ? "" : "**" + $0 + "**" }
    case .indentFour: return text.mappingLines { $0.isEmpty ? "" : "    " + $0 }
    case .hardWrap: return text.mappingLines { Self.wrapped($0, at: 70) }
    case .cutTail: return Self.cut(bytes)
    case .grepByIdentifier:
      let kept = text.physicalLines.filter { line in names.contains { line.contains($0) } }
      return kept.isEmpty ? nil : Array(kept.map { $0 + "\n" }.joined().utf8)
    case .noBreakSpaces: return text.mappingLines(Self.withNoBreakSpaces)
    case .curlyQuotes: return text.mappingLines(Self.withCurlyQuotes)
    }
  }
}

extension Damage {
  /// Breaks at spaces before the column; a longer word stays whole.
  private static func wrapped(_ line: Substring, at width: Int) -> String {
    var result = ""
    var column = 0
    for (index, word) in line.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if column > 0, column + 1 + word.count > width {
        result += "\n"
        column = 0
      } else if index > 0 {
        result += " "
        column += 1
      }
      result += word
      column += word.count
    }
    return result
  }

  /// Cuts the last hundredth off, and then back into the middle of a word.
  private static func cut(_ bytes: [UInt8]) -> [UInt8] {
    var end = bytes.count - max(bytes.count / 100, min(bytes.count / 2, 3))
    func isLetter(_ index: Int) -> Bool {
      bytes.indices.contains(index) && (bytes[index] | 0x20) >= 0x61
        && (bytes[index] | 0x20) <= 0x7A
    }
    while end > 1, !(isLetter(end - 1) && isLetter(end)) { end -= 1 }
    return Array(bytes[..<max(end, 0)])
  }

  /// Every second space of a run becomes U+00A0, as browsers keep runs of spaces.
  private static func withNoBreakSpaces(_ line: Substring) -> String {
    var result = ""
    var isAfterSpace = true
    for character in line {
      let isSpace = character == " "
      result.append(isSpace && isAfterSpace ? "\u{00A0}" : character)
      isAfterSpace = isSpace && !isAfterSpace
    }
    return result
  }

  private static func withCurlyQuotes(_ line: Substring) -> String {
    var result = ""
    var isOpen = false
    for character in line {
      switch character {
      case "'": result.append("’")
      case "\"":
        result.append(isOpen ? "”" : "“")
        isOpen.toggle()
      default: result.append(character)
      }
    }
    return result
  }

  /// Masks what is not marked public on a device without a logging profile.
  private static func redacted(_ line: Line) -> Line {
    var line = line
    let message = line.message
    if message.hasPrefix("Registration rejected; "), let end = message.range(of: " is not adv") {
      line.message = "Registration rejected; <private>" + message[end.lowerBound...]
    }
    if message.hasPrefix("Submitted"), message.hasSuffix(")"),
      let open = message.lastIndex(of: "(")
    {
      line.message = message[..<open] + "<private>"
    }
    return line
  }
}

extension String {
  /// The lines without their ends; a final line end begins no further line.
  package var physicalLines: [Substring] {
    var lines = utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  fileprivate func mappingLines(_ change: (Substring) -> String) -> [UInt8] {
    Array(physicalLines.map { change($0) + "\n" }.joined().utf8)
  }

  fileprivate func replacingLineEnds(with end: String) -> String {
    physicalLines.map { $0 + end }.joined()
  }

  fileprivate func range(of other: String) -> Range<Index>? { ranges(of: other).first }
}

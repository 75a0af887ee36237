/// Reads a property list that is written with braces: JSON, the old style, `plutil -p`.
///
/// One forgiving reader for the three, because a paste is often half of one and half of another.
enum BracePropertyList {
  /// Reads UTF-8.
  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListDocument {
    var tokens = BraceTokens(bytes)
    var lines = LineCounter()
    var builder = PropertyListBuilder()
    var hasRoot = false
    var hasAssignment = false
    var isCut = false
    var strays = 0
    reading: while let token = tokens.next() {
      let offset = tokens.start
      let line = lines.line(at: offset, in: bytes)
      if builder.depth == 0, !builder.hasKey, builder.isEmpty {
        hasRoot = token == .openDictionary || token == .openArray
      }
      switch token {
      case .openDictionary: try builder.open(.dictionary, line: line, offset: offset)
      case .openArray: try builder.open(.array, line: line, offset: offset)
      case .closeDictionary: builder.close(.dictionary)
      case .closeArray: builder.close(.array)
      case .assign:
        hasAssignment = true
        if builder.isInArray { builder.dropLastElement() }
      case .separator: builder.finishKey()
      case .quoted(let text):
        if builder.isInArray || builder.hasKey {
          try builder.value(.init(.string(text), line: line), offset: offset)
        } else {
          try builder.key(text, line: line, offset: offset)
        }
      case .word(let text):
        if builder.isInArray || builder.hasKey {
          try builder.value(.init(kind(text), line: line), offset: offset)
        } else {
          try builder.key(text, line: line, offset: offset)
        }
      case .data: try builder.value(.init(.data, line: line), offset: offset)
      case .cut: isCut = true
      case .stray: strays += 1
      }
      // After the root's end there is no list any more.
      if hasRoot, builder.depth == 0 { break reading }
    }
    guard hasAssignment, !builder.isEmpty else {
      throw PropertyListError(
        code: .notAPropertyList,
        offset: 0,
        sentence: "This is not a property list: it holds no key with a value."
      )
    }
    return document(
      &builder,
      isFragment: !hasRoot,
      isCut: isCut,
      strays: strays,
      strayLines: otherLines(bytes, from: tokens)
    )
  }

  private static func document(
    _ builder: inout PropertyListBuilder,
    isFragment: Bool,
    isCut: Bool,
    strays: Int,
    strayLines: Int
  ) -> PropertyListDocument {
    let root = builder.finish(isFragment: isFragment)
    var warnings = builder.warnings
    if isCut { warnings.append("The property list ends in the middle of a text.") }
    if strays > 0 { warnings.append("\(strays) bytes of the property list mean nothing there.") }
    if strayLines > 0 { warnings.append("\(strayLines) lines of other text were passed over.") }
    return PropertyListDocument(
      form: .braces,
      root: root,
      isIncomplete: builder.isIncomplete || isCut || strays > 0,
      warnings: warnings,
      strayLines: strayLines
    )
  }

  /// How many lines after the root hold something.
  private static func otherLines(_ bytes: [UInt8], from tokens: BraceTokens) -> Int {
    var tokens = tokens
    var lines = LineCounter()
    var last = 0
    var count = 0
    while tokens.next() != nil {
      let line = lines.line(at: tokens.start, in: bytes)
      if line != last { count += 1 }
      last = line
    }
    return count
  }

  private static func kind(_ word: String) -> PropertyListValue.Kind {
    switch word {
    case "true": .boolean(true)
    case "false": .boolean(false)
    case "null": .null
    default: Double(word) == nil ? .string(word) : .number(word)
    }
  }
}

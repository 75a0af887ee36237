internal import BGTraceBytes

/// What a paste put around a line: quote marks, an indent, bold marks, a comment.
struct LineWrapping {
  /// How many bytes stand before the content.
  private(set) var leading = 0
  /// How many bytes stand behind it.
  private(set) var trailing = 0
  /// How many `>` are among the leading bytes.
  private(set) var quotes = 0

  /// No wrapping.
  init() {}

  /// Takes the wrapping off a line.
  init(of line: ByteView, stripsIndent: Bool) {
    var index = 0
    var indent = 0
    scan: while index < line.count {
      switch line[index] {
      case 0x20, 0x09:
        if quotes == 0 { indent += 1 }
        index += 1
      case 0x3E where indent < 4:
        quotes += 1
        index += 1
      case 0x2A where line[index + 1] == 0x2A:
        index += 2
      case 0x60 where line[index + 1] != 0x60, 0x2F where line[index + 1] == 0x2F:
        index += line[index] == 0x2F ? 2 : 1
      default: break scan
      }
    }
    guard stripsIndent || index > indent else { return }
    leading = index
    var end = line.count
    while end > index, ByteView.isBlank(line[end - 1]) || line[end - 1] == 0x60 { end -= 1 }
    if end - index > 2, line[end - 1] == 0x2A, line[end - 2] == 0x2A { end -= 2 }
    let isMarked = end < line.count && (line[end] == 0x2A || line[end] == 0x60)
    trailing = isMarked ? line.count - end : 0
  }

  /// Whether there is any.
  var isThere: Bool { leading > 0 || trailing > 0 }

  /// A line's content without the wrapping.
  func content(of line: ByteView) -> ByteView {
    line[leading..<max(line.count - trailing, leading)]
  }

  /// A following line without as much of the same wrapping as it has.
  func strip(_ line: ByteView) -> ByteView {
    guard isThere else { return line }
    var index = 0
    if quotes > 0 {
      var seen = 0
      while seen < quotes, index < line.count {
        if line[index] == 0x3E {
          seen += 1
        } else if line[index] != 0x20 {
          break
        }
        index += 1
      }
      if line[index] == 0x20 { index += 1 }
    } else {
      while index < leading, line[index] == 0x20 { index += 1 }
    }
    var end = line.count
    if trailing > 0, line.ends(with: "**") { end -= 2 }
    if line.has("**", at: index) { index += 2 }
    return line[index..<max(end, index)]
  }
}

/// Undoes what tools and terminals did to bytes.
enum LineDamage {
  /// A line without terminal escapes (`ESC [ … letter`).
  static func withoutColours(_ line: ByteView) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(line.count)
    var index = 0
    while index < line.count {
      if line[index] == 0x1B, line[index + 1] == 0x5B {
        var end = index + 2
        while end < line.count, line[end] < 0x40 || line[end] > 0x7E { end += 1 }
        index = end + 1
      } else {
        result.append(line[index])
        index += 1
      }
    }
    return result
  }

  /// Bytes with a space for each no-break space (U+00A0), as web pages put them between columns.
  static func withoutNoBreakSpaces(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0xA0) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 {
        result.append(0x20)
        index += 2
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Bytes with vis(3)'s meta notation decoded: `\M-b` is `b` with the high bit, `\M^@` a control
  /// character with it, `\^@` without.
  static func withoutVis(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x5C) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    while index < bytes.count {
      if at(0) == 0x5C, at(1) == 0x4D, at(2) == 0x2D, at(3) > 0x20 {
        result.append(at(3) | 0x80)
        index += 4
      } else if at(0) == 0x5C, at(1) == 0x4D, at(2) == 0x5E, at(3) >= 0x3F {
        result.append((at(3) ^ 0x40) | 0x80)
        index += 4
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}

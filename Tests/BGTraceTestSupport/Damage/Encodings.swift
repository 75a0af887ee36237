/// Other encodings of a text.
enum Encodings {
  /// UTF-16 with a byte order mark.
  static func utf16(_ text: String, isLittleEndian: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 2 + 2)
    for unit in [0xFEFF] + Array(text.utf16) {
      let high = UInt8(unit >> 8)
      let low = UInt8(unit & 0xFF)
      bytes.append(isLittleEndian ? low : high)
      bytes.append(isLittleEndian ? high : low)
    }
    return bytes
  }

  /// ISO 8859-1, or nil where a character has no place in it or nothing would change.
  static func latin1(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard scalar.value <= 0xFF else { return nil }
      bytes.append(UInt8(scalar.value))
    }
    return bytes
  }

  /// Rich text as TextEdit saves it: a backslash at each line's end, UTF-16 units in decimal.
  static func rtf(_ text: String) -> [UInt8] {
    var body = ""
    for character in text.unicodeScalars {
      switch character {
      case "\\", "{", "}":
        body += "\\"
        body.unicodeScalars.append(character)
      case "\n": body += "\\\n"
      case _ where character.value < 0x80: body.unicodeScalars.append(character)
      default:
        body += "\\uc0"
        for unit in String(character).utf16 { body += "\\u\(unit) " }
      }
    }
    let head = """
      {\\rtf1\\ansi\\ansicpg1252\\cocoartf2822
      \\cocoatextscaling0\\cocoaplatform0{\\fonttbl\\f0\\fmodern\\fcharset0 Menlo-Regular;}
      {\\colortbl;\\red255\\green255\\blue255;}
      {\\*\\expandedcolortbl;;}
      \\paperw11900\\paperh16840\\margl1440\\margr1440\\vieww28600\\viewh15000\\viewkind0
      \\pard\\tx720\\tx1440\\pardirnatural\\partightenfactor0

      \\f0\\fs22 \\cf0 
      """
    return Array((head + body + "}").utf8)
  }
}

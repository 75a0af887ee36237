package import BGTraceModel

/// Reads the names that lines carry: identifiers, activities, processes.
package enum Names: Sendable {
  /// The longest name that is taken for one, in bytes; documentation allows identifiers of 127.
  package static let longest = 512

  /// A name as an identifier, or nil where it is masked, missing or abbreviated away.
  package static func identifier(_ text: String) -> String? {
    let name = trimmed(text)
    guard !name.isEmpty, name.utf8.count <= longest else { return nil }
    if name.utf8.first == UInt8(ascii: "<") || name == "(null)" || name == "null" || name == "nil" {
      return nil
    }
    // A row of asterisks or dots stands for a name; asterisks inside one are part of it.
    if name.utf8.allSatisfy({ $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: ".") }) { return nil }
    if name.holds("\u{FFFD}") { return nil }  // bytes that are no text
    for mark in ["…", "...", "0x"] where name.utf8.starts(with: mark.utf8) { return nil }
    return name
  }

  /// Whether a name stands for one that is hidden.
  package static func isMask(_ text: String) -> Bool { identifier(text) == nil }

  /// Whether a name belongs to the system: its identifiers are never an app's.
  ///
  /// A name that was cut off inside `com.apple.` is no app's either.
  package static func isSystem(_ name: String) -> Bool {
    name.hasPrefix("com.apple.") || (name.hasPrefix("com") && "com.apple.".hasPrefix(name))
  }

  /// Reads a printed activity name at the cursor, without its brackets and quotes.
  package static func token(_ cursor: inout Cursor) -> String {
    cursor.skip { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    let token = cursor.take(longest * 2) { byte in
      switch byte {
      case 0x20, 0x0A, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "["),
        UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: ";"):
        false
      default: true
      }
    }
    return withoutEnd(token, "!:")
  }

  /// Reads a printed activity at the cursor, or returns nil where none stands there.
  package static func activity(_ cursor: inout Cursor) -> Activity? {
    activity(token(&cursor), isCut: cursor.isAtEnd)
  }

  /// A token as an activity; digits that the end of the text cut off are left out.
  package static func activity(_ token: String, isCut: Bool) -> Activity? {
    guard let activity = Activity(printed: token) else { return nil }
    guard isCut, activity.hex == nil, let colon = activity.identifier.lastIndex(of: ":") else {
      return activity
    }
    let tail = activity.identifier[activity.identifier.index(after: colon)...]
    let isDigits = tail.utf8.count < 6 && tail.utf8.allSatisfy(isHexDigit)
    guard isDigits else { return activity }
    return Activity(api: activity.api, identifier: String(activity.identifier[..<colon]))
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    byte.isDigit || (byte >= 0x41 && byte <= 0x46)
  }

  /// Reads the members of a set `{( … )}`, or of a bare list, up to its closing bracket.
  ///
  /// At most 1,024 members are read. The second value tells whether a member is hidden.
  package static func activities(_ cursor: inout Cursor) -> ([Activity], masked: Bool) {
    var result: [Activity] = []
    var masked = false
    cursor.skip { $0.isSpace || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "(") }
    while result.count < 1024, let byte = cursor.next {
      if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "}") { break }
      if byte == UInt8(ascii: ","), cursor.skip(",") { continue }
      if byte.isSpace {
        cursor.skip(while: \.isSpace)
        continue
      }
      let before = cursor.position
      _ = cursor.skip("<_DASActivity: ")
      let name = token(&cursor)
      if let activity = activity(name, isCut: cursor.isAtEnd) {
        result.append(activity)
      } else if name.hasPrefix("<") {
        masked = true
      } else if result.isEmpty {
        break
      }
      cursor.skip { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      if cursor.position == before { break }
    }
    return (result, masked)
  }

  /// Reads `[app<BUNDLE(UUID)>:PID]` (iOS 17 on) or `application<BUNDLE>`, bracket optional.
  ///
  /// Services and daemons are not apps and give nil.
  package static func app(_ cursor: inout Cursor) -> String? {
    var trial = cursor
    _ = trial.skip("[")
    guard trial.skip("application<") || trial.skip("app<") else { return nil }
    let name = trial.take(longest) {
      $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ">") && !$0.isSpace
    }
    guard let bundle = identifier(name) else { return nil }
    cursor = trial
    return bundle
  }

  /// The first app that is named at or after the cursor.
  package static func firstApp(_ cursor: Cursor) -> String? {
    for opening in ["application<", "app<"] {
      guard let place = cursor.find(opening) else { continue }
      var trial = Cursor(cursor.bytes, at: place)
      if let bundle = app(&trial) { return bundle }
    }
    return nil
  }

  /// A text without given characters at its end.
  package static func withoutEnd(_ text: String, _ characters: String) -> String {
    guard let last = text.utf8.last, characters.utf8.contains(last) else { return text }
    var bytes = Substring(text)
    while let last = bytes.utf8.last, characters.utf8.contains(last) { bytes.removeLast() }
    return String(bytes)
  }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.utf8.first, let last = text.utf8.last, first.isSpace || last.isSpace
    else { return text }
    var bytes = Substring(text)
    while let first = bytes.utf8.first, first.isSpace { bytes.removeFirst() }
    while let last = bytes.utf8.last, last.isSpace { bytes.removeLast() }
    return String(bytes)
  }
}

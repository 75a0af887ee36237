/// A JSON object's text, keys in the order they were added.
struct JSONText {
  private var members: [String] = []

  var text: String { "{" + members.joined(separator: ",") + "}" }

  mutating func add(_ key: String, _ value: String) {
    members.append(Self.quoted(key) + ":" + Self.quoted(value))
  }
  mutating func add(_ key: String, number: Int) {
    members.append(Self.quoted(key) + ":" + String(number))
  }
  mutating func add(_ key: String, object: JSONText) {
    members.append(Self.quoted(key) + ":" + object.text)
  }
  mutating func addNull(_ key: String) { members.append(Self.quoted(key) + ":null") }

  /// A JSON string; Apple's writer escapes slashes too.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "/": result += "\\/"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

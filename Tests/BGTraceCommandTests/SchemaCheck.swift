/// The part of JSON Schema that bgtrace's own schema uses.
struct SchemaCheck {
  private let root: JSONValue

  init(_ text: String) throws {
    root = try JSONValue(text)
  }

  func faults(in text: String) throws -> [String] {
    faults(try JSONValue(text), root, at: "$")
  }

  /// The values of a property's `enum`.
  func words(_ definition: String, _ property: String) -> [String] {
    let schema = root["$defs"]?[definition]?["properties"]?[property]
    return (schema?["enum"] ?? schema?["items"]?["enum"])?.strings ?? []
  }

  private func faults(_ value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
    if let reference = schema["$ref"]?.string {
      let name = String(reference.dropFirst("#/$defs/".count))
      guard let target = root["$defs"]?[name] else { return ["\(reference) leads nowhere"] }
      return faults(value, target, at: path)
    }
    if let kinds = schema["type"]?.strings, !kinds.contains(where: { Self.isKind($0, value) }) {
      return ["\(path) is not \(kinds.joined(separator: " or "))"]
    }
    var faults: [String] = []
    if let words = schema["enum"]?.strings, !words.contains(value.string ?? "") {
      faults.append("\(path) is none of \(words)")
    }
    if let word = schema["const"]?.string, word != value.string {
      faults.append("\(path) is not \(word)")
    }
    if let least = schema["minimum"]?.number, let number = value.number, number < least {
      faults.append("\(path) is below \(least)")
    }
    for key in schema["required"]?.strings ?? [] where value.object.map({ $0[key] == nil }) == true
    {
      faults.append("\(path).\(key) is missing")
    }
    for (key, property) in schema["properties"]?.object ?? [:] {
      guard let own = value[key] else { continue }
      faults += self.faults(own, property, at: "\(path).\(key)")
    }
    guard let array = value.array else { return faults }
    if let least = schema["minItems"]?.number, Double(array.count) < least {
      faults.append("\(path) has fewer than \(least)")
    }
    if let most = schema["maxItems"]?.number, Double(array.count) > most {
      faults.append("\(path) has more than \(most)")
    }
    guard let items = schema["items"] else { return faults }
    for (index, element) in array.enumerated() {
      faults += self.faults(element, items, at: "\(path)[\(index)]")
    }
    return faults
  }

  private static func isKind(_ kind: String, _ value: JSONValue) -> Bool {
    switch (kind, value) {
    case ("null", .null), ("object", .object), ("array", .array), ("string", .string),
      ("boolean", .boolean), ("number", .number):
      true
    case ("integer", .number(let number)): number.rounded() == number
    default: false
    }
  }
}

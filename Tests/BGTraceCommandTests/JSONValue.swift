import Foundation

/// Any JSON, told apart as strictly as a schema needs it.
indirect enum JSONValue: Decodable, Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(_ text: String) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var string: String? { if case .string(let value) = self { value } else { nil } }

  var number: Double? { if case .number(let value) = self { value } else { nil } }

  var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

  var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }

  /// The strings of an array, or a string alone.
  var strings: [String] { array.map { $0.compactMap(\.string) } ?? string.map { [$0] } ?? [] }
}

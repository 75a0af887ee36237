internal import CBytes

/// Walks one JSON object and notes where the values of some keys stand.
///
/// Every key is walked, nothing is decoded, nothing is allocated, nested values are passed over by
/// counting brackets: depth costs nothing. What is not JSON is `broken` where it stops to be.
package struct JSONObjectScanner: Sendable {
  /// How a walk ended.
  package enum Outcome: Sendable, Hashable {
    /// The object ends before this index.
    case complete(Int)
    /// The bytes end first.
    case incomplete
    /// This index holds what no object can hold.
    case broken(Int)
  }

  /// Where a key's value stands.
  package struct Value: Sendable, Hashable {
    /// What it is.
    package enum Kind: UInt8, Sendable {
      /// Not there.
      case absent
      /// A string; the range is what stands between the quotation marks.
      case string
      /// A string with escapes.
      case escaped
      /// A number or a word.
      case plain
      /// An object or array.
      case nested
    }

    /// What it is.
    package var kind = Kind.absent
    /// The first byte.
    package var start = 0
    /// Behind the last byte.
    package var end = 0

    /// No value.
    package init() {}

    /// The bytes' indices.
    package var range: Range<Int> { start..<max(start, end) }
    /// Whether it is a string.
    package var isString: Bool { kind == .string || kind == .escaped }
  }

  /// The wanted keys, in the order of the values.
  package let keys: [String]
  // The names one after the other, and where each begins; the last entry is the end.
  private let names: [UInt8]
  private let starts: [Int]
  // Key numbers by length, first and last byte; 255 for none. Keys that share a slot are chained.
  private let slots: [UInt8]
  private let chain: [UInt8]

  /// Creates a scanner for at most 64 keys.
  package init(keys: [String]) {
    self.keys = keys
    let names = keys.prefix(64).map { Array($0.utf8) }
    var slots = [UInt8](repeating: 255, count: 256)
    var chain = [UInt8](repeating: 255, count: names.count)
    for (index, name) in names.enumerated() {
      let slot = Self.slot(length: name.count, first: name.first ?? 0, last: name.last ?? 0)
      chain[index] = slots[slot]
      slots[slot] = UInt8(index)
    }
    self.names = names.flatMap { $0 }
    starts = names.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    self.slots = slots
    self.chain = chain
  }

  @inline(__always) private static func slot(length: Int, first: UInt8, last: UInt8) -> Int {
    (length &* 31 &+ Int(first) &* 7 &+ Int(last)) & 255
  }

  /// Walks the object whose `{` stands at an index.
  ///
  /// With `isOneLine` a newline anywhere in the object breaks it. `newlines` counts those passed.
  package func scan(
    _ view: ByteView,
    from start: Int,
    isOneLine: Bool,
    values: inout [Value],
    newlines: inout Int
  ) -> Outcome {
    for index in values.indices { values[index].kind = .absent }
    while values.count < chain.count { values.append(Value()) }
    return unsafe view.withBuffer { buffer -> Outcome in
      guard let base = buffer.baseAddress else { return .incomplete }
      var walk = unsafe Walk(
        bytes: base.assumingMemoryBound(to: UInt8.self),
        count: buffer.count,
        index: start,
        isOneLine: isOneLine
      )
      let outcome = unsafe walk.object(self, &values)
      newlines += unsafe walk.newlines
      return outcome
    }
  }

  /// The number of a key, or nil if it is not wanted.
  @inline(__always) func number(
    _ bytes: UnsafePointer<UInt8>,
    length: Int
  ) -> Int? {
    guard length > 0 else { return nil }
    let slot = unsafe Self.slot(length: length, first: bytes[0], last: bytes[length - 1])
    var candidate = slots[slot]
    while candidate != 255 {
      let start = starts[Int(candidate)]
      if starts[Int(candidate) + 1] - start == length {
        var index = 0
        while index < length, unsafe names[start + index] == bytes[index] { index += 1 }
        if index == length { return Int(candidate) }
      }
      candidate = chain[Int(candidate)]
    }
    return nil
  }
}

/// The state of a walk.
///
/// Every read is at an index below `count`, tested right before it.
@unsafe private struct Walk {
  let bytes: UnsafePointer<UInt8>
  let count: Int
  var index: Int
  let isOneLine: Bool
  var newlines = 0

  enum Failure { case incomplete, broken }

  /// Steps over white space; false at the end of the bytes or at a newline that breaks.
  @inline(__always) mutating func skipSpace() -> Failure? {
    while unsafe index < count {
      let byte = unsafe bytes[index]
      if byte > 0x20 { return nil }
      if byte == 0x0A {
        if unsafe isOneLine { return .broken }
        unsafe newlines += 1
      } else if byte != 0x20, byte != 0x09, byte != 0x0D {
        return .broken
      }
      unsafe index += 1
    }
    return .incomplete
  }

  /// Steps over a string whose quotation mark stands at the index; says whether it has escapes.
  @inline(__always) mutating func string(_ hasEscapes: inout Bool) -> Failure? {
    unsafe index += 1
    while true {
      let rest = unsafe count - index
      guard rest > 0 else { return .incomplete }
      let step = unsafe bg_string_stop(bytes + index, rest)
      guard step < rest else { return .incomplete }
      unsafe index += step
      let byte = unsafe bytes[index]
      if byte == 0x22 {
        unsafe index += 1
        return nil
      }
      guard byte == 0x5C else { return .broken }
      hasEscapes = true
      guard unsafe index + 1 < count else { return .incomplete }
      guard unsafe bytes[index + 1] != 0x0A else {
        unsafe index += 1
        return .broken
      }
      unsafe index += 2
    }
  }

  /// Steps over an object or array.
  mutating func nested() -> Failure? {
    var depth = 0
    var ignored = false
    while unsafe index < count {
      switch unsafe bytes[index] {
      case 0x7B, 0x5B:
        depth += 1
        unsafe index += 1
      case 0x7D, 0x5D:
        depth -= 1
        unsafe index += 1
        if depth == 0 { return nil }
      case 0x22:
        if let failure = unsafe string(&ignored) { return failure }
      case 0x0A:
        if unsafe isOneLine { return .broken }
        unsafe newlines += 1
        unsafe index += 1
      default:
        unsafe index += 1
      }
    }
    return .incomplete
  }

  /// Steps over a number or word.
  @inline(__always) mutating func plain() -> Failure? {
    let start = unsafe index
    while unsafe index < count {
      switch unsafe bytes[index] {
      case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x41...0x5A, 0x61...0x7A:
        unsafe index += 1
      default:
        return unsafe index == start ? .broken : nil
      }
    }
    return .incomplete
  }

  @inline(__always) func outcome(_ failure: Failure) -> JSONObjectScanner.Outcome {
    switch failure {
    case .incomplete: .incomplete
    case .broken: unsafe .broken(index)
    }
  }

  mutating func object(
    _ scanner: JSONObjectScanner,
    _ values: inout [JSONObjectScanner.Value]
  ) -> JSONObjectScanner.Outcome {
    guard unsafe index < count, unsafe bytes[index] == 0x7B else { return unsafe .broken(index) }
    unsafe index += 1
    if let failure = unsafe skipSpace() { return unsafe outcome(failure) }
    if unsafe bytes[index] == 0x7D { return unsafe .complete(index + 1) }
    while true {
      guard unsafe bytes[index] == 0x22 else { return unsafe .broken(index) }
      let key = unsafe index + 1
      var ignored = false
      if let failure = unsafe string(&ignored) { return unsafe outcome(failure) }
      let number = unsafe scanner.number(bytes + key, length: index - 1 - key)
      if let failure = unsafe skipSpace() { return unsafe outcome(failure) }
      guard unsafe bytes[index] == 0x3A else { return unsafe .broken(index) }
      unsafe index += 1
      if let failure = unsafe skipSpace() { return unsafe outcome(failure) }
      var value = JSONObjectScanner.Value()
      if let failure = unsafe self.value(&value) { return unsafe outcome(failure) }
      if let number { values[number] = value }
      if let failure = unsafe skipSpace() { return unsafe outcome(failure) }
      switch unsafe bytes[index] {
      case 0x7D: return unsafe .complete(index + 1)
      case 0x2C: unsafe index += 1
      default: return unsafe .broken(index)
      }
      if let failure = unsafe skipSpace() { return unsafe outcome(failure) }
    }
  }

  @inline(__always) private mutating func value(
    _ value: inout JSONObjectScanner.Value
  ) -> Failure? {
    let start = unsafe index
    switch unsafe bytes[index] {
    case 0x22:
      var hasEscapes = false
      if let failure = unsafe string(&hasEscapes) { return failure }
      value.kind = hasEscapes ? .escaped : .string
      value.start = start + 1
      value.end = unsafe index - 1
    case 0x7B, 0x5B:
      if let failure = unsafe nested() { return failure }
      value.kind = .nested
      value.start = start
      value.end = unsafe index
    default:
      if let failure = unsafe plain() { return failure }
      value.kind = .plain
      value.start = start
      value.end = unsafe index
    }
    return nil
  }
}

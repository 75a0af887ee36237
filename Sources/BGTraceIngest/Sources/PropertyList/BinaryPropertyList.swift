/// Reads a binary property list.
///
/// Layout (CoreFoundation's `CFBinaryPList.c`, open source; numbers big-endian):
///
///     0  "bplist00"
///     8  objects: a marker byte each, then their content
///        table: the objects' offsets, `offsetSize` bytes each
///    end-32  5 unused, 1 sort version, 1 offsetSize, 1 referenceSize,
///            8 object count, 8 index of the root, 8 start of the table
///
/// Every number comes from the file, so each is checked against the file before it is used. Objects
/// may be shared and may form a circle: depth, visits and text are limited, whatever the graph.
struct BinaryPropertyList {
  static let signature = Array("bplist".utf8)
  private static let headerLength = 8
  private static let trailerLength = 32

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let table: Int
  private var visits = 0
  private var textBytes = 0

  /// Reads the bytes of a whole file.
  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListDocument {
    let trailer = try trailer(of: bytes)
    var reader = BinaryPropertyList(bytes, trailer)
    let root = try reader.object(trailer.root, depth: 0)
    return PropertyListDocument(form: .binary, root: root)
  }

  private init(_ bytes: [UInt8], _ trailer: Trailer) {
    self.bytes = bytes
    offsetSize = trailer.offsetSize
    referenceSize = trailer.referenceSize
    objectCount = trailer.objectCount
    table = trailer.table
  }

  // MARK: Trailer

  private struct Trailer {
    var offsetSize: Int
    var referenceSize: Int
    var objectCount: Int
    var root: Int
    var table: Int
  }

  private static func trailer(of bytes: [UInt8]) throws(PropertyListError) -> Trailer {
    guard bytes.count >= headerLength, bytes.starts(with: signature) else {
      throw malformed("does not begin with its signature", at: 0)
    }
    guard bytes[6] == UInt8(ascii: "0"), bytes[7] == UInt8(ascii: "0") else {
      let version = String(decoding: bytes[6..<8], as: UTF8.self)
      throw PropertyListError(
        code: .unsupportedVersion,
        offset: 6,
        sentence: "This is a binary property list of version \"\(version)\"; only 00 is read."
      )
    }
    let start = bytes.count - trailerLength
    guard start > headerLength else {
      throw PropertyListError(
        code: .truncated,
        offset: bytes.count,
        sentence: "The binary property list is cut off: its trailer is missing."
      )
    }
    let offsetSize = Int(bytes[start + 6])
    let referenceSize = Int(bytes[start + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw damagedTrailer(at: start + 6)
    }
    guard let count = number(bytes, at: start + 8, size: 8),
      let root = number(bytes, at: start + 16, size: 8),
      let table = number(bytes, at: start + 24, size: 8),
      table > headerLength, table < start, count >= 1, root < count,
      // Division keeps a huge count from overflowing.
      count <= (start - table) / offsetSize
    else { throw damagedTrailer(at: start + 8) }
    return Trailer(
      offsetSize: offsetSize,
      referenceSize: referenceSize,
      objectCount: count,
      root: root,
      table: table
    )
  }

  private static func damagedTrailer(at offset: Int) -> PropertyListError {
    PropertyListError(
      code: .truncated,
      offset: offset,
      sentence: "The binary property list is cut off or damaged: its trailer contradicts its size."
    )
  }

  // MARK: Objects

  private mutating func object(
    _ index: Int,
    depth: Int
  ) throws(PropertyListError) -> PropertyListValue {
    guard index < objectCount,
      let start = Self.number(bytes, at: table + index * offsetSize, size: offsetSize),
      start >= Self.headerLength, start < table
    else { throw Self.malformed("points to an object outside itself", at: table) }
    try countVisit(at: start, depth: depth)
    let low = bytes[start] & 0x0F
    switch bytes[start] >> 4 {
    case 0x0: return try simple(bytes[start], at: start)
    case 0x1: return try integer(start, size: 1 << Int(low & 0x7))
    case 0x2: return try real(start, size: 1 << Int(low & 0x7))
    case 0x3:
      _ = try content(start + 1, size: 8)
      return PropertyListValue(.date)
    case 0x4:
      _ = try extent(of: start, unit: 1)
      return PropertyListValue(.data)
    case 0x5, 0x7: return try utf8(start)
    case 0x6: return try utf16(start)
    case 0x8:
      // An archiver's reference: a number for all that matters here.
      _ = try content(start + 1, size: Int(low) + 1)
      return PropertyListValue(.number("uid"))
    case 0xA, 0xB, 0xC: return try array(start, depth: depth)
    case 0xD: return try dictionary(start, depth: depth)
    default: throw Self.malformed("holds an object of unknown kind", at: start)
    }
  }

  private mutating func countVisit(at offset: Int, depth: Int) throws(PropertyListError) {
    guard depth < PropertyListLimits.depth else {
      throw PropertyListError(
        code: .tooDeep,
        offset: offset,
        sentence: "The property list nests deeper than \(PropertyListLimits.depth) levels, "
          + "or runs in a circle."
      )
    }
    visits += 1
    guard visits <= PropertyListLimits.values else { throw Self.tooMany(at: offset) }
  }

  private func simple(_ marker: UInt8, at offset: Int) throws(PropertyListError)
    -> PropertyListValue
  {
    switch marker {
    case 0x00: return PropertyListValue(.null)
    case 0x08: return PropertyListValue(.boolean(false))
    case 0x09: return PropertyListValue(.boolean(true))
    default: throw Self.malformed("holds an object of unknown kind", at: offset)
    }
  }

  private func integer(_ start: Int, size: Int) throws(PropertyListError) -> PropertyListValue {
    let content = try content(start + 1, size: size)
    guard size <= 8 else { return PropertyListValue(.number("large")) }
    let bits = bytes[content].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // One, two and four bytes are unsigned, eight are signed.
    return PropertyListValue(.number(String(Int64(truncatingIfNeeded: bits))))
  }

  private func real(_ start: Int, size: Int) throws(PropertyListError) -> PropertyListValue {
    let content = try content(start + 1, size: size)
    let bits = bytes[content].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch size {
    case 4:
      return PropertyListValue(.number(String(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))))
    case 8: return PropertyListValue(.number(String(Double(bitPattern: bits))))
    default: return PropertyListValue(.number("real"))
    }
  }

  private mutating func utf8(_ start: Int) throws(PropertyListError) -> PropertyListValue {
    let extent = try extent(of: start, unit: 1)
    try countText(extent.count, at: start)
    return PropertyListValue(.string(String(decoding: bytes[extent], as: UTF8.self)))
  }

  private mutating func utf16(_ start: Int) throws(PropertyListError) -> PropertyListValue {
    let extent = try extent(of: start, unit: 2)
    try countText(extent.count, at: start)
    let units = stride(from: extent.lowerBound, to: extent.upperBound, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return PropertyListValue(.string(String(decoding: units, as: UTF16.self)))
  }

  private mutating func array(
    _ start: Int,
    depth: Int
  ) throws(PropertyListError) -> PropertyListValue {
    let extent = try extent(of: start, unit: referenceSize)
    var elements: [PropertyListValue] = []
    for place in stride(from: extent.lowerBound, to: extent.upperBound, by: referenceSize) {
      elements.append(try object(try reference(place), depth: depth + 1))
    }
    return PropertyListValue(.array(elements))
  }

  private mutating func dictionary(
    _ start: Int,
    depth: Int
  ) throws(PropertyListError) -> PropertyListValue {
    // All keys' references, then all values'.
    let extent = try extent(of: start, unit: 2 * referenceSize)
    let values = extent.lowerBound + extent.count / 2
    var pairs: [PropertyListValue.Pair] = []
    for place in stride(from: extent.lowerBound, to: values, by: referenceSize) {
      let key = try object(try reference(place), depth: depth + 1)
      guard let text = key.string else {
        throw Self.malformed("has a dictionary key that is \(key.shape)", at: place)
      }
      let value = try object(
        try reference(values + place - extent.lowerBound),
        depth: depth + 1
      )
      pairs.append(.init(key: text, value: value))
    }
    return PropertyListValue(.dictionary(pairs))
  }

  // MARK: Sizes

  private func reference(_ place: Int) throws(PropertyListError) -> Int {
    guard let index = Self.number(bytes, at: place, size: referenceSize) else {
      throw Self.malformed("points to an object outside itself", at: place)
    }
    return index
  }

  /// Where an object's content lies whose marker holds a count, or `F` and an integer after it.
  private func extent(of start: Int, unit: Int) throws(PropertyListError) -> Range<Int> {
    let low = Int(bytes[start] & 0x0F)
    guard low == 0x0F else { return try content(start + 1, count: low, unit: unit) }
    let marker = try content(start + 1, size: 1).lowerBound
    guard bytes[marker] >> 4 == 0x1, bytes[marker] & 0x0F <= 3 else {
      throw Self.malformed("has a count that is no number", at: marker)
    }
    let size = 1 << Int(bytes[marker] & 0x0F)
    guard let count = Self.number(bytes, at: marker + 1, size: size) else {
      throw Self.malformed("has a count that is too large", at: marker)
    }
    return try content(marker + 1 + size, count: count, unit: unit)
  }

  private func content(_ start: Int, size: Int) throws(PropertyListError) -> Range<Int> {
    try content(start, count: size, unit: 1)
  }

  private func content(
    _ start: Int,
    count: Int,
    unit: Int
  ) throws(PropertyListError) -> Range<Int> {
    guard start <= table, count >= 0, count <= (table - start) / unit else {
      throw Self.malformed("has an object that reaches past its end", at: start)
    }
    return start..<(start + count * unit)
  }

  private mutating func countText(_ count: Int, at offset: Int) throws(PropertyListError) {
    // Cannot overflow: each count is at most the file's size, and visits are limited.
    textBytes += count
    guard textBytes <= PropertyListLimits.textBytes else { throw Self.tooMany(at: offset) }
  }

  /// An unsigned number; nil where it lies outside the file or does not fit `Int`.
  private static func number(_ bytes: [UInt8], at start: Int, size: Int) -> Int? {
    guard start >= 0, size <= 8, start <= bytes.count - size else { return nil }
    let value = bytes[start..<(start + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  private static func tooMany(at offset: Int) -> PropertyListError {
    PropertyListError(
      code: .tooMany,
      offset: offset,
      sentence: "The property list holds more than \(PropertyListLimits.values) values or "
        + "\(PropertyListLimits.textBytes >> 20) MiB of text."
    )
  }

  private static func malformed(_ what: String, at offset: Int) -> PropertyListError {
    PropertyListError(
      code: .malformed,
      offset: offset,
      sentence: "The binary property list is damaged: it \(what)."
    )
  }
}

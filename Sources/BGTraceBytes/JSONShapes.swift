internal import CBytes

/// Reads objects whose keys and kinds of values were met before, in that order.
///
/// Nearly all objects of a capture have one of a few shapes. One that fits a shape byte for byte
/// between its values need not be walked: `JSONObjectScanner` is the plain twin, and would find the
/// same values.
@safe package struct JSONShapes: ~Copyable {
  private let scanner: JSONObjectScanner
  // Owned: allocated here, freed in `deinit`, handed to nobody.
  private let shapes: UnsafeMutablePointer<bg_shape>
  private let places: UnsafeMutablePointer<bg_place>
  private static let room = Int(bg_shape_count)
  private var count = 0
  private var learned = 0
  /// The shape met last.
  private var latest = 0
  /// What the values are, one shape after the other.
  private var kinds: [JSONObjectScanner.Value.Kind] = []

  /// Creates one that knows no shape.
  package init(_ scanner: JSONObjectScanner) {
    self.scanner = scanner
    unsafe shapes = .allocate(capacity: Self.room)
    unsafe shapes.initialize(repeating: bg_shape(), count: Self.room)
    unsafe places = .allocate(capacity: Int(bg_shape_keys))
    unsafe places.initialize(repeating: bg_place(), count: Int(bg_shape_keys))
  }

  deinit {
    unsafe shapes.deallocate()
    unsafe places.deallocate()
  }

  /// Reads the object at an index if its shape is known, and returns where it ends.
  ///
  /// All strings count as `escaped`: nobody looked.
  package mutating func match(
    _ view: ByteView,
    from start: Int,
    values: inout [JSONObjectScanner.Value]
  ) -> Int? {
    guard count > 0, start >= 0, start < view.count else { return nil }
    return unsafe view.withBuffer { buffer -> Int? in
      guard let base = buffer.baseAddress else { return nil }
      let object = unsafe base.assumingMemoryBound(to: UInt8.self) + start
      for step in 0..<count {
        let number = step == 0 ? latest : (step <= latest ? step - 1 : step)
        let length = unsafe bg_shape_match(
          shapes + number,
          object,
          buffer.count - start,
          places
        )
        guard length > 0 else { continue }
        latest = number
        place(shape: number, at: start, in: &values)
        return start + length
      }
      return nil
    }
  }

  @inline(__always) private func place(
    shape: Int,
    at start: Int,
    in values: inout [JSONObjectScanner.Value]
  ) {
    let keys = scanner.keys.count
    if values.count != keys { values = Array(repeating: JSONObjectScanner.Value(), count: keys) }
    for index in 0..<keys {
      values[index].kind = kinds[shape * keys + index]
      guard values[index].kind != .absent else { continue }
      unsafe values[index].start = start + places[index].start
      unsafe values[index].end = start + places[index].end
    }
  }

  /// Remembers the shape of an object that was walked.
  package mutating func learn(_ object: ByteView) {
    // Objects that come in ever new shapes are not worth it.
    guard learned < 256, scanner.keys.count <= Int(bg_shape_keys) else { return }
    learned += 1
    var draft = ShapeDraft(scanner)
    guard draft.read(object), draft.pieces.count <= Int(bg_shape_pieces),
      draft.bytes.count <= Int(bg_shape_bytes)
    else { return }
    let number = count < Self.room ? count : learned % Self.room
    unsafe shapes[number] = bg_shape()
    unsafe shapes[number].count = UInt32(draft.pieces.count)
    unsafe withUnsafeMutableBytes(of: &shapes[number].pieces) { room in
      unsafe draft.pieces.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
    }
    unsafe withUnsafeMutableBytes(of: &shapes[number].bytes) { room in
      unsafe draft.bytes.withUnsafeBytes { unsafe room.copyMemory(from: $0) }
    }
    latest = number
    if number == count {
      count += 1
      kinds += draft.kinds
    } else {
      let first = number * draft.kinds.count
      kinds.replaceSubrange(first..<first + draft.kinds.count, with: draft.kinds)
    }
  }
}

/// A shape that is being taken from an object.
private struct ShapeDraft {
  let scanner: JSONObjectScanner
  var pieces: [bg_piece] = []
  var bytes: [UInt8] = []
  var kinds: [JSONObjectScanner.Value.Kind]
  private var pieceStart = 0

  init(_ scanner: JSONObjectScanner) {
    self.scanner = scanner
    kinds = Array(repeating: .absent, count: scanner.keys.count)
  }

  /// Cuts an object into pieces; false where it is of a form that has no shape.
  mutating func read(_ object: ByteView) -> Bool {
    var index = 0
    var depth = 0
    var key: Int?
    while index < object.count, bytes.count <= Int(bg_shape_bytes) {
      let byte = object[index]
      switch byte {
      case 0x22:
        guard let end = Self.stringEnd(object, index + 1) else { return false }
        if Self.isKey(object, behind: end) {
          if depth == 1 { key = number(of: object[index + 1..<end]) }
          take(object[index..<end + 1])
        } else {
          take(object[index..<index + 1])
          close(Int(bg_hole_string), depth == 1 ? key : nil, .escaped)
          take(object[end..<end + 1])
        }
        index = end + 1
      case 0x7B, 0x5B:
        // Nobody notes where nested values stand.
        if depth == 1, key != nil { return false }
        depth += 1
        take(object[index..<index + 1])
        index += 1
      case 0x7D, 0x5D:
        depth -= 1
        take(object[index..<index + 1])
        index += 1
      case 0x20, 0x2C, 0x3A:
        if byte == 0x2C, depth == 1 { key = nil }
        take(object[index..<index + 1])
        index += 1
      default:
        let start = index
        while Self.isPlain(object[index]) { index += 1 }
        guard index > start else { return false }
        close(Int(bg_hole_plain), depth == 1 ? key : nil, .plain)
      }
    }
    close(Int(bg_hole_none), nil, .absent)
    return depth == 0
  }

  private mutating func take(_ piece: ByteView) { bytes += piece.array }

  private mutating func close(_ hole: Int, _ key: Int?, _ kind: JSONObjectScanner.Value.Kind) {
    let start = min(pieceStart, bytes.count)
    pieces.append(
      bg_piece(
        start: UInt16(clamping: start),
        length: UInt16(clamping: bytes.count - start),
        hole: UInt8(clamping: hole),
        key: UInt8(clamping: key ?? 255)
      )
    )
    if let key, key < kinds.count { kinds[key] = kind }
    pieceStart = bytes.count
  }

  private func number(of key: ByteView) -> Int? {
    unsafe key.withBuffer { buffer -> Int? in
      guard let base = buffer.baseAddress else { return nil }
      return unsafe scanner.number(
        base.assumingMemoryBound(to: UInt8.self),
        length: buffer.count
      )
    }
  }

  private static func stringEnd(_ object: ByteView, _ start: Int) -> Int? {
    var index = start
    while index < object.count {
      switch object[index] {
      case 0x22: return index
      case 0x5C: index += 2
      default: index += 1
      }
    }
    return nil
  }

  private static func isKey(_ object: ByteView, behind end: Int) -> Bool {
    var index = end + 1
    while object[index] == 0x20 { index += 1 }
    return object[index] == 0x3A
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    ByteView.isDigit(byte) || ByteView.isLetter(byte) || byte == 0x2B || byte == 0x2D
      || byte == 0x2E
  }
}

/// Finds in one pass which of many literals occur in a text.
///
/// Some hundred literals sought one by one would read every message a hundred times. Here the first
/// four bytes of each key have a fingerprint; where the text shows one, its keys are compared.
/// ASCII case is ignored and a line break counts as a space: a find is only a reason to look closer.
package struct KeyIndex: Sendable {
  private struct Key {
    var owner: Int
    var bytes: Range<Int>
  }

  /// The low four bits of four bytes, which are the same in a letter's two cases.
  private typealias Print = UInt16
  private static let width = 4

  /// One bit for each fingerprint that a key begins with: small enough to stay in the cache.
  private var sieve = [UInt64](repeating: 0, count: 1 << 10)
  private var lists: [Print: [Key]] = [:]
  /// The keys' bytes, folded.
  private var bytes: [UInt8] = []

  /// Builds the index for the keys of each owner, the owners being numbered from 0.
  package init(_ keys: [[String]]) {
    for (owner, words) in keys.enumerated() {
      for word in words where !word.isEmpty {
        let start = bytes.count
        bytes += word.utf8.map(Self.folded)
        add(Key(owner: owner, bytes: start..<bytes.count))
      }
    }
  }

  /// The owners one of whose keys occurs, ascending.
  package func owners(in text: [UInt8]) -> [Int] {
    var result: [Int] = []
    var print: Print = 0
    var start = 1 - Self.width
    for byte in text {
      print = Self.next(print, byte)
      if isBeginning(print) { collect(print, in: text, at: start, into: &result) }
      start += 1
    }
    // Past the end, for the keys that are shorter than a fingerprint.
    while start < text.count {
      print = Self.next(print, 0)
      if isBeginning(print) { collect(print, in: text, at: start, into: &result) }
      start += 1
    }
    return result.sorted()
  }

  private func isBeginning(_ print: Print) -> Bool {
    sieve[Int(print >> 6)] & (1 &<< UInt64(print & 63)) != 0
  }

  private func collect(_ print: Print, in text: [UInt8], at place: Int, into result: inout [Int]) {
    guard place >= 0, let keys = lists[print] else { return }
    for key in keys where !result.contains(key.owner) {
      if stands(key, in: text, at: place) { result.append(key.owner) }
    }
  }

  private func stands(_ key: Key, in text: [UInt8], at place: Int) -> Bool {
    guard key.bytes.count <= text.count - place else { return false }
    var place = place
    for position in key.bytes {
      guard Self.folded(text[place]) == bytes[position] else { return false }
      place += 1
    }
    return true
  }

  private mutating func add(_ key: Key) {
    var prints: [Print] = [0]
    for place in 0..<Self.width {
      // What follows a short key may be anything: these bytes have each value of the low four bits.
      let known = place < key.bytes.count ? bytes[key.bytes.lowerBound + place] : nil
      let range = known.map { $0...$0 } ?? 0x60...0x6F
      prints = prints.flatMap { print in range.map { Self.next(print, $0) } }
    }
    for print in prints {
      sieve[Int(print >> 6)] |= 1 &<< UInt64(print & 63)
      lists[print, default: []].append(key)
    }
  }

  /// The fingerprint that ends one byte later.
  private static func next(_ print: Print, _ byte: UInt8) -> Print {
    print &<< 4 | Print(byte == 0x0A ? 0 : byte & 15)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : (byte == 0x0A ? 0x20 : byte)
  }
}

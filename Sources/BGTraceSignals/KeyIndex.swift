/// Finds in one pass which of many literals occur in a text.
///
/// Some hundred literals sought one by one would read every message a hundred times. Here the first
/// three bytes of each key have a fingerprint; where the text shows one, its keys are compared.
/// ASCII case is ignored and a line break counts as a space: a find is only a reason to look closer.
package struct KeyIndex: Sendable {
  private struct Key {
    var owner: Int
    var bytes: [UInt8]

    func stands(in text: [UInt8], at place: Int) -> Bool {
      guard bytes.count <= text.count - place else { return false }
      for offset in bytes.indices where KeyIndex.folded(text[place + offset]) != bytes[offset] {
        return false
      }
      return true
    }
  }

  /// By fingerprint: the number of its keys' list, 0 for none.
  private var lists = [UInt16](repeating: 0, count: 1 << (width * bits))
  private var keys: [[Key]] = [[]]

  /// How many bytes make a fingerprint, and how many bits each gives: the low five are the same in
  /// a letter's two cases.
  private static let width = 3
  private static let bits = 5

  /// Builds the index for the keys of each owner, the owners being numbered from 0.
  package init(_ keys: [[String]]) {
    for (owner, words) in keys.enumerated() {
      for word in words where !word.isEmpty {
        add(Key(owner: owner, bytes: word.utf8.map(Self.folded)))
      }
    }
  }

  /// The owners one of whose keys occurs, ascending.
  package func owners(in text: [UInt8]) -> [Int] {
    var result: [Int] = []
    var print = 0
    // Past the end, for the keys that are shorter than a fingerprint.
    for end in 0..<(text.count + Self.width - 1) {
      print = Self.next(print, end < text.count ? text[end] : 0)
      let list = Int(lists[print])
      guard list != 0, end >= Self.width - 1 else { continue }
      for key in keys[list] where key.stands(in: text, at: end - Self.width + 1) {
        if !result.contains(key.owner) { result.append(key.owner) }
      }
    }
    return result.sorted()
  }

  private mutating func add(_ key: Key) {
    var prints = [0]
    for place in 0..<Self.width {
      // What follows a short key may be anything.
      let range = place < key.bytes.count ? key.bytes[place]...key.bytes[place] : 0...31
      prints = prints.flatMap { print in range.map { Self.next(print, $0) } }
    }
    for print in prints {
      if lists[print] == 0 {
        lists[print] = UInt16(keys.count)
        keys.append([])
      }
      keys[Int(lists[print])].append(key)
    }
  }

  /// The fingerprint that ends one byte later.
  private static func next(_ print: Int, _ byte: UInt8) -> Int {
    (print << bits | Int(folded(byte) & 0x1F)) & (1 << (width * bits) - 1)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : (byte == 0x0A ? 0x20 : byte)
  }
}

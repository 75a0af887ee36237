/// Finds in one pass which of many literals occur in a text (Aho and Corasick, 1975).
///
/// Some hundred literals sought one by one would read every message a hundred times. ASCII case is
/// ignored and a line break counts as a space: a find is only a reason to look closer.
package struct KeyIndex: Sendable {
  /// The column of each byte; 0 for those in no key.
  private var columns = [UInt8](repeating: 0, count: 256)
  private var width = 1
  /// The next state for each state and column.
  private var next: [UInt16] = []
  /// What each state has found: a range in `found`.
  private var finds: [Range<Int>] = []
  private var found: [UInt16] = []
  private let owners: Int

  /// Builds the index for the keys of each owner, the owners being numbered from 0.
  package init(_ keys: [[String]]) {
    owners = keys.count
    let words = keys.enumerated().flatMap { owner, keys in
      keys.map { (owner: UInt16(owner), bytes: $0.utf8.map(Self.folded)) }
    }
    assignColumns(words.flatMap(\.bytes))
    var outputs: [[UInt16]] = [[]]
    next = [UInt16](repeating: 0, count: width)
    for word in words where !word.bytes.isEmpty {
      var state = 0
      for byte in word.bytes {
        let place = state * width + Int(columns[Int(byte)])
        if next[place] == 0 {
          next[place] = UInt16(outputs.count)
          outputs.append([])
          next.append(contentsOf: repeatElement(0, count: width))
        }
        state = Int(next[place])
      }
      outputs[state].append(word.owner)
    }
    link(&outputs)
    for output in outputs {
      finds.append(found.count..<(found.count + output.count))
      found.append(contentsOf: output)
    }
  }

  /// The owners one of whose keys occurs, ascending.
  package func owners(in text: [UInt8]) -> [Int] {
    var seen = [Bool](repeating: false, count: owners)
    var any = false
    var state = 0
    for byte in text {
      state = Int(next[state * width + Int(columns[Int(byte)])])
      for place in finds[state] {
        seen[Int(found[place])] = true
        any = true
      }
    }
    return any ? seen.indices.filter { seen[$0] } : []
  }

  private mutating func assignColumns(_ bytes: [UInt8]) {
    for byte in Set(bytes).sorted() {
      columns[Int(byte)] = UInt8(width)
      width += 1
    }
    for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") {
      columns[Int(byte)] = columns[Int(byte | 0x20)]
    }
    columns[0x0A] = columns[0x20]
  }

  /// Gives each state, breadth first, the step that its longest proper suffix would take.
  private mutating func link(_ outputs: inout [[UInt16]]) {
    var suffix = [Int](repeating: 0, count: outputs.count)
    var queue = (0..<width).map { Int(next[$0]) }.filter { $0 != 0 }
    var head = 0
    while head < queue.count {
      let state = queue[head]
      head += 1
      outputs[state].append(contentsOf: outputs[suffix[state]])
      for column in 0..<width {
        let place = state * width + column
        let fallback = next[suffix[state] * width + column]
        if next[place] == 0 {
          next[place] = fallback
        } else {
          suffix[Int(next[place])] = Int(fallback)
          queue.append(Int(next[place]))
        }
      }
    }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : (byte == 0x0A ? 0x20 : byte)
  }
}

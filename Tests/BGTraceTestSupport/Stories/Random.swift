/// A small deterministic generator (SplitMix64): the same story is the same bytes everywhere.
package struct Random: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to but not including `bound`, by remainder: the same on every platform.
  package mutating func below(_ bound: Int) -> Int {
    bound <= 1 ? 0 : Int(next() % UInt64(bound))
  }

  /// A number in a closed range.
  package mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// One of the elements.
  package mutating func pick(_ choices: [String]) -> String {
    choices.isEmpty ? "" : choices[below(choices.count)]
  }

  /// Upper-case hex digits.
  package mutating func hex(_ count: Int) -> String {
    String(
      decoding: (0..<count).map { _ in
        let digit = UInt8(below(16))
        return digit < 10 ? 0x30 + digit : 0x37 + digit
      },
      as: UTF8.self
    )
  }

  /// A UUID's text.
  package mutating func uuid() -> String {
    [8, 4, 4, 4, 12].map { hex($0) }.joined(separator: "-")
  }
}

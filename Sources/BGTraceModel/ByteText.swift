extension StringProtocol {
  /// Whether another string occurs, byte for byte.
  ///
  /// Log text needs no canonical equivalence, which is what makes `contains` slow.
  package func holds(_ other: String) -> Bool {
    guard let first = other.utf8.first else { return true }
    var start = utf8.startIndex
    while let found = utf8[start...].firstIndex(of: first) {
      if utf8[found...].starts(with: other.utf8) { return true }
      start = utf8.index(after: found)
    }
    return false
  }
}

extension String {
  /// Whether another string occurs, byte for byte: the same over plain memory, where generic code
  /// of another module would go through a table of witnesses for each byte.
  package func holds(_ other: String) -> Bool {
    let found = unsafe utf8.withContiguousStorageIfAvailable { text in
      unsafe other.utf8.withContiguousStorageIfAvailable { word in
        unsafe Self.holds(text, word)
      }
    }
    return (found ?? nil) ?? self[...].holds(other)
  }

  private static func holds(
    _ text: UnsafeBufferPointer<UInt8>,
    _ word: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = unsafe word.first else { return true }
    guard text.count >= word.count else { return false }
    for start in 0...(text.count - word.count) where unsafe text[start] == first {
      if unsafe text[start..<(start + word.count)].elementsEqual(word) { return true }
    }
    return false
  }
}

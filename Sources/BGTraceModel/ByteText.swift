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

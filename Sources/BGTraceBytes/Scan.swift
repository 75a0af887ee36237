internal import CBytes

extension ByteView {
  /// The index of the first newline at or after another index, or `count`.
  package func newline(from start: Int = 0) -> Int {
    let rest = from(start)
    let found = unsafe rest.withBuffer { buffer -> Int in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe bg_newline(base.assumingMemoryBound(to: UInt8.self), buffer.count)
    }
    return count - rest.count + found
  }

  /// The index of the first quotation mark, backslash or newline at or after another index,
  /// or `count`.
  package func stringStop(from start: Int = 0) -> Int {
    let rest = from(start)
    let found = unsafe rest.withBuffer { buffer -> Int in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe bg_string_stop(base.assumingMemoryBound(to: UInt8.self), buffer.count)
    }
    return count - rest.count + found
  }

  /// How many newlines there are.
  package var newlines: Int {
    var result = 0
    var index = newline()
    while index < count {
      result += 1
      index = newline(from: index + 1)
    }
    return result
  }
}

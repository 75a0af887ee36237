internal import CBytes

/// Many literals looked for in one pass.
///
/// The work is done by a C kernel chosen for the machine; `plainClasses` is the same in plain Swift
/// and serves the differential test.
@safe package final class LiteralMatcher: Sendable {
  /// Which kernel scans.
  package enum Kernel: Sendable {
    /// The best that this machine has.
    case best
    /// Plain C.
    case portable
  }

  /// A literal and what finding it means.
  package struct Literal: Sendable, Hashable {
    /// The bytes: 1 to 255 of them, without a newline.
    package var bytes: [UInt8]
    /// A bit mask, or-ed into a scan's result.
    package var classes: UInt8
    /// Whether capital letters of ASCII in the text stand for the literal's small ones.
    package var folds: Bool

    /// Creates a literal; one that folds must hold small letters only.
    package init(_ text: String, classes: UInt8, folds: Bool = false) {
      bytes = Array(text.utf8)
      self.classes = classes
      self.folds = folds
    }

    fileprivate func stands(in view: ByteView, at index: Int) -> Bool {
      bytes.indices.allSatisfy { offset in
        var byte = view[index + offset]
        if folds, byte &- 0x41 < 26 { byte |= 0x20 }
        return byte == bytes[offset]
      }
    }
  }

  private let literals: [Literal]
  // Immutable after creation, so it may be shared between threads.
  private nonisolated(unsafe) let handle: OpaquePointer?

  /// Compiles the usable ones of some literals: those of 1 to 255 bytes without a newline.
  package init(_ literals: [Literal], kernel: Kernel = .best) {
    let usable = literals.filter { (1...255).contains($0.bytes.count) && !$0.bytes.contains(0x0A) }
    self.literals = usable
    let bytes = usable.flatMap(\.bytes)
    let lengths = usable.map { UInt32($0.bytes.count) }
    let classes = usable.map(\.classes)
    let folds: [UInt8] = usable.map { $0.folds ? 1 : 0 }
    let choice = kernel == .best ? bg_kernel_best : bg_kernel_portable
    unsafe handle = bg_matcher_create(
      bytes,
      lengths,
      classes,
      folds,
      usable.count,
      Int32(choice.rawValue)
    )
  }

  deinit { unsafe bg_matcher_destroy(handle) }

  /// A scan without reference counting, for the hottest loop.
  ///
  /// Valid only while its matcher lives: whoever holds one must hold that too.
  @safe package struct Scan: @unchecked Sendable {
    private let handle: OpaquePointer

    fileprivate init?(_ handle: OpaquePointer?) {
      guard let handle = unsafe handle else { return nil }
      unsafe self.handle = handle
    }

    /// The end of the first line, and the classes of all literals in it.
    @inline(__always) package func line(
      _ start: UnsafePointer<UInt8>,
      count: Int,
      classes: inout UInt8
    ) -> Int {
      unsafe bg_scan_line(handle, start, count, &classes)
    }

    /// Skips lines: see `LogRun`.
    @inline(__always) func skip(
      _ run: UnsafeMutablePointer<bg_log_run>,
      _ start: UnsafePointer<UInt8>,
      count: Int
    ) -> Int {
      unsafe bg_log_skip(handle, run, start, count)
    }
  }

  /// The scan for the hottest loop; nil where the literals could not be compiled.
  package var scan: Scan? { unsafe Scan(handle) }

  /// The end of the first line, and the classes of all literals in it.
  @inline(__always) package func scanLine(
    _ start: UnsafePointer<UInt8>,
    count: Int,
    classes: inout UInt8
  ) -> Int {
    guard let handle = unsafe handle else {
      let view = unsafe ByteView(start, count: count)
      let end = view.first(0x0A) ?? count
      classes = plainClasses(of: view.prefix(end))
      return end
    }
    return unsafe bg_scan_line(handle, start, count, &classes)
  }

  /// The classes of all literals in a part of a view.
  @inline(__always) package func classes(of view: ByteView, in range: Range<Int>) -> UInt8 {
    let low = min(max(range.lowerBound, 0), view.count)
    let high = min(max(range.upperBound, low), view.count)
    guard high > low else { return 0 }
    guard let handle = unsafe handle else { return plainClasses(of: view[low..<high]) }
    return unsafe view.withBuffer { buffer -> UInt8 in
      guard let base = buffer.baseAddress else { return 0 }
      var found: UInt8 = 0
      unsafe bg_scan_bytes(
        handle,
        base.assumingMemoryBound(to: UInt8.self) + low,
        high - low,
        buffer.count - low,
        &found
      )
      return found
    }
  }

  /// The classes of all literals in a view.
  package func classes(of view: ByteView) -> UInt8 { classes(of: view, in: 0..<view.count) }

  /// The plain twin of `classes(of:)`.
  package func plainClasses(of view: ByteView) -> UInt8 {
    var result: UInt8 = 0
    for literal in literals {
      var index = 0
      while index + literal.bytes.count <= view.count {
        if literal.stands(in: view, at: index) {
          result |= literal.classes
          break
        }
        index += 1
      }
    }
    return result
  }
}

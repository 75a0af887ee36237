internal import BGTraceBytes

/// Asks every text dialect about an input's first lines.
enum TextSniffer {
  /// What the first lines show.
  struct Counts {
    /// Heads by format.
    var heads: [CaptureFormat: Int] = [:]
    /// Steps forward and back between clocks without a date.
    var ascending = 0
    var descending = 0

    /// The format of most heads; among equals the one asked first.
    var best: CaptureFormat? {
      var result: (format: CaptureFormat, count: Int)?
      for format in CaptureFormat.sniffingOrder {
        guard let count = heads[format], count > result?.count ?? 0 else { continue }
        result = (format, count)
      }
      return result?.format
    }
  }

  /// Counts over a head of an input.
  static func counts(of head: ByteView) -> Counts {
    var result = Counts()
    var finder = HeadFinder(forced: nil)
    var previous: Int64?
    var lines = LineIterator(head)
    while let line = lines.next() {
      guard let found = finder.find(in: line, stripsIndent: true) else { continue }
      result.heads[TextDialect.all[found.dialect].format, default: 0] += 1
      guard found.head.moment.kind == .clock else { continue }
      if let previous {
        result.ascending += found.head.moment.local > previous ? 1 : 0
        result.descending += found.head.moment.local < previous ? 1 : 0
      }
      previous = found.head.moment.local
    }
    return result
  }
}

/// Lines of a report under construction: escaping, indenting and wrapping in one place.
struct Page {
  let layout: ReportLayout
  private(set) var lines: [String] = []

  init(layout: ReportLayout) {
    self.layout = layout
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Adds a line that is already laid out and safe.
  mutating func add(raw line: String) { lines.append(line) }

  /// Adds text after a prefix, with the later lines under the text.
  ///
  /// `tail` is kept in one piece: a place such as `console.txt:14`.
  mutating func add(_ text: String, after prefix: String, tail: String? = nil) {
    let shown = Printable.line(text, isASCII: layout.isASCII)
    let column = Columns.width(prefix)
    if let width = layout.width, column > width * 2 / 3 {
      return add(crowded: prefix, shown, tail: tail)
    }
    var pieces = Columns.wrapped(shown, width: layout.width, first: column, hanging: column)
    if let tail {
      let last = pieces.count - 1
      let start = last == 0 ? column : 0
      let end = start + Columns.width(pieces[last]) + 3 + Columns.width(tail)
      if let width = layout.width, end > width {
        let places = Columns.wrapped(tail, width: width, first: column, hanging: column)
        pieces.append(String(repeating: " ", count: column) + places[0])
        pieces += places.dropFirst()
      } else {
        pieces[last] += "   " + tail
      }
    }
    lines.append(prefix + pieces[0])
    lines += pieces.dropFirst()
  }

  /// Wraps a prefix that leaves no room for the text together with it.
  private mutating func add(crowded prefix: String, _ text: String, tail: String?) {
    let indent = String(prefix.prefix { $0 == " " })
    let whole = prefix.dropFirst(indent.count) + text + (tail.map { "   " + $0 } ?? "")
    let pieces = Columns.wrapped(
      whole,
      width: layout.width,
      first: indent.count,
      hanging: indent.count + 2
    )
    lines.append(indent + pieces[0])
    lines += pieces.dropFirst()
  }
}

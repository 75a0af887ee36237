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
    // On a narrow terminal a long prefix must leave room for the text.
    let hanging = layout.width.map { column > $0 / 2 ? 6 : column } ?? column
    var pieces = Columns.wrapped(shown, width: layout.width, first: column, hanging: hanging)
    if let tail {
      let last = pieces.count - 1
      let start = last == 0 ? column : 0
      let end = start + Columns.width(pieces[last]) + 3 + Columns.width(tail)
      if let width = layout.width, end > width {
        let places = Columns.wrapped(tail, width: width, first: hanging, hanging: hanging)
        pieces.append(String(repeating: " ", count: hanging) + places[0])
        pieces += places.dropFirst()
      } else {
        pieces[last] += "   " + tail
      }
    }
    lines.append(prefix + pieces[0])
    lines += pieces.dropFirst()
  }
}

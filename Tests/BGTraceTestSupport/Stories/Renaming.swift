/// Other names for the same things: a diagnosis must not depend on what an app is called.
package struct Renaming: Sendable {
  /// From and to, applied in order, longest first.
  package var pairs: [(from: String, to: String)]

  package init(_ pairs: [(String, String)]) {
    self.pairs = pairs.filter { !$0.0.isEmpty }.sorted { $0.0.utf8.count > $1.0.utf8.count }
  }

  /// New names for an app: its bundle, its process and everything that begins with them.
  package init(app: App) {
    self.init([
      (app.bundle, "net.harbor-works.quayside2"), (app.name, "Quayside"),
    ])
  }

  package func applied(to text: String) -> String {
    pairs.reduce(text) { $0.replacingBytes(of: $1.from, with: $1.to) }
  }

  package func applied(to line: Line) -> Line {
    var line = line
    line.message = applied(to: line.message)
    line.process = line.process.map(applied(to:))
    line.library = line.library.map(applied(to:))
    line.subsystem = line.subsystem.map(applied(to:))
    return line
  }
}

extension String {
  /// Replaces every occurrence, byte for byte: the library's own search is slow in debug builds.
  fileprivate func replacingBytes(of old: String, with new: String) -> String {
    let bytes = Array(utf8)
    let needle = Array(old.utf8)
    guard let first = needle.first, bytes.count >= needle.count else { return self }
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while index <= bytes.count - needle.count {
      if bytes[index] == first, bytes[index..<index + needle.count].elementsEqual(needle) {
        result += bytes[copied..<index] + Array(new.utf8)
        index += needle.count
        copied = index
      } else {
        index += 1
      }
    }
    return copied == 0 ? self : String(decoding: result + bytes[copied...], as: UTF8.self)
  }
}

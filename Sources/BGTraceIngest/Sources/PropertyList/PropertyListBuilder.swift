/// Builds a value from the events of a text reader: no recursion, so that depth is a number.
///
/// Forgiving on purpose: what people paste is cut off, lacks its root or has lost an end tag. Each
/// act of forgiveness marks the list as incomplete, so that it proves no absence.
struct PropertyListBuilder {
  enum Container {
    case array
    case dictionary
  }

  private struct Frame {
    var container: Container
    var line: Int
    var elements: [PropertyListValue] = []
    var pairs: [PropertyListValue.Pair] = []
    var key: (text: String, line: Int)?
  }

  /// The outermost frame stands for a root that a fragment lacks.
  private var frames = [Frame(container: .dictionary, line: 1)]
  private var root: PropertyListValue?
  /// The pairs of all dictionaries that stand where a root can.
  private var rootPairs: [PropertyListValue.Pair]?
  private var values = 0
  private var textBytes = 0

  private(set) var isIncomplete = false
  private(set) var warnings: [String] = []
  /// Values and ends that stand where none can.
  private var strays = 0

  /// Whether nothing at all was built.
  var isEmpty: Bool {
    root == nil && frames.count == 1 && frames[0].pairs.isEmpty && frames[0].key == nil
  }

  /// Whether the innermost open container is an array.
  var isInArray: Bool { frames[frames.count - 1].container == .array }

  /// Whether a key waits for its value.
  var hasKey: Bool { frames[frames.count - 1].key != nil }

  /// How many containers are open.
  var depth: Int { frames.count - 1 }

  init() {}

  mutating func open(
    _ container: Container,
    line: Int,
    offset: Int
  ) throws(PropertyListError) {
    try count(offset: offset)
    guard frames.count <= PropertyListLimits.depth else {
      throw PropertyListError(
        code: .tooDeep,
        offset: offset,
        sentence: "The property list nests deeper than \(PropertyListLimits.depth) levels."
      )
    }
    frames.append(Frame(container: container, line: line))
  }

  mutating func close(_ container: Container) {
    // An end tag that fits an outer container ends the inner ones too; one that fits none is stray.
    guard let match = frames.dropFirst().lastIndex(where: { $0.container == container }) else {
      stray()
      return
    }
    if match != frames.count - 1 { isIncomplete = true }
    while frames.count > match { closeInnermost() }
  }

  mutating func key(_ text: String, line: Int, offset: Int) throws(PropertyListError) {
    try count(offset: offset, text: text)
    guard !isInArray else {
      stray()
      return
    }
    finishKey()
    frames[frames.count - 1].key = (text, line)
  }

  mutating func value(_ value: PropertyListValue, offset: Int) throws(PropertyListError) {
    try count(offset: offset, text: value.string)
    put(value)
  }

  /// Takes the last value of an array back: it was an index (`0 => "a"`, as `plutil -p` prints).
  mutating func dropLastElement() {
    _ = frames[frames.count - 1].elements.popLast()
  }

  /// Ends the list.
  ///
  /// - Parameter isFragment: Whether the source had no root of its own.
  /// - Returns: The root.
  mutating func finish(isFragment: Bool) -> PropertyListValue {
    if frames.count > 1 { isIncomplete = true }
    while frames.count > 1 { closeInnermost() }
    finishKey()
    if strays > 0 {
      isIncomplete = true
      warnings.append("\(strays) values or end marks of the property list stand where none can.")
    }
    let loose = frames[0].pairs
    if isFragment || !loose.isEmpty || root == nil { isIncomplete = true }
    guard let root else { return PropertyListValue(.dictionary(loose), line: 1) }
    guard let rootPairs else {
      return loose.isEmpty ? root : PropertyListValue(.dictionary(loose), line: 1)
    }
    return PropertyListValue(.dictionary(rootPairs + loose), line: root.line)
  }

  // MARK: Steps

  private mutating func closeInnermost() {
    finishKey()
    guard frames.count > 1, let frame = frames.popLast() else { return }
    switch frame.container {
    case .array: put(PropertyListValue(.array(frame.elements), line: frame.line))
    case .dictionary: put(PropertyListValue(.dictionary(frame.pairs), line: frame.line))
    }
  }

  private mutating func put(_ value: PropertyListValue) {
    let last = frames.count - 1
    if frames[last].container == .array {
      frames[last].elements.append(value)
    } else if let key = frames[last].key {
      frames[last].key = nil
      frames[last].pairs.append(.init(key: key.text, keyLine: key.line, value: value))
    } else if last == 0 {
      putRoot(value)
    } else {
      stray()
    }
  }

  /// A value outside everything is the root; a second dictionary is one more piece of a paste.
  private mutating func putRoot(_ value: PropertyListValue) {
    let hadRoot = root != nil
    if hadRoot { isIncomplete = true }
    guard case .dictionary(let pairs) = value.kind else {
      if hadRoot {
        strays += 1
      } else {
        root = value
      }
      return
    }
    if rootPairs == nil { root = value }
    if rootPairs?.append(contentsOf: pairs) == nil { rootPairs = pairs }
  }

  /// Ends an entry: a key that still waits has no value.
  mutating func finishKey() {
    let last = frames.count - 1
    guard let key = frames[last].key else { return }
    frames[last].key = nil
    isIncomplete = true
    let value = PropertyListValue(.missing, line: key.line)
    frames[last].pairs.append(.init(key: key.text, keyLine: key.line, value: value))
  }

  private mutating func stray() { strays += 1 }

  private mutating func count(offset: Int, text: String? = nil) throws(PropertyListError) {
    values += 1
    textBytes += text?.utf8.count ?? 0
    guard values <= PropertyListLimits.values, textBytes <= PropertyListLimits.textBytes else {
      throw PropertyListError(
        code: .tooMany,
        offset: offset,
        sentence: "The property list holds more than \(PropertyListLimits.values) values or "
          + "\(PropertyListLimits.textBytes >> 20) MiB of text."
      )
    }
  }
}

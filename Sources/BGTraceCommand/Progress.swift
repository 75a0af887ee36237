import BGTraceReport

/// How far the work is, told on a terminal once it lasts.
final class Progress {
  /// The seconds before anything is told.
  static let delay = 0.5
  /// The seconds between two lines.
  static let interval = 0.1

  private let world: World
  private let isShown: Bool
  private let start: Double
  private var last = 0.0
  private var isOnScreen = false

  init(world: World, isQuiet: Bool) {
    self.world = world
    isShown = world.errorIsTerminal && !isQuiet && world.environment("TERM") != "dumb"
    start = world.clock()
  }

  /// The seconds since the work began.
  var elapsed: Double { world.clock() - start }

  func report(_ step: Pipeline.Step) {
    guard isShown else { return }
    let elapsed = elapsed
    guard elapsed >= Self.delay, elapsed - last >= Self.interval else { return }
    last = elapsed
    isOnScreen = true
    world.note("\r\u{1B}[K" + Self.line(step, elapsed: elapsed, columns: world.columns ?? 80))
  }

  /// Takes the line off the screen.
  func finish() {
    guard isOnScreen else { return }
    isOnScreen = false
    world.note("\r\u{1B}[K")
  }

  static func line(_ step: Pipeline.Step, elapsed: Double, columns: Int) -> String {
    let rate = elapsed > 0 ? (Double(step.before) + Double(step.bytes)) / elapsed : 0
    var figures = ByteCount.text(Double(step.bytes))
    if let size = step.size, size > 0 {
      let share = min(1, Double(step.bytes) / Double(size))
      figures = "\(Int(share * 100)) %  \(figures) of \(ByteCount.text(Double(size)))"
    }
    figures += "  \(ByteCount.text(rate))/s"
    if let size = step.size, size > step.bytes, rate > 0 {
      let left = (Double(size) - Double(step.bytes)) / rate
      figures += "  \(Words.duration(left.rounded(.up))) left"
    }
    let path = Printable.line(step.path, isASCII: true)
    // One line only: a wrapped one could not be taken off the screen again.
    let room = columns - figures.count - 3
    guard room >= 8 else { return String(figures.prefix(max(0, columns - 1))) }
    let shown = path.count > room ? "..." + path.suffix(room - 3) : path
    return shown + "  " + figures
  }
}

/// A number of bytes in words.
enum ByteCount: Sendable {
  /// Three figures or so, with decimal units as file managers use them.
  static func text(_ bytes: Double) -> String {
    guard bytes.isFinite, bytes >= 0 else { return "? B" }
    var value = bytes
    for unit in ["B", "kB", "MB", "GB"] {
      if value < 999.5 { return figures(value, whole: unit == "B") + " " + unit }
      value /= 1000
    }
    return figures(value, whole: false) + " TB"
  }

  private static func figures(_ value: Double, whole: Bool) -> String {
    guard !whole, value < 9.95 else {
      return value < 1e15 ? String(Int(value.rounded())) : "many"
    }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

package import BGTraceModel

/// A moment on one of the case's clocks.
///
/// Inputs whose times can be compared share clock 0; each other input has a clock of its own.
package struct Instant: Sendable, Hashable {
  package var clock: Int
  package var microseconds: Int64

  /// The seconds from this moment to a later one, or nil where the clocks cannot be compared.
  package func seconds(to other: Instant) -> Double? {
    guard clock == other.clock else { return nil }
    return Double(other.microseconds) / 1e6 - Double(microseconds) / 1e6
  }
}

/// A signal in its place.
///
/// An object rather than a value: rules filter and keep signals all the time, and a signal with its
/// record holds some thirty fields that a copy would have to retain one by one.
package final class Placed: Sendable {
  package let signal: Signal
  /// When; nil where the input carries no times at all.
  package let at: Instant?
  /// The position in the case's order, unique.
  package let order: Int
  /// The input's path.
  package let path: String

  package var kind: Signal.Kind { signal.kind }

  init(_ signal: Signal, at instant: Instant?, order: Int, path: String) {
    self.signal = signal
    at = instant
    self.order = order
    self.path = path
  }

  /// The same line understood better.
  func changed(_ change: (inout Signal) -> Void) -> Placed {
    var signal = signal
    change(&signal)
    return Placed(signal, at: at, order: order, path: path)
  }
}

/// The case's signals in order, with dates inferred where the capture itself gives them.
struct Timeline: Sendable {
  var signals: [Placed] = []
  /// By input: the capture's first and last moment, where known.
  var spans: [(first: Instant, last: Instant)?] = []

  init(inputs: [CaseInput]) {
    var common: [Spot] = []
    var apart: [Spot] = []
    let clocks = inputs.enumerated().map { InputClock(input: $1, index: $0) }
    for (clock, input) in zip(clocks, inputs) {
      spans.append(clock.span(of: input.coverage))
      let spots = clock.spots(input)
      if clock.isCommon { common += spots } else { apart += spots }
    }
    signals.reserveCapacity(common.count + apart.count)
    for spot in Spot.sorted(common) + apart {
      var signal = inputs[spot.input].signals[spot.index]
      signal.record.time = clocks[spot.input].dated(signal.record.time)
      let path = inputs[spot.input].path
      signals.append(Placed(signal, at: spot.at, order: signals.count, path: path))
    }
  }
}

/// Where a signal is and when it was said: what sorting needs to move.
private struct Spot {
  var input: Int
  var index: Int
  var at: Instant?

  /// In the order of time; within equal times, the order of the lines is kept.
  static func sorted(_ spots: [Spot]) -> [Spot] {
    // Captures are in order already, as a rule.
    let isSorted = zip(spots, spots.dropFirst()).allSatisfy { $0.moment <= $1.moment }
    if isSorted { return spots }
    return spots.enumerated().sorted { left, right in
      let a = left.element.moment
      let b = right.element.moment
      return a == b ? left.offset < right.offset : a < b
    }.map(\.element)
  }

  private var moment: Int64 { at?.microseconds ?? .min }
}

/// How one input's times become moments.
private struct InputClock {
  var index: Int
  /// What to add to a time of day to make it absolute; nil where no date is known.
  var shift: Int64?
  /// Whether the input's times compare with those of other inputs.
  var isCommon = false

  private static let day: Int64 = 86_400_000_000

  init(input: CaseInput, index: Int) {
    self.index = index
    let timed = input.signals.first { $0.record.time.kind != .none }
    let kind = timed?.record.time.kind ?? input.coverage.first?.kind ?? .none
    if kind == .absolute || kind == .inferred { isCommon = true }
    if kind == .timeOfDay {
      shift = Self.inferredShift(input.signals)
      isCommon = shift != nil
    }
  }

  /// The shift that puts the lines on the date their own earliest-begin dates name.
  ///
  /// A submission comes before its earliest begin date, mostly by less than a day; so each date
  /// bounds the capture's first day from above, and the smallest bound holds.
  private static func inferredShift(_ signals: [Signal]) -> Int64? {
    var best: Int64?
    for signal in signals {
      guard case .submitted(let request) = signal.kind, let earliest = request.earliestBegin,
        signal.record.time.kind == .timeOfDay, let offset = signal.record.time.offsetSeconds
      else { continue }
      let utc = signal.record.time.microseconds - Int64(offset) * 1_000_000
      // The printed date has no fraction: allow for the second that was cut off, and a minute more.
      let distance = earliest - utc + 61_000_000
      let days = distance >= 0 ? distance / day : (distance - day + 1) / day
      let shift = days * day - Int64(offset) * 1_000_000
      best = min(best ?? shift, shift)
    }
    return best
  }

  /// A record's own time, dated where a date was inferred.
  func dated(_ time: Timestamp) -> Timestamp {
    guard time.kind == .timeOfDay, let shift else { return time }
    return Timestamp(
      kind: .inferred,
      microseconds: time.microseconds &+ shift,
      offsetSeconds: time.offsetSeconds
    )
  }

  func instant(_ time: Timestamp) -> Instant? {
    guard time.kind != .none else { return nil }
    let dated = dated(time)
    return Instant(clock: isCommon ? 0 : index + 1, microseconds: dated.microseconds)
  }

  func span(of coverage: InputCoverage) -> (first: Instant, last: Instant)? {
    guard let first = coverage.first.flatMap(instant), let last = coverage.last.flatMap(instant)
    else { return nil }
    return (first, last)
  }

  func spots(_ input: CaseInput) -> [Spot] {
    var result = input.signals.indices.map { place in
      Spot(input: index, index: place, at: instant(input.signals[place].record.time))
    }
    // Console lists newest first on request: the lines then run backward.
    let times = result.compactMap(\.at)
    let falling = zip(times, times.dropFirst()).count { $0.microseconds > $1.microseconds }
    let rising = zip(times, times.dropFirst()).count { $0.microseconds < $1.microseconds }
    if falling > rising { result.reverse() }
    // A line without a time of its own stands where it was printed: with the line before it.
    var last = times.isEmpty ? nil : result.first { $0.at != nil }?.at
    for position in result.indices {
      if result[position].at == nil {
        result[position].at = last
      } else {
        last = result[position].at
      }
    }
    return Spot.sorted(result)
  }
}

// What the contract shows is always printed, as null where it is not known. Only a subject's `why`
// and an evidence's `offset` are left out where they have no meaning. Decoding takes either.

extension Diagnosis.Subject {
  enum CodingKeys: String, CodingKey {
    case identifier, bundle, api, outcome, why, summary, rootCause, findings, path, captureNext
    case requests, events
  }

  /// Writes the contract's form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(identifier, forKey: .identifier)
    try container.encode(bundle, forKey: .bundle)
    try container.encode(api, forKey: .api)
    try container.encode(outcome, forKey: .outcome)
    try container.encodeIfPresent(why, forKey: .why)
    try container.encode(summary, forKey: .summary)
    try container.encode(rootCause, forKey: .rootCause)
    try container.encode(findings, forKey: .findings)
    try container.encode(path, forKey: .path)
    try container.encode(captureNext, forKey: .captureNext)
    try container.encode(requests, forKey: .requests)
    try container.encode(events, forKey: .events)
  }
}

extension Diagnosis.Subject.Request {
  enum CodingKeys: String, CodingKey {
    case submitted, earliest, window, started, ended, end, requires
  }

  /// Writes the contract's form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(submitted, forKey: .submitted)
    try container.encode(earliest, forKey: .earliest)
    try container.encode(window, forKey: .window)
    try container.encode(started, forKey: .started)
    try container.encode(ended, forKey: .ended)
    try container.encode(end, forKey: .end)
    try container.encode(requires, forKey: .requires)
  }
}

extension Diagnosis.Coverage {
  enum CodingKeys: String, CodingKey {
    case from, to, seconds, levels, redacted, gaps
  }

  /// Writes the contract's form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(levels, forKey: .levels)
    try container.encode(redacted, forKey: .redacted)
    try container.encode(gaps, forKey: .gaps)
  }
}

extension Evidence {
  enum CodingKeys: String, CodingKey {
    case input, line, offset, time, timeKind, process, text
  }

  /// Writes the contract's form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(input, forKey: .input)
    try container.encode(line, forKey: .line)
    try container.encodeIfPresent(offset, forKey: .offset)
    try container.encode(time, forKey: .time)
    try container.encode(timeKind, forKey: .timeKind)
    try container.encode(process, forKey: .process)
    try container.encode(text, forKey: .text)
  }
}

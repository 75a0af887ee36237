import BGTraceModel

/// The rules that read a submission's error code.
enum SubmitErrorCodes {
  static func judge(_ subject: SubjectFacts, code: Int) -> Verdict {
    let errors = subject.all { kind in
      if case .submitFailed(let error) = kind { error.code == code } else { false }
    }
    if !errors.isEmpty {
      return subject.found(errors, .proven, overtaken: "Later the system took a request.")
    }
    if let accepted = subject.wasAccepted {
      return .cleared("the system took it at \(accepted.signal.record.time.clockText)")
    }
    let isAsked = subject.last { kind in
      switch kind {
      case .submitted, .clientSubmitted: true
      default: false
      }
    }
    return isAsked == nil ? .notApplicable : .unknown(missing: "the answer to the submission")
  }
}

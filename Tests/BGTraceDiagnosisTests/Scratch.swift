import BGTraceDiagnosis
import BGTraceModel
import BGTraceTestSupport
import Foundation
import Testing
@Test func scratch() throws {
  guard let path = ProcessInfo.processInfo.environment["SCRATCH"] else { return }
  let bytes = [UInt8](FileManager.default.contents(atPath: path)!)
  let d = try Pipeline.diagnose!([(path: path, bytes: bytes)])
  for s in d.subjects {
    print("\(s.identifier ?? "nil") \(s.api) \(s.outcome) \(s.rootCause.map { "\($0.rule)@\($0.confidence)" } ?? "-") \(s.why ?? "")")
    for f in s.findings { print("    \(f.role) \(f.rule) \(f.confidence)") }
    print("   ", s.events.map { "\($0.kind)=\($0.count)" }.joined(separator: " "))
  }
}

import BGTraceIngest
import Foundation
import Testing

@Suite struct `Captures from the field` {
  private static let folder = ProcessInfo.processInfo.environment["BGTRACE_FIELD_DATA"]

  @Test(.enabled(if: folder != nil, "BGTRACE_FIELD_DATA names no folder"))
  func `each is told by its first bytes`() throws {
    let cases = try #require(Self.folder) + "/cases"
    let source = CaptureSource(arguments: [cases])
    #expect(source.problems.isEmpty)
    let inputs = source.inputs.filter { $0.path.contains("/input") }
    #expect(inputs.count > 20)
    for input in inputs {
      do throws(SourceError) {
        let stream = try CaptureStream(input)
        guard input.path.hasSuffix(".plist") else {
          guard case .text = stream.content else {
            Issue.record("\(input.path) is no text")
            continue
          }
          let reading = try unsafe stream.readText { _, _ in }
          #expect(reading.encoding == .utf8, "\(input.path)")
          continue
        }
        #expect(stream.content == .propertyList, "\(input.path)")
        #expect(try stream.readPropertyList(position: 0).hasInfoPlistKeys, "\(input.path)")
      } catch {
        #expect(input.path.hasSuffix(".metrickit.json"), "\(error)")
        #expect(error.code == .container)
      }
    }
  }
}

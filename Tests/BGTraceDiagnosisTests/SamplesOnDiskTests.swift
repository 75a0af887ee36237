import BGTraceModel
import BGTraceTestSupport
import Foundation
import Testing

/// The repository's root, from this file's place in it.
private let root = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
private let folder = root.appending(path: "SampleLogs")

@Suite(.serialized) struct SamplesOnDisk {
  @Test(arguments: Sample.onDisk.map(\.name))
  func `SampleLogs on disk equal their stories`(name: String) throws {
    let sample = try #require(Sample.onDisk.first { $0.name == name })
    let place = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["BGTRACE_BLESS"] == "1" {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for file in sample.files {
        try Data(file.bytes).write(to: place.appending(path: file.name))
      }
    }
    let found = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
    #expect(found == sample.files.map(\.name).sorted())
    for file in sample.files {
      let data = try Data(contentsOf: place.appending(path: file.name))
      #expect(data == Data(file.bytes), "\(file.name): run with BGTRACE_BLESS=1 to write it anew")
    }
  }

  @Test func `SampleLogs hold nothing but the samples, and not much`() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(found) == Set(Sample.onDisk.map(\.name)))
    let size = Sample.onDisk.flatMap(\.files).reduce(0) { $0 + $1.bytes.count }
    #expect(size < 1_500_000)
  }

  @Test func `Every sample has its own dialect or kind of file`() {
    let dialects = Sample.onDisk.compactMap { $0.file?.dialect }
    #expect(Set(dialects).count == dialects.count)
  }

  @Test(.enabled(if: Pipeline.diagnose != nil), arguments: Sample.onDisk.map(\.name))
  func `A sample's folder is diagnosed as its story says`(name: String) throws {
    let sample = try #require(Sample.onDisk.first { $0.name == name })
    let diagnose = try #require(Pipeline.diagnose)
    let diagnosis = try diagnose(sample.files.map { ("\(name)/\($0.name)", $0.bytes) })
    #expect(diagnosis.relevant == sample.isRelevant)
    if !sample.isRelevant { #expect(diagnosis.subjects.isEmpty) }
    let losses = sample.file?.dialect.loses ?? []
    for expectation in sample.expectations {
      #expect(expectation.failure(of: diagnosis, losses: losses) == nil)
    }
    #expect(diagnosis.accusations(beyond: sample.expectations, losses: losses) == [])
  }

  @Test(
    .enabled(if: Pipeline.diagnose != nil),
    arguments: ["healthy-week", "irrelevant", "insufficient-capture"]
  )
  func `No rule of weight fires where nothing is wrong`(name: String) throws {
    let sample = try #require(Sample.onDisk.first { $0.name == name })
    let diagnose = try #require(Pipeline.diagnose)
    let diagnosis = try diagnose(sample.files.map { ("\(name)/\($0.name)", $0.bytes) })
    for subject in diagnosis.subjects {
      let heavy = subject.findings.filter { $0.confidence >= .probable && $0.severity >= .minor }
      #expect(heavy.map(\.rule) == [])
    }
  }
}

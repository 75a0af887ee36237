import BGTraceModel
import BGTraceReport
import Foundation
import Testing

struct JSONReportTests {
  @Test func `The report for programs is golden`() throws {
    try GoldenFile.check(ReportFormat.json.render(Fixture.mixed), "report.json")
  }

  @Test(arguments: Fixture.all)
  func `What is written can be read again`(fixture: NamedDiagnosis) throws {
    let text = try ReportFormat.json.render(fixture.diagnosis)
    #expect(try JSONDecoder().decode(Diagnosis.self, from: Data(text.utf8)) == fixture.diagnosis)
  }

  @Test func `What is not known is null and never missing`() throws {
    let text = try ReportFormat.json.render(Fixture.mixed)
    #expect(text.contains("\"identifier\" : null"))
    #expect(text.contains("\"rootCause\" : null"))
    #expect(text.contains("\"started\" : null"))
    #expect(text.contains("\"process\" : null"))
    #expect(text.contains("\"schema\" : \"bgtrace.diagnosis/1\""))
    #expect(text.components(separatedBy: "\"why\"").count == 2)
  }

  @Test(arguments: Fixture.all)
  func `Every report follows the schema`(fixture: NamedDiagnosis) throws {
    let schema = try SchemaCheck(DiagnosisSchema.text)
    #expect(try schema.faults(in: ReportFormat.json.render(fixture.diagnosis)) == [])
  }

  @Test(arguments: [
    ("\"outcome\" : \"blocked\"", "\"outcome\" : \"stuck\""),
    ("\"rootCause\" : null", "\"rootCauses\" : null"),
    ("\"relevant\" : true", "\"relevant\" : \"yes\""),
    ("\"records\" : 3102441", "\"records\" : -1"),
    ("\"line\" : 14", "\"line\" : 0"),
    ("bgtrace.diagnosis/1", "bgtrace.diagnosis/2"),
  ])
  func `The schema refuses what the contract does not allow`(good: String, bad: String) throws {
    let schema = try SchemaCheck(DiagnosisSchema.text)
    let text = try ReportFormat.json.render(Fixture.mixed)
    let broken = text.replacingOccurrences(of: good, with: bad)
    #expect(broken != text)
    #expect(try schema.faults(in: broken) != [])
  }

  @Test func `The schema names exactly the words of the model`() throws {
    let schema = try SchemaCheck(DiagnosisSchema.text)
    #expect(schema.words("subject", "api") == API.allCases.map(\.rawValue))
    #expect(schema.words("subject", "outcome") == Outcome.allCases.map(\.rawValue))
    #expect(schema.words("finding", "severity") == Severity.allCases.map(\.rawValue))
    #expect(schema.words("step", "stage") == Stage.allCases.map(\.rawValue))
    #expect(schema.words("event", "kind") == Diagnosis.EventKind.allCases.map(\.rawValue))
    #expect(schema.words("evidence", "timeKind") == Timestamp.Kind.allCases.map(\.rawValue))
    #expect(schema.words("coverage", "levels") == Level.allCases.map(\.rawValue))
  }

  @Test(.enabled("needs python3 with jsonschema", { Python.hasJSONSchema }))
  func `A validator from elsewhere agrees`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "bgtrace-schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    try DiagnosisSchema.text.write(
      to: folder.appending(path: "schema.json"),
      atomically: true,
      encoding: .utf8
    )
    for (index, fixture) in Fixture.all.enumerated() {
      try ReportFormat.json.render(fixture.diagnosis).write(
        to: folder.appending(path: "\(index).json"),
        atomically: true,
        encoding: .utf8
      )
    }
    let script = """
      import glob, json, sys, jsonschema
      schema = json.load(open(sys.argv[1] + '/schema.json'))
      jsonschema.Draft202012Validator.check_schema(schema)
      reports = sorted(glob.glob(sys.argv[1] + '/[0-9]*.json'))
      for path in reports: jsonschema.Draft202012Validator(schema).validate(json.load(open(path)))
      print(len(reports))
      """
    let result = try Child.run("/usr/bin/env", ["python3", "-c", script, folder.path])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "\(Fixture.all.count)\n")
  }
}

enum Python {
  static let hasJSONSchema: Bool = {
    do {
      return try Child.run("/usr/bin/env", ["python3", "-c", "import jsonschema"]).status == 0
    } catch {
      return false
    }
  }()
}

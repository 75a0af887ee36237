import BGTraceIngest
import BGTraceModel
import Foundation
import Testing

@Suite struct `Capture sources` {
  private static func names(_ source: CaptureSource, below folder: TemporaryFolder) -> [String] {
    source.inputs.map { $0.path.replacingOccurrences(of: folder.path + "/", with: "") }
  }

  @Test func `files and standard input stay in the order given`() throws {
    try TemporaryFolder.with { folder in
      try folder.write("b.log", "b")
      try folder.write("a.log", "a")
      let source = CaptureSource(arguments: [folder("b.log"), "-", folder("a.log")])
      #expect(Self.names(source, below: folder) == ["b.log", "-", "a.log"])
      #expect(source.inputs.allSatisfy { $0.isNamed })
      #expect(source.problems.isEmpty)
    }
  }

  @Test func `a folder gives its files by name, without hidden ones`() throws {
    try TemporaryFolder.with { folder in
      for name in ["b.log", "a.log", ".hidden", "._a.log", "sub/c.log", ".git/config", "B.log"] {
        try folder.write(name, "x")
      }
      let source = CaptureSource(arguments: [folder.path + "/"])
      #expect(Self.names(source, below: folder) == ["B.log", "a.log", "b.log", "sub/c.log"])
      #expect(!source.inputs.contains { $0.isNamed })
      #expect(source.problems.isEmpty)
    }
  }

  @Test func `an app gives its Info.plist alone`() throws {
    try TemporaryFolder.with { folder in
      try folder.write("My.app/Info.plist", "<plist/>")
      try folder.write("My.app/en.lproj/x.strings", "x")
      try folder.write("Mac.app/Contents/Info.plist", "<plist/>")
      try folder.write("Empty.app/x", "x")
      let source = CaptureSource(arguments: [folder.path])
      #expect(
        Self.names(source, below: folder) == ["Mac.app/Contents/Info.plist", "My.app/Info.plist"]
      )
      #expect(source.problems.map(\.path) == [folder("Empty.app")])
      let direct = CaptureSource(arguments: [folder("My.app/"), folder("My.app/Info.plist")])
      #expect(Self.names(direct, below: folder) == ["My.app/Info.plist"])
      #expect(direct.inputs.allSatisfy { $0.isNamed })
    }
  }

  @Test func `links to files are followed once, links to folders are named`() throws {
    try TemporaryFolder.with { folder in
      let manager = FileManager.default
      try folder.write("sub/a.log", "x")
      try manager.createSymbolicLink(
        atPath: folder("sub/loop"),
        withDestinationPath: folder.path
      )
      try manager.createSymbolicLink(
        atPath: folder("z.log"),
        withDestinationPath: folder("sub/a.log")
      )
      try manager.createSymbolicLink(atPath: folder("broken"), withDestinationPath: folder("none"))
      let source = CaptureSource(arguments: [folder.path])
      #expect(Self.names(source, below: folder) == ["sub/a.log"])
      #expect(source.problems.map(\.path) == [folder("broken"), folder("sub/loop")])
      #expect(source.problems.map(\.code) == [.notFound, .notAFile])
    }
  }

  @Test func `what cannot be read is named with what to do`() throws {
    try TemporaryFolder.with { folder in
      try FileManager.default.createDirectory(
        atPath: folder("device.logarchive"),
        withIntermediateDirectories: true
      )
      try FileManager.default.createDirectory(
        atPath: folder("nothing"),
        withIntermediateDirectories: true
      )
      let arguments = [folder("missing"), folder("device.logarchive"), folder("nothing"), "-", "-"]
      let source = CaptureSource(arguments: arguments)
      #expect(
        source.problems.map(\.code) == [.notFound, .container, .emptyFolder, .repeatedInput]
      )
      #expect(source.problems[0].sentence.contains("no such file or directory"))
      #expect(source.problems[1].sentence.contains("log show --archive"))
      #expect(source.inputs.map(\.path) == ["-"])
    }
  }

  @Test func `a folder too deep is told`() throws {
    try TemporaryFolder.with { folder in
      let deep = (0...CaptureSource.deepestFolder).map { "d\($0)" }.joined(separator: "/")
      try folder.write("d0/ok.log", "x")
      try folder.write(deep + "/lost.log", "x")
      let source = CaptureSource(arguments: [folder.path])
      #expect(Self.names(source, below: folder) == ["d0/ok.log"])
      #expect(source.problems.map(\.code) == [.tooMany])
    }
  }

  @Test func `an unreadable file names the system's words`() throws {
    try TemporaryFolder.with { folder in
      try folder.write("secret.log", "x")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0],
        ofItemAtPath: folder("secret.log")
      )
      let error = Self.error(folder("secret.log"))
      // The superuser may read everything.
      if FileManager.default.isReadableFile(atPath: folder("secret.log")) {
        #expect(error == nil)
      } else {
        #expect(error?.code == .notPermitted)
        #expect(error?.sentence.contains("permission denied") == true)
      }
    }
  }

  // MARK: Streams

  private static func error(_ path: String) -> SourceError? {
    do throws(SourceError) {
      _ = try CaptureStream(CaptureInput(path: path))
      return nil
    } catch {
      return error
    }
  }

  private static func text(_ path: String) throws -> (text: String, CaptureStream.TextReading) {
    var bytes: [UInt8] = []
    var last: Int64 = 0
    let reading = try unsafe CaptureStream(CaptureInput(path: path)).readText { chunk, progress in
      unsafe bytes.append(contentsOf: chunk)
      #expect(progress >= last)
      last = progress
    }
    return (String(decoding: bytes, as: UTF8.self), reading)
  }

  @Test func `a text of several chunks arrives whole`() throws {
    try TemporaryFolder.with { folder in
      let line = "2026-03-01 10:00:00.000000+0900  localhost MyApp[1]: ré\n"
      let text = String(repeating: line, count: 30_000)
      try folder.write("utf8.log", text)
      try folder.write("utf16.log", `Text encodings`.utf16(text, bigEndian: true, mark: true))
      #expect(text.utf8.count > 2 * CaptureStream.chunkLength)
      let plain = try Self.text(folder("utf8.log"))
      #expect(plain.text == text)
      #expect(plain.1.bytes == Int64(text.utf8.count))
      let wide = try Self.text(folder("utf16.log"))
      #expect(wide.text == text)
      #expect(wide.1.encoding == .utf16BigEndian)
      #expect(wide.1.warnings.isEmpty)
    }
  }

  @Test func `Latin-1 is read and told`() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a.log", Array("caf".utf8) + [0xE9, 0x0A])
      let (text, reading) = try Self.text(folder("a.log"))
      #expect(text == "café\n")
      #expect(reading.warnings == ["It is not valid UTF-8 and was read as Windows-1252."])
    }
  }

  @Test func `Rich Text is read and told`() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a.rtf", #"{\rtf1\ansi{\fonttbl\f0 Menlo;}\f0 one\par two}"#)
      let (text, reading) = try Self.text(folder("a.rtf"))
      #expect(text == "one\ntwo")
      #expect(reading.warnings == ["It is RTF: line numbers count the lines of its text."])
    }
  }

  @Test func `a pipe is read to its end`() throws {
    try TemporaryFolder.with { folder in
      #expect(unsafe mkfifo(folder("pipe"), 0o600) == 0)
      let writer = Thread { [path = folder("pipe")] in
        guard let handle = FileHandle(forWritingAtPath: path) else { return }
        for piece in ["one ", "two ", "three"] { handle.write(Data(piece.utf8)) }
        handle.closeFile()
      }
      writer.start()
      let source = CaptureSource(arguments: [folder("pipe")])
      let input = try #require(source.inputs.first)
      let stream = try CaptureStream(input)
      #expect(stream.size == nil)
      #expect(stream.content == .text(.utf8))
      var bytes: [UInt8] = []
      _ = try unsafe stream.readText { chunk, _ in unsafe bytes.append(contentsOf: chunk) }
      #expect(String(decoding: bytes, as: UTF8.self) == "one two three")
      // In a folder it would wait for a writer that may never come.
      #expect(CaptureSource(arguments: [folder.path]).problems.map(\.code) == [.notAFile])
    }
  }

  @Test func `a property list is told from a text and read`() throws {
    try TemporaryFolder.with { folder in
      try folder.write("pasted.txt", `Info.plist reader`.xml)
      try folder.write("Info.plist", "cut off in the middle</string><key>UIBackgroundModes</key>")
      for name in ["pasted.txt", "Info.plist"] {
        let stream = try CaptureStream(CaptureInput(path: folder(name)))
        #expect(stream.content == .propertyList)
        let reading = try stream.readPropertyList(position: 2)
        #expect(reading.facts.input == 2)
        #expect(reading.facts.path == folder(name))
        #expect(reading.hasInfoPlistKeys)
      }
      try folder.write("broken.plist", "bplist00 and nothing else")
      let error = #expect(throws: SourceError.self) {
        try CaptureStream(CaptureInput(path: folder("broken.plist"))).readPropertyList(position: 0)
      }
      #expect(error?.code == .propertyList)
      #expect(error?.path == folder("broken.plist"))
    }
  }

  @Test func `nothing and an endless row of zeros are refused at once`() throws {
    try TemporaryFolder.with { folder in
      try folder.write("empty.log", "")
      #expect(Self.error(folder("empty.log"))?.code == .empty)
      #expect(Self.error("/dev/null")?.code == .empty)
      #expect(Self.error("/dev/zero")?.code == .binary)
      #expect(Self.error(folder.path)?.code == .unreadable)
    }
  }
}

import BGTraceIngest
import BGTraceModel
import Foundation
import Testing

@Suite struct `Info.plist reader` {
  static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <!-- a comment with <key> in it -->
      <key>CFBundleIdentifier</key>
      <string>com.example.app</string>
      <key>CFBundleShortVersionString</key>
      <string>1.2</string>
      <key>CFBundleVersion</key>
      <string>34</string>
      <key>CFBundleExecutable</key>
      <string>MyApp</string>
      <key>BGTaskSchedulerPermittedIdentifiers</key>
      <array>
        <string>com.example.app.refresh</string>
        <string>com.example.app.a&amp;b&#x2D;<![CDATA[<c>]]></string>
      </array>
      <key>UIBackgroundModes</key>
      <array>
        <string>fetch</string>
      </array>
      <key>UIRequiresFullScreen</key>
      <true/>
    </dict>
    </plist>
    """

  static func read(_ text: String) throws -> InfoPlistReader.Reading {
    try InfoPlistReader.read(Array(text.utf8), input: 3, path: "Info.plist")
  }

  static func permitted(_ reading: InfoPlistReader.Reading) -> [String]? {
    guard case .identifiers(let entries) = reading.facts.permitted else { return nil }
    return entries.map(\.text)
  }

  @Test func `a whole plist gives its facts and their lines`() throws {
    let reading = try Self.read(Self.xml)
    let facts = reading.facts
    #expect(facts.input == 3)
    #expect(facts.path == "Info.plist")
    #expect(facts.bundle == "com.example.app")
    #expect(facts.bundleAsWritten == "com.example.app")
    #expect(facts.version == "1.2 (34)")
    #expect(facts.executable == "MyApp")
    #expect(
      facts.permitted
        == .identifiers([
          .init(text: "com.example.app.refresh", line: 16),
          .init(text: "com.example.app.a&b-<c>", line: 17),
        ])
    )
    #expect(facts.permittedLine == 14)
    #expect(facts.modes == [.init(text: "fetch", line: 21)])
    #expect(facts.modesLine == 19)
    #expect(!facts.modesAreMalformed)
    #expect(!facts.isIncomplete)
    #expect(!facts.isExtension)
    #expect(reading.format == "info-plist")
    #expect(reading.warnings.isEmpty)
    #expect(reading.skipped == 0)
  }

  @Test(arguments: ["\r\n", "\r"])
  func `other line ends count the same`(end: String) throws {
    let text = Self.xml.replacingOccurrences(of: "\n", with: end)
    #expect(try Self.read(text) == Self.read(Self.xml))
  }

  @Test func `other encodings read the same`() throws {
    let expected = try Self.read(Self.xml)
    for bigEndian in [true, false] {
      for mark in [true, false] {
        let bytes = `Text encodings`.utf16(Self.xml, bigEndian: bigEndian, mark: mark)
        #expect(InfoPlistReader.recognizes(head: bytes))
        #expect(try InfoPlistReader.read(bytes, input: 3, path: "Info.plist") == expected)
      }
    }
  }

  @Test func `the three other forms say the same`() throws {
    let object = try unsafe PropertyListSerialization.propertyList(
      from: Data(Self.xml.utf8),
      options: [],
      format: nil
    )
    let binary = try PropertyListSerialization.data(
      fromPropertyList: object,
      format: .binary,
      options: 0
    )
    let json = try JSONSerialization.data(withJSONObject: object)
    let old = """
      {
          BGTaskSchedulerPermittedIdentifiers =     (
              "com.example.app.refresh",
              "com.example.app.a&b-<c>"
          );
          CFBundleExecutable = MyApp;
          CFBundleIdentifier = "com.example.app";
          CFBundleShortVersionString = "1.2";
          CFBundleVersion = 34;
          UIBackgroundModes =     ( fetch );
          UIRequiresFullScreen = 1;
      }
      """
    let printed = """
      {
        "BGTaskSchedulerPermittedIdentifiers" => [
          0 => "com.example.app.refresh"
          1 => "com.example.app.a&b-<c>"
        ]
        "CFBundleExecutable" => "MyApp"
        "CFBundleIdentifier" => "com.example.app"
        "CFBundleShortVersionString" => "1.2"
        "CFBundleVersion" => "34"
        "UIBackgroundModes" => [
          0 => "fetch"
        ]
        "UIRequiresFullScreen" => 1
      }
      """
    for bytes in [Array(binary), Array(json), Array(old.utf8), Array(printed.utf8)] {
      let head = String(decoding: bytes.prefix(20), as: UTF8.self)
      #expect(InfoPlistReader.recognizes(head: bytes), "\(head)")
      let reading = try InfoPlistReader.read(bytes, input: 0, path: "x")
      #expect(reading.facts.bundle == "com.example.app", "\(head)")
      #expect(reading.facts.version == "1.2 (34)", "\(head)")
      #expect(reading.facts.executable == "MyApp", "\(head)")
      #expect(
        Self.permitted(reading) == ["com.example.app.refresh", "com.example.app.a&b-<c>"],
        "\(head)"
      )
      #expect(reading.facts.modes?.map(\.text) == ["fetch"], "\(head)")
      #expect(!reading.facts.isIncomplete, "\(head)")
      #expect(reading.warnings.isEmpty, "\(head)")
    }
  }

  @Test func `a fragment without its root proves no absence`() throws {
    let reading = try Self.read(
      """
      <key>BGTaskSchedulerPermittedIdentifiers</key>
      <array>
          <string>com.example.a</string>
      </array>
      """
    )
    #expect(reading.facts.permitted == .identifiers([.init(text: "com.example.a", line: 3)]))
    #expect(reading.facts.permittedLine == 1)
    #expect(reading.facts.isIncomplete)
    #expect(reading.facts.modes == nil)
  }

  @Test func `fences, quote marks and prose around a fragment are passed over`() throws {
    let reading = try Self.read(
      """
      My Info.plist:

      > ```xml
      > <key>UIBackgroundModes</key>
      > <array>
      >   <string>processing</string>
      > </array>
      > ```
      and this is what happens.
      Then nothing.
      """
    )
    #expect(reading.facts.modes == [.init(text: "processing", line: 6)])
    #expect(reading.skipped == 3)
    #expect(reading.warnings == ["3 lines of other text were passed over."])
  }

  @Test(arguments: [
    ("<dict><key></key><string>A</string></dict>", "a dictionary", ["A"]),
    ("<string>A</string>", "a string", ["A"]),
    ("<true/>", "a Boolean", []),
    ("<integer>1</integer>", "a number", []),
    ("<array><string>A</string><dict/></array>", "an array that holds a dictionary", ["A"]),
    ("<array><array><string>A</string></array></array>", "an array that holds an array", ["A"]),
    ("<data>AA==</data>", "data", []),
    ("<key>CFBundleName</key><string>x</string>", "a key without a value", []),
  ])
  func `a wrong shape is told in words`(value: String, shape: String, strings: [String]) throws {
    let key = "<key>BGTaskSchedulerPermittedIdentifiers</key>"
    let facts = try Self.read("<plist><dict>\(key)\(value)</dict></plist>").facts
    let entries = strings.map { PropertyListFacts.Entry(text: $0, line: 1) }
    #expect(facts.permitted == .malformed(shape: shape, strings: entries))
  }

  @Test func `words between the values say that something was left out`() throws {
    let reading = try Self.read(
      "<plist><dict>\n<key>CFBundleName</key><string>x</string>\n…\n</dict></plist>"
    )
    #expect(reading.facts.isIncomplete)
    #expect(reading.skipped == 1)
  }

  @Test func `a list saved as Rich Text is read`() throws {
    let bytes = Array(
      #"""
      {\rtf1\ansi{\fonttbl\f0 Menlo;}
      \f0 <plist><dict>\
      <key>UIBackgroundModes</key>\
      <array><string>fetch</string></array>\
      </dict></plist>}
      """#.utf8
    )
    #expect(InfoPlistReader.recognizes(head: bytes))
    let facts = try InfoPlistReader.read(bytes, input: 0, path: "x").facts
    #expect(facts.modes == [.init(text: "fetch", line: 3)])
    #expect(!facts.isIncomplete)
  }

  @Test func `an empty array is an array`() throws {
    let facts = try Self.read(
      "<plist><dict><key>BGTaskSchedulerPermittedIdentifiers</key><array/></dict></plist>"
    ).facts
    #expect(facts.permitted == .identifiers([]))
  }

  @Test func `modes in the shape of a string are malformed`() throws {
    let facts = try Self.read(
      "<plist><dict><key>UIBackgroundModes</key><string>fetch</string></dict></plist>"
    ).facts
    #expect(facts.modesAreMalformed)
    #expect(facts.modes?.map(\.text) == ["fetch"])
  }

  @Test(arguments: ["$(PRODUCT_BUNDLE_IDENTIFIER)", "${PRODUCT_BUNDLE_IDENTIFIER}", "a.$(X)"])
  func `build variables stay unresolved`(text: String) throws {
    let facts = try Self.read(
      "<plist><dict><key>CFBundleIdentifier</key><string>\(text)</string></dict></plist>"
    ).facts
    #expect(facts.bundle == nil)
    #expect(facts.bundleAsWritten == text)
  }

  @Test func `an identifier with a build variable could permit, and does not permit`() throws {
    let reading = try Self.read(
      """
      <key>BGTaskSchedulerPermittedIdentifiers</key>
      <array><string>$(PRODUCT_BUNDLE_IDENTIFIER).refresh</string></array>
      """
    )
    #expect(!reading.facts.permits("com.example.app.refresh", api: .appRefresh))
    #expect(reading.facts.couldPermit("com.example.app.refresh"))
    #expect(!reading.facts.couldPermit("com.example.app.clean"))
    #expect(reading.warnings.count == 1)
  }

  @Test func `every prefix reads, is incomplete, and invents nothing`() throws {
    let bytes = Array(Self.xml.utf8)
    let end = try #require(Self.xml.range(of: "</dict>\n</plist>"))
    let complete = Self.xml.utf8.distance(from: Self.xml.startIndex, to: end.lowerBound) + 7
    for length in 1..<complete {
      do throws(PropertyListError) {
        let reading = try InfoPlistReader.read(Array(bytes[..<length]), input: 0, path: "x")
        #expect(reading.facts.isIncomplete, "\(length)")
        #expect(reading.facts.bundle == nil || reading.facts.bundle == "com.example.app")
        switch reading.facts.permitted {
        case .absent: break
        case .identifiers(let entries):
          let whole = ["com.example.app.refresh", "com.example.app.a&b-<c>"]
          #expect(whole.starts(with: entries.map(\.text)), "\(length)")
        case .malformed(let shape, _): Issue.record("\(length): \(shape)")
        }
      } catch {
        #expect(error.code == .notAPropertyList, "\(length)")
      }
    }
  }

  @Test func `random damage never traps`() {
    var random = SeededGenerator(seed: 7)
    for form in Self.forms {
      for _ in 0..<400 {
        var bytes = form
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
        _ = InfoPlistReader.recognizes(head: bytes)
        do throws(PropertyListError) {
          _ = try InfoPlistReader.read(bytes, input: 0, path: "x")
        } catch {
          #expect(!error.sentence.isEmpty)
          #expect(error.offset >= 0 && error.offset <= 3 * bytes.count)
        }
      }
    }
  }

  private static var forms: [[UInt8]] {
    let json = #"{"CFBundleIdentifier":"a.\u00e9","UIBackgroundModes":["fetch",1,null]}"#
    return [Array(xml.utf8), Array(json.utf8), BinaryForge.sample]
  }

  @Test func `a nest of ten thousand levels is refused in words`() {
    let xml = "<plist>" + String(repeating: "<array>", count: 10_000)
    let json = "{\"UIBackgroundModes\":" + String(repeating: "[", count: 10_000)
    for text in [xml, json] {
      let error = #expect(throws: PropertyListError.self) { try Self.read(text) }
      #expect(error?.code == .tooDeep)
    }
  }

  @Test func `entities of a document type are never expanded`() throws {
    var text = "<?xml version=\"1.0\"?>\n<!DOCTYPE plist [\n<!ENTITY a0 \"ha\">\n"
    for level in 1...9 {
      text += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">\n"
    }
    text += "]>\n<plist><dict><key>CFBundleIdentifier</key><string>&a9;</string></dict></plist>"
    #expect(InfoPlistReader.recognizes(head: Array(text.utf8)))
    let reading = try Self.read(text)
    #expect(reading.facts.bundleAsWritten == "&a9;")
    #expect(reading.warnings == ["1 unknown entities were left as written."])
  }

  @Test func `too many values and too many bytes are refused`() {
    let many = "<plist><array>" + String(repeating: "<true/>", count: 131_073) + "</array></plist>"
    #expect(throws: PropertyListError.self) { try Self.read(many) }
    let large = [UInt8](repeating: 0x20, count: InfoPlistReader.sizeLimit + 1)
    let error = #expect(throws: PropertyListError.self) {
      try InfoPlistReader.read(large, input: 0, path: "x")
    }
    #expect(error?.code == .tooLarge)
  }

  @Test(arguments: ["", "x", "<", "{", "\"", "<plist", "no list at all"])
  func `what is no list is refused or empty, never a trap`(text: String) {
    let error = #expect(throws: PropertyListError.self) { try Self.read(text) }
    #expect(error?.code == (text.isEmpty ? .empty : .notAPropertyList))
  }

  @Test func `another property list is told and proves nothing`() throws {
    let reading = try Self.read(
      "<plist><dict><key>aps-environment</key><string>production</string></dict></plist>"
    )
    #expect(!reading.hasInfoPlistKeys)
    #expect(reading.format == "property-list")
    #expect(reading.facts.isIncomplete)
    #expect(reading.facts.permitted == .absent)
    #expect(reading.warnings == ["This is a property list without Info.plist keys."])
  }

  @Test func `lost end tags and second keys are forgiven and told`() throws {
    let reading = try Self.read(
      """
      <plist><dict>
      <key>UIBackgroundModes</key><array><string>fetch</string>
      </dict></plist>
      """
    )
    #expect(reading.facts.modes?.map(\.text) == ["fetch"])
    #expect(reading.facts.isIncomplete)
    let twice = try Self.read(
      """
      <plist><dict>
      <key>CFBundleIdentifier</key><string>a</string>
      <key>CFBundleIdentifier</key><string>b</string>
      </dict></plist>
      """
    )
    #expect(twice.facts.bundle == "b")
    #expect(twice.warnings == ["The key CFBundleIdentifier occurs 2 times; the last one is taken."])
  }

  @Test func `an extension is told by its key`() throws {
    for key in ["NSExtension", "EXAppExtensionAttributes"] {
      #expect(
        try Self.read("<plist><dict><key>\(key)</key><dict/></dict></plist>").facts.isExtension
      )
    }
  }

  @Test func `JSON pastes: a fragment, a fence, a cut`() throws {
    let fragment = try Self.read(#""UIBackgroundModes": ["fetch", "processing"],"#)
    #expect(fragment.facts.modes?.map(\.text) == ["fetch", "processing"])
    #expect(fragment.facts.isIncomplete)
    let fenced = try Self.read("```json\n{\"UIBackgroundModes\": [\"fetch\"]}\n```\n")
    #expect(fenced.facts.modes == [.init(text: "fetch", line: 2)])
    #expect(!fenced.facts.isIncomplete)
    #expect(fenced.warnings.isEmpty)
    let cut = try Self.read(#"{"UIBackgroundModes": ["fetch", "proc"#)
    #expect(cut.facts.modes?.map(\.text) == ["fetch"])
    #expect(cut.facts.isIncomplete)
    let escaped = try Self.read(#"{"CFBundleIdentifier": "a\ud83d\ude42\u00e9\ud83d\/"}"#)
    #expect(escaped.facts.bundle == "a🙂é\u{FFFD}/")
  }
}

/// A generator whose numbers are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

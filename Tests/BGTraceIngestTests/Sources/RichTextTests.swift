import BGTraceIngest
import Testing

@Suite struct `Rich Text` {
  private static let document = #"""
    {\rtf1\ansi\ansicpg1252\cocoartf2639
    {\fonttbl\f0\fnil\fcharset0 Menlo-Regular;}
    {\colortbl;\red255\green255\blue255;}
    {\*\expandedcolortbl;;}
    {\info{\title Secret}}
    \pard\tx560\f0\fs22 \cf0 default	10:00:00.1 \'e9 MyApp\
    second \{line\} \\ \uc0\u55357 \u56898  end\
    10:05\u8239 AM\tab caf\'e9\par last\~word}
    """#

  private static func text(_ source: String, chunk: Int = 4096) -> String {
    `Text encodings`.transcode(Array(source.utf8), chunk: chunk).text
  }

  @Test(arguments: [1, 2, 5, 4096])
  func `a document of TextEdit gives its text alone`(chunk: Int) {
    #expect(
      Self.text(Self.document, chunk: chunk)
        == "default\t10:00:00.1 é MyApp\nsecond {line} \\ 🙂 end\n"
        + "10:05\u{202F}AM\tcafé\nlast\u{A0}word"
    )
  }

  @Test(arguments: [
    (#"{\rtf1 a\u233?b}"#, "aéb"),
    (#"{\rtf1 a\uc2\u233??b}"#, "aéb"),
    (#"{\rtf1 a\u233\'e9b}"#, "aéb"),
    (#"{\rtf1 a\uc1\u-10179?\u-8638?b}"#, "a🙂b"),
    (#"{\rtf1{\uc0 x\u233 }y\u233?z}"#, "xéyéz"),
    (#"{\rtf1 a{\field{\*\fldinst HYPERLINK "x"}{\fldrslt link}}b}"#, "alinkb"),
    (#"{\rtf1 a{\pict\bin3 }}}}b}"#, "ab"),
    (#"{\rtf1 a\line b\tab c\par}"#, "a\nb\tc\n"),
    (#"{\rtf1 a}}} b"#, "a b"),
    (#"{\rtf1 a\'zzb}"#, "a\u{FFFD}zzb"),
    (#"{\rtf1 a\u55357 b}"#, "a\u{FFFD}"),
    (#"{\rtf1"#, ""),
    (#"{\rtf1 a\"#, "a"),
    (#"{\rtf1 a\u233"#, "aé"),
    (#"{\rtf1 a\u99999999999999999999 ?b}"#, "a\u{FFFD}b"),
  ])
  func `control words mean what the specification says`(source: String, expected: String) {
    #expect(Self.text(source) == expected)
    #expect(Self.text(source, chunk: 1) == expected)
  }

  @Test func `a hundred thousand open groups need no memory and lose no text`() {
    let depth = 100_000
    let source =
      #"{\rtf1 a"# + String(repeating: "{", count: depth) + "b"
      + String(repeating: "}", count: depth) + "c}"
    #expect(Self.text(source) == "abc")
  }

  @Test func `every prefix of a document is a prefix of its text`() {
    let whole = Self.text(Self.document)
    let bytes = Array(Self.document.utf8)
    for length in 6..<bytes.count {
      let (text, repaired) = `Text encodings`.transcode(Array(bytes[..<length]), chunk: 4096)
      // A cut between the halves of a pair or inside a number ends in another character.
      #expect(
        whole.unicodeScalars.starts(with: text.unicodeScalars.dropLast(2)),
        "\(length) \(repaired)"
      )
    }
  }
}

import BGTraceIngest
import Testing

@Suite struct `Property list sniffing` {
  @Test(arguments: [
    "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">",
    "<?xml version=\"1.0\"?>\n<!-- hm -->\n<!DOCTYPE plist PUBLIC \"x\">\n<plist>",
    "\u{FEFF}<?xml version=\"1.0\"?><plist>",
    "<plist>", "<dict>\n", "<key>UIBackgroundModes</key>", "  <array>\n", "<dict/>",
    "<string>com.example.a</string>\n</array>\n<key>UIBackgroundModes</key>",
    "```xml\n<key>a</key>", "> <key>a</key>", "Info.plist\n\n<key>a</key>",
    "// MyApp/Info.plist\n<dict>\n",
    "{ \"CFBundleIdentifier\": \"a\" }", "\"UIBackgroundModes\" : [", "bplist00\u{1}",
  ])
  func `these are property lists`(text: String) {
    #expect(InfoPlistReader.recognizes(head: Array(text.utf8)))
  }

  @Test(arguments: [
    "", " ", "<", "<html><body>", "<?xml version=\"1.0\"?><svg>", "<Notice> something",
    "<stringified>", "<string>lonely</string>",
    "2026-03-01 10:00:00.1+0900 MyApp[1:2] not advertised in the application's Info.plist",
    "default\t10:00:00.1\tMyApp\t<key>UIBackgroundModes</key>",
    "10:00 Info.plist\n<key>a</key>",
    #"{"eventMessage":"\"CFBundleIdentifier\": \"a\"","timestamp":"x"}"#,
    #"[{"timestamp":"x","eventMessage":"{ CFBundleIdentifier = a; }"}]"#,
    #"{"bug_type":"309","app_name":"MyApp"}"#,
    #"{"aps":{"CFBundleIdentifier":"a"}}"#,
    "Some prose first.\n<plist>",
    "{\\rtf1 text}",
    "bplis",
  ])
  func `these are not`(text: String) {
    #expect(!InfoPlistReader.recognizes(head: Array(text.utf8)))
  }
}

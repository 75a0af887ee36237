/// A story with what a diagnosis must make of it.
///
/// Those with a folder lie under `SampleLogs/` in one dialect; all are told in every dialect by the
/// tests.
package struct Sample: Sendable {
  package var name: String
  package var story: Story
  package var expectations: [Expectation]
  /// Whether any subject is expected at all.
  package var isRelevant: Bool
  /// The capture's file name and dialect on disk; nil for a story of the tests alone.
  package var file: (name: String, dialect: Dialect)?

  package init(
    _ story: Story,
    as file: (name: String, dialect: Dialect)? = nil,
    isRelevant: Bool = true,
    _ expectations: [Expectation]
  ) {
    name = story.name
    self.story = story
    self.file = file
    self.isRelevant = isRelevant
    self.expectations = expectations
  }

  /// What lies in the sample's folder: names and bytes.
  package var files: [(name: String, bytes: [UInt8])] {
    guard let file else { return [] }
    var files = [(file.name, file.dialect.render(story.ordered, app: story.app.name))]
    if let plist = story.plist { files.append(("Info.plist", Array(plist.utf8))) }
    return files
  }

  /// The samples that lie under `SampleLogs/`.
  package static let onDisk: [Sample] = [
    identifierMismatch, forceQuit, budgetExhaustion, neverCompleted, guidesWording, healthyWeek,
    waitingProcessing, silentPushRefused, simulator, insufficientCapture, irrelevant,
  ]

  /// Every story.
  package static let all: [Sample] = onDisk + guideStories + realStories
}

/// An Info.plist's text.
package enum PropertyListText {
  package static func make(
    bundle: String,
    permitted: [String],
    modes: [String] = ["fetch", "processing"]
  ) -> String {
    func array(_ values: [String]) -> String {
      "\t<array>\n" + values.map { "\t\t<string>\($0)</string>\n" }.joined() + "\t</array>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>BGTaskSchedulerPermittedIdentifiers</key>

      """ + array(permitted) + """
        \t<key>CFBundleExecutable</key>
        \t<string>$(EXECUTABLE_NAME)</string>
        \t<key>CFBundleIdentifier</key>
        \t<string>\(bundle)</string>
        \t<key>CFBundleShortVersionString</key>
        \t<string>2.4</string>
        \t<key>CFBundleVersion</key>
        \t<string>241</string>
        \t<key>UIBackgroundModes</key>

        """ + array(modes) + """
          </dict>
          </plist>

          """
  }
}

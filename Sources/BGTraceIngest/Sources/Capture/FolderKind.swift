/// A kind of folder that is one thing rather than a folder of files, told by its name.
enum FolderKind: Sendable, Hashable {
  /// Every file in it is an input.
  case files
  /// An app or an extension: its Info.plist is the input.
  case app
  /// Not read, with the reason.
  case refused(String)

  init(path: String) {
    let name = path.lowercased()
    self = Self.suffixes.first { name.hasSuffix($0.suffix) }?.kind ?? .files
  }

  private static let suffixes: [(suffix: String, kind: FolderKind)] = [
    (".app", .app),
    (".appex", .app),
    (
      ".logarchive",
      .refused(
        "This is a log archive: not read yet; run `log show --archive ARCHIVE --info --debug > "
          + "log.txt` on a Mac."
      )
    ),
    (".trace", .refused("This is a recording of Instruments: not read; export its log as text.")),
    (".xcresult", .refused("This is a test result bundle: not read; export its logs first.")),
    (".dsym", .refused("These are debugging symbols: they hold no log.")),
  ]
}

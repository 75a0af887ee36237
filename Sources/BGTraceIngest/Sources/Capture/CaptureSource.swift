/// One thing to read.
public struct CaptureInput: Sendable, Hashable {
  /// The path as given or found below a folder; `-` for standard input.
  public var path: String
  /// Whether it was named itself, rather than found in a folder: then it must be readable.
  public var isNamed: Bool

  /// Creates an input.
  public init(path: String, isNamed: Bool = true) {
    self.path = path
    self.isNamed = isNamed
  }

  /// Whether it is standard input.
  public var isStandardInput: Bool { path == "-" }
}

/// Finds out what the arguments of a command mean: files, standard input, folders, apps.
public struct CaptureSource: Sendable {
  /// Folders within folders that are entered.
  public static let deepestFolder = 16
  /// Files that are taken from folders, all together.
  public static let fileLimit = 10_000

  /// What there is to read, in order.
  public private(set) var inputs: [CaptureInput] = []
  /// What cannot be read, and why.
  public private(set) var problems: [SourceError] = []
  private var seen: Set<FileStatus.Identity> = []

  /// Finds the inputs of some arguments.
  ///
  /// A folder stands for every regular file in it, in the order of the names, hidden ones left out;
  /// an `.app` for its Info.plist. Links are followed, and what two of them lead to is read once.
  /// Nothing is opened but folders.
  ///
  /// - Parameter arguments: Paths, or `-` for standard input.
  public init(arguments: [String]) {
    for argument in arguments {
      if argument == "-" {
        addStandardInput()
      } else {
        add(argument, depth: 0)
      }
    }
  }

  private mutating func addStandardInput() {
    if inputs.contains(where: \.isStandardInput) {
      problem("-", .repeatedInput, "Standard input can be read only once: name it once.")
    } else {
      inputs.append(CaptureInput(path: "-"))
    }
  }

  private mutating func add(_ path: String, depth: Int) {
    do throws(SystemError) {
      let status = try FileStatus(path: path)
      switch status.kind {
      case .regular:
        guard seen.insert(status.identity).inserted else { return }
        guard depth == 0 || inputs.count < Self.fileLimit else { return tooMany(path) }
        inputs.append(CaptureInput(path: path, isNamed: depth == 0))
      case .folder where depth > 0 && FileStatus.isLink(path):
        // A link may lead out of the folder, to the whole machine.
        problem(path, .notAFile, "It is a link to a folder and is not followed: name it itself.")
      case .folder:
        guard seen.insert(status.identity).inserted else { return }
        try addFolder(Self.withoutFinalSlash(path), depth: depth)
      case .stream where depth == 0:
        inputs.append(CaptureInput(path: path))
      case .stream, .other:
        problem(path, .notAFile, "It is no file and no folder: give a file, a folder or -.")
      }
    } catch {
      problems.append(SourceError(path: path, error))
    }
  }

  private mutating func addFolder(_ path: String, depth: Int) throws(SystemError) {
    switch FolderKind(path: path) {
    case .refused(let sentence): problem(path, .container, sentence)
    case .app: addApp(path, depth: depth)
    case .files:
      guard depth < Self.deepestFolder else {
        problem(
          path,
          .tooMany,
          "It lies more than \(Self.deepestFolder) folders deep and is not read: name it itself."
        )
        return
      }
      let listing = try FolderReader.names(in: path, limit: Self.fileLimit)
      let before = (inputs.count, problems.count)
      for name in listing.names { add(Self.path(path, name), depth: depth + 1) }
      if listing.isCut { tooMany(path) }
      if listing.unreadable > 0 {
        problem(path, .unreadable, "\(listing.unreadable) names in it are not valid UTF-8.")
      }
      if depth == 0, before == (inputs.count, problems.count) {
        problem(path, .emptyFolder, "It holds no file to read.")
      }
    }
  }

  /// An app of iOS has its Info.plist at its top, one of macOS below Contents.
  private mutating func addApp(_ path: String, depth: Int) {
    for place in ["Info.plist", "Contents/Info.plist"] {
      let candidate = Self.path(path, place)
      do throws(SystemError) {
        let status = try FileStatus(path: candidate)
        guard status.kind == .regular else { continue }
        guard seen.insert(status.identity).inserted else { return }
        inputs.append(CaptureInput(path: candidate, isNamed: depth == 0))
        return
      } catch {
        guard error.isNotFound else {
          problems.append(SourceError(path: candidate, error))
          return
        }
      }
    }
    problem(path, .notFound, "It holds no Info.plist.")
  }

  private mutating func tooMany(_ path: String) {
    // Said once: the files after it are left out as well.
    if problems.contains(where: { $0.code == .tooMany }) { return }
    problem(
      path,
      .tooMany,
      "There are more than \(Self.fileLimit) files: this one and those after it are not read."
    )
  }

  private mutating func problem(_ path: String, _ code: SourceError.Code, _ sentence: String) {
    problems.append(SourceError(path: path, code: code, sentence: sentence))
  }

  private static func withoutFinalSlash(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    return String(path)
  }

  private static func path(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}

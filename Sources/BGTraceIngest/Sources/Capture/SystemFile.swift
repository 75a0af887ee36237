#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// A failed system call.
struct SystemError: Error, Sendable, Hashable {
  var number: Int32

  /// The error of the call that just failed.
  static var last: SystemError { SystemError(number: errno) }

  var isNotFound: Bool { number == ENOENT || number == ENOTDIR }
  var isNotPermitted: Bool { number == EACCES || number == EPERM }

  /// The system's words: "Permission denied".
  var text: String {
    // The pointer is to a constant or thread-local text and is copied at once.
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }
}

/// What a path leads to, links followed.
struct FileStatus: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case regular
    case folder
    /// A pipe or a device: read from front to back, never sought.
    case stream
    case other
  }

  /// What makes two paths the same file.
  struct Identity: Sendable, Hashable {
    var device: UInt64
    var number: UInt64
  }

  var kind: Kind
  var size: Int64
  var identity: Identity

  init(path: String) throws(SystemError) {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { throw SystemError.last }
    self.init(info)
  }

  /// Whether a path itself is a symbolic link, whatever it leads to.
  static func isLink(_ path: String) -> Bool {
    var info = stat()
    return unsafe lstat(path, &info) == 0 && UInt32(info.st_mode) & 0o170000 == 0o120000
  }

  fileprivate init(_ info: stat) {
    // The values of POSIX's S_IFMT and its kinds are the same on every system built for.
    kind =
      switch UInt32(info.st_mode) & 0o170000 {
      case 0o100000: .regular
      case 0o040000: .folder
      case 0o010000, 0o020000, 0o060000: .stream
      default: .other
      }
    size = Int64(info.st_size)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: info.st_dev),
      number: UInt64(truncatingIfNeeded: info.st_ino)
    )
  }
}

/// An open file, closed at the end of its life.
struct SystemFile: ~Copyable, Sendable {
  private let descriptor: Int32
  private let isOwned: Bool

  /// Opens a file for reading; waits where it is a pipe without a writer.
  init(path: String) throws(SystemError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw SystemError.last }
    isOwned = true
  }

  /// Standard input, left open.
  static var standardInput: SystemFile { SystemFile(borrowing: 0) }

  private init(borrowing descriptor: Int32) {
    self.descriptor = descriptor
    isOwned = false
  }

  deinit {
    if isOwned { _ = close(descriptor) }
  }

  func status() throws(SystemError) -> FileStatus {
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0 else { throw SystemError.last }
    return FileStatus(info)
  }

  /// Reads what is there, at most the buffer's length; zero at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      // The buffer's own base and length.
      #if canImport(Darwin)
      let count = unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
      let count = unsafe Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
      let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      if errno != EINTR { throw SystemError.last }
    }
  }
}

/// Files that are read whole because they are small.
enum SmallFile {
  /// The content of a file, or nil where it cannot be read or is larger than the limit.
  static func contents(_ path: String, limit: Int) -> [UInt8]? {
    do throws(SystemError) {
      // Opening a pipe would wait for its writer.
      guard try FileStatus(path: path).kind == .regular else { return nil }
      let file = try SystemFile(path: path)
      var result: [UInt8] = []
      var buffer = ChunkBuffer(capacity: 65_536)
      while try buffer.fill(from: file) {
        unsafe buffer.withBytes { unsafe result.append(contentsOf: $0) }
        guard result.count <= limit else { return nil }
        buffer.clear()
      }
      return result
    } catch {
      return nil
    }
  }
}

/// The names in a folder.
enum FolderReader {
  /// What a folder holds.
  struct Names {
    /// Names in byte order, hidden ones left out.
    var names: [String] = []
    /// How many names are not valid UTF-8 and cannot be told apart from others.
    var unreadable = 0
    /// Whether there are more names than the limit.
    var isCut = false
  }

  static func names(in path: String, limit: Int) throws(SystemError) -> Names {
    guard let folder = unsafe opendir(path) else { throw SystemError.last }
    defer { _ = unsafe closedir(folder) }
    var result = Names()
    while let entry = unsafe readdir(folder) {
      // The name is NUL-terminated inside the entry, which lives until the next call.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(
          to: CChar.self,
          capacity: unsafe MemoryLayout.size(ofValue: field.pointee)
        ) { unsafe String(validatingCString: $0) }
      }
      guard let name else {
        result.unreadable += 1
        continue
      }
      // Hidden files, and with them the `._` copies that Macs put beside files in archives.
      if name.hasPrefix(".") { continue }
      guard result.names.count < limit else {
        result.isCut = true
        break
      }
      result.names.append(name)
    }
    result.names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return result
  }
}

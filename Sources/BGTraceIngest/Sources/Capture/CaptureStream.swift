/// An open input, read from front to back in chunks.
///
/// The bytes pass through one buffer that is reused, so that memory does not grow with the input;
/// nothing is mapped, because a mapped file counts as memory and may shrink while it is read.
public struct CaptureStream: ~Copyable, Sendable {
  /// What the first bytes say that the input is.
  public enum Content: Sendable, Hashable {
    /// Text in some encoding.
    case text(TextEncoding)
    /// A property list.
    case propertyList
  }

  /// How a text was read.
  public struct TextReading: Sendable, Hashable {
    /// Its encoding.
    public var encoding: TextEncoding
    /// How many bytes the input has.
    public var bytes: Int64
    /// How many characters could not be decoded and became U+FFFD; in UTF-8 the reader counts them.
    public var repaired: Int
    /// What to know about the reading, a sentence each.
    public var warnings: [String]
  }

  /// The size of the buffer.
  public static let chunkLength = 256 << 10

  /// What is read.
  public let input: CaptureInput
  /// What it is.
  public let content: Content
  /// Its size; nil for a pipe or a device.
  public let size: Int64?

  private let file: SystemFile
  private var buffer: ChunkBuffer
  private let detection: TextEncoding.Detection

  /// Opens an input and tells what it is; waits for the first bytes of a pipe.
  ///
  /// - Parameter input: The file, pipe, device or standard input.
  /// - Throws: An error where it cannot be opened, is empty, or is of a kind that is not read.
  public init(_ input: CaptureInput) throws(SourceError) {
    let path = input.path
    let file = try Self.opened(input)
    var buffer = ChunkBuffer(capacity: Self.chunkLength)
    let size = try Self.sized(file, path: path)
    try Self.fill(&buffer, from: file, path: path)
    let head = unsafe buffer.withBytes { unsafe Array($0.prefix(TextEncoding.headLength)) }
    content = try Self.content(head: head, path: path)
    detection = TextEncoding.detect(head: head)
    self.input = input
    self.size = size
    self.file = file
    self.buffer = buffer
  }

  private static func opened(_ input: CaptureInput) throws(SourceError) -> SystemFile {
    do throws(SystemError) {
      return try input.isStandardInput ? .standardInput : SystemFile(path: input.path)
    } catch {
      throw SourceError(path: input.path, error)
    }
  }

  private static func sized(
    _ file: borrowing SystemFile,
    path: String
  ) throws(SourceError) -> Int64? {
    do throws(SystemError) {
      let status = try file.status()
      return status.kind == .regular ? status.size : nil
    } catch {
      throw SourceError(path: path, error)
    }
  }

  /// Reads until the head is complete: a pipe hands over little at a time.
  private static func fill(
    _ buffer: inout ChunkBuffer,
    from file: borrowing SystemFile,
    path: String
  ) throws(SourceError) {
    do throws(SystemError) {
      while buffer.count < TextEncoding.headLength {
        guard try buffer.fill(from: file) else { return }
      }
    } catch {
      throw SourceError(path: path, error)
    }
  }

  private static func content(head: [UInt8], path: String) throws(SourceError) -> Content {
    guard !head.isEmpty else {
      throw SourceError(
        path: path,
        code: .empty,
        sentence: "It is empty: there is nothing to read."
      )
    }
    if let kind = ContainerKind.recognize(head: head) {
      let code: SourceError.Code = kind.id == "binary" ? .binary : .container
      throw SourceError(path: path, code: code, sentence: kind.sentence)
    }
    if InfoPlistReader.recognizes(head: head) || path.lowercased().hasSuffix(".plist") {
      return .propertyList
    }
    return .text(TextEncoding.detect(head: head).encoding)
  }

  /// Reads the whole input as text.
  ///
  /// - Parameter body: Takes UTF-8, valid for the call only, and how many bytes of the input have
  ///   been read so far.
  /// - Returns: What to know about the text.
  /// - Throws: An error where the system fails in the middle; what came before was handed on.
  public consuming func readText(
    _ body: (UnsafeRawBufferPointer, Int64) -> Void
  ) throws(SourceError) -> TextReading {
    var transcoder = UTF8Transcoder(detection)
    var bytes: Int64 = 0
    repeat {
      bytes += Int64(buffer.count)
      unsafe buffer.withBytes { chunk in
        unsafe transcoder.feed(chunk) { unsafe body($0, bytes) }
      }
    } while try refill()
    unsafe transcoder.finish { unsafe body($0, bytes) }
    return TextReading(
      encoding: transcoder.encoding,
      bytes: bytes,
      repaired: transcoder.repaired,
      warnings: Self.warnings(transcoder)
    )
  }

  private static func warnings(_ transcoder: borrowing UTF8Transcoder) -> [String] {
    var warnings: [String] = []
    if transcoder.encoding == .windows1252 {
      warnings.append("It is not valid UTF-8 and was read as Windows-1252.")
    }
    if transcoder.encoding == .richText {
      warnings.append("It is RTF: line numbers count the lines of its text.")
    }
    if transcoder.repaired > 0 {
      warnings.append("\(transcoder.repaired) characters could not be decoded.")
    }
    return warnings
  }

  /// Reads the whole input as a property list.
  ///
  /// - Parameter position: The input's position on the command line.
  /// - Returns: What the list says.
  /// - Throws: An error where it cannot be read, with the byte at which it broke.
  public consuming func readPropertyList(
    position: Int
  ) throws(SourceError) -> InfoPlistReader.Reading {
    let path = input.path
    var bytes: [UInt8] = []
    repeat {
      unsafe buffer.withBytes { unsafe bytes.append(contentsOf: $0) }
      // One byte too many is enough for the reader to refuse it.
      if bytes.count > InfoPlistReader.sizeLimit { break }
    } while try refill()
    do throws(PropertyListError) {
      return try InfoPlistReader.read(bytes, input: position, path: path)
    } catch {
      throw SourceError(path: path, code: .propertyList, sentence: error.description)
    }
  }

  private mutating func refill() throws(SourceError) -> Bool {
    buffer.clear()
    do throws(SystemError) {
      return try buffer.fill(from: file)
    } catch {
      throw SourceError(path: input.path, error)
    }
  }
}

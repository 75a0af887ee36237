#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The real process: file descriptors, terminal, signals.
enum System: Sendable {
  static func world() -> World {
    let start = ContinuousClock.now
    return World(
      write: { text throws(OutputError) in try write(text, to: STDOUT_FILENO) },
      note: { text in
        // Where standard error itself fails there is nobody left to tell.
        do throws(OutputError) { try write(text, to: STDERR_FILENO) } catch {}
      },
      environment: { name in unsafe getenv(name).map { unsafe String(cString: $0) } },
      inputIsTerminal: isatty(STDIN_FILENO) == 1,
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isatty(STDERR_FILENO) == 1,
      columns: columns(),
      clock: {
        let passed = (ContinuousClock.now - start).components
        return Double(passed.seconds) + Double(passed.attoseconds) * 1e-18
      },
      pipeline: .live
    )
  }

  /// Turns a closed pipe into an error of `write`, and interruptions into their exit codes.
  static func handleSignals() {
    _ = signal(SIGPIPE, SIG_IGN)
    install(SIGINT) { _ in _exit(ExitStatus.interrupted.rawValue) }
    install(SIGTERM) { _ in _exit(ExitStatus.terminated.rawValue) }
    // A parent's thread that blocks signals, as Dispatch's workers do, hands that on.
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGTERM)
    _ = unsafe sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  /// A signal that the parent chose to ignore, as `nohup` does, stays ignored.
  private static func install(_ number: Int32, _ handler: @convention(c) (Int32) -> Void) {
    let previous = signal(number, SIG_IGN)
    guard unsafe unsafeBitCast(previous, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
    else { return }
    _ = signal(number, handler)
  }

  private static func columns() -> Int? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  private static func write(_ text: String, to descriptor: Int32) throws(OutputError) {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe send(buffer[start...], to: descriptor)
      }
      if count >= 0 {
        start += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EPIPE: throw .closed
      case EAGAIN:
        // A pipe that its other end made non-blocking is full: wait for room.
        var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&poller, 1, -1)
      case let number: throw .failed(number, unsafe String(cString: strerror(number)))
      }
    }
  }

  private static func send(_ bytes: Slice<UnsafeRawBufferPointer>, to descriptor: Int32) -> Int {
    let buffer = unsafe UnsafeRawBufferPointer(rebasing: bytes)
    #if canImport(Glibc)
    return unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
    return unsafe Musl.write(descriptor, buffer.baseAddress, buffer.count)
    #else
    return unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }
}

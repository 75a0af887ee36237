#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// One more thread, which does a piece of work while its owner does another.
///
/// It exists so that a reader can use two cores within one synchronous call: `start` hands the work
/// over, `wait` returns when it is done. Work never outlives the `wait` that follows it, so it may
/// use what its owner only borrows.
package final class SecondThread {
  private let shared: Shared
  private let thread: pthread_t

  /// Starts the thread; nil on a machine with one core, or where none can be had.
  package init?() {
    guard sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 else { return nil }
    let shared = Shared()
    let argument = unsafe Unmanaged.passRetained(shared).toOpaque()
    #if canImport(Darwin)
    var created: pthread_t?
    let status = unsafe pthread_create(&created, nil, { unsafe SecondThread.run($0) }, argument)
    #else
    var created: pthread_t? = pthread_t()
    var slot = pthread_t()
    let status = unsafe pthread_create(&slot, nil, { unsafe SecondThread.run($0) }, argument)
    created = slot
    #endif
    guard status == 0, let created else {
      unsafe Unmanaged<Shared>.fromOpaque(argument).release()
      return nil
    }
    self.shared = shared
    thread = created
  }

  deinit {
    shared.finish()
    pthread_join(thread, nil)
  }

  /// Hands work over.
  ///
  /// `wait` must be called before the next piece.
  package func start(_ work: @escaping () -> Void) { shared.put(work) }

  /// Waits until the work is done.
  package func wait() { shared.wait() }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    let shared = unsafe Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue()
    while let work = shared.take() {
      work()
      shared.markDone()
    }
    return nil
  }

  /// What both threads see, under one lock.
  @safe private final class Shared {
    private enum State { case idle, waiting, working, ended }

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var work: (() -> Void)?
    private var state = State.idle

    init() {
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(changed, nil)
    }

    deinit {
      unsafe pthread_cond_destroy(changed)
      unsafe pthread_mutex_destroy(mutex)
      unsafe changed.deallocate()
      unsafe mutex.deallocate()
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
      unsafe pthread_mutex_lock(mutex)
      defer {
        unsafe pthread_cond_broadcast(changed)
        unsafe pthread_mutex_unlock(mutex)
      }
      return body()
    }

    func put(_ work: @escaping () -> Void) {
      locked {
        self.work = work
        state = .waiting
      }
    }

    func take() -> (() -> Void)? {
      locked {
        while state != .waiting, state != .ended { unsafe pthread_cond_wait(changed, mutex) }
        guard state == .waiting else { return nil }
        state = .working
        defer { work = nil }
        return work
      }
    }

    func markDone() { locked { state = .idle } }

    func wait() {
      locked { while state != .idle { unsafe pthread_cond_wait(changed, mutex) } }
    }

    func finish() { locked { state = .ended } }
  }
}

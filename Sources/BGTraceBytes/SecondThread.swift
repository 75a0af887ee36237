#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// One more thread, which takes jobs in their order.
///
/// It exists so that a reader can use two cores within synchronous calls. Whoever waits for a job
/// does jobs that nobody has begun meanwhile, the newest first. A job must own what it uses: jobs
/// that are still waiting when the thread's owner goes are dropped, one that has begun is finished.
package final class SecondThread {
  /// Who does a job.
  package enum Worker: Int, Sendable {
    /// The thread.
    case second
    /// Whoever waits for a job.
    case owner
  }

  /// A piece of work that is done once.
  package final class Job {
    fileprivate var work: ((Worker) -> Void)?
    fileprivate var isDone = false

    /// Creates a job.
    package init(_ work: @escaping (Worker) -> Void) { self.work = work }
  }

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
    shared.end()
    pthread_join(thread, nil)
  }

  /// Hands a job over.
  package func start(_ job: Job) { shared.put(job) }

  /// Returns when a job that was handed over is done.
  package func wait(for job: Job) {
    while let other = shared.takeNewest(until: job) {
      other.work?(.owner)
      shared.markDone(other)
    }
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    let shared = unsafe Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue()
    while let job = shared.takeOldest() {
      job.work?(.second)
      shared.markDone(job)
    }
    return nil
  }

  /// What both threads see, under one lock.
  @safe private final class Shared {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var waiting: [Job] = []
    private var hasEnded = false

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
      defer { unsafe pthread_mutex_unlock(mutex) }
      return body()
    }

    private func changing(_ body: () -> Void) {
      locked(body)
      unsafe pthread_cond_broadcast(changed)
    }

    func put(_ job: Job) { changing { waiting.append(job) } }

    /// The next job for the thread; nil when there will be none.
    func takeOldest() -> Job? {
      locked {
        while waiting.isEmpty, !hasEnded { unsafe pthread_cond_wait(changed, mutex) }
        return waiting.isEmpty ? nil : waiting.removeFirst()
      }
    }

    /// A job to do while another is not done; nil when it is.
    func takeNewest(until job: Job) -> Job? {
      locked {
        while !job.isDone, waiting.isEmpty { unsafe pthread_cond_wait(changed, mutex) }
        return job.isDone ? nil : waiting.popLast()
      }
    }

    func markDone(_ job: Job) {
      changing {
        job.work = nil
        job.isDone = true
      }
    }

    func end() {
      changing {
        waiting.removeAll()
        hasEnded = true
      }
    }
  }
}

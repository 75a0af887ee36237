/// The command line as a library: the world is handed in, so that tests run it in-process.
package enum Tool {
  /// Runs the tool and returns its exit status.
  package static func run(_ arguments: [String]) -> Int32 { 64 }
}

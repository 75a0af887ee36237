/// What bounds a reader's memory, whatever it is fed.
enum ReaderLimits {
  /// The longest line, record and message, in bytes: what is beyond is dropped and counted.
  static let record = 1 << 20
  /// The largest JSON object, in bytes: a larger one is passed over.
  static let object = 1 << 21
  /// How many first bytes decide about the format.
  static let sniffed = 1 << 16
  /// How many lines a block of a message without a head may have.
  static let blockLines = 512
  /// How many different process names are told apart.
  static let processes = 64
  /// How many stretches without records are kept, the longest ones.
  static let gaps = 64
  /// The shortest stretch without records that counts, in microseconds: an hour.
  static let gap: Int64 = 3_600_000_000
}

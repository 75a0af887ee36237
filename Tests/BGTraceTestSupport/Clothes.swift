internal import BGTraceModel

/// One way to show a story: a dialect, a damage, other names, and what is lost on the way.
package struct Clothes: Sendable, CustomStringConvertible {
  package var dialect: Dialect
  package var damage: Damage?

  package init(_ dialect: Dialect, _ damage: Damage? = nil) {
    self.dialect = dialect
    self.damage = damage
  }

  package var description: String { dialect.rawValue + (damage.map { " + " + $0.rawValue } ?? "") }

  package var losses: Set<Loss> { dialect.loses.union(damage?.loses ?? []) }

  /// Every dialect, undamaged and with each damage that can happen to it.
  package static let all: [Clothes] = Dialect.allCases.flatMap { dialect in
    [Clothes(dialect)]
      + Damage.allCases.filter { $0.applies(to: dialect) }.map { Clothes(dialect, $0) }
  }

  /// Prints lines in these clothes; nil where the dialect or the encoding cannot carry them.
  package func bytes(of lines: [Line], app: String, naming names: [String]) -> [UInt8]? {
    let carried = lines.filter { dialect.canCarry($0, app: app) }
    guard !carried.isEmpty else { return nil }
    guard let damage else { return dialect.render(carried, app: app) }
    return damage.applied(
      to: dialect.render(damage.applied(to: carried), app: app),
      naming: names
    )
  }
}

extension Sample {
  /// The story's own lines under other names, with other chatter between.
  ///
  /// The chatter goes on to the story's end, as its own noise does.
  package func retold(chatter count: Int, renaming: Renaming) -> [Line] {
    let lines = story.lines.map(renaming.applied(to:))
    let start = lines.first?.time.microseconds ?? story.now - 3_600_000_000
    var chatter = Chatter(seed: 99, zone: story.offset, wording: story.wording)
    let noise = chatter.lines(
      count,
      from: start,
      to: max(story.now, start + 1),
      hasOtherApps: isRelevant
    )
    return Story.sorted(lines + noise)
  }
}

/// All commands, in the order in which help lists them.
package enum CommandTable: Sendable {
  package static var all: [Command] { [diagnose, rules, explain, schema, completions, help] }
}

import BGTraceCommand
import Foundation
import Testing

struct CompletionTests {
  private func script(_ shell: CompletionScript) -> String {
    shell.text(for: CommandTable.all)
  }

  @Test(arguments: CompletionScript.allCases)
  func `A script knows every command and option`(shell: CompletionScript) {
    let text = script(shell)
    for command in CommandTable.all {
      #expect(text.contains(command.name))
      for option in command.allOptions { #expect(text.contains(option.name)) }
    }
  }

  @Test(arguments: CompletionScript.allCases)
  func `Both spellings print the script`(shell: CompletionScript) {
    for spelling in ["completions", "--generate-completion-script"] {
      let world = TestWorld()
      #expect(world.run([spelling, shell.rawValue]) == .done)
      #expect(world.written == script(shell))
    }
  }

  @Test(arguments: CompletionScript.allCases.filter { Shells.has($0.rawValue) })
  func `The shell accepts its script`(shell: CompletionScript) throws {
    let result = try Child.shell("\"$TOOL\" completions \(shell.rawValue) | \(shell.rawValue) -n")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }

  @Test(arguments: [
    ("bgtrace di", "diagnose"), ("bgtrace --v", "--version"),
    ("bgtrace diagnose --form", "--format"), ("bgtrace diagnose --format js", "json"),
    ("bgtrace diagnose --format = js", "json"), ("bgtrace diagnose -f te", "text"),
    ("bgtrace diagnose --fail-on bl", "blocker"), ("bgtrace diagnose --no-v", "--no-verbose"),
    ("bgtrace explain low-", "low-power-mode"), ("bgtrace completions fi", "fish"),
    ("bgtrace help exp", "explain"), ("bgtrace diagnose --app x", ""),
  ])
  func `Bash completes words`(line: String, words: String) throws {
    let parts = line.split(separator: " ").map { "'\($0)'" }.joined(separator: " ")
    let result = try Child.shell(
      """
      eval "$("$TOOL" completions bash)"
      COMP_WORDS=(\(parts)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _bgtrace
      echo "${COMPREPLY[*]}"
      """
    )
    #expect(result.output == words + "\n")
    #expect(result.errors.isEmpty)
  }

  @Test(.enabled("needs fish", { Shells.has("fish") }))
  func `Fish completes words`() throws {
    let result = try Child.shell(
      "\"$TOOL\" completions fish > \"$0.fish\"; fish -c \"source $0.fish; complete -C 'bgtrace dia'\""
    )
    #expect(result.output.hasPrefix("diagnose"))
  }
}

enum Shells {
  static func has(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }
}

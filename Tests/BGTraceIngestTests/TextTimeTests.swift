import BGTraceIngest
import BGTraceModel
import Testing

@Suite struct TextTimeTests {
  private func hours(_ clocks: [String]) -> [Double] {
    let text = clocks.map { "default\t\($0)\tdasd\tx\n" }.joined()
    return CaptureReader.read(text: text).records.map { Double($0.time.microseconds) / 3.6e9 }
  }

  @Test func `a clock rolls over at midnight`() {
    #expect(
      hours(["23:00:00.000000+0000", "23:30:00.000000+0000", "00:30:00.000000+0000"])
        == [23, 23.5, 24.5]
    )
  }

  @Test func `a small step back is no midnight`() {
    #expect(
      hours(["10:00:00.000000+0000", "09:30:00.000000+0000", "10:30:00.000000+0000"])
        == [10, 9.5, 10.5]
    )
  }

  @Test func `newest first counts down through midnight`() {
    #expect(
      hours([
        "01:00:00.000000+0000", "00:30:00.000000+0000", "00:15:00.000000+0000",
        "23:30:00.000000+0000", "23:00:00.000000+0000",
      ]) == [1, 0.5, 0.25, -0.5, -1]
    )
  }

  @Test func `the end of summer time is no midnight`() {
    #expect(
      hours(["01:59:00.000000-0400", "02:58:00.000000-0400", "01:58:30.000000-0500"]).last
        == 1 + 58.5 / 60
    )
  }

  @Test func `a gap counts only in a dense capture`() {
    func line(_ hour: Int, _ second: Int) -> String {
      let minute = second / 60
      let clock = [hour, minute, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      return "2026-03-15 \(clock.joined(separator: ":")).000 Df quiet[1:2] x\n"
    }
    let dense = (0..<200).map { line(3, $0) } + (0..<200).map { line(7, $0) }
    let gaps = CaptureReader.read(text: dense.joined()).coverage.gaps
    #expect(gaps.count == 1)
    let seconds = gaps.map { ($0.upperBound - $0.lowerBound) / 1_000_000 }
    #expect(seconds == [14_201])
    #expect(CaptureReader.read(text: line(3, 0) + line(7, 0)).coverage.gaps.isEmpty)
  }
}

package import BGTraceModel
package enum Speakers: Sendable { package static func signals(in record: Record) -> [Signal] { [] } }

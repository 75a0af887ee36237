/// The JSON Schema of `bgtrace.diagnosis/1`.
public enum DiagnosisSchema: Sendable {
  /// The schema's text, with a newline at the end.
  ///
  /// Objects stay open: keys may be added, never renamed.
  public static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:bgtrace:diagnosis:1",
      "title": "bgtrace.diagnosis/1",
      "description": "Why background tasks did not run. Keys may be added, never renamed.",
      "type": "object",
      "required": ["schema", "tool", "relevant", "inputs", "coverage", "subjects"],
      "properties": {
        "schema": {"const": "bgtrace.diagnosis/1"},
        "tool": {
          "type": "object",
          "required": ["name", "version"],
          "properties": {"name": {"type": "string"}, "version": {"type": "string"}}
        },
        "relevant": {
          "description": "Whether any input shows an app's background work.",
          "type": "boolean"
        },
        "inputs": {"type": "array", "items": {"$ref": "#/$defs/input"}},
        "coverage": {"$ref": "#/$defs/coverage"},
        "subjects": {"type": "array", "items": {"$ref": "#/$defs/subject"}}
      },
      "$defs": {
        "count": {"type": "integer", "minimum": 0},
        "text": {"type": ["string", "null"]},
        "time": {
          "description": "ISO 8601 with offset where both are known, else as much as was printed.",
          "type": ["string", "null"]
        },
        "confidence": {"enum": ["possible", "probable", "proven"]},
        "input": {
          "type": "object",
          "required": [
            "path", "format", "records", "background", "skipped", "duplicates", "warnings"
          ],
          "properties": {
            "path": {"type": "string"},
            "format": {"type": "string"},
            "records": {"$ref": "#/$defs/count"},
            "background": {"$ref": "#/$defs/count"},
            "skipped": {"$ref": "#/$defs/count"},
            "duplicates": {"$ref": "#/$defs/count"},
            "warnings": {"type": "array", "items": {"type": "string"}}
          }
        },
        "coverage": {
          "type": "object",
          "required": ["from", "to", "seconds", "levels", "redacted", "gaps"],
          "properties": {
            "from": {"$ref": "#/$defs/time"},
            "to": {"$ref": "#/$defs/time"},
            "seconds": {"type": ["number", "null"]},
            "levels": {
              "type": "array",
              "items": {"enum": ["debug", "info", "default", "error", "fault"]}
            },
            "redacted": {"type": "boolean"},
            "gaps": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["from", "to"],
                "properties": {"from": {"type": "string"}, "to": {"type": "string"}}
              }
            }
          }
        },
        "subject": {
          "type": "object",
          "required": [
            "identifier", "bundle", "api", "outcome", "summary", "rootCause", "findings", "path",
            "captureNext", "requests", "events"
          ],
          "properties": {
            "identifier": {"$ref": "#/$defs/text"},
            "bundle": {"$ref": "#/$defs/text"},
            "api": {
              "enum": [
                "appRefresh", "processing", "continuedProcessing", "healthResearch", "silentPush",
                "assertion", "urlSession", "legacyFetch", "widget", "unknown"
              ]
            },
            "outcome": {"enum": ["blocked", "failed", "inconclusive", "waiting", "healthy"]},
            "why": {
              "description": "A word for why nothing can be said; only for inconclusive.",
              "type": "string"
            },
            "summary": {"type": "string"},
            "rootCause": {
              "description": "Null where none may be named.",
              "type": ["object", "null"],
              "required": ["rule", "confidence"],
              "properties": {
                "rule": {"type": "string"},
                "confidence": {"$ref": "#/$defs/confidence"}
              }
            },
            "findings": {"type": "array", "items": {"$ref": "#/$defs/finding"}},
            "path": {"type": "array", "items": {"$ref": "#/$defs/step"}},
            "captureNext": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["what", "how", "settles"],
                "properties": {
                  "what": {"type": "string"},
                  "how": {"type": "string"},
                  "settles": {"type": "array", "items": {"type": "string"}}
                }
              }
            },
            "requests": {"type": "array", "items": {"$ref": "#/$defs/request"}},
            "events": {"type": "array", "items": {"$ref": "#/$defs/event"}}
          }
        },
        "finding": {
          "type": "object",
          "required": [
            "rule", "confidence", "severity", "role", "summary", "fix", "evidence", "against",
            "references"
          ],
          "properties": {
            "rule": {"type": "string"},
            "confidence": {"$ref": "#/$defs/confidence"},
            "severity": {"enum": ["info", "minor", "major", "blocker"]},
            "role": {"enum": ["root", "also", "context"]},
            "summary": {"type": "string"},
            "fix": {"type": "string"},
            "evidence": {"type": "array", "items": {"$ref": "#/$defs/evidence"}},
            "against": {"type": "array", "items": {"$ref": "#/$defs/evidence"}},
            "references": {"type": "array", "items": {"type": "string"}}
          }
        },
        "evidence": {
          "type": "object",
          "required": ["input", "line", "time", "timeKind", "process", "text"],
          "properties": {
            "input": {"type": "string"},
            "line": {
              "description": "The first physical line of the record, from 1; null in a binary.",
              "type": ["integer", "null"],
              "minimum": 1
            },
            "offset": {"$ref": "#/$defs/count"},
            "time": {"$ref": "#/$defs/time"},
            "timeKind": {"enum": ["absolute", "floating", "timeOfDay", "none", "inferred"]},
            "process": {"$ref": "#/$defs/text"},
            "text": {"type": "string"}
          }
        },
        "step": {
          "type": "object",
          "required": ["stage", "rule", "answer", "because"],
          "properties": {
            "stage": {
              "enum": [
                "scope", "static", "registration", "submission", "retention", "gates", "launch",
                "handler", "end", "continuation", "api"
              ]
            },
            "rule": {"type": "string"},
            "answer": {"enum": ["found", "cleared", "unknown"]},
            "because": {"type": "string"}
          }
        },
        "request": {
          "type": "object",
          "required": [
            "submitted", "earliest", "window", "started", "ended", "end", "requires"
          ],
          "properties": {
            "submitted": {"$ref": "#/$defs/time"},
            "earliest": {"$ref": "#/$defs/time"},
            "window": {
              "type": ["array", "null"],
              "items": {"type": "string"},
              "minItems": 2,
              "maxItems": 2
            },
            "started": {"$ref": "#/$defs/time"},
            "ended": {"$ref": "#/$defs/time"},
            "end": {"enum": ["completed", "expired", "replaced", "cancelled", "pending"]},
            "requires": {
              "description": "What the app asked for; empty where the request is not printed.",
              "type": "array",
              "items": {"enum": ["externalPower", "network"]}
            }
          }
        },
        "event": {
          "type": "object",
          "required": ["kind", "count"],
          "properties": {
            "kind": {
              "enum": [
                "registered", "registrationRejected", "submitted", "submitError", "replaced",
                "cancelled", "pendingSnapshot", "noneScheduled", "accepted", "scored", "launched",
                "started", "simulatedStart", "expired", "noExpirationHandler", "completed",
                "leaked", "progressStalled", "exception", "assertionWarning", "terminated",
                "pushReceived", "deviceState", "appState"
              ]
            },
            "count": {"$ref": "#/$defs/count"}
          }
        }
      }
    }

    """#
}

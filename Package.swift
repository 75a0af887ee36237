// swift-tools-version: 6.2

import PackageDescription

/// What every Swift target is built with.
///
/// The features named here are those that the Swift 6 language mode leaves off.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .treatWarning("ExplicitSendable", as: .error),
]

let package = Package(
  name: "bgtrace",
  platforms: [.macOS(.v15), .iOS(.v15)],
  products: [
    .executable(name: "bgtrace", targets: ["bgtrace"]),
    .library(
      name: "BGTrace",
      targets: [
        "BGTraceModel", "BGTraceIngest", "BGTraceSignals", "BGTraceDiagnosis", "BGTraceReport",
      ]
    ),
  ],
  targets: [
    // The few scans that measure better in C: each has a plain Swift twin and a differential test.
    .target(name: "CBytes"),

    // Each target may import those above it that it names, and no other.
    .target(name: "BGTraceModel", swiftSettings: strict),
    .target(name: "BGTraceBytes", dependencies: ["CBytes"], swiftSettings: strict),
    .target(
      name: "BGTraceIngest",
      dependencies: ["BGTraceModel", "BGTraceBytes"],
      swiftSettings: strict
    ),
    .target(name: "BGTraceSignals", dependencies: ["BGTraceModel"], swiftSettings: strict),
    .target(
      name: "BGTraceDiagnosis",
      dependencies: ["BGTraceModel", "BGTraceSignals"],
      swiftSettings: strict
    ),
    .target(
      name: "BGTraceReport",
      dependencies: ["BGTraceModel", "BGTraceDiagnosis"],
      swiftSettings: strict
    ),
    .target(
      name: "BGTraceCommand",
      dependencies: [
        "BGTraceModel", "BGTraceIngest", "BGTraceSignals", "BGTraceDiagnosis", "BGTraceReport",
      ],
      swiftSettings: strict
    ),
    .executableTarget(name: "bgtrace", dependencies: ["BGTraceCommand"], swiftSettings: strict),

    // Tests.
    .target(
      name: "BGTraceTestSupport",
      dependencies: [
        "BGTraceModel", "BGTraceIngest", "BGTraceSignals", "BGTraceDiagnosis", "BGTraceReport",
        "BGTraceCommand",
      ],
      path: "Tests/BGTraceTestSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "BGTraceIngestTests",
      dependencies: ["BGTraceIngest", "BGTraceBytes", "BGTraceModel", "BGTraceTestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BGTraceSignalsTests",
      dependencies: ["BGTraceSignals", "BGTraceModel", "BGTraceTestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BGTraceDiagnosisTests",
      dependencies: [
        "BGTraceDiagnosis", "BGTraceSignals", "BGTraceIngest", "BGTraceModel", "BGTraceTestSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BGTraceCommandTests",
      dependencies: [
        "BGTraceCommand", "BGTraceReport", "BGTraceDiagnosis", "BGTraceModel", "BGTraceTestSupport",
        "bgtrace",
      ],
      exclude: ["Golden"],
      swiftSettings: strict
    ),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
  ]
)

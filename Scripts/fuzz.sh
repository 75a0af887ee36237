#!/bin/sh
# Builds every fuzz target in Fuzz/ (or those named) and runs each for some seconds.
#
#   Scripts/fuzz.sh [SECONDS] [TARGET...]
#
# Inputs that fail are left in .build/fuzz; the corpus grows in .build/fuzz/corpus. Inputs of up to
# 4 KiB find what the parsers do; those of 80 KiB also pass what the format is found out from.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-60}
[ $# -gt 0 ] && shift
out=.build/fuzz
mkdir -p "$out"
swiftc=$(command -v swiftc)
clang=$(dirname "$(readlink -f "$swiftc")")/clang
flags="-O -sanitize=address,fuzzer -package-name bgtrace -swift-version 6 -parse-as-library
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -I $out"

"$clang" -O1 -g -fsanitize=address,fuzzer-no-link -c Sources/CBytes/cbytes.c \
  -I Sources/CBytes/include -o "$out/CBytes.o"
cat > "$out/module.modulemap" <<MAP
module CBytes { header "$PWD/Sources/CBytes/include/cbytes.h" export * }
MAP
for module in BGTraceModel BGTraceBytes BGTraceIngest BGTraceSignals; do
  # shellcheck disable=SC2046,SC2086
  "$swiftc" $flags -wmo -module-name "$module" -emit-module \
    -emit-module-path "$out/$module.swiftmodule" -c $(find "Sources/$module" -name '*.swift') \
    -o "$out/$module.o"
done

[ $# -gt 0 ] || set -- $(ls Fuzz/*.swift | sed 's|.*/||; s|\.swift$||')
for target in "$@"; do
  # shellcheck disable=SC2086
  "$swiftc" $flags -module-name "$target" "Fuzz/$target.swift" "$out"/BGTrace*.o "$out/CBytes.o" \
    -o "$out/$target"
  mkdir -p "$out/corpus/$target"
  seeds=
  [ -d "Fuzz/Seeds/$target" ] && seeds="Fuzz/Seeds/$target"
  for length in 4096 81920; do
    # shellcheck disable=SC2086
    SWIFT_BACKTRACE=enable=no "$out/$target" -max_total_time="$((seconds / 2))" -timeout=10 \
      -max_len="$length" -rss_limit_mb=1024 -artifact_prefix="$out/$target-" \
      -print_final_stats=1 -verbosity=0 "$out/corpus/$target" $seeds
  done
done

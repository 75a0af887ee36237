#!/bin/sh
# Installs libzstd's headers where they are missing and a package manager can do it.
set -eu

if [ "$(uname)" = Darwin ]; then
  exit 0
fi
if [ -e /usr/include/zstd.h ] || pkg-config --exists libzstd 2>/dev/null; then
  exit 0
fi
if ! command -v apt-get >/dev/null; then
  echo "deps: zstd.h is missing; install your system's zstd development package" >&2
  exit 0
fi
run=
if [ "$(id -u)" != 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "deps: zstd.h is missing; as root: apt-get install libzstd-dev" >&2
    exit 0
  fi
  run=sudo
fi
for attempt in 1 2 3; do
  if $run apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive $run apt-get install -y -qq libzstd-dev; then
    exit 0
  fi
  echo "deps: attempt $attempt failed, trying again" >&2
  sleep $((attempt * 5))
done
echo "deps: libzstd-dev could not be installed; going on without it" >&2

#!/usr/bin/env python3
"""Measures `bgtrace diagnose` against `rg -c -F IDENTIFIER` on the same files.

    bench.py BIN [--rounds N] [--dir DIR] [--small] [--no-large]
    bench.py BIN --truth [--seeds 42,7,1001] [--size BYTES]

The runs of one file are interleaved, so that a busy machine slows all alike; a figure is the median of
the rounds. Wall time is a ratio to ripgrep's in the same rounds; memory is the peak of the process.

The corpus comes from $BGTRACE_FIELD_DATA/tools/bench/gen.c (needs a C compiler). --truth diagnoses
corpora of several seeds, forms and wordings and compares with what the generator says is true.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

NEEDLE = "com.example.tidepool.neverruns"
LIMIT_RATIO = 4.0
LIMIT_MEMORY = 64.0


def generator(folder):
    """Compiles the generator, or ends with what is missing."""
    data = os.environ.get("BGTRACE_FIELD_DATA", "")
    source = os.path.join(data, "tools", "bench", "gen.c")
    if not os.path.isfile(source):
        sys.exit("bench: set BGTRACE_FIELD_DATA to a folder with tools/bench/gen.c")
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        sys.exit("bench: a C compiler is missing")
    path = os.path.join(folder, "gen")
    if not os.path.exists(path):
        subprocess.run([compiler, "-O2", "-w", "-o", path, source, "-lm"], check=True)
    return path


def corpus(gen, folder, kind, size, seed=42, wording=None):
    """Writes a corpus once and returns its path."""
    name = f"{kind}-{size}-{seed}{'-' + wording if wording else ''}"
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        command = [gen, kind, str(size), str(seed)] + ([wording] if wording else [])
        with open(path + ".part", "wb") as out:
            subprocess.run(command, stdout=out, stderr=subprocess.DEVNULL, check=True)
        os.rename(path + ".part", path)
    return path


def run(command):
    """Runs a command and returns its wall time in seconds and peak memory in MB."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    if process.returncode not in (0, 1):
        sys.exit(f"bench: {' '.join(command)} ended with {process.returncode}")
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return wall, usage.ru_maxrss / unit


def measure(binary, folder, rounds, small, large):
    gen = generator(folder)
    rg = shutil.which("rg")
    if not rg:
        sys.exit("bench: ripgrep is missing (apt-get install ripgrep)")
    size = 20_000_000 if small else 200_000_000
    rows = [(kind, size, rounds) for kind in ("text", "ndjson")]
    if large and not small:
        rows.append(("text", 2_000_000_000, 1))
    print(f"{'corpus':<16}{'rg':>9}{'bgtrace':>10}{'ratio':>8}{'MB/s':>8}{'peak MB':>9}")
    failed = False
    for kind, count, times in rows:
        path = corpus(gen, folder, kind, count)
        with open(path, "rb") as file:  # once through the cache
            while file.read(1 << 20):
                pass
        walls, peers, peaks = [], [], []
        for _ in range(times):
            wall, _ = run([rg, "-c", "-F", NEEDLE, path])
            peers.append(wall)
            wall, peak = run([binary, "diagnose", "--format", "json", path])
            walls.append(wall)
            peaks.append(peak)
        wall, peer, peak = map(statistics.median, (walls, peers, peaks))
        ratio = wall / peer
        # The large corpus is for memory alone.
        late = ratio > LIMIT_RATIO and times > 1
        failed |= late or peak > LIMIT_MEMORY
        label = f"{kind} {count // 1_000_000} MB"
        rate = count / wall / 1e6
        print(
            f"{label:<16}{peer:>8.3f}s{wall:>9.3f}s{ratio:>8.2f}{rate:>8.0f}{peak:>9.1f}"
            f"{'  over the limit' if late or peak > LIMIT_MEMORY else ''}"
        )
    print(f"limits: {LIMIT_RATIO:g} times rg, {LIMIT_MEMORY:g} MB")
    return 1 if failed else 0


def as_list(value):
    return value if isinstance(value, list) else [] if value is None else [value]


def truth(binary, folder, seeds, size):
    """Compares diagnoses of generated corpora with the generator's own answer."""
    gen = generator(folder)
    wrong = total = 0
    for seed in seeds:
        for kind in ("text", "ndjson"):
            output = subprocess.run(
                [gen, "truth", str(seed), kind], capture_output=True, text=True, check=True
            ).stdout
            expected = [json.loads(line) for line in output.splitlines() if line.strip()]
            for wording in ("A", "B", "C"):
                path = corpus(gen, folder, kind, size, seed, wording)
                report = subprocess.run(
                    [binary, "diagnose", "--format", "json", path], capture_output=True, text=True
                )
                os.unlink(path)
                subjects = json.loads(report.stdout)["subjects"]
                for want in expected:
                    total += 1
                    fault = judge(want, subjects)
                    if fault:
                        wrong += 1
                        print(f"seed {seed} {kind} {wording}: {want['identifier']}: {fault}")
    print(f"{total - wrong} of {total} subjects as the generator says")
    return 1 if wrong else 0


def judge(want, subjects):
    """What is wrong about the answer for one identifier; None where nothing is."""
    same = [s for s in subjects if s["identifier"] == want["identifier"]]
    if not same:
        return None if want["identifier"] == NEEDLE else "not in the diagnosis"
    api = want.get("api")
    subject = next((s for s in same if s["api"] == api), same[0])
    root = subject["rootCause"]
    outcomes = as_list(want.get("outcome"))
    if outcomes and subject["outcome"] not in outcomes:
        name = root["rule"] if root else "no root"
        return f"{subject['outcome']} ({name}), expected {' or '.join(outcomes)}"
    roots = as_list(want.get("root"))
    if roots and (not root or root["rule"] not in roots):
        return f"root {root['rule'] if root else None}, expected {' or '.join(roots)}"
    if "root" in want and not roots and root:
        return f"root {root['rule']}, expected none"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--dir", help="where corpora are kept (default: a temporary folder)")
    parser.add_argument("--small", action="store_true", help="20 MB instead of 200 MB and 2 GB")
    parser.add_argument("--no-large", action="store_true", help="leave the 2 GB corpus out")
    parser.add_argument("--truth", action="store_true")
    parser.add_argument("--seeds", default="42,7,1001")
    parser.add_argument("--size", type=int, default=200_000_000)
    options = parser.parse_args()
    binary = os.path.abspath(options.binary)
    folder = options.dir or tempfile.mkdtemp(prefix="bgtrace-bench-")
    os.makedirs(folder, exist_ok=True)
    try:
        if options.truth:
            seeds = [int(seed) for seed in options.seeds.split(",")]
            return truth(binary, folder, seeds, options.size)
        return measure(binary, folder, options.rounds, options.small, not options.no_large)
    finally:
        if not options.dir:
            shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(main())

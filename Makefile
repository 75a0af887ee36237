# Two commands set up a fresh machine: `make demo` and `make test`.

SAMPLE ?= SampleLogs/identifier-mismatch
PREFIX ?= /usr/local
BIN = .build/release/bgtrace

.PHONY: all build demo test lint bench fuzz install clean deps

all: build

# zstd is the trace store's library: bgtrace itself builds without it.
deps:
	@Scripts/deps.sh

build: deps
	swift build -c release --product bgtrace

demo: build
	@echo
	$(BIN) diagnose $(SAMPLE)

test: deps
	SWIFT_BACKTRACE=enable=no swift test --disable-xctest

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Fuzz

bench: build
	python3 Scripts/bench.py $(BIN)

fuzz:
	Scripts/fuzz.sh

install: build
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(BIN) $(DESTDIR)$(PREFIX)/bin/bgtrace

clean:
	swift package clean

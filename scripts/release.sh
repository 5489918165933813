#!/usr/bin/env bash
# Leaves target/release/fantail with no path of this machine in it: wherever a commit is built, by whomever, it is the same.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/remap.sh

CARGO_ENCODED_RUSTFLAGS=$(remapped) cargo build --quiet --locked --release --bin fantail

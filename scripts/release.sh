#!/usr/bin/env bash
# Builds target/release/fantail without paths of this machine in it, so that the binary is reproducible.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/remap.sh

CARGO_ENCODED_RUSTFLAGS=$(remapped) cargo build --quiet --locked --release --bin fantail

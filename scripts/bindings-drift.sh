#!/usr/bin/env bash
# Exports the types again and compares: a stale, missing or extra file fails.
set -euo pipefail
cd "$(dirname "$0")/.."

fresh=$PWD/target/bindings-fresh
rm -rf "$fresh"
# Builds what the other Rust tests build: the dependencies' features depend on the packages chosen.
TS_RS_EXPORT_DIR=$fresh cargo test --quiet --locked -p fantail-core -p fantail-server --lib export_bindings >/dev/null
if ! diff -r bindings "$fresh"; then
  echo "bindings/ differs from core::wire: run 'just bindings' and commit the changes." >&2
  exit 1
fi

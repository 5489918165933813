#!/usr/bin/env bash
# Exports the types again and compares them with bindings/. Fails on a stale, missing or extra file.
set -euo pipefail
cd "$(dirname "$0")/.."

fresh=$PWD/target/bindings-fresh
rm -rf "$fresh"
# Builds the same packages as the other Rust tests, because other packages would need other features of dependencies.
TS_RS_EXPORT_DIR=$fresh cargo test --quiet --locked -p fantail-core -p fantail-server --lib export_bindings >/dev/null
if ! diff -r bindings "$fresh"; then
  echo "bindings/ differs from core::wire: run 'just bindings' and commit the changes." >&2
  exit 1
fi

#!/usr/bin/env bash
# Exports the shapes afresh and compares: a stale, a missing and an extra file all show.
set -euo pipefail
cd "$(dirname "$0")/.."

fresh=$PWD/target/bindings-fresh
rm -rf "$fresh"
TS_RS_EXPORT_DIR=$fresh cargo test --quiet --locked -p fantail-core --lib export_bindings >/dev/null
if ! diff -r bindings "$fresh"; then
  echo "bindings/ is not what core::wire says: run 'just bindings' and commit what changed." >&2
  exit 1
fi

#!/usr/bin/env bash
# Builds the release binary twice from the last commit, and compares the two byte for byte. The second is built in a folder of
# another length, at another hour of the day and with other modes of files, so that none of them may be in it.
set -euo pipefail
cd "$(dirname "$0")/.."

commit=$(git rev-parse --short HEAD)
if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
  echo "What isn't committed is left out: this is about $commit."
fi
work=$(mktemp -d)

# build FOLDER: the commit, and nothing else, becomes FOLDER/target/release/fantail.
build() {
  mkdir -p "$1"
  git archive HEAD | tar -x -C "$1"
  (
    cd "$1"
    unset CARGO_TARGET_DIR
    bash scripts/packages.sh
    bash scripts/wasm.sh
    (cd web && npm run --silent build >/dev/null)
    cargo build --quiet --locked --release --bin fantail
  )
  sha256sum "$1/target/release/fantail"
}

one=$work/one
other=$work/an/other/folder
build "$one"
(
  umask 077
  export TZ=Pacific/Auckland
  build "$other"
)

if cmp -s "$one/target/release/fantail" "$other/target/release/fantail"; then
  rm -rf "$work"
  echo "$commit builds the same binary twice, byte for byte."
else
  diff -rq "$one/web/dist" "$other/web/dist" || true
  echo "$commit builds two binaries that differ in $(cmp -l "$one/target/release/fantail" "$other/target/release/fantail" 2>/dev/null | wc -l) bytes; both are in $work." >&2
  exit 1
fi

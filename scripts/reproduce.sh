#!/usr/bin/env bash
# Builds the release binary twice from the last commit, and compares the two binaries byte for byte. The second build has
# another folder, another CARGO_HOME, another time zone and other file modes.
set -euo pipefail
cd "$(dirname "$0")/.."

commit=$(git rev-parse --short HEAD)
if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
  echo "Uncommitted changes are ignored: this builds $commit."
fi
work=$(mktemp -d)

# build FOLDER: checks the commit out into FOLDER and builds FOLDER/target/release/fantail.
build() {
  mkdir -p "$1"
  git archive "$commit" | tar -x -C "$1"
  (
    cd "$1"
    unset CARGO_TARGET_DIR
    bash scripts/packages.sh
    bash scripts/wasm.sh
    (cd web && npm run --silent build >/dev/null)
    bash scripts/release.sh
  )
  sha256sum "$1/target/release/fantail"
}

one=$work/one
other=$work/an/other/folder
build "$one"
(
  umask 077
  export TZ=Pacific/Auckland
  home=${CARGO_HOME:-$HOME/.cargo}
  # The same crates and cargo configuration, at another path.
  mkdir -p "$work/home"
  for name in "$home"/*; do ln -s "$name" "$work/home/"; done
  export CARGO_HOME=$work/home
  build "$other"
)

if cmp -s "$one/target/release/fantail" "$other/target/release/fantail"; then
  rm -rf "$work"
  echo "$commit builds the same binary twice, byte for byte."
else
  diff -rq "$one/web/dist" "$other/web/dist" || true
  echo "$commit builds two binaries that differ; both are in $work." >&2
  exit 1
fi

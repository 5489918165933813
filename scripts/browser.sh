#!/usr/bin/env bash
# Prints the path of the browser for the tests: CHROMIUM if it is set, or else the first installed browser of the list.
# Fails if there is none. The headless shell renders like the full browser and starts faster.
set -euo pipefail

if [ -n "${CHROMIUM:-}" ]; then
  [ -x "$CHROMIUM" ] && echo "$CHROMIUM"
  exit
fi
for name in chromium-headless-shell chromium chromium-browser google-chrome-stable google-chrome; do
  command -v "$name" && exit
done
exit 1

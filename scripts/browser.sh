#!/usr/bin/env bash
# Prints the path of the browser for the tests, or fails: CHROMIUM if it is set, else the first one installed. The shell
# without a window paints the same as a whole browser, and sooner.
set -euo pipefail

if [ -n "${CHROMIUM:-}" ]; then
  [ -x "$CHROMIUM" ] && echo "$CHROMIUM"
  exit
fi
for name in chromium-headless-shell chromium chromium-browser google-chrome-stable google-chrome; do
  command -v "$name" && exit
done
exit 1

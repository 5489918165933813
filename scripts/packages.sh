#!/usr/bin/env bash
# Installs the app's npm packages as locked, unless they are installed. Does not run install scripts.
set -euo pipefail
cd "$(dirname "$0")/../web"

stamp=node_modules/.installed-from
now=$(cat package.json package-lock.json | cksum)
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$now" ]; then exit 0; fi
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
echo "$now" >"$stamp"

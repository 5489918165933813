#!/usr/bin/env bash
# Installs the app's packages from the lockfile, if they aren't yet. Runs no package's install script.
set -euo pipefail
cd "$(dirname "$0")/../web"

stamp=node_modules/.installed-from
now=$(cat package.json package-lock.json | cksum)
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$now" ]; then exit 0; fi
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
echo "$now" >"$stamp"

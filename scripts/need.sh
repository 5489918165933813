#!/usr/bin/env bash
# Checks that tools are installed, and prints what to install otherwise: `need.sh node cargo browser`.
set -euo pipefail

. "$(dirname "$0")/apt.sh"

# A CHOICE for apt_install: the headless shell if the lists have it, or else the full browser.
a_browser() {
  exactly chromium-headless-shell fonts-dejavu-core || exactly chromium fonts-dejavu-core
}

for need in "$@"; do
  case $need in
  node)
    command -v node >/dev/null && command -v npm >/dev/null ||
      missing "Node.js 20.19 or newer with npm: see https://nodejs.org, then run this again."
    at_least 20.19 "$(node -p process.versions.node)" ||
      missing "Node.js 20.19 or newer; this is $(node --version)."
    ;;
  cargo)
    wanted=$(oldest_rust)
    command -v cargo >/dev/null ||
      missing "Rust $wanted or newer: see https://rustup.rs, then run this again."
    found=$(rustc --version | cut -d' ' -f2)
    at_least "$wanted" "$found" ||
      missing "Rust $wanted or newer; this is $found (rustup update stable)."
    command -v cc >/dev/null ||
      missing "a C compiler for SQLite (on Debian: apt-get install gcc libc6-dev)."
    ;;
  browser)
    if bash "$(dirname "$0")/browser.sh" >/dev/null; then continue; fi
    if may_apt; then
      apt_install a_browser ||
        missing "Chromium for its browser tests, and apt-get could not install it."
    else
      missing "Chromium for its browser tests (on Debian: apt-get install chromium), or CHROMIUM=/path/to/it."
    fi
    ;;
  python)
    if python3 -c "import ensurepip, venv" 2>/dev/null; then continue; fi
    if may_apt; then
      apt_install exactly python3 python3-venv ||
        missing "Python 3 with venv for its tests and benchmarks, and apt-get could not install it."
    else
      missing "Python 3 with venv for its tests and benchmarks (on Debian: apt-get install python3 python3-venv)."
    fi
    ;;
  *) missing "scripts/need.sh to know '$need'." ;;
  esac
done

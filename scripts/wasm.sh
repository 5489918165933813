#!/usr/bin/env bash
# Builds wasm-rules and writes its JavaScript package to web/src/rules/wasm: what the browser ships and what the decision
# table is asked of.
#
# The WebAssembly standard library, first that works:
#   1. the active Rust toolchain has it
#   2. Debian's rustc-web with rust-web-src (the library is built from source)
#   3. rustup may add it (not where RUSTUP_AUTO_INSTALL=0 says that nothing is to be downloaded)
#   4. root on Debian: apt-get installs what 2 needs
set -euo pipefail
cd "$(dirname "$0")/.."

triple=wasm32-unknown-unknown
profile=wasm-release

has_target() { ls "$(rustc --print target-libdir --target $triple 2>/dev/null)"/libstd-*.rlib >/dev/null 2>&1; }

has_debian() {
  [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] &&
    [ -f "$(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library/std/Cargo.toml" ] && [ -n "$(wasm_linker)" ]
}

# Debian's rustc brings no linker for wasm.
wasm_linker() {
  local linker
  for linker in wasm-ld-22 wasm-ld-21 wasm-ld-20 wasm-ld-19 wasm-ld; do
    if command -v "$linker"; then return; fi
  done
}

may_rustup() { command -v rustup >/dev/null && [ "${RUSTUP_AUTO_INSTALL:-1}" != 0 ]; }

may_apt() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
  apt-cache show rustc-web lld-22 >/dev/null 2>&1 || apt-get -qq -o DPkg::Lock::Timeout=600 update >&2
  apt-cache show rustc-web lld-22 >/dev/null 2>&1
}

if has_target; then
  toolchain=rustup
elif has_debian; then
  toolchain=debian
elif may_rustup && rustup target add $triple >&2; then
  toolchain=rustup
elif may_apt; then
  DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600 install -y --no-install-recommends \
    rustc-web cargo-web rust-web-src lld-22 >&2
  toolchain=debian
else
  echo "Fantail needs Rust's WebAssembly library: run 'rustup target add $triple' (or, on Debian, as root: apt-get install rustc-web cargo-web rust-web-src lld-22)." >&2
  exit 1
fi

target_dir=${CARGO_TARGET_DIR:-target}
case $toolchain in
rustup)
  cargo build --quiet --locked -p wasm-rules --profile $profile --target $triple
  built=$target_dir/$triple/$profile/wasm_rules.wasm
  ;;
debian)
  # A folder of its own: another compiler would throw out the caches of the first.
  env -u RUSTUP_TOOLCHAIN RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$target_dir/wasm-debian" \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$(wasm_linker)" \
    /usr/bin/cargo build --quiet --locked -p wasm-rules --profile $profile --target $triple -Zbuild-std=std,panic_abort
  built=$target_dir/wasm-debian/$triple/$profile/wasm_rules.wasm
  ;;
esac

cargo build --quiet --locked -p wasm-rules-pack
"$target_dir/debug/wasm-rules-pack" "$built" web/src/rules/wasm

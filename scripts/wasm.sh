#!/usr/bin/env bash
# Builds wasm-rules and wasm-rules-staff, and writes their JavaScript packages to web/src/rules/wasm and wasm-staff. The
# app contains these packages, and the tests of the decision table run against them.
#
# The WebAssembly standard library comes from the first source that works:
#   1. the active Rust toolchain has it
#   2. Debian's rustc-web with rust-web-src (the library is built from source)
#   3. rustup adds it (not with RUSTUP_AUTO_INSTALL=0)
#   4. as root on Debian: apt-get installs the packages of 2
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/apt.sh
. scripts/remap.sh

triple=wasm32-unknown-unknown
profile=wasm-release

has_target() { ls "$(rustc --print target-libdir --target $triple 2>/dev/null)"/libstd-*.rlib >/dev/null 2>&1; }

# fitting LLVM: reads linkers as `MAJOR NAME`, and prints those that can link objects of this LLVM version, best first. A
# linker reads objects of its own LLVM version, with which it is tested, and of older ones.
fitting() { sort -n | awk -v llvm="$1" '$1 >= llvm { print $2 }'; }

# Prints the best installed linker, because Debian's rustc has no linker for WebAssembly.
installed_linker() {
  local llvm name major
  llvm=$(/usr/bin/rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
  [ -n "$llvm" ] || return 1
  for name in $(compgen -c wasm-ld | sort -u); do
    major=$("$name" --version 2>/dev/null | sed -n 's/.*LLD \([0-9]*\).*/\1/p')
    if [ -n "$major" ]; then echo "$major $name"; fi
  done | fitting "$llvm" | sed -n 1p
}

has_debian() {
  [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] &&
    at_least "$(oldest_rust)" "$(/usr/bin/rustc --version | cut -d' ' -f2)" &&
    [ -f "$(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library/std/Cargo.toml" ] &&
    linker=$(installed_linker) && [ -n "$linker" ]
}

# A CHOICE for apt_install: a compiler that is new enough, the source of its library, and a linker for its LLVM version.
offered_pair() {
  local version package llvm linker
  version=$(candidate rustc-web) && at_least "$(oldest_rust)" "$version" || return 1
  for package in cargo-web rust-web-src; do
    [ "$(candidate "$package")" = "$version" ] || return 1
  done
  llvm=$(LC_ALL=C apt-cache depends --recurse --important rustc-web |
    sed -n 's/^ .Depends: libllvm\([0-9]*\).*/\1/p' | sort -n | tail -1)
  [ -n "$llvm" ] || return 1
  # The package `lld` only depends on one of these linkers, so it is not considered.
  for linker in $(apt-cache pkgnames lld- | sed -n 's/^lld-\([0-9]*\)$/\1 &/p' | fitting "$llvm"); do
    if candidate "$linker" >/dev/null; then
      echo "rustc-web cargo-web rust-web-src $linker"
      return
    fi
  done
  return 1
}

may_rustup() { command -v rustup >/dev/null && [ "${RUSTUP_AUTO_INSTALL:-1}" != 0 ]; }

if has_target; then
  toolchain=rustup
elif has_debian; then
  toolchain=debian
elif may_rustup && rustup target add $triple >&2; then
  toolchain=rustup
elif may_apt; then
  apt_install offered_pair && has_debian ||
    missing "Rust's WebAssembly library, and apt-get could not install it (rustc-web of $(oldest_rust) or newer, its cargo-web and rust-web-src, and an lld for its LLVM): run 'rustup target add $triple'."
  toolchain=debian
else
  packages=$(offered_pair) && by_hand="apt-get install $packages" || by_hand="apt-get update, then run this again"
  missing "Rust's WebAssembly library: run 'rustup target add $triple' (or, on Debian, as root: $by_hand)."
fi

target_dir=${CARGO_TARGET_DIR:-target}

case $toolchain in
rustup)
  env -u RUSTC_WORKSPACE_WRAPPER CARGO_ENCODED_RUSTFLAGS="$(remapped)" \
    cargo build --quiet --locked -p wasm-rules -p wasm-rules-staff --profile $profile --target $triple
  built=$target_dir/$triple/$profile
  ;;
debian)
  # Uses a separate folder, because the second compiler would overwrite the cached builds of the first. Without panic
  # locations, the file is 3 kB smaller.
  env -u RUSTUP_TOOLCHAIN -u RUSTC_WORKSPACE_WRAPPER RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$target_dir/wasm-debian" \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=-Zlocation-detail=none \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$linker" \
    /usr/bin/cargo build --quiet --locked -p wasm-rules -p wasm-rules-staff --profile $profile --target $triple -Zbuild-std=std,panic_abort
  built=$target_dir/wasm-debian/$triple/$profile
  ;;
esac

# The packer has a folder of its own, because a cargo that runs at the same time locks the usual one.
cargo build --quiet --locked --target-dir "$target_dir/pack" -p wasm-rules-pack
"$target_dir/pack/debug/wasm-rules-pack" "$built/wasm_rules.wasm" web/src/rules/wasm \
  "$built/wasm_rules_staff.wasm" web/src/rules/wasm-staff

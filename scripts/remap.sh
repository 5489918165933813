# Sourced by other scripts. Defines rustc flags that keep this machine's paths out of the binary.

# remapped: prints $RUSTFLAGS and these flags in the form of CARGO_ENCODED_RUSTFLAGS, separated by the unit separator.
remapped() {
  local flags=() crates=${CARGO_HOME:-${HOME:-}/.cargo}/registry/src
  if [ -n "${RUSTFLAGS:-}" ]; then read -ra flags <<<"$RUSTFLAGS"; fi
  flags+=("--remap-path-prefix=$PWD=fantail" "--remap-path-prefix=$crates=crates")
  (IFS=$'\x1f' && echo "${flags[*]}")
}

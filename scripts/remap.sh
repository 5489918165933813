# To be sourced: flags of rustc without which paths of this machine would be in what is compiled.

# remapped: $RUSTFLAGS and these, as CARGO_ENCODED_RUSTFLAGS has them: between two is a character that no path has.
remapped() {
  local flags=() crates=${CARGO_HOME:-${HOME:-}/.cargo}/registry/src
  if [ -n "${RUSTFLAGS:-}" ]; then read -ra flags <<<"$RUSTFLAGS"; fi
  flags+=("--remap-path-prefix=$PWD=fantail" "--remap-path-prefix=$crates=crates")
  (IFS=$'\x1f' && echo "${flags[*]}")
}

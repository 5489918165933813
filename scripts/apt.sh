# Functions that report a missing tool, or install it with apt. Sourced by the scripts that need tools.

# The oldest supported compiler, from Cargo.toml.
oldest_rust() {
  sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$(dirname "${BASH_SOURCE[0]}")/../Cargo.toml"
}

missing() {
  echo "Fantail needs $1" >&2
  exit 1
}

# at_least WANTED FOUND: succeeds if the version FOUND is WANTED or newer.
at_least() {
  [ "$(printf '%s\n' "$1" "$2" | sort -V | sed -n 1p)" = "$1" ]
}

may_apt() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null
}

apt_get() {
  DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600 "$@" >&2
}

# A failed update is not an error: the packages may be in the lists all the same.
refresh_lists() {
  apt_get update || true
}

# Prints the version of a package that would be installed, or fails if the lists don't have the package. `apt-cache show`
# can't be used, because it succeeds if it knows one of several packages.
candidate() {
  local version
  version=$(LC_ALL=C apt-cache policy "$1" 2>/dev/null | sed -n 's/^  Candidate: //p')
  [ -n "$version" ] && [ "$version" != "(none)" ] && echo "$version"
}

# A CHOICE for apt_install: exactly these packages.
exactly() {
  local package
  for package in "$@"; do candidate "$package" >/dev/null || return 1; done
  echo "$@"
}

# apt_install CHOICE [ARGUMENT...]: installs the packages that the command CHOICE prints. CHOICE fails if the lists don't
# have them; then the lists are updated. They are also updated if the install fails, because old lists have versions that
# the archive no longer has. CHOICE then runs again, since the new lists may have other packages.
apt_install() {
  local packages
  packages=$("$@") || { refresh_lists && packages=$("$@"); } || return 1
  # shellcheck disable=SC2086 # Each name is one word.
  apt_get install -y --no-install-recommends $packages && return
  refresh_lists
  packages=$("$@") || return 1
  # shellcheck disable=SC2086
  apt_get install -y --no-install-recommends $packages
}

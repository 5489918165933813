# Functions that report a missing tool, or install it with apt. Sourced by the scripts that need tools.

# The oldest supported compiler, from Cargo.toml.
oldest_rust() {
  sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$(dirname "${BASH_SOURCE[0]}")/../Cargo.toml"
}

missing() {
  echo "Fantail needs $1" >&2
  exit 1
}

# at_least WANTED FOUND
at_least() {
  [ "$(printf '%s\n' "$1" "$2" | sort -V | sed -n 1p)" = "$1" ]
}

may_apt() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null
}

apt_get() {
  DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600 "$@" >&2
}

# An unreachable archive is no failure: the lists afterwards decide.
refresh_lists() {
  apt_get update || true
}

# Prints the version of a package that would be installed; fails if the lists don't have the package. `apt-cache show` succeeds
# as soon as it knows one of several packages, so it can't be used here.
candidate() {
  local version
  version=$(LC_ALL=C apt-cache policy "$1" 2>/dev/null | sed -n 's/^  Candidate: //p')
  [ -n "$version" ] && [ "$version" != "(none)" ] && echo "$version"
}

# A choice for apt_install: exactly these packages.
exactly() {
  local package
  for package in "$@"; do candidate "$package" >/dev/null || return 1; done
  echo "$@"
}

# apt_install CHOICE [ARGUMENT...]: installs the packages that the command CHOICE prints, which fails when the lists don't
# offer them. Lists are refreshed when something is unknown, and once more when an install fails: old lists name versions
# that the archive no longer has. The choice is then made again, since new lists may offer other packages.
apt_install() {
  local packages
  packages=$("$@") || { refresh_lists && packages=$("$@"); } || return 1
  # shellcheck disable=SC2086 # Names, one word each.
  apt_get install -y --no-install-recommends $packages && return
  refresh_lists
  packages=$("$@") || return 1
  # shellcheck disable=SC2086
  apt_get install -y --no-install-recommends $packages
}

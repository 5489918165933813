# What the scripts that need something share: to say so, and to have Debian install it. They source this file.

# The oldest compiler: Cargo.toml alone says which.
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

# One archive out of reach is no reason to give up: what the lists offer afterwards decides.
refresh_lists() {
  apt_get update || true
}

# Prints the version of one package that would be installed, and fails when the lists know none. `apt-cache show` can't
# tell: of several packages, it is content with one.
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

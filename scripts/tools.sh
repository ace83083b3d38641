#!/usr/bin/env bash
# Find Chromium, Firefox and PostgreSQL for the tests, or install them from Debian's packages when root or sudo.
set -u
cd "$(dirname "$0")/.."
have_chromium() { command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; }
have_firefox() { command -v firefox-esr >/dev/null || command -v firefox >/dev/null; }
have_postgres() { command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }
wanted=()
have_chromium || wanted+=(chromium)
have_firefox || wanted+=(firefox-esr)
have_postgres || wanted+=(postgresql)
[ ${#wanted[@]} -eq 0 ] && exit 0
as_root=""
if [ "$(id -u)" -ne 0 ]; then
  sudo -n true 2>/dev/null && as_root="sudo -n" || as_root="no"
fi
if [ "$as_root" != "no" ] && command -v apt-get >/dev/null; then
  echo "Installing ${wanted[*]} for the tests"
  export DEBIAN_FRONTEND=noninteractive
  scripts/twice.sh $as_root apt-get update -qq >/dev/null 2>&1
  for package in "${wanted[@]}"; do scripts/twice.sh $as_root apt-get install -y -qq "$package" >/dev/null 2>&1; done
fi
have_chromium || echo "NO CHROMIUM: the browser tests will be skipped"
have_firefox || echo "NO FIREFOX: the tests in Firefox will be skipped"
have_postgres || echo "NO POSTGRESQL: the PostgreSQL tests will be skipped"
if [ -n "${CI:-}" ]; then have_chromium && have_firefox && have_postgres; else true; fi

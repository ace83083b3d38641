#!/usr/bin/env bash
# Install what checks scripts and styles (package.json) into node_modules; without npm say so, and in CI fail.
set -eu
cd "$(dirname "$0")/.."
if ! command -v npm >/dev/null; then
  echo "NO NPM: scripts and styles will not be checked (it comes with Node.js)"
  [ -z "${CI:-}" ]
  exit
fi
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
  echo "Fetching the tools for scripts and styles"
  scripts/twice.sh npm ci --no-audit --no-fund --loglevel=error >/dev/null
fi

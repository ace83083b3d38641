#!/usr/bin/env bash
# Format and lint of scripts and styles; `--write` mends what can be mended.
set -eu
cd "$(dirname "$0")/.."
scripts/node_tools.sh
if command -v npx >/dev/null && [ -x node_modules/.bin/biome ]; then
  if [ "${1:-}" = --write ]; then npx --no-install biome check --write; else npx --no-install biome ci; fi
fi

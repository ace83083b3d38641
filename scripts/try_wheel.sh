#!/usr/bin/env bash
# Build wheel and sdist from a clean copy of the sources, install the wheel in an empty environment and play with it.
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
.venv/bin/python -m build --no-isolation --outdir "$place" . >"$place/log" 2>&1 || { cat "$place/log"; exit 1; }
.venv/bin/python -m venv "$place/empty"
"$place/empty/bin/pip" install -q --disable-pip-version-check "$place"/bastide-*.whl
cd "$place"
"$place/empty/bin/bastide" games 2>&1 | grep -q "^bastide: .* is not installed; .pip install 'bastide\[cli\]'" ||
  { echo "wheel: the command does not say which libraries it needs"; exit 1; }
"$place/empty/bin/python" - <<'PY'
import bastide

for name in bastide.shelf():
    game = bastide.game(name)
    state = game.new(seed=1)
    assert game.playout(state, 1) > 0 and not state.pending, name
print("wheel:", ", ".join(bastide.shelf()), "played in an empty environment")
PY

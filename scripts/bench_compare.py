"""This tree against another commit, on this machine, in one run: ratios only.

    python3 scripts/bench_compare.py [BASE] [GAME]

Both engines are compiled, each in its own environment, and measured in turn, so that a slow minute meets both; then the
same with the sources alone: `interpreted_games_per_s`.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OTHER = ROOT / "build" / "base"
ROUNDS = 5
SECONDS = 0.2  # for each figure in each round


def main(base: str, games: list[str]) -> None:
    shutil.rmtree(OTHER / "src", ignore_errors=True)
    OTHER.mkdir(parents=True, exist_ok=True)
    archive = subprocess.run(["git", "archive", base], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x"], cwd=OTHER, input=archive, check=True)
    for tree in (ROOT, OTHER):
        subprocess.run([sys.executable, tree / "scripts" / "setup.py"], check=True)
    found: dict[str, list[dict[str, float]]] = {}
    for _ in range(ROUNDS):
        now, before = measure(ROOT, games), measure(OTHER, games)
        for name in now.keys() & before.keys():
            figures = {key: now[name][key] / before[name][key] for key in now[name] if before[name].get(key)}
            found.setdefault(name, []).append(figures)
    print(f"this tree against {base}: above 1 is faster for rates, slower for times and memory")
    for name, rounds in sorted(found.items()):
        ratios = {key: round(statistics.median(figures[key] for figures in rounds), 3) for key in rounds[0]}
        print(json.dumps({"name": name} | ratios))


def measure(tree: Path, games: list[str]) -> dict[str, dict[str, float]]:
    command = [tree / ".venv" / "bin" / "bastide", "bench", *games, "--json", "--rounds", "1", "--interpreted"]
    command += ["--seconds", str(SECONDS)]
    rows = [json.loads(line) for line in subprocess.run(command, check=True, capture_output=True).stdout.splitlines()]
    for row in rows:
        row["interpreted_games_per_s"] = row["games_per_s"] / row["times_interpreted"]
    return {row.pop("name"): {key: value for key, value in row.items() if key != "compiled"} for row in rows}


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "main", sys.argv[2:])

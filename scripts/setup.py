"""Set up everything in the project's own folder: environment, compiled engine, command.

    python3 scripts/setup.py [EXTRA…]

Needs Python 3.11+ with venv. With a C compiler and Python's headers the engine is compiled once;
FAST=1 leaves that out. Nothing is done again while the sources are the same.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "bastide.stamp"
BUILD = ["hatchling>=1.27", "hatch-mypyc>=0.16", "mypy==2.4.1", "librt==0.16.0", "setuptools>=70", "msgspec>=0.19"]
FILES = ["hatchling>=1.27", "babel>=2.16"]  # what making the wheel's files needs (hatch_build.py)
FLAGS = ["-fvisibility=hidden", "-fno-semantic-interposition", "-flto=auto"]


def main(extras: list[str]) -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 -- that is what is being found out
        sys.exit(f"Bastide needs Python 3.11 or later; this is {sys.version.split()[0]}. Try PYTHON=python3.12 make …")
    compiled = may_compile()
    extras = sorted({"web", *extras, *known_extras()})
    wanted = f"{','.join(extras)} {'compiled' if compiled else 'interpreted'} {fingerprint()}"
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    if not PYTHON.exists():
        say("Making the environment in .venv")
        run([sys.executable, "-m", "venv", str(VENV)], ROOT)
        pip("-U", "pip")
    say("Fetching the libraries")
    pip(*requirements(extras), *FILES, *(BUILD if compiled else []))
    with tempfile.TemporaryDirectory() as place:
        pip("--force-reinstall", "--no-deps", str(built(Path(place, "bastide"), compiled)))
    STAMP.write_text(wanted)
    say("Ready: .venv/bin/bastide")


def built(place: Path, compiled: bool) -> Path:
    """The wheel, made in a copy of the tree: compiling moves files about, and the sources stay as they are."""
    others = shutil.ignore_patterns(
        ".venv", "node_modules", ".git", ".*_cache", ".hypothesis", "__pycache__", "build", "dist"
    )
    shutil.copytree(ROOT, place, ignore=others)
    environment = os.environ | {"DIST_EXTRA_CONFIG": str(ROOT / "scripts" / "build.cfg")}
    if compiled:
        say("Compiling the engine: once, a few minutes")
        environment |= {"HATCH_BUILD_HOOKS_ENABLE": "1", "CFLAGS": f"{os.environ.get('CFLAGS', '')} {flags()}"}
    with Dots(compiled):  # not by pip, which would compile twice
        run([str(PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-d", "wheel"], place, environment)
    return next((place / "wheel").glob("bastide-*.whl"))


def may_compile() -> bool:
    """Whether the engine can be compiled here; if not, one line says why."""
    if os.environ.get("FAST"):
        return False
    if shutil.which(compiler()) is None and shutil.which("cc") is None:
        say("There is no C compiler here: the engine runs interpreted, about ten times slower.")
        return False
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        say("Python's headers are not here: the engine runs interpreted, about ten times slower.")
        return False
    return True


def compiler() -> str:
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]


def flags() -> str:
    """Let functions of the engine call each other at once, also between its files: a tenth to a quarter faster.
    Left out where the compiler does not take them."""
    with tempfile.TemporaryDirectory() as place:
        trial = Path(place, "trial.c")
        trial.write_text("int trial(void) { return 1; }\n")
        command = [compiler(), "-fPIC", "-shared", *FLAGS, str(trial), "-o", f"{place}/trial.so"]
        try:
            taken = subprocess.run(command, capture_output=True).returncode == 0
        except OSError:
            taken = False
    return " ".join(FLAGS) if taken else ""


def known_extras() -> list[str]:
    """The extras of an earlier set-up are kept."""
    return STAMP.read_text().split()[0].split(",") if STAMP.exists() else []


def fingerprint() -> str:
    digest = hashlib.blake2b(digest_size=12)
    for path in [ROOT / "pyproject.toml", *sorted((ROOT / "src").rglob("*"))]:
        if path.is_file() and path.suffix not in (".pyc", ".so"):
            digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()


def requirements(extras: list[str]) -> list[str]:
    """What the project and its extras need, without the project itself."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    found, waiting = list(project["dependencies"]), list(extras)
    for extra in waiting:
        for need in project["optional-dependencies"][extra]:
            if need.startswith("bastide["):
                waiting += [name for name in need[8:-1].split(",") if name not in waiting]
            else:
                found.append(need)
    return found


class Dots:
    """A sign of life during a long step."""

    def __init__(self, shown: bool) -> None:
        self.shown, self.done = shown, threading.Event()

    def __enter__(self) -> None:
        if self.shown:
            threading.Thread(target=self.count, daemon=True).start()

    def count(self) -> None:
        begin = time.monotonic()
        while not self.done.wait(20):
            say(f"  … {time.monotonic() - begin:.0f} s")

    def __exit__(self, *_: object) -> None:
        self.done.set()


def pip(*arguments: str) -> None:
    run([str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", *arguments], ROOT)


def run(command: list[str], place: Path, environment: dict[str, str] | None = None) -> None:
    if (code := subprocess.run(command, cwd=place, env=environment).returncode) != 0:
        sys.exit(f"bastide: this step failed with status {code}: {' '.join(command)}")


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

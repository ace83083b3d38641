"""Install the distributions in `dist/` in empty environments and use them as a stranger would.

    .venv/bin/python scripts/try_wheels.py

Both wheels are tried with the Python they were built with: every command that needs no extra is run, `bastide` alone
serves, a page is opened and a game is played over HTTP, and what needs an extra says which. With every other Python of
this machine the pure wheel is installed and plays. The compiled wheel must bring the library that this checkout
compiled, byte by byte: then it is as fast, and no clock has to prove it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from downloads import run_twice

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
CLIENT = ROOT / "examples" / "client.py"
PYENV = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")  # other Pythons are often kept there
VERSIONS = ["3.11", "3.12", "3.13", "3.14"]
WITHOUT_EXTRA = ["selfplay", "tithe", "--players", "random,random", "-n", "1", "--out", "games.parquet"]
LIBRARY = """
import hashlib, sys
from pathlib import Path
from bastide.core import game
files = [module.__file__ for name, module in sys.modules.items() if name.endswith("__mypyc")]
print(*[hashlib.sha256(Path(file).read_bytes()).hexdigest() for file in files])
"""


def main() -> int:
    (pure,) = DIST.glob("*-py3-none-any.whl")
    try_wheel(pure)
    for wheel in sorted(set(DIST.glob("*.whl")) - {pure}):
        try_wheel(wheel, compiled=True)
    for name, python in other_pythons().items():
        with tempfile.TemporaryDirectory() as place:
            binaries = install(pure, python, Path(place))
            run([str(binaries / "bastide"), "simulate", "tithe", "-n", "3"], Path(place))
            print(f"wheels: {pure.name} plays with Python {name}", flush=True)
    return 0


def other_pythons() -> dict[str, str]:
    """The other Pythons of this machine that we support, by version, if they can make an environment."""
    found = {}
    for name in VERSIONS:
        if name == f"{sys.version_info.major}.{sys.version_info.minor}":
            continue
        kept = sorted(PYENV.glob(f"versions/{name}.*/bin/python"))
        paths = [path for path in (shutil.which(f"python{name}"), *map(str, kept)) if path and usable(path)]
        if paths:
            found[name] = paths[0]
        else:
            print(f"wheels: not tried with Python {name}: not on this machine", flush=True)
    return found


def usable(python: str) -> bool:
    return subprocess.run([python, "-c", "import ensurepip"], capture_output=True).returncode == 0


def install(wheel: Path, python: str, home: Path) -> Path:
    """Install a wheel in an empty environment; the folder of its commands. The pip of this environment does it, and
    compiles nothing: most of what is installed is never imported here."""
    run([python, "-m", "venv", "--without-pip", str(home / "empty")], home)
    binaries = home / "empty" / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(binaries / "python"), "--disable-pip-version-check"]
    succeeded(run_twice([*pip, "install", "-q", "--no-compile", str(wheel)], cwd=home, capture_output=True, text=True))
    return binaries


def try_wheel(wheel: Path, compiled: bool = False) -> None:
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        binaries = install(wheel, sys.executable, home)
        bastide = str(binaries / "bastide")
        record = play_over_http(bastide, home)
        for arguments in (
            ["--help"],
            ["games"],
            ["rules", "CAR-FARM-01"],
            ["simulate", "tithe", "-n", "3"],
            ["match", "tithe", "greedy", "random", "-n", "4"],
            ["bench", "tithe", "--rounds", "1"],
            ["replay", str(record)],
        ):
            run([bastide, *arguments], home)
        run([bastide, "play", "tithe"], home, given="q\n")
        refused = subprocess.run([bastide, *WITHOUT_EXTRA], cwd=home, capture_output=True, text=True)
        check(refused.returncode == 2 and "bastide[rl]" in refused.stderr, f"no word about the extra: {refused.stderr}")
        if compiled:
            brought = library(str(binaries / "python"), home)
            check(brought != "", "the compiled wheel plays interpreted")
            check(library(sys.executable, ROOT) in ("", brought), "the compiled wheel brings another library")
    print(f"wheels: {wheel.name} works in an empty environment", flush=True)


def play_over_http(bastide: str, home: Path) -> Path:
    """Start `bastide` alone, open its first page, play a game to its end, and fetch its record."""
    environment = os.environ | {
        "HOME": str(home),
        "BASTIDE_PORT": "0",
        "BASTIDE_LOG": "off",
        "XDG_DATA_HOME": str(home / "data"),
    }
    server = subprocess.Popen([bastide], cwd=home, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = next(line.rsplit(" ", 1)[1].strip() for line in server.stdout if "http://" in line)
        with urllib.request.urlopen(f"{address}/", timeout=60) as page:
            check(b"Carcassonne" in page.read(), "the first page does not show the games")
        run([sys.executable, str(CLIENT), address, "tithe", str(home / "record.json")], home)
    finally:
        server.terminate()
        server.wait()
    return home / "record.json"


def library(python: str, folder: Path) -> str:
    """The hash of the compiled library that the engine runs in; nothing if it is interpreted."""
    return run([python, "-c", LIBRARY], folder).strip()


def run(command: list[str], folder: Path, given: str = "") -> str:
    return succeeded(subprocess.run(command, cwd=folder, input=given, capture_output=True, text=True))


def succeeded(done: subprocess.CompletedProcess[str]) -> str:
    """What a command has said, if it has not failed."""
    check(done.returncode == 0, f"{' '.join(done.args)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def check(holds: bool, otherwise: str) -> None:
    if not holds:
        sys.exit(f"wheels: {otherwise}")


if __name__ == "__main__":
    sys.exit(main())

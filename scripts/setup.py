"""Set up everything in the project's own folder: environment, libraries, command, compiled engine.

    python3 scripts/setup.py [--no-engine | --beside] [EXTRA…]

Needs Python 3.11 or later with venv. Three things are done, each again only when what it depends on has changed:
libraries (the requirements of the project and the extras), the installed command (how the project is described in
pyproject.toml), and the compiled engine (the sources that are compiled: see scripts/compile_engine.py). The project is
installed in development form: what is in `src/` is what runs. `--no-engine`, or FAST=1, leaves compiling out; so does
a machine without a C compiler. `--beside` compiles at low priority, beside something more urgent.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from downloads import run_twice

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LIBRARIES = VENV / "bastide-libraries.stamp"  # the extras, and a digest of what was asked for
INSTALLED = VENV / "bastide-installed.stamp"
INSTALLER = ["hatchling>=1.27", "babel>=2.16"]  # babel: catalogues of messages are made from the sources here
FINDER = ROOT / "scripts" / "bastide_engine.py"
START_FINDER = "import bastide_engine; bastide_engine.install()\n"


def main(arguments: list[str]) -> None:
    if sys.version_info < (3, 11):  # noqa: UP036 -- that is what is being found out
        sys.exit(f"Bastide needs Python 3.11 or later; this is {sys.version.split()[0]}. Try PYTHON=python3.12 make …")
    engine = "--no-engine" not in arguments and not os.environ.get("FAST")
    extras = [name for name in arguments if not name.startswith("--")]
    if not PYTHON.exists():
        print("Making the environment in .venv", flush=True)
        run([sys.executable, "-m", "venv", str(VENV)])
    fetch_libraries(extras)
    install_command()
    if engine:
        beside = [name for name in arguments if name == "--beside"]
        if beside and hasattr(os, "nice"):
            os.nice(19)
        fetch_compiler()
        run([str(PYTHON), str(ROOT / "scripts" / "compile_engine.py"), *beside])


def fetch_libraries(extras: list[str]) -> None:
    """Install what the project needs with these extras, and those of an earlier set-up."""
    earlier = LIBRARIES.read_text().split()[0].split(",") if LIBRARIES.exists() else []
    extras = sorted({*extras, *earlier} & project()["project"]["optional-dependencies"].keys())
    needs = [*requirements(extras), *INSTALLER]
    stamp = f"{','.join(extras)} {digest_of(needs)}"
    if LIBRARIES.exists() and LIBRARIES.read_text() == stamp:
        return
    print("Fetching the libraries", flush=True)
    pip(*needs)
    LIBRARIES.write_text(stamp)


def install_command() -> None:
    """Install the project in development form: metadata, the command, and a way to the sources in `src/`."""
    stamp = digest_of([project()["project"], FINDER.read_text("utf-8")])
    if INSTALLED.exists() and INSTALLED.read_text() == stamp:
        return
    pip("--no-deps", "--no-build-isolation", "-e", str(ROOT))
    found = [str(PYTHON), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = Path(subprocess.run(found, check=True, capture_output=True, text=True).stdout.strip())
    shutil.copy(FINDER, packages)
    (packages / "bastide_engine.pth").write_text(START_FINDER)
    INSTALLED.write_text(stamp)


def fetch_compiler() -> None:
    """What compiling the engine needs beside the libraries; mostly there already."""
    needs = project()["tool"]["bastide"]["engine"]["requires"]
    stamp = VENV / "bastide-compiler.stamp"
    if stamp.exists() and stamp.read_text() == digest_of(needs):
        return
    pip(*needs)
    stamp.write_text(digest_of(needs))


def requirements(extras: list[str]) -> list[str]:
    """What the project and its extras need, without the project itself."""
    described = project()["project"]
    found, waiting = list(described["dependencies"]), list(extras)
    for extra in waiting:
        for need in described["optional-dependencies"][extra]:
            if need.startswith("bastide["):
                waiting += [name for name in need[8:-1].split(",") if name not in waiting]
            else:
                found.append(need)
    return found


def project() -> dict[str, Any]:
    import tomllib

    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def digest_of(what: object) -> str:
    return hashlib.blake2b(repr(what).encode(), digest_size=12).hexdigest()


def pip(*arguments: str) -> None:
    command = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", *arguments]
    check(run_twice(command, cwd=ROOT))


def run(command: list[str]) -> None:
    check(subprocess.run(command, cwd=ROOT))


def check(done: subprocess.CompletedProcess[Any]) -> None:
    if done.returncode != 0:
        sys.exit(f"bastide: this step failed with status {done.returncode}: {' '.join(done.args)}")


if __name__ == "__main__":
    main(sys.argv[1:])

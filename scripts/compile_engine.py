"""Compile the engine with mypyc into `build/engine/<fingerprint>/`, unless that has been done for these sources.

    .venv/bin/python scripts/compile_engine.py [--beside | --required]

Engines of earlier sources are kept, so that going back to a branch compiles nothing. What is unfinished lies in a
folder of its own and gets its name when it is complete. `--beside`: a server runs meanwhile. `--required`: a machine
that cannot compile is an error, for a compiled wheel must not come out interpreted.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bastide_engine import compiled_sources, engine_folder, settings

ROOT = Path(__file__).resolve().parent.parent
ENGINES = ROOT / "build" / "engine"
KEPT = 8  # compiled engines, of some 10 MB each
UNFINISHED = ".unfinished-"
SETUP = ROOT / "scripts" / "engine_setup.py"
COUNTING = ["-fprofile-generate", "-fprofile-partial-training"]  # clang counts in another way
UNLIKELY = [f"-I{sysconfig.get_path('include')}", "-include", str(ROOT / "scripts" / "unlikely.h")]


def main(arguments: list[str]) -> int:
    if engine_folder(ROOT).is_dir():
        os.utime(engine_folder(ROOT))  # used last: removed last
        return 0
    if reason := obstacle():
        if "--required" in arguments:
            sys.exit(f"bastide: {reason}: a compiled wheel cannot be built.")
        print(f"{reason}: the engine runs interpreted, about ten times slower.", flush=True)
        return 0
    beside = "--beside" in arguments
    if beside:
        print("The engine is being compiled at low priority; for some minutes bots take longer.", flush=True)
    else:
        print("Compiling the engine: some minutes, once for each change of its sources", flush=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what is unfinished is removed
    begin = time.monotonic()
    with only_one(), Progress(shown=not beside):
        if not engine_folder(ROOT).is_dir():  # another process may just have done it
            for rest in ENGINES.glob(f"{UNFINISHED}*"):  # of a process that was killed
                shutil.rmtree(rest, ignore_errors=True)
            with tempfile.TemporaryDirectory(prefix=UNFINISHED, dir=ENGINES) as place:
                compile_in(Path(place))
            remove_oldest()
    took = f"The engine is compiled, after {time.monotonic() - begin:.0f} s"
    print(f"{took}: bots use it now, the server from its next start." if beside else f"{took}.", flush=True)
    return 0


def compile_in(place: Path) -> None:
    """Compile a copy of the sources, so that they may be edited meanwhile."""
    copy, built = place / "copy", place / "built"
    shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    finished, found = ENGINES / engine_folder(copy).name, settings(copy)
    files = found["mypy-args"] + compiled_sources(copy)
    (copy / "pyproject.toml").unlink()  # setuptools would take it for its own
    options: dict[str, Any] = {**found["options"], "target_dir": str(place / "c")}
    command = [sys.executable, str(SETUP), "build_ext", "--build-lib", str(built), "--build-temp", str(place / "o")]
    given = {"files": files, "options": options} | {
        name: found[name] for name in ("seldom-run", "asserting", "trained")
    }
    unlikely = accepted(UNLIKELY)
    given["counting"] = bool(accepted(COUNTING))
    given["once"] = "__attribute__((cold)) " if unlikely else ""
    command += ["--parallel", str(os.cpu_count() or 1), json.dumps(given)]
    flags = f"{os.environ.get('CFLAGS', '')} {accepted(found['c-flags'])} {unlikely}"
    environment = os.environ | {"CFLAGS": flags, "TMPDIR": str(place)}  # the C compiler's own files go with the folder
    with (place / "log").open("w+") as log:
        done = subprocess.run(command, cwd=copy / "src", env=environment, stdout=log, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            log.seek(0)
            sys.exit(f"{log.read()[-4000:]}\nbastide: the engine could not be compiled; its sources run interpreted.")
    built.rename(finished)


def obstacle() -> str:
    """Why the engine cannot be compiled here; '' if it can."""
    if shutil.which(c_compiler()) is None and shutil.which("cc") is None:
        return "There is no C compiler here"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's headers are not here"
    return ""


def c_compiler() -> str:
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]


def accepted(flags: list[str]) -> str:
    """The flags, if the compiler takes them."""
    with tempfile.TemporaryDirectory() as place:
        trial = Path(place, "trial.c")
        trial.write_text("int trial(void) { return 1; }\n")
        command = [c_compiler(), "-fPIC", "-shared", *flags, str(trial), "-o", f"{place}/trial.so"]
        try:
            taken = subprocess.run(command, capture_output=True).returncode == 0
        except OSError:
            taken = False
    return " ".join(flags) if taken else ""


@contextmanager
def only_one() -> Iterator[None]:
    """Wait until no other process compiles in this checkout."""
    ENGINES.mkdir(parents=True, exist_ok=True)
    with (ENGINES / ".lock").open("w") as lock:
        if os.name != "nt":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)  # given back by the system when the process ends
        yield


def remove_oldest() -> None:
    engines = [path for path in ENGINES.iterdir() if path.is_dir() and not path.name.startswith(".")]
    for old in sorted(engines, key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


class Progress:
    """How long it has taken, in one line of a terminal; elsewhere a line each minute."""

    def __init__(self, shown: bool) -> None:
        self.shown, self.done = shown, threading.Event()
        self.seconds, self.line = (1, "\r  … {:.0f} s") if sys.stdout.isatty() else (60, "  … {:.0f} s\n")

    def __enter__(self) -> None:
        if self.shown:
            threading.Thread(target=self.count, daemon=True).start()

    def count(self) -> None:
        begin = time.monotonic()
        while not self.done.wait(self.seconds):
            print(self.line.format(time.monotonic() - begin), end="", flush=True)

    def __exit__(self, *_: object) -> None:
        self.done.set()
        if self.shown and sys.stdout.isatty():
            print()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

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
UNLIKELY = [f"-I{sysconfig.get_path('include')}", "-include", str(ROOT / "scripts" / "unlikely.h")]
SETUP = """
import json, os, re, sys
from fnmatch import fnmatch
from pathlib import Path
from concurrent.futures import ThreadPoolExecutor
from setuptools import setup
from setuptools.command.build_ext import build_ext
from mypyc.build import mypycify

PART = 1_500_000  # bytes of C that are compiled in one: each file alone would read the same 10,000 lines of headers

class BuildSideBySide(build_ext):  # setuptools itself compiles extensions side by side, not the files of one of them
    def build_extensions(self):
        compile_all, unix = self.compiler.compile, self.compiler.compiler_type == "unix"

        def compile_one(source, flags, extra_postargs, how):
            return compile_all([str(source)], extra_postargs=[*extra_postargs, *flags * unix], **how)

        def compile_each(sources, extra_postargs=(), **how):
            if len(sources) == 1:  # a module's own: no more than a door to the library that all share
                return compile_one(sources[0], ["-O0", "-fno-lto"], extra_postargs, how)
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return sum(pool.map(lambda part: compile_one(*part, extra_postargs, how), parts_of(sources)), [])

        self.compiler.compile = compile_each
        super().build_extensions()

def parts_of(sources):
    alike = {}
    for source in map(Path, sources):
        alike.setdefault((source.name.startswith("__native_"), *flags_of(source.name)), []).append(source)
    for (native, *flags), files in alike.items():
        while files:
            part = [files.pop()]
            while native and files and sum(file.stat().st_size for file in part) < PART:
                part.append(files.pop())
            source = part[0]
            if len(part) > 1:
                source = source.with_name(f"__together_{source.name}")
                source.write_text("".join(f'#include "{file.name}"\\n' for file in part), "utf-8")
            yield source, flags

def flags_of(name):
    loading = name.startswith("__native_") and "___" not in name  # all that modules need when they are loaded
    seldom = loading or any(fnmatch(name, pattern) for pattern in given["seldom-run"])
    asserting = any(fnmatch(name, pattern) for pattern in given["asserting"])
    return ["-O1"] * seldom + ["-UNDEBUG"] * asserting

given = json.loads(sys.argv.pop())
modules = mypycify(given["files"], **given["options"])
for header in Path(given["options"]["target_dir"]).glob("__native_internal_*.h"):  # the bodies of modules, which run
    text = header.read_text("utf-8")  # once, are a fifth of the C: with little effort, linking takes less time
    text = re.sub(r"^(?=extern char \\w+_____top_level__)", given["once"], text, flags=re.M)
    header.write_text(text, "utf-8")
setup(name="engine", ext_modules=modules, cmdclass={"build_ext": BuildSideBySide})
"""


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
    command = [sys.executable, "-c", SETUP, "build_ext", "--build-lib", str(built), "--build-temp", str(place / "o")]
    given = {"files": files, "options": options} | {name: found[name] for name in ("seldom-run", "asserting")}
    unlikely = accepted(UNLIKELY)
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

"""Compile the engine: scripts/compile_engine.py runs this in a copy of the sources, as others run a setup.py.

The last argument is a JSON object: the files, mypyc's options, and which C files are compiled in which way. Where the C
compiler can count what runs, files named as `trained` are compiled twice: first so that they count, while
scripts/engine_training.py plays a few games, then by these counts. The base game of Carcassonne is a fifth faster by
it, and with all modules a tenth.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from itertools import chain
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PART = 1_500_000  # bytes of C that are compiled in one: each file alone would read the same 10,000 lines of headers
QUICKLY = ["-O0", "-fno-lto"]
SELDOM_RUN = ["-O1", "-fno-lto"]
COUNTS = Path("counts").absolute()
# What counts need not be fast: without late steps of the optimiser it is compiled in three quarters of the time. Early
# ones, such as -ftree-vrp, must be the same both times, or the counts do not fit.
COUNTING = [f"-fprofile-generate={COUNTS}", "-fno-lto", "-fno-gcse", "-fno-tree-pre", "-fno-tree-loop-optimize"]
COUNTING += ["-fno-schedule-insns2", "-fno-tree-dominator-opts"]
COUNTED = [f"-fprofile-use={COUNTS}", "-fprofile-partial-training", "-Wno-missing-profile", "-Wno-coverage-mismatch"]
TRAINING = Path(__file__).with_name("engine_training.py")

given: dict[str, Any] = json.loads(sys.argv.pop())


class BuildSideBySide(build_ext):
    """setuptools itself compiles extensions side by side, not the files of one of them."""

    counting = False  # now
    counted = False  # before

    def initialize_options(self) -> None:
        super().initialize_options()
        self.kept: dict[Path, list[str]] = {}  # what each source was compiled to

    def build_extensions(self) -> None:
        compile_all, unix = self.compiler.compile, self.compiler.compiler_type == "unix"

        def compile_one(source: Path, flags: list[str], extra_postargs: list[str], how: dict[str, Any]) -> list[str]:
            if flags == SELDOM_RUN and source in self.kept:
                return self.kept[source]  # the same, whatever was counted
            self.kept[source] = compile_all([str(source)], extra_postargs=[*extra_postargs, *flags * unix], **how)
            return self.kept[source]

        def compile_each(sources: list[str], extra_postargs: list[str], **how: Any) -> list[str]:
            if len(sources) == 1:
                return compile_one(Path(sources[0]), QUICKLY, extra_postargs, how)
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                parts = list(parts_of(sources))
                made = pool.map(lambda part: compile_one(part[0], self.flags_of(part[1]), extra_postargs, how), parts)
                return list(chain.from_iterable(made))

        self.compiler.compile = compile_each
        if given["counting"]:
            self.count_what_runs()
            self.extensions = self.keep_doors()
        super().build_extensions()

    def flags_of(self, kinds: frozenset[str]) -> list[str]:
        """The flags for C files of these kinds."""
        if "seldom-run" in kinds:
            return SELDOM_RUN
        if self.counting and "trained" not in kinds:
            return QUICKLY
        flags = ["-UNDEBUG"] * ("asserting" in kinds)
        if "trained" in kinds and (self.counting or self.counted):
            flags += COUNTING if self.counting else COUNTED
        return flags

    def count_what_runs(self) -> None:
        """Compile beside the sources, where Python finds it in their place, and play. Without counts, if that fails."""
        folder, linker = self.build_lib, self.compiler.linker_so
        self.counting, self.build_lib, self.compiler.linker_so = True, ".", [*linker, "-fprofile-generate"]
        super().build_extensions()
        self.counting, self.build_lib, self.compiler.linker_so = False, folder, linker
        training = subprocess.run([sys.executable, str(TRAINING)], env=os.environ | {"PYTHONPATH": os.getcwd()})
        self.counted = training.returncode == 0

    def keep_doors(self) -> list[Extension]:
        """Copy the modules' own files, which are the same whatever was counted, and return what is left to compile."""
        for door in filter(is_door, self.extensions):
            path = Path(self.get_ext_fullpath(door.name))
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path.relative_to(self.build_lib), path)
        return [extension for extension in self.extensions if not is_door(extension)]


def is_door(extension: Extension) -> bool:
    """Whether this is a module's own file: no more than a door to the library that all share."""
    return len(extension.sources) == 1


def parts_of(sources: list[str]) -> Iterator[tuple[Path, frozenset[str]]]:
    """The files to compile, with what kinds they are of; small ones of the same kinds in one."""
    alike: dict[tuple[bool, frozenset[str]], list[Path]] = {}
    for source in map(Path, sources):
        alike.setdefault((source.name.startswith("__native_"), kinds_of(source.name)), []).append(source)
    for (native, kinds), files in alike.items():
        while files:
            part = [files.pop()]
            while native and files and sum(file.stat().st_size for file in part) < PART:
                part.append(files.pop())
            source = part[0]
            if len(part) > 1:
                source = source.with_name(f"__together_{source.name}")
                source.write_text("".join(f'#include "{file.name}"\n' for file in part), "utf-8")
            yield source, kinds


def kinds_of(name: str) -> frozenset[str]:
    if name.startswith("__native_") and "___" not in name:  # all that modules need when they are loaded
        return frozenset({"seldom-run"})
    kinds = {kind for kind in ("seldom-run", "asserting", "trained") if any(fnmatch(name, it) for it in given[kind])}
    return frozenset(kinds - {"trained"} if "seldom-run" in kinds else kinds)


def main() -> None:
    modules = mypycify(given["files"], **given["options"])
    for header in Path(given["options"]["target_dir"]).glob(
        "__native_internal_*.h"
    ):  # the bodies of modules, which run
        text = header.read_text("utf-8")  # once, are a fifth of the C: with little effort, linking takes less time
        text = re.sub(r"^(?=extern char \w+_____top_level__)", given["once"], text, flags=re.M)
        header.write_text(text, "utf-8")
    setup(name="engine", ext_modules=modules, cmdclass={"build_ext": BuildSideBySide})


main()

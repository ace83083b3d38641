"""Build hook: a wheel brings the files that are made from the sources (see src/bastide/generated.py), and the compiled
engine if BASTIDE_COMPILED_WHEEL is set. Without that it is pure Python and runs anywhere, some ten times slower."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuiltFiles(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        """What a compiled wheel needs beside what pyproject.toml asks for in every build."""
        if not compiled():
            return []
        described = tomllib.loads(Path(self.root, "pyproject.toml").read_text("utf-8"))
        needs: list[str] = described["tool"]["bastide"]["engine"]["requires"]
        return needs

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # there they are made when they are needed
        self.include(self.made_files(), build_data)
        if compiled():
            self.include(self.compiled_engine(), build_data)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def made_files(self) -> Path:
        """The folder of the files that are made from the sources; they are made anew when the sources have changed."""
        folder, made_from = Path(self.root, "build", "wheel"), Path(self.root, "build", "wheel.made-from")
        sources = digest(Path(self.root, "src"))
        if not folder.is_dir() or not made_from.exists() or made_from.read_text("utf-8") != sources:
            made_from.unlink(missing_ok=True)
            shutil.rmtree(folder, ignore_errors=True)
            command = [sys.executable, "-m", "bastide.pages.make_files", str(folder)]
            paths = os.pathsep.join(filter(None, [str(Path(self.root, "src")), *sys.path]))  # of an isolated build too
            subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": paths})
            made_from.write_text(sources, "utf-8")
        return folder

    def compiled_engine(self) -> Path:
        """The folder of the compiled engine: one that a checkout has already is taken as it is."""
        scripts = Path(self.root, "scripts")
        subprocess.run([sys.executable, str(scripts / "compile_engine.py"), "--required"], check=True)
        sys.path.insert(0, str(scripts))
        from bastide_engine import engine_folder

        return engine_folder(Path(self.root))

    def include(self, folder: Path, build_data: dict[str, Any]) -> None:
        """Put all files below this folder into the wheel, at the same paths."""
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()


def digest(folder: Path) -> str:
    """Of the names and contents of all files below a folder."""
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        content = path.read_bytes()
        found.update(f"{path.relative_to(folder)} {len(content)} ".encode() + content)
    return found.hexdigest()


def compiled() -> bool:
    return bool(os.environ.get("BASTIDE_COMPILED_WHEEL"))

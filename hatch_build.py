"""Build hook: a wheel brings the files that are made from the sources (see src/bastide/generated.py)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class GeneratedFiles(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # there they are made when they are needed
        folder = Path(self.root, "build", "wheel")
        shutil.rmtree(folder, ignore_errors=True)
        command = [sys.executable, "-m", "bastide.pages.make_files", str(folder)]
        sources = str(Path(self.root, "src"))
        subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": sources})
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()

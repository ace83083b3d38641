"""Lets the Python of a checkout's .venv use the compiled engine in place of its sources.

`scripts/setup.py` installs the project in development form: `bastide` is imported from `src/`. It also copies this
module into .venv, where a .pth file imports it whenever Python starts. Compiled engines lie in
`build/engine/<fingerprint>/`, one for each state of the sources that was compiled. When the first module of the engine
is imported, the sources are compared with these: if one was compiled from exactly these sources, its modules are
taken; if not, the sources run interpreted. So a compiled engine is never older than its sources.

`PYTHONPATH=src` in front of a command asks for the sources as they are.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec

TYPE_CHECKING = (
    False  # every Python of the environment imports this module: it imports little, and the rest when needed
)
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

SUFFIX = EXTENSION_SUFFIXES[0]  # such as .cpython-311-x86_64-linux-gnu.so
SHARED = "__mypyc"  # the library that all compiled modules share has a name that ends so


def settings(root: Path) -> dict[str, Any]:
    """What pyproject.toml says about compiling the engine."""
    import tomllib

    found: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["bastide"]["engine"]
    return found


def compiled_sources(root: Path) -> list[str]:
    """The files that are compiled, as paths below `src/`."""
    found = settings(root)
    return [path for path in matching(root, found) if path.rpartition("/")[2] not in found["exclude"]]


def matching(root: Path, engine: dict[str, Any]) -> list[str]:
    """The files that the patterns name, those that are left out included."""
    found = {path for pattern in engine["include"] for path in root.glob(pattern.lstrip("/"))}
    return sorted(path.relative_to(root / "src").as_posix() for path in found)


def fingerprint(root: Path) -> str:
    """Of all that a compiled engine depends on: its sources, the settings, the pinned compiler, this Python."""
    import hashlib

    found = settings(root)
    digest = hashlib.blake2b(f"{SUFFIX} {found}".encode(), digest_size=10)
    for path in matching(root, found):
        digest.update(path.encode() + b"\0" + (root / "src" / path).read_bytes() + b"\0")
    return digest.hexdigest()


def engine_folder(root: Path) -> Path:
    """Where the engine compiled from the present sources is, or would be."""
    return root / "build" / "engine" / fingerprint(root)


class EngineFinder:
    """Finds modules of the engine among the compiled ones."""

    def __init__(self, root: str) -> None:
        self.root, self.package = root, os.path.join(root, "src", "bastide")
        self.folder: Path | None = None  # for the sources as they were when the engine was first asked for
        self.files: dict[str, str] = {}

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if not name.endswith(SHARED):
            if not name.startswith("bastide.") or not path or not next(iter(path)).startswith(self.package):
                return None
            if self.folder is None:
                self.look()
        file = self.files.get(name)
        if file is None:
            return None
        from importlib.util import spec_from_file_location

        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))

    def look(self) -> None:
        """See whether the present sources have been compiled; what is found holds for the whole process."""
        from pathlib import Path

        root = Path(self.root)
        try:
            self.folder = engine_folder(root)
        except (OSError, KeyError, ValueError):  # another state of the project, which is compiled in another way
            self.folder = root / "build" / "engine" / "unknown"
        for file in self.folder.rglob(f"*{SUFFIX}"):
            module = file.relative_to(self.folder).as_posix().removesuffix(SUFFIX)
            self.files[module.replace("/", ".")] = str(file)

    def ready(self) -> str:
        """The compiled engine that a process started now would use, if the sources are still the same; or ''."""
        return str(self.folder) if self.folder is not None and self.folder.is_dir() else ""


def sources_wanted(root: str) -> bool:
    """Whether PYTHONPATH names the sources."""
    if sys.flags.ignore_environment:
        return False
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return os.path.join(root, "src") in [os.path.abspath(path) for path in paths if path]


FINDER: EngineFinder | None = None


def install() -> None:
    """Put the finder in front of the others, in the Python of a checkout's .venv."""
    global FINDER
    root, folder = os.path.split(sys.prefix)
    if folder == ".venv" and not sources_wanted(root):
        FINDER = EngineFinder(root)
        sys.meta_path.insert(0, FINDER)  # type: ignore[arg-type]

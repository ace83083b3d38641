"""Drawings that take seconds are kept in the user's cache folder until their sources change."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path


def kept(package: str, name: str, make: Callable[[], str]) -> str:
    """What make() draws. A folder that cannot be written costs time, nothing else."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bastide"
    path = folder / f"{package}.{name}.{fingerprint(package)}"
    with suppress(OSError, UnicodeDecodeError):
        return path.read_text("utf-8")
    text = make()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob(f"{package}.{name}.*"):
            old.unlink(missing_ok=True)
        handle, unfinished = tempfile.mkstemp(dir=folder)
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(unfinished, path)
    return text


@cache
def fingerprint(package: str) -> str:
    """Of all that a drawing of this package can come from: its own sources and data, and the common ones."""
    digest = hashlib.blake2b(digest_size=8)
    for origin in (package, "bastide.draw"):
        for file in files(resources.files(origin)):
            digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()


def files(folder: Traversable) -> list[Traversable]:
    found: list[Traversable] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "__pycache__":
            found += files(entry)
        elif entry.name.endswith((".py", ".json")):
            found.append(entry)
    return found

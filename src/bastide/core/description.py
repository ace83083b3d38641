"""Reading the description of a position: every value that cannot be is refused with the path that leads to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from bastide.core.errors import BadPosition

LARGEST: Final = 1_000_000  # of any number in a description


@final
class Description:
    """A part of a description (a mapping with string keys) and the path that leads to it. Each method reads one key,
    checks its type and range, and raises BadPosition with its path if it does not fit."""

    def __init__(self, value: Any, known: Sequence[str], path: str = "") -> None:
        if not isinstance(value, dict):
            raise BadPosition(path or "position", f"must be a mapping, not {shown(value)}")
        for key in value:
            if key not in known:
                raise BadPosition(join(path, str(key)), f"unknown key; known are {', '.join(known)}")
        self.value: Final[dict[str, Any]] = value
        self.path: Final = path

    def __contains__(self, key: str) -> bool:
        return key in self.value

    def where(self, key: str) -> str:
        return join(self.path, key)

    def fail(self, key: str, reason: str) -> BadPosition:
        """The error to raise for a key whose value is of the right type but cannot be."""
        return BadPosition(self.where(key), reason)

    def number(self, key: str, default: int, low: int = 0, high: int = LARGEST) -> int:
        """A whole number within low to high."""
        return number(self.value.get(key, default), self.where(key), low, high)

    def flag(self, key: str, default: bool = False) -> bool:
        value = self.value.get(key, default)
        if not isinstance(value, bool):
            raise self.fail(key, f"must be true or false, not {shown(value)}")
        return value

    def text(self, key: str, default: str = "") -> str:
        return text(self.value.get(key, default), self.where(key))

    def choice(self, key: str, names: Sequence[str], default: str) -> int:
        """The index of one of these names."""
        return choice(self.value.get(key, default), names, self.where(key))

    def choice_or_none(self, key: str, names: Sequence[str]) -> int:
        """The index of one of these names; -1 where the key is missing or null."""
        value = self.value.get(key)
        return -1 if value is None else choice(value, names, self.where(key))

    def items(self, key: str, most: int | None = None) -> list[tuple[Any, str]]:
        """The elements of a list, each with its path; empty where the key is missing."""
        return items(self.value.get(key, []), self.where(key), most)

    def numbers(self, key: str, low: int = 0, high: int = LARGEST, most: int | None = None) -> list[int]:
        return [number(value, path, low, high) for value, path in self.items(key, most)]

    def choices(self, key: str, names: Sequence[str], most: int | None = None) -> list[int]:
        """The indices of several names."""
        return [choice(value, names, path) for value, path in self.items(key, most)]

    def part(self, key: str, known: Sequence[str]) -> Description:
        """A mapping below this one; an empty one where the key is missing."""
        return Description(self.value.get(key, {}), known, self.where(key))

    def parts(self, key: str, known: Sequence[str], most: int | None = None) -> list[Description]:
        """A list of mappings, for instance one for each seat."""
        return [Description(value, known, path) for value, path in self.items(key, most)]

    def by_name(self, key: str, names: Sequence[str]) -> list[tuple[int, Any, str]]:
        """A mapping whose keys are some of these names: index of the name, value, path."""
        part = self.part(key, names)
        return [(names.index(name), value, part.where(name)) for name, value in part.value.items()]

    def counts(self, key: str, names: Sequence[str], high: int = LARGEST) -> list[tuple[int, int]]:
        """A mapping from some of these names to counts: index of the name, count."""
        return [(index, number(value, path, 0, high)) for index, value, path in self.by_name(key, names)]


def number(value: Any, path: str, low: int = 0, high: int = LARGEST) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadPosition(path, f"must be a whole number, not {shown(value)}")
    if not low <= value <= high:
        raise BadPosition(path, f"must be from {low} to {high}, not {value}")
    return value


def text(value: Any, path: str) -> str:
    if not isinstance(value, str):
        raise BadPosition(path, f"must be text, not {shown(value)}")
    return value


def choice(value: Any, names: Sequence[str], path: str) -> int:
    """The index of a name."""
    if not isinstance(value, str) or value not in names:
        raise BadPosition(path, f"{shown(value)} is unknown; known are {', '.join(names)}")
    return names.index(value)


def items(value: Any, path: str, most: int | None = None) -> list[tuple[Any, str]]:
    """The elements of a list with their paths."""
    if not isinstance(value, (list, tuple)):
        raise BadPosition(path, f"must be a list, not {shown(value)}")
    if most is not None and len(value) > most:
        raise BadPosition(path, f"has {len(value)} elements; there can be {most}")
    return [(element, f"{path}[{i}]") for i, element in enumerate(value)]


def join(path: str, key: str) -> str:
    """The path of a key; one without any sign is shown in quotes, so that no path is empty."""
    key = key or "''"
    return f"{path}.{key}" if path else key


def shown(value: Any) -> str:
    """A bad value, short enough for a message."""
    written = repr(value)
    return written if len(written) <= 60 else written[:57] + "..."

"""Where component values come from: those that no source states are reconstructed, and their data say so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from bastide.games.registry import Box

WORD = "reconstructed"
FEW = 8  # so many are named one by one; of more only the number is given


class Mark(NamedTuple):
    """One reconstructed thing: where it stands in a file, and which of several it is."""

    part: str
    which: str
    several: int


class Reconstruction(NamedTuple):
    """A part of a component file whose values are reconstructed: all, those named, or so many of so many."""

    file: str
    part: str
    which: str


class Calibration(NamedTuple):
    """A part of a component file whose reconstructed values were chosen so that play meets what is known."""

    file: str
    part: str
    aim: str  # what play then meets


def calibrated(box: Box) -> list[Calibration]:
    """Everything in a game's component files that is marked as calibrated, with the aim."""
    found: list[Calibration] = []
    for file in box.component_files:
        found += [
            Calibration(file, part, aim) for part, aim in _aims(json.loads(box.resource(f"components/{file}")), "")
        ]
    return found


def _aims(value: Any, part: str) -> Iterator[tuple[str, str]]:
    for key, inner in value.items() if isinstance(value, dict) else ():
        if key == "calibrated":
            yield part, inner
        else:
            yield from _aims(inner, f"{part}.{key}".strip("."))


def reconstructed(box: Box) -> list[Reconstruction]:
    """Everything in a game's component files that is marked as reconstructed."""
    found: list[Reconstruction] = []
    for file in box.component_files:
        marks = list(_marks(json.loads(box.resource(f"components/{file}")), "", "", 0))
        for part in dict.fromkeys(mark.part for mark in marks):
            same = [mark for mark in marks if mark.part == part]
            found.append(Reconstruction(file, part, _which(same)))
    return found


def _which(marks: list[Mark]) -> str:
    named = [mark.which for mark in marks if mark.which]
    return f"{len(named)}/{marks[0].several}" if len(named) > FEW else ", ".join(named)


def _marks(value: Any, part: str, which: str, several: int) -> Iterator[Mark]:
    if isinstance(value, list):
        for element in value:
            yield from _marks(element, part, _name(element), len(value))
    elif isinstance(value, dict):
        for key, inner in value.items():
            where = f"{part}.{key}".strip(".")
            if key == "source" and inner == WORD:
                if not any(_told_apart(other) for other in value.values()):
                    yield Mark(part, which, several)
            elif key.endswith("_source") and isinstance(inner, str) and inner.endswith(WORD):
                yield Mark(where.removesuffix("_source"), which, several)
            elif key == "field_sources":
                for field in (field for field, source in inner.items() if source.startswith(WORD)):
                    yield Mark(f"{part}.{field}", which, several)
            else:
                yield from _marks(inner, where, which, several)


def _told_apart(value: Any) -> bool:
    """Whether each element of a list says itself where it comes from."""
    return isinstance(value, list) and any(
        isinstance(element, dict) and any(key.endswith("source") for key in element) for element in value
    )


def _name(element: Any) -> str:
    """What tells an element of a list from the others."""
    if not isinstance(element, dict):
        return ""
    return str(element.get("id") or element.get("level") or f"{element.get('from')}-{element.get('to')}")

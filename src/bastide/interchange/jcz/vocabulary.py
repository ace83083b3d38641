"""The words of JCloisterZone in ours: sets, elements, tiles, and the places on a tile."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

from bastide.games.carcassonne.data import BRIDGE_REF, CLOISTER_REF, REF_NAMES, SIDES, TILE_FEATURES, TYPE_OF
from bastide.interchange.errors import BadSave

_WORDS: Final[dict[str, Any]] = json.loads(
    resources.files("bastide.interchange.jcz").joinpath("vocabulary.json").read_text("utf-8")
)
SETS: Final[dict[str, str]] = _WORDS["sets"]  # the module that a set of tiles belongs to
ELEMENTS: Final[dict[str, dict[str, Any]]] = _WORDS["elements"]  # the module, and how many each player must have
SETTINGS: Final[dict[str, dict[str, str]]] = _WORDS["settings"]  # of rules: what is meant by default, what holds here
RULINGS: Final[list[dict[str, str]]] = _WORDS["rulings"]  # where the two programs always differ
TILES: Final[dict[str, tuple[int, int]]] = {  # our type, and the rotation in which ours looks like theirs
    name: (TYPE_OF[ours], rotation) for name, (ours, rotation) in _WORDS["tiles"].items()
}
ABBEY_TILE: Final = "AM/A"
START_TILE: Final = "BA/RCr"
HARMLESS: Final = ["pig-herd"]  # elements that matter only together with sets that are not played here

FIGURES: Final = {
    "small": "normal", "big": "big", "mayor": "mayor", "wagon": "wagon", "builder": "builder", "pig": "pig",
    "barn": "barn",
}  # fmt: skip
KINDS: Final = {"City": "cities", "Road": "roads", "Field": "fields", "Farm": "fields"}
CLOISTERS: Final = ["Monastery", "Cloister"]
INNER: Final = ["I", "II"]  # fields that touch no side
ROTATIONS: Final = ["R0", "R90", "R180", "R270"]


def tile_of(name: str) -> tuple[int, int]:
    """Our type of a tile, and the rotation in which it looks like theirs."""
    if name not in TILES:
        raise BadSave(f"the tile {name!r} is not played here")
    return TILES[name]


def rotation_of(word: str) -> int:
    """A rotation in quarters."""
    if word not in ROTATIONS:
        raise BadSave(f"the rotation {word!r} is unknown")
    return ROTATIONS.index(word)


def turned(names: list[str], rotation: int) -> frozenset[str]:
    """Sides, or halves of sides, of a tile that lies turned."""
    return frozenset(SIDES[(SIDES.index(name[0]) + rotation) % 4] + name[1:] for name in names)


def sides_of(location: str) -> frozenset[str]:
    """The sides, or halves of sides, that a location names: "NW", "_S" (all but south), "NL.NR.EL"."""
    if "." in location or location[1:] in ("L", "R"):
        return frozenset(location.split("."))
    if location.startswith("_"):
        return frozenset(SIDES) - frozenset(location[1:])
    return frozenset(location)


def reference(tile: int, rotation: int, feature: str, location: str, bridge: bool = False) -> str:
    """Our name of a segment of a tile that lies so, such as `city:0`; BadSave if there is none there."""
    features = TILE_FEATURES[tile]
    if feature in CLOISTERS and features["cloister"]:
        return REF_NAMES[CLOISTER_REF]
    if feature in KINDS:
        kind = KINDS[feature]
        edges = [part["half_edges" if kind == "fields" else "edges"] for part in features[kind]]
        inner = [i for i, names in enumerate(edges) if not names]
        found = [i for i, names in enumerate(edges) if names and turned(names, rotation) == sides_of(location)]
        if kind == "fields" and location in INNER:
            found = inner[INNER.index(location) :]
        if found:
            return f"{kind.replace('cities', 'city').rstrip('s')}:{found[0]}"
        if feature == "Road" and bridge:
            return REF_NAMES[BRIDGE_REF]
    raise BadSave(f"there is no {feature} at {location!r} on that tile")

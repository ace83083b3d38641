"""Tithe: what is in the box."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

_BOX: Final[dict[str, Any]] = json.loads(
    resources.files("bastide.games.tithe").joinpath("components", "tithe.json").read_text("utf-8")
)
_CHARTERS: Final[dict[str, Any]] = _BOX["charters"]

WORTHS: Final = 4  # a sheaf is worth 1, 2 or 3; worth 0 is a sheaf face down
SHEAVES: Final[list[int]] = _BOX["sheaves"]["by_worth"]  # [TIT-SETUP-01] sheaves in the game, by worth

PARDON: Final = 0  # kinds of charters, of the expansion Abbey
TITLE: Final = 1
RELIC: Final = 2
NAMES: Final[list[str]] = [kind["name"] for kind in _CHARTERS["kinds"]]
CHARTERS: Final[list[int]] = [kind["count"] for kind in _CHARTERS["kinds"]]  # [ABB-SETUP-01] how many of each
BACKS: Final[list[int]] = [kind["back"] for kind in _CHARTERS["kinds"]]  # pardons and titles are scrolls, relics chests
BACK_NAMES: Final[list[str]] = _CHARTERS["backs"]
VALUES: Final[list[int]] = [kind["points"] for kind in _CHARTERS["kinds"]]  # [ABB-END-01] points at the end
PARDON_POINTS: Final[int] = _CHARTERS["pardon_points"]  # [ABB-PARDON-02]
HIGHEST: Final[int] = _CHARTERS["highest_bid"]  # [ABB-BID-02] the highest bid

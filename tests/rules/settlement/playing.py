"""Settlement in tests: a position, a few actions with fate, and what is there afterwards."""

from __future__ import annotations

from typing import Any

import pytest

import bastide
import playing
from bastide.games.registry import box
from bastide.games.settlement.data import (
    ARTEFACT_NAMES,
    BUILDING_NAMES,
    COLOUR_NAMES,
    HERO_NAMES,
    LEVEL,
    RESOURCE_NAMES,
    RESOURCES,
    SPACE_NAMES,
    SPACES,
    TILE_NAMES,
    ZONE_NAMES,
)
from bastide.games.settlement.scoring import standing

rule = pytest.mark.rule
GAMES = {seats: bastide.game("settlement", seats=seats) for seats in (1, 2, 3, 4)}
EMPTY: dict[str, Any] = {
    "market": [], "building_stacks": [[], [], []], "hero_row": [], "hero_deck": [], "artefacts_on_offer": [],
    "artefact_deck": [], "terrain_stacks": {"1": [], "2": [], "3": []},
}  # fmt: skip
KINDS = {
    name: names.index(name) for names in (TILE_NAMES, BUILDING_NAMES, HERO_NAMES, ARTEFACT_NAMES) for name in names
}


class Play(playing.Play):
    """A position to play on: what is not described is not there, but for six villagers each."""

    def __init__(
        self,
        *players: dict[str, Any],
        options: dict[str, Any] | None = None,
        revision: int | None = None,
        **table: Any,
    ) -> None:
        game = GAMES[len(players)]
        if options or revision:
            game = box("settlement").game(len(players), options, revision)
        bare = [{"resources": {}, "artefact": None} | player for player in players]
        super().__init__(game, EMPTY | table | {"players": bare})

    def outcome(self, word: str) -> int:
        return KINDS[word]

    def goods(self, seat: int = 0) -> dict[str, int]:
        row = self.state.goods[seat * RESOURCES : (seat + 1) * RESOURCES]
        return {name: n for name, n in zip(RESOURCE_NAMES, row, strict=True) if n}

    def villagers(self, seat: int = 0) -> tuple[int, int]:
        """Base and bonus villagers in the reserve."""
        return self.state.base[seat], self.state.bonus[seat]

    def zone(self, name: str, seat: int = 0) -> int:
        return int(self.state.placed(seat, ZONE_NAMES.index(name)))

    def monsters(self, seat: int = 0) -> list[str]:
        return [name for space, name in enumerate(SPACE_NAMES) if self.state.beasts[seat] >> space & 1]

    def forts(self, seat: int = 0) -> list[str]:
        return [name for space, name in enumerate(SPACE_NAMES) if self.state.forts[seat] >> space & 1]

    def terrain(self, seat: int = 0) -> dict[str, str]:
        row = self.state.lands[seat * SPACES : (seat + 1) * SPACES]
        return {name: TILE_NAMES[tile] for name, tile in zip(SPACE_NAMES, row, strict=True) if tile >= 0}

    def colony(self, seat: int = 0) -> dict[str, str]:
        row = self.state.houses[seat * SPACES : (seat + 1) * SPACES]
        return {name: BUILDING_NAMES[kind] for name, kind in zip(SPACE_NAMES, row, strict=True) if kind >= 0}

    def stored(self, space: str, seat: int = 0) -> int:
        return self.state.vaults[seat * SPACES + SPACE_NAMES.index(space)]

    def heroes(self, seat: int = 0) -> list[str]:
        return [name for hero, name in enumerate(HERO_NAMES) if self.state.heroes[seat] >> hero & 1]

    def artefact(self, seat: int = 0) -> str | None:
        held = self.state.artefacts[seat]
        return ARTEFACT_NAMES[held] if held >= 0 else None

    def score(self, seat: int = 0) -> int:
        """The points if the game ended now."""
        return int(standing(self.state, seat))

    @property
    def row(self) -> list[str | None]:
        return [HERO_NAMES[hero] if hero >= 0 else None for hero in self.state.row]

    @property
    def market(self) -> list[list[str]]:
        spaces = zip(self.state.market, self.state.piles, strict=True)
        return [[BUILDING_NAMES[kind]] * pile if kind >= 0 else [] for kind, pile in spaces]

    @property
    def offer(self) -> set[str]:
        return {name for artefact, name in enumerate(ARTEFACT_NAMES) if self.state.offer >> artefact & 1}

    @property
    def supply(self) -> dict[str, int]:
        tokens = dict(zip(RESOURCE_NAMES, self.state.supply, strict=True))
        return tokens | dict(zip(COLOUR_NAMES, self.state.monsters, strict=True)) | {"bonus": int(self.state.spare)}

    def stack(self, level: int) -> int:
        """How many terrain tiles of a level lie face down."""
        return (int(self.state.wilds) & LEVEL[level - 1]).bit_count()

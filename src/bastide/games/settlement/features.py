"""Settlement: what a learned judgement weighs of a position, for one seat."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bastide.core.bits import bit_count
from bastide.core.game import Game
from bastide.core.state import bit
from bastide.encoding.judgement import STEPS, Features
from bastide.encoding.observation import Observation
from bastide.games.settlement.data import (
    ARTEFACTS,
    BUILDINGS,
    COLOURS,
    HERO_GUILD,
    HEROES,
    RESOURCES,
    ROUNDS,
    SPACES,
    ZONES,
)
from bastide.games.settlement.state import SettlementState, base_of, bonus_of

GUILDS: Final = 4
MOST: Final = 10  # terrains, buildings and fortifications that are counted one by one
HALVES: Final = 2  # of a round: before and after the own pass


@final
class SettlementFeatures(Features):
    def __init__(self) -> None:
        self.width = (
            4 + RESOURCES + 2 * ZONES + 2 * RESOURCES + COLOURS + 3 * MOST + SPACES + 2 * BUILDINGS + HEROES
            + GUILDS * 4 + ARTEFACTS + ROUNDS * HALVES
        )  # fmt: skip
        self.plain = 1

    def progress(self, game: Game, state: SettlementState) -> i64:
        return STEPS * (state.round - 1) // (ROUNDS - 1)

    def fill(self, game: Game, state: SettlementState, seat: i64, row: Observation) -> None:
        """Tokens, villagers, terrains by what they yield, buildings, heroes and what they count, artefact, round."""
        row.put(state.scores[seat])
        row.put(state.base[seat])
        row.put(state.bonus[seat])
        row.put(bit_count(state.beasts[seat]))
        for resource in range(RESOURCES):
            row.put(state.goods[seat * RESOURCES + resource])
        for zone in range(ZONES):
            there = state.zones[seat * ZONES + zone]
            row.put(base_of(there))
            row.put(bonus_of(there))
        self.lands(state, seat, row)
        for place in range(seat * SPACES, (seat + 1) * SPACES):
            building: i64 = state.houses[place]
            if building >= 0:
                row.add(row.at + building, 1)
                row.add(row.at + BUILDINGS + building, state.vaults[place])
        row.at += 2 * BUILDINGS
        self.heroes(state, seat, row)
        row.one(state.artefacts[seat], ARTEFACTS)
        passed: i64 = 1 if state.passed & bit(seat) else 0
        row.one(HALVES * (state.round - 1) + passed, ROUNDS * HALVES)

    def lands(self, state: SettlementState, seat: i64, row: Observation) -> None:
        """Terrains by resource, wild and fortified, and by icon; how many there are of all that heroes count."""
        fortified = row.at + RESOURCES
        colours = fortified + RESOURCES
        for space in range(SPACES):
            if state.lands[seat * SPACES + space] >= 0:
                fort = (state.forts[seat] >> space) & 1
                row.add((fortified if fort else row.at) + state.yields(seat, space), 1)
                row.add(colours + state.colour(seat, space), 1)
        row.at = colours + COLOURS
        row.one(bit_count(state.explored(seat)), MOST)
        row.one(bit_count(state.forts[seat]), MOST)
        row.one(bit_count(state.built(seat)), MOST)
        row.bits(state.built(seat), SPACES)

    def heroes(self, state: SettlementState, seat: i64, row: Observation) -> None:
        """Each hero, and by guild: how many, times terrains, fortifications and buildings."""
        heroes: i64 = state.heroes[seat]
        guilds = row.at + HEROES
        counts = [
            1, int(bit_count(state.explored(seat))), int(bit_count(state.forts[seat])),
            int(bit_count(state.built(seat))),
        ]  # fmt: skip
        for hero in range(HEROES):
            if (heroes >> hero) & 1:
                row.add(row.at + hero, 1)
                for what in range(len(counts)):
                    row.add(guilds + HERO_GUILD[hero] * 4 + what, counts[what])
        row.at = guilds + GUILDS * 4


FEATURES: Final = SettlementFeatures()

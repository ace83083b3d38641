"""Orléans: what a learned judgement weighs of a position, for one seat."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.encoding.judgement import STEPS, Features
from bastide.encoding.observation import Observation
from bastide.games.orleans.codes import PHASES
from bastide.games.orleans.data import CITIZENS, GOODS, KINDS, SPACES, TECHNOLOGY, TILES, TOWNS, TRACKS
from bastide.games.orleans.scoring import goods_points, town_points
from bastide.games.orleans.state import OrleansState

ROUNDS: Final = 18
LEVELS: Final = 6
HIGHEST: Final = 10  # space of a track that is told apart


@final
class OrleansFeatures(Features):
    def __init__(self) -> None:
        self.width = (
            13 + LEVELS + TRACKS * (1 + HIGHEST) + GOODS + 4 * KINDS + SPACES + SPACES + TILES + TOWNS + CITIZENS
            + PHASES
        )  # fmt: skip
        self.plain = 7

    def progress(self, game: Game, state: OrleansState) -> i64:
        return STEPS * (state.round - 1) // (ROUNDS - 1)

    def fill(self, game: Game, state: OrleansState, seat: i64, row: Observation) -> None:
        """Points by source, development, tracks, goods, followers by where they are, places, stations, citizens."""
        level, built, citizens = state.level(seat), state.built(seat), state.citizens_of(seat)
        row.put(state.coins[seat])
        row.put(goods_points(state, seat))
        row.put(town_points(state, seat))
        row.put(built)
        row.put(citizens)
        row.put(built * level)
        row.put(citizens * level)
        row.put(state.development[seat])
        row.put(state.stock[seat])
        row.put(state.inventions[seat])
        row.put(state.installed[seat])
        row.put(state.first == seat)
        row.put((state.passed >> seat) & 1)
        row.one(level - 1, LEVELS)
        for kind in range(TRACKS):
            step = state.tracks[seat * TRACKS + kind]
            row.put(step)
            row.one(min(step, HIGHEST) - 1, HIGHEST)
        for good in range(GOODS):
            row.put(state.goods[seat * GOODS + good])
        self.followers(state, seat, row)
        row.where(state.tiles, seat)
        for stations in state.stations:
            row.put((stations >> seat) & 1)
        row.where(state.citizens, seat)
        row.one(self.phase(state, seat), PHASES)

    def followers(self, state: OrleansState, seat: i64, row: Observation) -> None:
        """By kind: in the bag, in the market, on places, all; which spaces are taken, which have machines."""
        everywhere = row.at + 3 * KINDS
        for kind in range(KINDS):
            bag, market = state.bags[seat * KINDS + kind], state.market[seat * KINDS + kind]
            row.add(row.at + kind, bag)
            row.add(row.at + KINDS + kind, market)
            row.add(everywhere + kind, bag + market)
        spaces = everywhere + KINDS
        for space in range(SPACES):
            what = state.spaces[seat * SPACES + space]
            if what == TECHNOLOGY:
                row.add(spaces + SPACES + space, 1)
            elif what >= 0:
                row.add(spaces + space, 1)
                row.add(row.at + 2 * KINDS + what, 1)
                row.add(everywhere + what, 1)
        row.at = spaces + 2 * SPACES

    def phase(self, state: OrleansState, seat: i64) -> i64:
        """The kind of decision that this seat has to take next, -1 for none."""
        i: i64 = len(state.stack) - 1
        while i >= 0:
            if state.stack[i].seat == seat:
                return state.stack[i].phase
            i -= 1
        return -1


FEATURES: Final = OrleansFeatures()

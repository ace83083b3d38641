"""Tithe: what a learned judgement weighs of a position, for one seat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.encoding.judgement import STEPS, Features
from bastide.encoding.observation import Observation
from bastide.games.tithe.data import NAMES, SHEAVES, WORTHS
from bastide.games.tithe.state import TitheState


class TitheFeatures(Features):
    def __init__(self) -> None:
        self.width = 2 + WORTHS + len(NAMES)
        self.plain = 1

    def progress(self, game: Game, state: TitheState) -> i64:
        """By the sheaves that have left the bag."""
        return STEPS - STEPS * sum(state.bag) // sum(SHEAVES)

    def fill(self, game: Game, state: TitheState, seat: i64, row: Observation) -> None:
        """Points, stall, sack and charters."""
        row.put(state.scores[seat])
        row.put(state.sold[seat])
        row.counts(state.sacks[seat * WORTHS : (seat + 1) * WORTHS])
        row.tally([state.charters.kinds[card] for card in state.charters.at(seat)], len(NAMES))


FEATURES: Final = TitheFeatures()

"""Tithe: what greedy play values."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.core.heuristic import Heuristic
from bastide.games.tithe.data import VALUES, WORTHS
from bastide.games.tithe.state import TitheState

KEPT: Final = 0.9  # a sheaf in the sack is worth a little less than one sold
DOUBLE: Final = 0.5  # chance, roughly, that a stall of the highest worth is alone at the top


class TitheHeuristic(Heuristic):
    def value(self, game: Game, state: TitheState, seat: i64) -> float:
        """Points, sheaves in the sack and on the stall (high ones may score double), charters."""
        points = float(state.scores[seat])
        for worth in range(1, WORTHS):
            each = KEPT * worth * (1 + DOUBLE * (worth - 1) / (WORTHS - 2))
            points += each * state.sacks[seat * WORTHS + worth]
        own, best = state.sold[seat], max(state.sold)
        points += own * 2 if own and own == best and state.sold.count(best) == 1 else own
        for card in state.charters.at(seat):
            points += VALUES[state.charters.kinds[card]] + 0.5
        return points


HEURISTIC: Final = TitheHeuristic()

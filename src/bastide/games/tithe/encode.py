"""Tithe as numbers for learning: what the viewer knows, in a fixed order."""

from __future__ import annotations

from bastide.core.game import Game
from bastide.encoding.observation import Observation, cleared
from bastide.games.tithe.codes import PHASES
from bastide.games.tithe.data import NAMES, WORTHS
from bastide.games.tithe.state import TitheState


def shape(game: Game) -> tuple[int, ...]:
    """The bag; per seat, the viewer first: sack, stall, score, charters known by kind and unknown; the decision."""
    return (WORTHS + game.seats * (WORTHS + 2 + len(NAMES) + 1) + PHASES,)


def encode(game: Game, view: TitheState, row: Observation | None = None) -> Observation:
    """All counts as they are; the seats turned so that the viewer comes first."""
    row = cleared(row, shape(game)[0])
    row.counts(view.bag)
    for step in range(game.seats):
        seat = (max(view.viewer, 0) + step) % game.seats
        row.counts(view.sack(seat))
        row.put(view.sold[seat])
        row.put(view.scores[seat])
        hand = [view.charters.kinds[card] for card in view.charters.at(seat)]
        row.tally(hand, len(NAMES))
        row.put(sum(kind < 0 for kind in hand))
    row.one(view.stack[-1].phase if view.stack else -1, PHASES)
    return row.done()

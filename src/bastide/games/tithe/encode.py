"""Tithe as numbers for learning: what the viewer knows, in a fixed order."""

from __future__ import annotations

from bastide.core.game import Game
from bastide.games.tithe.data import NAMES, WORTHS
from bastide.games.tithe.state import TitheState

PHASES = 11  # kinds of decisions


def shape(game: Game) -> tuple[int, ...]:
    """The bag; per seat, the viewer first: sack, stall, score, charters known by kind and unknown; the decision."""
    return (WORTHS + game.seats * (WORTHS + 2 + len(NAMES) + 1) + PHASES,)


def encode(game: Game, view: TitheState) -> list[float]:
    """All counts as they are; the seats turned so that the viewer comes first."""
    numbers = [float(count) for count in view.bag]
    for step in range(game.seats):
        seat = (max(int(view.viewer), 0) + step) % game.seats
        numbers += [float(count) for count in view.sack(seat)]
        numbers += [float(view.sold[seat]), float(view.scores[seat])]
        hand = [view.charters.kinds[card] for card in view.charters.at(seat)]
        numbers += [float(hand.count(kind)) for kind in range(len(NAMES))]
        numbers.append(float(sum(kind < 0 for kind in hand)))
    phase = view.stack[-1].phase if view.stack else -1
    numbers += [float(phase == number) for number in range(PHASES)]
    return numbers

"""Tithe as numbers for learning: what the viewer knows, in a fixed order."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.encoding.observation import Observation, cleared
from bastide.encoding.seat_row import SeatRow, turned_mask
from bastide.games.tithe.codes import PHASES
from bastide.games.tithe.data import BACK_NAMES, CHARTERS, NAMES, WORTHS
from bastide.games.tithe.expansions.abbey import PYRE
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


DECISIONS = 8  # more than are ever pending
CARDS = sum(CHARTERS)
PLACES_OF_CHARTERS = PYRE + 1


def observe(game: Game, state: TitheState, viewer: i64, row: SeatRow) -> None:
    """All that the viewer knows, from the state or from the view; the seats turned so that the viewer comes first."""
    seats: i64 = game.seats
    me = max(viewer, 0)
    row.decisions(state, viewer, PHASES, DECISIONS)
    row.section("bag by worth, and whatever lies in sacks of others")
    for worth in range(i64(WORTHS)):
        sheaves: i64 = state.bag[worth]
        if worth:  # [TIT-HIDE-01] of sacks of others only the size is known
            for seat in range(seats):
                if seat != viewer:
                    sheaves += state.sacks[seat * WORTHS + worth]
        row.number(sheaves)
    row.section("seats", "score | face down | worth 1 | worth 2 | worth 3 | stall | bid")
    for step in range(seats):
        seat = (me + step) % seats
        row.wide(state.scores[seat])
        if seat == viewer:
            row.numbers(state.sacks, seat * WORTHS, WORTHS)
        else:
            row.number(state.goods(seat))
            row.skip(WORTHS - 1, WORTHS - 1)
        row.number(state.sold[seat])
        row.number(state.bids[seat])
    row.section("turn", "peeked | away")
    row.number(state.peeked)
    row.flags(turned_mask(state.away, viewer, seats), seats)
    row.cards(state.charters, viewer, seats, len(NAMES), len(BACK_NAMES), PLACES_OF_CHARTERS, 0, CARDS)

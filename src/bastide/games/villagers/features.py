"""Villagers: what a learned judgement weighs of a position, for one seat."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.encoding.judgement import STEPS, Features
from bastide.encoding.observation import Observation
from bastide.games.villagers.codes import PHASES
from bastide.games.villagers.data import EVENT_NAMES, KINDS, MEASURES, PLACES, VILLAGERS
from bastide.games.villagers.scoring import tally
from bastide.games.villagers.state import HERS, SQUARE, VillagersState

EVENT_PLACES: Final = 5  # where an event may be, but in its deck


@final
class VillagersFeatures(Features):
    def __init__(self) -> None:
        self.width = 8 + MEASURES + 2 * KINDS + 2 * VILLAGERS + 2 * KINDS + 2 + EVENT_PLACES * len(EVENT_NAMES) + PHASES
        self.plain = 3

    def progress(self, game: Game, state: VillagersState) -> i64:
        """By the cards that have left the stacks; those of the reserve come in on the way."""
        cards: i64 = 0
        for stack in range(PLACES):
            cards += state.sizes[stack]
        seats: i64 = len(state.scores)
        return STEPS - min(STEPS, STEPS * cards // (PLACES * (2 * seats if seats > 1 else 5)))

    def fill(self, game: Game, state: VillagersState, seat: i64, row: Observation) -> None:
        """The village, its symbols, the hand, gold, what is left to do; alone, the Countess and the events."""
        symbols = tally(state, seat)
        row.put(state.scores[seat])
        row.put(symbols.gold)
        row.put(symbols.coins)
        row.put(state.held(seat))
        row.put(state.first == seat)
        row.put(state.quota[seat])
        row.put(state.limit[seat])
        row.put(state.markets)
        row.counts(symbols.counts)
        village(state, seat, row)
        hand(state, seat, row)
        hand(state, SQUARE + seat, row)
        if len(state.scores) == 1:
            village(state, HERS, row)
            row.put(state.countess)
            row.put(state.jester)
            for where in state.events:
                row.one(where - 1, EVENT_PLACES)
        row.at = self.width - PHASES
        row.one(state.stack[-1].phase if state.stack and state.stack[-1].seat == seat else -1, PHASES)


def village(state: VillagersState, owner: i64, row: Observation) -> None:
    """Uncovered cards by kind, and covered ones."""
    for card in range(len(state.whose)):
        if state.whose[card] == owner:
            row.add(row.at + (KINDS if state.above[card] else 0) + state.what[card], 1)
    row.at += 2 * KINDS


def hand(state: VillagersState, place: i64, row: Observation) -> None:
    """Cards at a place by kind."""
    places, kinds = state.cards.places, state.cards.kinds
    for i in range(len(places)):
        if places[i] == place and kinds[i] >= 0:
            row.add(row.at + kinds[i], 1)
    row.at += VILLAGERS


FEATURES: Final = VillagersFeatures()

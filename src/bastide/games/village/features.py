"""Village: what a learned judgement weighs of a position, for one seat."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.encoding.judgement import STEPS, Features
from bastide.encoding.observation import Observation
from bastide.games.village.codes import PHASES
from bastide.games.village.data import (
    CARD_COUNT,
    CHURCH,
    COUNCIL,
    CRAFT,
    CUSTOMERS,
    FAMILY,
    FARM,
    GENERATION,
    GENERATIONS,
    LODGING,
    PLACES,
    STOCK,
    TOWN_NAMES,
    TOWNS,
    WIDTH,
)
from bastide.games.village.rules.travel import markers
from bastide.games.village.scoring import chronicled, customer_points
from bastide.games.village.state import SERVED, VillageState

MOST: Final = 8  # things or members that are counted one by one
PARTS: Final = 6  # of the village that members stand in
SOME: Final = 3


def part_of(place: i64) -> i64:
    """The part of the village that a place belongs to: farm, craft, road, council, church; others have none."""
    if place < FARM:
        return PARTS
    if place < CRAFT:
        return 0
    if place < LODGING:
        return 1
    if place < COUNCIL:
        return 2
    return 3 if place < CHURCH else 4


@final
class VillageFeatures(Features):
    def __init__(self) -> None:
        self.width = (
            4 + WIDTH + STOCK * SOME + len(TOWN_NAMES) + MOST + GENERATIONS * PLACES + PLACES + PARTS * MOST + MOST
            + CUSTOMERS + CARD_COUNT + 1 + PHASES
        )  # fmt: skip
        self.plain = 2

    def progress(self, game: Game, state: VillageState) -> i64:
        """By the pages of the chronicle or the graves that are taken, whichever are nearer to the end."""
        if state.ender >= 0:
            return STEPS
        seats: i64 = len(state.scores)
        pages = STEPS * state.blanks // (5 + 3 * seats)
        graves = STEPS * state.graves // (1 + seats + seats // 3)
        return STEPS - min(pages, graves, STEPS)

    def fill(self, game: Game, state: VillageState, seat: i64, row: Observation) -> None:
        """Points, things, towns, members by generation and place, customers, cards, and a decision to take."""
        row.put(state.scores[seat])
        row.put(customer_points(state, seat))
        row.put(state.first == seat)
        row.put(state.next_first == seat)
        for kind in range(WIDTH):
            row.put(state.have(seat, kind) if kind != TOWNS else 0)
        for kind in range(STOCK):
            row.one(min(state.have(seat, kind), SOME) - 1, SOME)
        row.bits(state.have(seat, TOWNS), len(TOWN_NAMES))
        row.one(min(markers(state, seat), MOST) - 1, MOST)
        self.members(state, seat, row)
        row.one(min(chronicled(state, seat), MOST) - 1, MOST)
        row.where(state.customers, SERVED + seat)
        self.cards(state, seat, row)
        row.one(state.stack[-1].phase if state.stack and state.stack[-1].seat == seat else -1, PHASES)

    def members(self, state: VillageState, seat: i64, row: Observation) -> None:
        """Where the members are, by generation and together; how many are in each part of the village."""
        together = row.at + GENERATIONS * PLACES
        parts = [0] * (PARTS + 1)
        for i in range(FAMILY):
            place: i64 = state.home[seat * FAMILY + i]
            if 0 <= place < PLACES:
                row.add(row.at + GENERATION[i] * PLACES + place, 1)
                row.add(together + place, 1)
                parts[part_of(place)] += 1
        row.at = together + PLACES
        for part in range(PARTS):
            row.one(min(parts[part], MOST) - 1, MOST)

    def cards(self, state: VillageState, seat: i64, row: Observation) -> None:
        """Cards by kind, and how many there are."""
        places, kinds = state.cards.places, state.cards.kinds
        held: i64 = 0
        for i in range(len(places)):
            if places[i] == seat:
                held += 1
                if kinds[i] >= 0:
                    row.add(row.at + kinds[i], 1)
        row.at += CARD_COUNT
        row.put(held)


FEATURES: Final = VillageFeatures()

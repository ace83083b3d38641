"""Village as numbers for learning: what the viewer knows, in a fixed order."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.encoding.observation import Observation, cleared
from bastide.games.village.codes import PHASES
from bastide.games.village.data import (
    CARD_COUNT,
    CUBES,
    CUSTOMERS,
    FAMILY,
    GENERATION,
    GENERATIONS,
    PILES,
    PLACES,
    PROFESSIONS,
    QUEUE,
    SPACES,
    STALLS,
    STOCK,
    TOWN_NAMES,
    TOWNS,
    WIDTH,
)
from bastide.games.village.expansions.inn.cards import top
from bastide.games.village.state import SERVED, VillageState

SEAT = 2 + WIDTH - 1 + len(TOWN_NAMES) + GENERATIONS * PLACES + CUSTOMERS + CARD_COUNT + 1
BOARD = STOCK + CUBES + SPACES * CUBES + len(PROFESSIONS) + 1 + (STALLS + QUEUE) * CUSTOMERS + PILES * CARD_COUNT


def shape(game: Game) -> tuple[int, ...]:
    """The board: supply, bag, spaces, chronicle, graves, market, visible cards; round and last turns; per seat, the
    viewer first: score, First Player, things, towns, members by generation and place, customers, cards known and
    unknown; the decision and whether it is the viewer's."""
    return (BOARD + 2 + game.seats * SEAT + PHASES + 1,)


def encode(game: Game, view: VillageState, row: Observation | None = None) -> Observation:
    """All counts as they are; the seats turned so that the viewer comes first."""
    row = cleared(row, shape(game)[0])
    for counts in (view.supply, view.bag, view.spaces, view.pages):
        row.counts(counts)
    row.put(view.graves)
    for tile in view.stalls + view.queue:
        row.one(tile - 1, CUSTOMERS)
    for pile in range(PILES):
        visible = top(view, pile) if view.hidden else -1
        row.one(view.cards.kinds[visible] if visible >= 0 else -1, CARD_COUNT)
    row.put(view.round)
    row.put(view.last)
    for step in range(game.seats):
        player(view, (max(view.viewer, 0) + step) % game.seats, row)
    frame = view.pending_index(view.viewer)
    row.one(view.stack[frame if frame >= 0 else len(view.stack) - 1].phase if view.stack else -1, PHASES)
    row.put(frame >= 0)
    return row.done()


def player(view: VillageState, seat: i64, row: Observation) -> None:
    """All that belongs to one seat."""
    row.put(view.scores[seat])
    row.put((view.first == seat) + 2 * (view.next_first == seat))
    farm = view.farms[seat * WIDTH : (seat + 1) * WIDTH]
    row.counts(farm[:TOWNS] + farm[TOWNS + 1 :])
    row.bits(farm[TOWNS], len(TOWN_NAMES))
    row.tally([GENERATION[i] * PLACES + view.home[seat * FAMILY + i] for i in range(FAMILY)], GENERATIONS * PLACES)
    row.where(view.customers, SERVED + seat)
    hand = [view.cards.kinds[card] for card in view.cards.at(seat)]
    row.tally(hand, CARD_COUNT)
    row.put(sum(kind < 0 for kind in hand))

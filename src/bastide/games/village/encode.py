"""Village as numbers for learning: what the viewer knows, in a fixed order."""

from __future__ import annotations

from bastide.core.game import Game
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
from bastide.games.village.expansions.hand import top
from bastide.games.village.rules.terms import VIGILS
from bastide.games.village.state import SERVED, VillageState

PHASES = VIGILS + 1
SEAT = 2 + WIDTH - 1 + len(TOWN_NAMES) + GENERATIONS * PLACES + CUSTOMERS + CARD_COUNT + 1
BOARD = STOCK + CUBES + SPACES * CUBES + len(PROFESSIONS) + 1 + (STALLS + QUEUE) * CUSTOMERS + PILES * CARD_COUNT


def shape(game: Game) -> tuple[int, ...]:
    """The board: supply, bag, spaces, chronicle, graves, market, visible cards; round and last turns; per seat, the
    viewer first: score, First Player, things, towns, members by generation and place, customers, cards known and
    unknown; the decision and whether it is the viewer's."""
    return (BOARD + 2 + game.seats * SEAT + PHASES + 1,)


def encode(game: Game, view: VillageState) -> list[float]:
    """All counts as they are; the seats turned so that the viewer comes first."""
    numbers = [*view.supply, *view.bag, *view.spaces, *view.pages, int(view.graves)]
    for tile in [*view.stalls, *view.queue]:
        numbers += one_hot(tile - 1, CUSTOMERS)
    for pile in range(PILES):
        visible = top(view, pile) if view.hidden else -1
        numbers += one_hot(view.cards.kinds[visible] if visible >= 0 else -1, CARD_COUNT)
    numbers += [int(view.round), int(view.last)]
    for turn in range(game.seats):
        numbers += encode_seat(view, (max(int(view.viewer), 0) + turn) % game.seats)
    frame = view.frame(view.viewer)
    phase = int(view.stack[frame if frame >= 0 else -1].phase) if view.stack else -1
    numbers += one_hot(phase, PHASES)
    numbers.append(int(frame >= 0))
    return [float(number) for number in numbers]


def encode_seat(view: VillageState, seat: int) -> list[int]:
    row = view.farms[seat * WIDTH : (seat + 1) * WIDTH]
    numbers = [view.scores[seat], int(view.first == seat) + 2 * int(view.next_first == seat)]
    numbers += row[:TOWNS] + row[TOWNS + 1 :]
    numbers += [row[TOWNS] >> town & 1 for town in range(len(TOWN_NAMES))]
    members = [0] * (GENERATIONS * PLACES)
    for i in range(FAMILY):
        members[GENERATION[i] * PLACES + view.home[seat * FAMILY + i]] += 1
    numbers += members
    numbers += [int(place == SERVED + seat) for place in view.customers]
    hand = [view.cards.kinds[card] for card in view.cards.at(seat)]
    numbers += [hand.count(kind) for kind in range(CARD_COUNT)]
    numbers.append(sum(kind < 0 for kind in hand))
    return numbers


def one_hot(index: int, width: int) -> list[int]:
    return [int(i == index) for i in range(width)]

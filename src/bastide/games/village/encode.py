"""Village as numbers for learning: what the viewer knows, in a fixed order."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.encoding.observation import Observation, cleared
from bastide.encoding.seat_row import SeatRow, turned_mask, turned_seat
from bastide.games.village.codes import PHASES
from bastide.games.village.data import (
    CARD_COUNT,
    CUBES,
    CUSTOMERS,
    FAMILY,
    GENERATION,
    GENERATIONS,
    HAND,
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
from bastide.games.village.expansions.inn.cards import GONE, top
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


DECISIONS = 16  # more than are ever pending
CARD_PLACES = GONE + 1
OWNERS = SERVED + 1  # where a customer may be, besides with a seat: outside, in the pile, at the market


def observe(game: Game, state: VillageState, viewer: i64, row: SeatRow) -> None:
    """All that the viewer knows, from the state or from the view; the seats turned so that the viewer comes first."""
    seats: i64 = game.seats
    row.decisions(state, viewer, PHASES, DECISIONS)
    observe_board(state, viewer, seats, row)
    observe_round(state, viewer, seats, row)
    for step in range(seats):
        observe_seat(state, (max(viewer, 0) + step) % seats, row)
    row.section("unseen cards of each pile")
    piles: i64 = len(state.hidden)
    row.numbers(state.hidden, 0, piles)
    row.skip(PILES - piles, PILES - piles)
    row.cards(state.cards, viewer, seats, CARD_COUNT, 1, CARD_PLACES, 0, CARD_COUNT)


def observe_board(state: VillageState, viewer: i64, seats: i64, row: SeatRow) -> None:
    row.section("supply")
    row.wides(state.supply, 0, STOCK)
    row.section("bag by colour")
    row.numbers(state.bag, 0, CUBES)
    row.section("cubes by space and colour")
    row.numbers(state.spaces, 0, SPACES * CUBES)
    row.section("free spaces of the chronicle by profession, free graves")
    row.numbers(state.pages, 0, len(PROFESSIONS))
    row.number(state.graves)
    row.section("customer at each stall, then in the queue; behind the customers, closed")
    for stall in range(i64(STALLS)):
        tile: i64 = state.stalls[stall]
        row.kind(tile - 1 if tile >= 0 else i64(CUSTOMERS), CUSTOMERS + 1)
    for place in range(i64(QUEUE)):
        row.kind(i64(state.queue[place]) - 1, CUSTOMERS + 1)
    row.section("where each customer is: outside, pile, market, then by seat")
    for customer in range(i64(CUSTOMERS)):
        where: i64 = state.customers[customer]
        if where >= SERVED:
            where = SERVED + turned_seat(where - SERVED, viewer, seats)
        row.kind(where + 1, OWNERS + seats)


def observe_round(state: VillageState, viewer: i64, seats: i64, row: SeatRow) -> None:
    row.section(
        "round",
        "first player | next first player | ending player | starter | barker | passed | round | "
        "last turns | fresh | figures | juggled | bare",
    )  # fmt: skip
    row.seat(state.first, viewer, seats)
    row.seat(state.next_first, viewer, seats)
    row.seat(state.ender, viewer, seats)
    row.seat(state.starter, viewer, seats)
    row.seat(state.barker, viewer, seats)
    row.flags(turned_mask(state.passed, viewer, seats), seats)
    row.number(state.round)
    row.number(state.last + 1)
    row.number(state.fresh)
    row.number(state.figures)
    row.number(state.juggled)
    row.number(state.bare)


def observe_seat(state: VillageState, seat: i64, row: SeatRow) -> None:
    row.section("seat: score, things, time, deaths due, cards in hand, towns, place of each member")
    row.wide(state.scores[seat])
    row.numbers(state.farms, seat * WIDTH, TOWNS)
    row.number(state.farms[seat * WIDTH + HAND])
    row.flags(state.farms[seat * WIDTH + TOWNS], len(TOWN_NAMES))
    row.kinds(state.home, seat * FAMILY, FAMILY, PLACES)

"""Orléans as numbers for learning: what the viewer knows, in a fixed order."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.core.state import OPEN
from bastide.encoding.observation import Observation, cleared
from bastide.encoding.seat_row import SeatRow, turned_mask, turned_seat
from bastide.games.orleans.codes import PHASES, PLAN
from bastide.games.orleans.data import (
    CITIZENS,
    DEEDS,
    EMPTY,
    FIRST_SPOT,
    GOODS,
    HOURGLASS_NAMES,
    KINDS,
    SPACES,
    TECHNOLOGY,
    TILES,
    TOWNS,
    TRACKS,
    TYPES,
)
from bastide.games.orleans.state import (
    IN_PILE,
    OUT_OF_GAME,
    OrleansState,
    placement_from_tower,
    placement_seat,
    placement_space,
)

THINGS = TECHNOLOGY + 1  # what may stand on a space
TABLE = 2 + 2 * len(HOURGLASS_NAMES) + TYPES + GOODS + KINDS + FIRST_SPOT[-1] * GOODS + DEEDS * TYPES + 2 * TILES
SEAT = 8 + TRACKS + GOODS + 3 * KINDS + SPACES * THINGS + TILES + 2 * TOWNS + CITIZENS + PHASES


def shape(game: Game) -> tuple[int, ...]:
    """The table, then each seat, the viewer first."""
    return (TABLE + game.seats * SEAT,)


def encode(game: Game, view: OrleansState, row: Observation | None = None) -> Observation:
    """Counts as they are, everything else as ones and noughts; the seats turned so that the viewer comes first."""
    row = cleared(row, shape(game)[0])
    table(view, row)
    for step in range(game.seats):
        player(view, (max(view.viewer, 0) + step) % game.seats, row)
    return row.done()


def table(view: OrleansState, row: Observation) -> None:
    """Round, hourglass, supplies, bathhouse, goods on the map, deeds, place tiles in the piles and out of the game."""
    row.put(view.round)
    row.put(view.technology)
    row.one(view.tile, len(HOURGLASS_NAMES))
    for counts in (view.hourglass, view.supply, view.store):
        row.counts(counts)
    row.tally(view.basin, KINDS)
    for good in view.spots:
        row.one(good, GOODS)
    row.counts(view.deeds)
    row.where(view.tiles, IN_PILE)
    row.where(view.tiles, OUT_OF_GAME)


def player(view: OrleansState, seat: i64, row: Observation) -> None:
    """All that belongs to one seat, and what it has to decide."""
    for column in (view.coins, view.development, view.stock, view.inventions, view.installed):
        row.put(column[seat])
    row.put(view.first == seat)
    row.put((view.passed >> seat) & 1)
    row.put(view.scores[seat])
    row.counts(view.tracks[seat * TRACKS : (seat + 1) * TRACKS])
    row.counts(view.goods[seat * GOODS : (seat + 1) * GOODS])
    row.counts(view.bags[seat * KINDS : (seat + 1) * KINDS])
    row.counts(view.market[seat * KINDS : (seat + 1) * KINDS])
    row.counts(view.tower if view.has_tower(seat) else [0] * KINDS)
    for space in range(seat * SPACES, (seat + 1) * SPACES):
        row.one(view.spaces[space], THINGS)
    row.where(view.tiles, seat)
    row.one(view.merchants[seat], TOWNS)
    for stations in view.stations:
        row.put((stations >> seat) & 1)
    row.where(view.citizens, seat)
    frame = last(view, seat)
    row.one(view.stack[frame].phase if frame >= 0 else -1, PHASES)


def last(view: OrleansState, seat: i64) -> i64:
    """Where in the stack the seat's next decision is, even if others come before it; -1 for none."""
    for i in range(len(view.stack) - 1, -1, -1):
        if view.stack[i].seat == seat and view.stack[i].sealed == OPEN:
            return i
    return -1


DECISIONS = 18  # more than are ever pending
PLACEMENTS = 24  # more than a plan has
LOST = TYPES + GOODS + 1  # tokens, goods and technology out of the game; behind them stations by seat


def observe(game: Game, state: OrleansState, viewer: i64, row: SeatRow) -> None:
    """All that the viewer knows, from the state or from the view; the seats turned so that the viewer comes first."""
    kinds = take_back_plans(state, viewer)
    seats: i64 = game.seats
    row.decisions(state, viewer, PHASES, DECISIONS)
    observe_table(state, viewer, seats, row)
    for step in range(seats):
        observe_seat(state, viewer, (max(viewer, 0) + step) % seats, row)
    observe_plan(state, viewer, seats, row)
    if kinds:
        put_back_plans(state, viewer, kinds)


def hidden_plans(state: OrleansState) -> bool:
    """[ORL-PLAN-15] Whether plans are being made of which others know nothing."""
    return len(state.plan) > 0 and state.stack[-1].phase == PLAN and state.stack[-1].group != 0


def take_back_plans(state: OrleansState, viewer: i64) -> list[int]:
    """[ORL-INFO-02] Put the followers of hidden plans of others where they seem to be; their kinds, to undo it. So an
    observation needs no copy of the state."""
    kinds: list[int] = []
    if hidden_plans(state):
        for placed in state.plan:
            seat = placement_seat(placed)
            if seat != viewer:
                at = seat * SPACES + placement_space(placed)
                kind = state.spaces[at]
                kinds.append(kind)
                if placement_from_tower(placed):
                    state.tower[kind] += 1
                else:
                    state.market[seat * KINDS + kind] += 1
                state.stand(seat, placement_space(placed), EMPTY)
    return kinds


def put_back_plans(state: OrleansState, viewer: i64, kinds: list[int]) -> None:
    i: i64 = 0
    for placed in state.plan:
        seat = placement_seat(placed)
        if seat != viewer:
            kind = kinds[i]
            i += 1
            if placement_from_tower(placed):
                state.tower[kind] -= 1
            else:
                state.market[seat * KINDS + kind] -= 1
            state.stand(seat, placement_space(placed), kind)


def observe_table(state: OrleansState, viewer: i64, seats: i64, row: SeatRow) -> None:
    row.section("table", "round | technology | first player | hourglass tile face up")
    row.number(state.round)
    row.number(state.technology)
    row.seat(state.first, viewer, seats)
    row.kind(state.tile, len(HOURGLASS_NAMES))
    row.section("hourglass tiles in the stack")
    row.numbers(state.hourglass, 0, len(HOURGLASS_NAMES))
    row.section("tokens in the supply by type, goods in the supply")
    row.numbers(state.supply, 0, TYPES)
    row.numbers(state.store, 0, GOODS)
    row.section("followers drawn by the bathhouse, by kind")
    observe_counts(state.basin, KINDS, row)
    row.section("good on each spot of the map")
    row.kinds(state.spots, 0, FIRST_SPOT[-1], GOODS)
    row.section("seats with a station, by town")
    row.masks_in(state.stations, TOWNS, viewer, seats)
    row.section("tokens given, by deed and type")
    row.numbers(state.deeds, 0, DEEDS * TYPES)
    row.section("owner of each citizen")
    row.seats_in(state.citizens, CITIZENS, viewer, seats)
    row.section("owner of each place tile; behind the seats, in its pile, out of the game")
    for tile in range(i64(TILES)):
        owner: i64 = state.tiles[tile]
        row.kind(turned_seat(owner, viewer, seats) if owner >= 0 else seats - 1 - owner, seats + 2)
    row.section("tower by kind")
    row.numbers(state.tower, 0, KINDS)
    row.section("out of the game: tokens by type, goods, technology, stations by seat")
    row.numbers(state.lost, 0, LOST)
    for step in range(seats):
        row.number(state.lost[LOST + (max(viewer, 0) + step) % seats])
    row.section("seats that have passed")
    row.flags(turned_mask(state.passed, viewer, seats), seats)


def observe_counts(kinds: list[int], width: i64, row: SeatRow) -> None:
    """How often each kind is there."""
    if not kinds:
        row.skip(width, width)
        return
    for kind in range(width):
        row.number(kinds.count(int(kind)))


def observe_seat(state: OrleansState, viewer: i64, seat: i64, row: SeatRow) -> None:
    row.section("seat", "score | coins | development | stations in stock | technology | installed | merchant")
    row.wide(state.scores[seat])
    row.wide(state.coins[seat])
    row.number(state.development[seat])
    row.number(state.stock[seat])
    row.number(state.inventions[seat])
    row.number(state.installed[seat])
    row.kind(state.merchants[seat], TOWNS)
    row.section("tracks, goods, bag, market")
    row.numbers(state.tracks, seat * TRACKS, TRACKS)
    row.numbers(state.goods, seat * GOODS, GOODS)
    row.numbers(state.bags, seat * KINDS, KINDS)
    row.numbers(state.market, seat * KINDS, KINDS)
    row.section("what stands on each space")
    row.kinds(state.spaces, seat * SPACES, SPACES, THINGS)


def observe_plan(state: OrleansState, viewer: i64, seats: i64, row: SeatRow) -> None:
    """The unfinished plan in order; hidden ones of others are not there."""
    row.section("plan", "seat | space | from the tower")
    hidden, count = hidden_plans(state), i64(0)
    for placed in state.plan:
        if count < PLACEMENTS and (not hidden or placement_seat(placed) == viewer):
            row.seat(placement_seat(placed), viewer, seats)
            row.kind(placement_space(placed), SPACES)
            row.number(1 if placement_from_tower(placed) else 0)
            count += 1
    row.rest((PLACEMENTS - count) * 3, (PLACEMENTS - count) * (seats + SPACES + 1))

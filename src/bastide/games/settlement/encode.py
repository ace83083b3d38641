"""Settlement as numbers for learning: all of it is public, in a fixed order, the viewer first."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.encoding.observation import Observation, cleared
from bastide.encoding.seat_row import SeatRow, turned_mask
from bastide.games.settlement.codes import EFFECTS, PHASES, PLACE
from bastide.games.settlement.data import (
    ARTEFACTS,
    BUILDINGS,
    COLOURS,
    HEROES,
    MARKET,
    RESOURCES,
    ROUNDS,
    SLOTS,
    SPACES,
    STACKS,
    TILE_COLOUR,
    TILE_NAMES,
    ZONES,
)
from bastide.games.settlement.rules.explore import drawn_tile
from bastide.games.settlement.rules.street import waiting
from bastide.games.settlement.state import SettlementState, base_of, bonus_of

LAND = 1 + RESOURCES + COLOURS + 2  # explored, resource, icon, monster, fortification
HOUSE = BUILDINGS + 1  # type, tokens stored
PLAYER = RESOURCES + 2 + 2 * ZONES + SPACES * (LAND + HOUSE) + HEROES + ARTEFACTS + 4  # score, passed, first, to act
TURN = 4 + PHASES + SPACES + len(TILE_NAMES)  # what is done, the decision, buildings to use, tile drawn
TABLE = (
    ROUNDS + RESOURCES + 1 + COLOURS + SLOTS * HEROES + HEROES + len(TILE_NAMES) + MARKET * (BUILDINGS + 1) + STACKS
    + BUILDINGS + 2 * ARTEFACTS
)  # fmt: skip


def shape(game: Game) -> tuple[int, ...]:
    """The table, the turn, and a block for each seat."""
    return (TABLE + TURN + game.seats * PLAYER,)


def encode(game: Game, view: SettlementState, row: Observation | None = None) -> Observation:
    """Counts as they are, kinds as ones among zeros."""
    row = cleared(row, shape(game)[0])
    table(view, row)
    turn(view, row)
    for step in range(game.seats):
        player(view, (max(view.viewer, 0) + step) % game.seats, row)
    return row.done()


def table(view: SettlementState, row: Observation) -> None:
    row.one(view.round - 1, ROUNDS)
    row.counts(view.supply)
    row.put(view.spare)
    row.counts(view.monsters)
    for hero in view.row:
        row.one(hero, HEROES)
    row.bits(view.deck, HEROES)
    row.bits(view.wilds, len(TILE_NAMES))
    for space, building in enumerate(view.market):
        row.one(building, BUILDINGS)
        row.put(view.piles[space])
    row.counts(view.stacks)
    row.counts(view.hidden)
    row.bits(view.offer, ARTEFACTS)
    row.bits(view.chest, ARTEFACTS)


def turn(view: SettlementState, row: Observation) -> None:
    for number in (view.acted, view.invited, view.volunteers, view.banned):
        row.put(number)
    phase = view.stack[-1].phase if view.stack else -1
    about = view.stack[-1].argument if view.stack else 0
    row.one(phase, PHASES)
    row.bits(waiting(about) if phase == EFFECTS else 0, SPACES)
    row.one(drawn_tile(about) if phase == PLACE else -1, len(TILE_NAMES))


def player(view: SettlementState, seat: i64, row: Observation) -> None:
    row.counts(view.goods[seat * RESOURCES : (seat + 1) * RESOURCES])
    row.put(view.base[seat])
    row.put(view.bonus[seat])
    for there in view.zones[seat * ZONES : (seat + 1) * ZONES]:
        row.put(base_of(there))
        row.put(bonus_of(there))
    for space in range(SPACES):
        tile = view.lands[seat * SPACES + space]
        row.put(tile >= 0)
        row.one(view.resource_of(tile) if tile >= 0 else -1, RESOURCES)
        row.one(TILE_COLOUR[tile] if tile >= 0 else -1, COLOURS)
        row.put((view.beasts[seat] >> space) & 1)
        row.put((view.forts[seat] >> space) & 1)
    for place in range(seat * SPACES, (seat + 1) * SPACES):
        row.one(view.houses[place], BUILDINGS)
        row.put(view.vaults[place])
    row.bits(view.heroes[seat], HEROES)
    row.one(view.artefacts[seat], ARTEFACTS)
    row.put(view.scores[seat])
    row.put((view.passed >> seat) & 1)
    row.put(view.first == seat)
    row.put(view.pending_index(seat) >= 0)


DECISIONS = 10  # more than are ever pending


def observe(game: Game, state: SettlementState, viewer: i64, row: SeatRow) -> None:
    """All that the viewer knows, from the state or from the view; the seats turned so that the viewer comes first."""
    seats: i64 = game.seats
    row.decisions(state, viewer, PHASES, DECISIONS)
    observe_table(state, row)
    row.section("turn", "round | acted | invited | volunteers | banned | first player | who passed first | passed")
    row.number(state.round)
    row.number(state.acted)
    row.number(state.invited)
    row.number(state.volunteers)
    row.flags(state.banned, RESOURCES)
    row.seat(state.first, viewer, seats)
    row.seat(state.leaver, viewer, seats)
    row.flags(turned_mask(state.passed, viewer, seats), seats)
    about = state.stack[-1].argument if state.stack else i64(0)
    phase = state.stack[-1].phase if state.stack else i64(-1)
    row.section("buildings to use, tile drawn")
    row.flags(waiting(about) if phase == EFFECTS else 0, SPACES)
    row.kind(drawn_tile(about) if phase == PLACE else -1, len(TILE_NAMES))
    for step in range(seats):
        observe_seat(state, (max(viewer, 0) + step) % seats, row)


def observe_table(state: SettlementState, row: SeatRow) -> None:
    row.section("tokens in the supply, bonus villagers, monsters")
    row.wides(state.supply, 0, RESOURCES)
    row.number(state.spare)
    row.numbers(state.monsters, 0, COLOURS)
    row.section("heroes: row, face down, discarded")
    row.kinds(state.row, 0, SLOTS, HEROES)
    row.flags(state.deck, HEROES)
    row.flags(state.gone, HEROES)
    row.section("terrain tiles face down")
    row.flags(state.wilds, len(TILE_NAMES))
    row.section("market: building on each space, how many; sizes of the stacks; buildings in them by type")
    row.kinds(state.market, 0, MARKET, BUILDINGS)
    row.numbers(state.piles, 0, MARKET)
    row.numbers(state.stacks, 0, STACKS)
    row.numbers(state.hidden, 0, BUILDINGS)
    row.section("artefacts: on offer, face down, out of the game")
    row.flags(state.offer, ARTEFACTS)
    row.flags(state.chest, ARTEFACTS)
    row.flags(state.away, ARTEFACTS)


def observe_seat(state: SettlementState, seat: i64, row: SeatRow) -> None:
    row.section("seat: score, tokens, villagers, villagers by zone, base and bonus")
    row.wide(state.scores[seat])
    row.wides(state.goods, seat * RESOURCES, RESOURCES)
    row.number(state.base[seat])
    row.number(state.bonus[seat])
    for zone in range(seat * ZONES, (seat + 1) * ZONES):
        there: i64 = state.zones[zone]
        row.number(base_of(there))
        row.number(bonus_of(there))
    row.section("terrain tile on each space, its resource, its icon, monsters, fortifications")
    for space in range(seat * SPACES, (seat + 1) * SPACES):
        tile: i64 = state.lands[space]
        row.kind(tile, len(TILE_NAMES))
        row.kind(state.resource_of(tile) if tile >= 0 else -1, RESOURCES)
        row.kind(TILE_COLOUR[tile] if tile >= 0 else -1, COLOURS)
    row.flags(state.beasts[seat], SPACES)
    row.flags(state.forts[seat], SPACES)
    row.section("building on each space, tokens stored there")
    row.kinds(state.houses, seat * SPACES, SPACES, BUILDINGS)
    row.wides(state.vaults, seat * SPACES, SPACES)
    row.section("heroes, artefact")
    row.flags(state.heroes[seat], HEROES)
    row.kind(state.artefacts[seat], ARTEFACTS)

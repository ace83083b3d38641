"""Settlement as numbers for learning: all of it is public, in a fixed order, the viewer first."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.encoding.observation import Observation, cleared
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

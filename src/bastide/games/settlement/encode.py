"""Settlement as numbers for learning: all of it is public, in a fixed order, the viewer first."""

from __future__ import annotations

from bastide.core.game import Game
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
    TILE_RESOURCE,
    ZONES,
)
from bastide.games.settlement.game import PHASE_NAMES
from bastide.games.settlement.state import SettlementState

LAND = 1 + RESOURCES + COLOURS + 2  # explored, resource, icon, monster, fortification
HOUSE = BUILDINGS + 1  # type, tokens stored
PLAYER = RESOURCES + 2 + 2 * ZONES + SPACES * (LAND + HOUSE) + HEROES + ARTEFACTS + 4  # score, passed, first, to act
TURN = 4 + len(PHASE_NAMES) + SPACES + len(TILE_NAMES)  # what is done, the decision, buildings to use, tile drawn
TABLE = (
    ROUNDS + RESOURCES + 1 + COLOURS + SLOTS * HEROES + HEROES + len(TILE_NAMES) + MARKET * (BUILDINGS + 1) + STACKS
    + BUILDINGS + 2 * ARTEFACTS
)  # fmt: skip


def shape(game: Game) -> tuple[int, ...]:
    """The table, the turn, and a block for each seat."""
    return (TABLE + TURN + game.seats * PLAYER,)


def encode(game: Game, view: SettlementState) -> list[float]:
    """Counts as they are, kinds as ones among zeros."""
    numbers = table(view) + turn(view)
    for step in range(game.seats):
        numbers += player(view, (max(int(view.viewer), 0) + step) % game.seats)
    return numbers


def one(kind: int, kinds: int) -> list[float]:
    """A one at the place of the kind; all zeros for none."""
    return [float(kind == number) for number in range(kinds)]


def mask(bits: int, width: int) -> list[float]:
    return [float(bits >> number & 1) for number in range(width)]


def table(view: SettlementState) -> list[float]:
    numbers = one(int(view.round) - 1, ROUNDS) + [float(n) for n in view.supply] + [float(view.spare)]
    numbers += [float(n) for n in view.monsters]
    for hero in view.row:
        numbers += one(hero, HEROES)
    numbers += mask(int(view.deck), HEROES) + mask(int(view.wilds), len(TILE_NAMES))
    for building, pile in zip(view.market, view.piles, strict=True):
        numbers += [*one(building, BUILDINGS), float(pile)]
    numbers += [float(n) for n in view.stacks] + [float(n) for n in view.hidden]
    return numbers + mask(int(view.offer), ARTEFACTS) + mask(int(view.chest), ARTEFACTS)


def turn(view: SettlementState) -> list[float]:
    numbers = [float(view.acted), float(view.invited), float(view.volunteers), float(view.banned)]
    top = view.stack[-1] if view.stack else None
    phase = PHASE_NAMES[int(top.phase)] if top else ""
    numbers += [float(name == phase) for name in PHASE_NAMES]
    numbers += mask(int(top.a) if top and phase == "effects" else 0, SPACES)
    return numbers + one(int(top.a) // 3 if top and phase == "place" else -1, len(TILE_NAMES))


def player(view: SettlementState, seat: int) -> list[float]:
    numbers = [float(n) for n in view.goods[seat * RESOURCES : (seat + 1) * RESOURCES]]
    numbers += [float(view.base[seat]), float(view.bonus[seat])]
    for packed in view.zones[seat * ZONES : (seat + 1) * ZONES]:
        numbers += [float(packed & 7), float(packed >> 3)]
    for space in range(SPACES):
        tile = view.lands[seat * SPACES + space]
        numbers += [float(tile >= 0), *one(TILE_RESOURCE[tile] if tile >= 0 else -1, RESOURCES)]
        numbers += one(TILE_COLOUR[tile] if tile >= 0 else -1, COLOURS)
        numbers += [float(view.beasts[seat] >> space & 1), float(view.forts[seat] >> space & 1)]
    for space in range(SPACES):
        place = seat * SPACES + space
        numbers += [*one(view.houses[place], BUILDINGS), float(view.vaults[place])]
    numbers += mask(view.heroes[seat], HEROES) + one(view.artefacts[seat], ARTEFACTS)
    return [*numbers, float(view.scores[seat]), float(view.passed >> seat & 1), float(view.first == seat),
            float(seat in view.pending)]  # fmt: skip

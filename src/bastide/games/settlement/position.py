"""Settlement: positions described in the words of the components.

Keys: `round`; `current`, `first_player`, `first_passer` (seats); `choosing` (true while artefacts are chosen at
set-up); `players` (by seat); `market` (by space: a building, a list of equal ones, or null); `building_stacks` (by
stack: a number, or the buildings in it, all others being out of the game); `hero_row` (from the left, null is empty);
`hero_deck`, `terrain_stacks` (by level) and `artefact_deck` (what they hold, in any order; the rest is out of the
game); `artefacts_on_offer`; `supply` (what is left of a resource, a monster or of `bonus_villager`); `seed`.

A player has `resources`, `base`, `bonus`, `used_bonus`, `zones` (villagers by zone, as a number or [base, bonus]),
`artefact`, `heroes`, `passed`, `terrain` (by space: `tile`, `monster`, `fortification`, `zone_used`) and `colony` (by
space: a building, or `building` and `stored`).

What is not said is as at the start, or dealt by the seed from what is left.
"""

from __future__ import annotations

from typing import Any

from bastide.core.errors import BadNotation
from bastide.core.game import Game
from bastide.core.state import bit, rng_start
from bastide.games.settlement.data import (
    ARTEFACT_NAMES,
    ARTEFACTS,
    BASE,
    BUILD_ZONE,
    BUILDING_NAMES,
    COLOUR_NAMES,
    FORTIFICATION_ZONE,
    HERO_NAMES,
    HEROES,
    LEVEL,
    MARKET,
    NONE,
    REACH,
    RESOURCE_NAMES,
    RESOURCES,
    ROUNDS,
    ROW,
    SIDE,
    SLOTS,
    SPACE_NAMES,
    SPACES,
    STACKS,
    STORED,
    TILE_LEVEL,
    TILE_NAMES,
    ZONE_NAMES,
    ZONES,
)
from bastide.games.settlement.rules.passing import PICK
from bastide.games.settlement.rules.turn import TURN
from bastide.games.settlement.state import SettlementState

KEYS = {
    "round", "current", "first_player", "first_passer", "choosing", "players", "market", "building_stacks", "hero_row",
    "hero_deck", "terrain_stacks", "artefact_deck", "artefacts_on_offer", "supply", "seed",
}  # fmt: skip
PLAYER_KEYS = {
    "resources", "base", "bonus", "used_bonus", "zones", "artefact", "heroes", "passed", "terrain", "colony",
}  # fmt: skip


def describe(game: Game, description: dict[str, Any]) -> SettlementState:
    """The state that a description means; BadNotation says what cannot be."""
    known(description, KEYS)
    state: SettlementState = game.blank()
    state.stack.clear()
    state.rng = rng_start(description.get("seed", 0))
    players: list[dict[str, Any]] = description.get("players", [])
    if len(players) > game.seats:
        raise BadNotation("players", f"there are {game.seats} seats")
    state.round = number(description.get("round", 1), "round", 1, ROUNDS)
    state.first = number(description.get("first_player", 0), "first_player", 0, game.seats - 1)
    state.leaver = number(description.get("first_passer", NONE), "first_passer", NONE, game.seats - 1)
    for seat, player in enumerate(players):
        known(player, PLAYER_KEYS)
        place_resources(state, seat, player)
        place_villagers(state, seat, player)
        place_terrain(state, seat, player.get("terrain", {}))
        place_colony(state, seat, player.get("colony", {}))
        for name in player.get("heroes", []):
            state.heroes[seat] |= 1 << take_hero(state, name)
        if player.get("passed"):
            state.passed |= bit(seat)
    place_market(state, description)
    place_heroes(state, description)
    for level, names in description.get("terrain_stacks", {}).items():
        tiles = sum(1 << one_of(name, TILE_NAMES) for name in names)
        if tiles & ~state.wilds & LEVEL[int(level) - 1] or tiles & ~LEVEL[int(level) - 1]:
            raise BadNotation(f"terrain stack {level}", "a tile of another level, or one that lies elsewhere")
        state.wilds = state.wilds & ~LEVEL[int(level) - 1] | tiles
    choosing = bool(description.get("choosing", False))
    place_artefacts(state, description, players, game.seats, choosing)
    for name, left in description.get("supply", {}).items():
        limit_supply(state, name, left)
    current = number(description.get("current", state.first), "current", 0, game.seats - 1)
    if state.passed & bit(current):
        raise BadNotation("current", "this player has passed")
    state.push(TURN, state.first if choosing else current)
    if choosing:
        last = (current - int(state.first)) % game.seats
        for step in range(last + 1):
            state.push(PICK, (state.first + step) % game.seats)
    state.rng = rng_start(description.get("seed", 0))
    return state


def known(part: dict[str, Any], keys: set[str]) -> None:
    for key in part:
        if key not in keys:
            raise BadNotation(key, f"unknown key; known are {', '.join(sorted(keys))}")


def number(value: Any, what: str, least: int, most: int) -> int:
    if not isinstance(value, int) or not least <= value <= most:
        raise BadNotation(f"{what} {value!r}", f"must be a number from {least} to {most}")
    return value


def one_of(name: Any, names: list[str]) -> int:
    if name not in names:
        raise BadNotation(str(name), f"unknown; known are {', '.join(names)}")
    return names.index(name)


def place_resources(state: SettlementState, seat: int, player: dict[str, Any]) -> None:
    """[SET-COMP-01] What somebody has is not in the supply."""
    if "resources" not in player:
        return
    for resource in range(RESOURCES):
        state.supply[resource] += state.goods[seat * RESOURCES + resource]
        state.goods[seat * RESOURCES + resource] = 0
    for name, n in player["resources"].items():
        take_tokens(state, one_of(name, RESOURCE_NAMES), number(n, name, 0, 2000))
        state.goods[seat * RESOURCES + one_of(name, RESOURCE_NAMES)] = n


def take_tokens(state: SettlementState, resource: int, n: int) -> None:
    if n > state.supply[resource]:
        raise BadNotation(f"{n} {RESOURCE_NAMES[resource]}", "the box has not so many [SET-COMP-01]")
    state.supply[resource] -= n


def place_villagers(state: SettlementState, seat: int, player: dict[str, Any]) -> None:
    """Villagers that are neither in the reserve nor in a named zone lie in the build zone."""
    zones = {one_of(name, ZONE_NAMES): value for name, value in player.get("zones", {}).items()}
    for space, terrain in player.get("terrain", {}).items():
        if isinstance(terrain, dict) and terrain.get("zone_used"):
            zones.setdefault(FORTIFICATION_ZONE + one_of(space, SPACE_NAMES), 1)
    pairs = {zone: value if isinstance(value, list) else [value, 0] for zone, value in zones.items()}
    placed = sum(pair[0] for pair in pairs.values())
    base = number(player.get("base", BASE - placed), "base", 0, BASE)
    used = max(player.get("used_bonus", 0) - sum(pair[1] for pair in pairs.values()), 0)
    pair = pairs.setdefault(BUILD_ZONE, [0, 0])
    pairs[BUILD_ZONE] = [pair[0] + BASE - base - placed, pair[1] + used]
    if pairs[BUILD_ZONE][0] < 0:
        raise BadNotation("base", f"a player has {BASE} base villagers")
    bonus = number(player.get("bonus", 0), "bonus", 0, int(state.spare))
    state.base[seat], state.bonus[seat] = base, bonus
    for zone, pair in pairs.items():
        state.zones[seat * ZONES + zone] = pair[0] + 8 * pair[1]
        bonus += pair[1]
    if bonus > state.spare:
        raise BadNotation(f"{bonus} bonus villagers", f"{state.spare} are left [SET-COMP-01]")
    state.spare -= bonus


def place_terrain(state: SettlementState, seat: int, terrain: dict[str, Any]) -> None:
    """[SET-BOARD-04] [SET-EXPLORE-05] Each tile in the region of its level, each with one thing on it at most."""
    explored = 0
    for name, what in terrain.items():
        space, tile = one_of(name, SPACE_NAMES), one_of(what["tile"], TILE_NAMES)
        if TILE_LEVEL[tile] != space // SIDE or not state.wilds >> tile & 1:
            raise BadNotation(f"{what['tile']} on {name}", "another level, or the tile lies elsewhere")
        state.wilds &= ~(1 << tile)
        state.lands[seat * SPACES + space] = tile
        explored |= 1 << space
        if what.get("monster"):
            colour = int(state.colour(seat, space))
            if not state.monsters[colour] or what.get("fortification"):
                raise BadNotation(f"monster on {name}", "none is left, or the tile is fortified [SET-BOARD-04]")
            state.monsters[colour] -= 1
            state.beasts[seat] |= 1 << space
        if what.get("fortification"):
            state.forts[seat] |= 1 << space
    joined = explored & -explored & ROW  # [SET-EXPLORE-03] the first lies in region 1
    while joined != explored:
        grown = joined | (REACH[joined] & explored if joined else 0)
        if grown == joined:
            raise BadNotation("terrain", "every terrain but the first lies beside another [SET-EXPLORE-04]")
        joined = grown


def place_colony(state: SettlementState, seat: int, colony: dict[str, Any]) -> None:
    for name, what in colony.items():
        space = one_of(name, SPACE_NAMES)
        building = take_building(state, what["building"] if isinstance(what, dict) else what)
        state.houses[seat * SPACES + space] = building
        stored = what.get("stored", 0) if isinstance(what, dict) else 0
        if stored and STORED[building] < 0:
            raise BadNotation(f"{BUILDING_NAMES[building]} on {name}", "it stores nothing")
        if stored:
            take_tokens(state, STORED[building], stored)
            state.vaults[seat * SPACES + space] = stored


def take_building(state: SettlementState, name: str) -> int:
    building = one_of(name, BUILDING_NAMES)
    if not state.hidden[building]:
        raise BadNotation(name, "the box has no more of them [SET-COMP-01]")
    state.hidden[building] -= 1
    return building


def take_hero(state: SettlementState, name: str) -> int:
    hero = one_of(name, HERO_NAMES)
    if not state.deck >> hero & 1:
        raise BadNotation(name, "this hero is elsewhere [SET-COMP-04]")
    state.deck &= ~(1 << hero)
    return hero


def place_market(state: SettlementState, description: dict[str, Any]) -> None:
    spaces: list[Any] = description.get("market", [])
    if len(spaces) > MARKET:
        raise BadNotation("market", f"it has {MARKET} spaces")
    for place, what in enumerate(spaces):
        tiles = what if isinstance(what, list) else [what] if what else []
        if len(set(tiles)) > 1:
            raise BadNotation(str(tiles), "a group is of equal buildings [SET-ROUND-05]")
        for name in tiles:
            state.market[place] = take_building(state, name)
            state.piles[place] += 1
    stacks: list[Any] = description.get("building_stacks", [])
    if len(stacks) > STACKS:
        raise BadNotation("building_stacks", f"there are {STACKS}")
    if any(isinstance(stack, list) for stack in stacks):
        held = [take_building(state, name) for stack in stacks for name in stack]
        state.hidden = [held.count(building) for building in range(len(BUILDING_NAMES))]
        state.stacks = [len(stack) for stack in stacks] + [0] * (STACKS - len(stacks))
        return
    if "market" not in description:
        for place in range(MARKET):
            if sum(state.hidden):
                building = int(state.chance(state.hidden))
                state.hidden[building] -= 1
                state.market[place], state.piles[place] = building, 1
    left = sum(state.hidden)
    state.stacks = [(left + STACKS - 1 - stack) // STACKS for stack in range(STACKS)]
    if stacks and stacks != state.stacks:
        if sum(stacks) != left:
            raise BadNotation("building_stacks", f"{left} buildings are left for them")
        state.stacks = stacks[:]


def place_heroes(state: SettlementState, description: dict[str, Any]) -> None:
    row: list[str | None] | None = description.get("hero_row")
    for slot, name in enumerate(row or []):
        if slot >= SLOTS:
            raise BadNotation("hero_row", f"it has {SLOTS} slots")
        state.row[slot] = take_hero(state, name) if name else NONE
    if "hero_deck" in description:
        deck = sum(1 << take_hero(state, name) for name in description["hero_deck"])
        state.gone, state.deck = state.deck, deck
    if row is None:
        for slot in range(SLOTS - 1, -1, -1):
            if state.deck:
                hero = int(state.draw(state.deck))
                state.deck &= ~(1 << hero)
                state.row[slot] = hero
    in_play = int(state.deck | state.gone)
    for mask in state.heroes:
        in_play |= mask
    for hero in state.row:
        in_play |= 1 << hero if hero >= 0 else 0
    assert in_play == (1 << HEROES) - 1


def place_artefacts(
    state: SettlementState, description: dict[str, Any], players: list[dict[str, Any]], seats: int, choosing: bool
) -> None:
    """[SET-ARTEFACT-01] Everybody has one, unless the description says null or they are being chosen."""
    for seat, player in enumerate(players):
        if player.get("artefact"):
            state.artefacts[seat] = take_artefact(state, player["artefact"])
    for name in description.get("artefacts_on_offer", []):
        state.offer |= 1 << take_artefact(state, name)
    if "artefact_deck" in description:
        chest = sum(1 << take_artefact(state, name) for name in description["artefact_deck"])
        state.away, state.chest = state.chest, chest
    for seat in range(seats):
        if not choosing and (seat >= len(players) or "artefact" not in players[seat]) and state.chest:
            artefact = int(state.draw(state.chest))
            state.chest &= ~(1 << artefact)
            state.artefacts[seat] = artefact
    if "artefacts_on_offer" not in description:
        for _ in range(3):
            if state.chest:
                artefact = int(state.draw(state.chest))
                state.chest &= ~(1 << artefact)
                state.offer |= 1 << artefact
    if seats > 1:
        state.away, state.chest = state.away | state.chest, 0
    assert int(state.offer | state.chest | state.away) < 1 << ARTEFACTS


def take_artefact(state: SettlementState, name: str) -> int:
    artefact = one_of(name, ARTEFACT_NAMES)
    if not state.chest >> artefact & 1:
        raise BadNotation(name, "this artefact is elsewhere [SET-COMP-01]")
    state.chest &= ~(1 << artefact)
    return artefact


def limit_supply(state: SettlementState, name: str, left: int) -> None:
    """Less in the supply than there could be; the rest is out of the game."""
    if name == "bonus_villager":
        state.spare = number(left, name, 0, int(state.spare))
    elif name in COLOUR_NAMES:
        colour = one_of(name, COLOUR_NAMES)
        state.monsters[colour] = number(left, name, 0, state.monsters[colour])
    else:
        resource = one_of(name, RESOURCE_NAMES)
        state.supply[resource] = number(left, name, 0, state.supply[resource])

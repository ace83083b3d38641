"""Settlement: positions from a description in the words of the components.

Keys: `round`; `current`, `first_player`, `first_passer` (seats); `choosing` (true while artefacts are chosen at
set-up, `current` being the next to choose); `players` (by seat); `market` (by space: a building, a list of equal ones,
or null); `building_stacks` (by stack: how many tiles, or the buildings in it, all others being out of the game);
`hero_row` (from the left, null is empty); `hero_deck`, `terrain_stacks` (by level) and `artefact_deck` (what they hold,
in any order; the rest is out of the game); `artefacts_on_offer`; `supply` (what is left of a resource, a monster or of
`bonus_villager`); `seed`.

A player has `resources`, `base`, `bonus`, `used_bonus`, `zones` (villagers by zone, as a number or [base, bonus]),
`artefact`, `heroes`, `passed`, `terrain` (by space: `tile`, `monster`, `fortification`, `zone_used`) and `colony` (by
space: a building, or `building` and `stored`).

What is not said is as at the start, or dealt by the seed from what is left; a description that says nothing is the
start itself, where artefacts are chosen.
"""

from __future__ import annotations

from typing import Any, Final

from bastide.core.description import Description, choice, items, number
from bastide.core.errors import BadPosition
from bastide.core.game import Game
from bastide.core.state import bit, rng_start
from bastide.games.settlement.codes import PICK, TURN
from bastide.games.settlement.data import (
    ARTEFACT_NAMES,
    BASE,
    BONUS,
    BUILD_ZONE,
    BUILDING_NAMES,
    BUILDINGS,
    COLOUR_NAMES,
    FORTIFICATION_ZONE,
    HERO_NAMES,
    KEY_OF_KNOWLEDGE,
    LEVEL,
    MARKET,
    NONE,
    REACH,
    REGION_ZONE,
    RESOURCE_NAMES,
    RESOURCES,
    ROUNDS,
    ROW,
    SHOOTING_STAR,
    SHOWN,
    SIDE,
    SLOTS,
    SPACE_NAMES,
    SPACES,
    STACKS,
    STORED,
    STREET_ZONE,
    TILE_LEVEL,
    TILE_NAMES,
    ZONE_NAMES,
    ZONES,
)
from bastide.games.settlement.rules.passing import AT_SETUP
from bastide.games.settlement.state import SettlementState, villagers

KEYS: Final = [
    "round", "current", "first_player", "first_passer", "choosing", "players", "market", "building_stacks", "hero_row",
    "hero_deck", "terrain_stacks", "artefact_deck", "artefacts_on_offer", "supply", "seed",
]  # fmt: skip
PLAYER_KEYS: Final = [
    "resources", "base", "bonus", "used_bonus", "zones", "artefact", "heroes", "passed", "terrain", "colony",
]  # fmt: skip
TERRAIN_KEYS: Final = ["tile", "monster", "fortification", "zone_used"]
COLONY_KEYS: Final = ["building", "stored"]
LEVEL_NAMES: Final = [str(level + 1) for level in range(SIDE)]
BONUS_NAME: Final = "bonus_villager"  # in the supply
LEFT_ON_OFFER: Final = SHOWN[2] - 2  # [SET-SETUP-13] artefacts, when everybody has chosen


def position(game: Game, description: Any) -> SettlementState:
    """The state that a description means; BadPosition names what cannot be."""
    given = Description(description, KEYS)
    seed = given.number("seed", 0)
    if set(given.value) <= {"seed"}:
        start: SettlementState = game.new(seed)
        return start
    state: SettlementState = game.blank()
    state.stack.clear()
    state.rng = rng_start(seed)
    state.round = given.number("round", 1, 1, ROUNDS)
    state.first = given.number("first_player", 0, 0, game.seats - 1)
    players = given.parts("players", PLAYER_KEYS, game.seats)
    for seat, player in enumerate(players):
        place_resources(state, seat, player)
        place_terrain(state, seat, player)
        place_colony(state, seat, player)
        place_villagers(state, seat, player)
        for name, path in player.items("heroes"):
            state.heroes[seat] |= 1 << take_hero(state, name, path)
    place_market(state, given)
    place_heroes(state, given)
    place_stacks(state, given)
    pickers = choosers(game, state, given)
    place_artefacts(state, given, players, pickers)
    for seat, player in enumerate(players):
        check_zones(state, seat, player)
    limit_supply(state, given)
    place_turn(game, state, given, players, pickers)
    state.rng = rng_start(seed)
    return state


def place_resources(state: SettlementState, seat: int, player: Description) -> None:
    """[SET-COMP-01] What somebody has is not in the supply."""
    if "resources" not in player:
        return
    row = seat * RESOURCES
    for resource in range(RESOURCES):
        state.supply[resource] += state.goods[row + resource]
        state.goods[row + resource] = 0
    for resource, tokens in player.counts("resources", RESOURCE_NAMES):
        take_tokens(state, resource, tokens, f"{player.where('resources')}.{RESOURCE_NAMES[resource]}")
        state.goods[row + resource] = tokens


def take_tokens(state: SettlementState, resource: int, tokens: int, path: str) -> None:
    if tokens > state.supply[resource]:
        raise BadPosition(path, f"{state.supply[resource]} are left in the supply [SET-COMP-01]")
    state.supply[resource] -= tokens


def place_terrain(state: SettlementState, seat: int, player: Description) -> None:
    """[SET-BOARD-04] [SET-EXPLORE-05] Each tile in the region of its level, each with one thing on it at most."""
    explored = 0
    for space, value, path in player.by_name("terrain", SPACE_NAMES):
        there = Description(value, TERRAIN_KEYS, path)
        tile = there.choice("tile", TILE_NAMES, "")
        if TILE_LEVEL[tile] != space // SIDE:
            raise there.fail("tile", "a tile lies in the region of its level [SET-EXPLORE-05]")
        if not state.wilds >> tile & 1:
            raise there.fail("tile", "this tile lies elsewhere [SET-COMP-01]")
        state.wilds &= ~(1 << tile)
        state.lands[seat * SPACES + space] = tile
        explored |= 1 << space
        fortified = there.flag("fortification")
        if there.flag("monster"):
            colour = int(state.colour(seat, space))
            if fortified:
                raise there.fail("monster", "the terrain is fortified [SET-BOARD-04]")
            if not state.monsters[colour]:
                raise there.fail("monster", "no monster of this colour is left [SET-COMP-01]")
            state.monsters[colour] -= 1
            state.beasts[seat] |= 1 << space
        if fortified:
            state.forts[seat] |= 1 << space
    joined = explored & -explored & ROW  # [SET-EXPLORE-03] the first lies in region 1
    while joined != explored:
        grown = joined | (REACH[joined] & explored if joined else 0)
        if grown == joined:
            raise player.fail("terrain", "every terrain but the first lies beside another [SET-EXPLORE-04]")
        joined = grown


def place_colony(state: SettlementState, seat: int, player: Description) -> None:
    for space, value, path in player.by_name("colony", SPACE_NAMES):
        there = Description(value if isinstance(value, dict) else {"building": value}, COLONY_KEYS, path)
        building = take_building(state, there.value.get("building"), path)
        stored = there.number("stored", 0)
        if stored and STORED[building] < 0:
            raise there.fail("stored", f"the {BUILDING_NAMES[building]} stores nothing")
        if stored:
            take_tokens(state, STORED[building], stored, there.where("stored"))
        state.houses[seat * SPACES + space], state.vaults[seat * SPACES + space] = building, stored


def place_villagers(state: SettlementState, seat: int, player: Description) -> None:
    """Villagers that are neither in the reserve nor in a named zone lie in the build zone."""
    there = [(0, 0)] * ZONES  # base and bonus villagers
    for space, value, path in player.by_name("terrain", SPACE_NAMES):
        if Description(value, TERRAIN_KEYS, path).flag("zone_used"):
            there[FORTIFICATION_ZONE + space] = (1, 0)
    for zone, value, path in player.by_name("zones", ZONE_NAMES):
        there[zone] = pair(value, path) if isinstance(value, (list, tuple)) else (number(value, path, 0, BASE), 0)
    placed, helping = sum(base for base, _ in there), sum(bonus for _, bonus in there)
    base = player.number("base", max(BASE - placed, 0), 0, BASE)
    if base + placed > BASE:
        raise player.fail("zones" if "zones" in player else "terrain", f"a player has {BASE} base villagers")
    used = max(player.number("used_bonus", 0, 0, BONUS), helping)
    bonus = player.number("bonus", 0, 0, BONUS)
    if bonus + used > state.spare:
        raise player.fail("bonus", f"{state.spare} bonus villagers are left [SET-COMP-01]")
    building = there[BUILD_ZONE]
    there[BUILD_ZONE] = (building[0] + BASE - base - placed, building[1] + used - helping)
    state.base[seat], state.bonus[seat] = base, bonus
    state.spare -= bonus + used
    for zone, (own, extra) in enumerate(there):
        state.zones[seat * ZONES + zone] = int(villagers(own, extra))


def pair(value: Any, path: str) -> tuple[int, int]:
    """Base and bonus villagers in a zone."""
    both = items(value, path, 2)
    if len(both) != 2:
        raise BadPosition(path, "must be the base villagers and the bonus villagers")
    return number(*both[0], 0, BASE), number(*both[1], 0, BONUS)


def check_zones(state: SettlementState, seat: int, player: Description) -> None:
    """[SET-VILLAGER-05] An activation zone holds one villager; [SET-ARTEFACT-28] one of the regions two with the
    Shooting Star, one of the streets with the Key of Knowledge."""
    for first, artefact in ((REGION_ZONE, SHOOTING_STAR), (STREET_ZONE, KEY_OF_KNOWLEDGE)):
        again = state.artefacts[seat] == artefact
        for zone in range(first, first + SIDE):
            there = state.placed(seat, zone)
            if there > 1 and not (again and there == 2):
                raise player.fail(f"zones.{ZONE_NAMES[zone]}", "so many villagers cannot be there [SET-VILLAGER-05]")
            again = again and there < 2
    for space in range(SPACES):
        there = state.placed(seat, FORTIFICATION_ZONE + space)
        if there > 1 or (there and not state.forts[seat] >> space & 1):
            path = f"zones.{ZONE_NAMES[FORTIFICATION_ZONE + space]}"
            raise player.fail(path, "a fortification is activated by one villager [SET-FORTACT-01]")


def take_building(state: SettlementState, name: Any, path: str) -> int:
    building = choice(name, BUILDING_NAMES, path)
    if not state.hidden[building]:
        raise BadPosition(path, f"the box has no more {name} [SET-COMP-01]")
    state.hidden[building] -= 1
    return building


def take_hero(state: SettlementState, name: Any, path: str) -> int:
    hero = choice(name, HERO_NAMES, path)
    if not state.deck >> hero & 1:
        raise BadPosition(path, f"{name} is elsewhere [SET-COMP-04]")
    state.deck &= ~(1 << hero)
    return hero


def take_artefact(state: SettlementState, name: Any, path: str) -> int:
    artefact = choice(name, ARTEFACT_NAMES, path)
    if not state.chest >> artefact & 1:
        raise BadPosition(path, f"{name} is elsewhere [SET-COMP-01]")
    state.chest &= ~(1 << artefact)
    return artefact


def place_market(state: SettlementState, given: Description) -> None:
    """[SET-SETUP-03] The market first; the stacks hold what is named, or share what is left."""
    for space, (value, path) in enumerate(given.items("market", MARKET)):
        if value is None:
            continue
        for name, where in items(value, path) if isinstance(value, (list, tuple)) else [(value, path)]:
            building = take_building(state, name, where)
            if state.market[space] not in (NONE, building):
                raise BadPosition(where, "a group is of equal buildings [SET-ROUND-05]")
            state.market[space] = building
            state.piles[space] += 1
    stacks = given.items("building_stacks", STACKS)
    named = any(isinstance(stack, (list, tuple)) for stack, _ in stacks)
    held: list[list[int]] = [[] for _ in range(STACKS)]
    if named:
        for stack, (value, path) in enumerate(stacks):
            held[stack] = [take_building(state, name, where) for name, where in items(value, path)]
    if "market" not in given:
        for space in range(MARKET):
            if sum(state.hidden):
                building = int(state.chance(state.hidden))
                state.hidden[building] -= 1
                state.market[space], state.piles[space] = building, 1
    if named:
        state.hidden = [sum(stack.count(building) for stack in held) for building in range(BUILDINGS)]
        state.stacks = [len(stack) for stack in held]
        return
    left = sum(state.hidden)
    state.stacks = [(left + STACKS - 1 - stack) // STACKS for stack in range(STACKS)]
    if stacks:
        sizes = [number(value, path, 0, left) for value, path in stacks]
        if sum(sizes) != left:
            raise given.fail("building_stacks", f"{left} buildings are left for them")
        state.stacks = sizes + [0] * (STACKS - len(sizes))


def place_heroes(state: SettlementState, given: Description) -> None:
    for slot, (name, path) in enumerate(given.items("hero_row", SLOTS)):
        state.row[slot] = NONE if name is None else take_hero(state, name, path)
    if "hero_deck" in given:
        deck = sum(1 << take_hero(state, name, path) for name, path in given.items("hero_deck"))
        state.gone, state.deck = state.deck, deck
    if "hero_row" not in given:
        for slot in range(SLOTS - 1, -1, -1):
            if state.deck:
                hero = int(state.draw(state.deck))
                state.deck &= ~(1 << hero)
                state.row[slot] = hero


def place_stacks(state: SettlementState, given: Description) -> None:
    """What the stacks of terrain tiles hold, level by level."""
    for level, value, path in given.by_name("terrain_stacks", LEVEL_NAMES):
        tiles = 0
        for name, where in items(value, path):
            tile = choice(name, TILE_NAMES, where)
            if TILE_LEVEL[tile] != level:
                raise BadPosition(where, "a tile of another level")
            if not state.wilds & ~tiles & 1 << tile:
                raise BadPosition(where, "this tile lies elsewhere [SET-COMP-01]")
            tiles |= 1 << tile
        state.wilds = state.wilds & ~LEVEL[level] | tiles


def choosers(game: Game, state: SettlementState, given: Description) -> list[int]:
    """[SET-SETUP-10] The seats that have still to choose an artefact at set-up, the last of them first."""
    if not given.flag("choosing"):
        return []
    if state.round != 1:
        raise given.fail("choosing", "artefacts are chosen before the first round")
    first = int(state.first)
    current = given.number("current", (first - 1) % game.seats, 0, game.seats - 1)
    return [(first + step) % game.seats for step in range((current - first) % game.seats, -1, -1)]


def place_artefacts(state: SettlementState, given: Description, players: list[Description], pickers: list[int]) -> None:
    """[SET-ARTEFACT-01] Everybody has one, unless the description says null or it is still to be chosen."""
    seats = len(state.scores)
    for seat, player in enumerate(players):
        if player.value.get("artefact") is not None:
            if seat in pickers:
                raise player.fail("artefact", "it is still to be chosen [SET-SETUP-10]")
            state.artefacts[seat] = take_artefact(state, player.value["artefact"], player.where("artefact"))
    for name, path in given.items("artefacts_on_offer"):
        state.offer |= 1 << take_artefact(state, name, path)
    if "artefact_deck" in given:
        deck = [take_artefact(state, name, path) for name, path in given.items("artefact_deck")]
        if deck and seats > 1:
            raise given.fail("artefact_deck", "there is one only alone at the table [SET-SETUP-06]")
        state.away, state.chest = state.chest, sum(1 << artefact for artefact in deck)
    for seat in range(seats):
        if seat not in pickers and (seat >= len(players) or "artefact" not in players[seat]) and state.chest:
            artefact = int(state.draw(state.chest))
            state.chest &= ~(1 << artefact)
            state.artefacts[seat] = artefact
    if "artefacts_on_offer" not in given:
        for _ in range(LEFT_ON_OFFER + len(pickers)):
            if state.chest:
                artefact = int(state.draw(state.chest))
                state.chest &= ~(1 << artefact)
                state.offer |= 1 << artefact
    if int(state.offer).bit_count() < len(pickers):
        raise given.fail("artefacts_on_offer", f"{len(pickers)} are still to be chosen [SET-SETUP-11]")
    if seats > 1:
        state.away, state.chest = state.away | state.chest, 0


def limit_supply(state: SettlementState, given: Description) -> None:
    """Less in the supply than there could be; the rest is out of the game."""
    part = given.part("supply", [BONUS_NAME, *COLOUR_NAMES, *RESOURCE_NAMES])
    state.spare = part.number(BONUS_NAME, int(state.spare), 0, int(state.spare))
    for colour, name in enumerate(COLOUR_NAMES):
        state.monsters[colour] = part.number(name, state.monsters[colour], 0, state.monsters[colour])
    for resource, name in enumerate(RESOURCE_NAMES):
        state.supply[resource] = part.number(name, state.supply[resource], 0, state.supply[resource])


def place_turn(
    game: Game, state: SettlementState, given: Description, players: list[Description], pickers: list[int]
) -> None:
    """Who has passed, and whose turn it is: [SET-TURN-01] somebody who has not."""
    gone = [seat for seat, player in enumerate(players) if player.flag("passed")]
    for seat in gone:
        state.passed |= bit(seat)
        check_passed(state, seat, players[seat])
    if len(gone) == game.seats:
        raise given.fail("players", "all have passed: the round would be over [SET-ROUND-01]")
    if gone and pickers:
        raise given.fail("choosing", "nobody passes before the first round")
    order = [(state.first + step) % game.seats for step in range(game.seats)]
    leaver = next((int(seat) for seat in order if seat in gone), NONE)  # [SET-PASS-02]
    state.leaver = given.number("first_passer", leaver, NONE, game.seats - 1)
    if state.leaver not in (gone or [NONE]):
        raise given.fail("first_passer", "who passes first has passed [SET-PASS-02]")
    current = given.number("current", int(state.first), 0, game.seats - 1)
    if current in gone:
        raise given.fail("current", "this player has passed [SET-PASS-01]")
    state.push(TURN, state.first if pickers else current)
    for seat in reversed(pickers):
        state.push(PICK, seat, AT_SETUP)


def check_passed(state: SettlementState, seat: int, player: Description) -> None:
    """[SET-PASS-08] Who has passed has all villagers at home, but for [SET-PASS-14] the last round."""
    if state.round < ROUNDS and any(state.zones[seat * ZONES : (seat + 1) * ZONES]):
        raise player.fail("passed", "the villagers are not at home [SET-PASS-08]")

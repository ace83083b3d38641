"""Orléans: positions from a description in the words of the game."""

from __future__ import annotations

from typing import Any, Final

from bastide.core.errors import BadNotation
from bastide.core.game import Game
from bastide.core.state import NOBODY, Decision, Entry, bit, rng_start
from bastide.games.orleans.codes import (
    ACTIONS,
    CENSUS,
    DEAL,
    END,
    EVENT,
    FIRST_PLAYER,
    FOLLOWERS,
    HOURGLASS,
    PLANNING,
    TECHNOLOGIES,
)
from bastide.games.orleans.data import (
    BOARD,
    CITIZEN_NAMES,
    DEED_NAMES,
    DEED_SPACES,
    EDGE_NAMES,
    EMPTY,
    FIRST_SPACE,
    FIRST_SPOT,
    GOOD_NAMES,
    GOODS,
    HOURGLASS_NAMES,
    HOURGLASS_STACK,
    KINDS,
    LAST_SPACE,
    LAST_STEP,
    MARKET,
    PLACE_NAMES,
    ROUNDS,
    SHARED_TOWN,
    SPACE_NAMES,
    SPACES,
    TECHNOLOGY,
    TECHNOLOGY_FITS,
    TOWER_SPACES,
    TOWN_NAMES,
    TRACK_NAMES,
    TRACKS,
    TYPE_NAMES,
    TYPES,
)
from bastide.games.orleans.notation import may_ever_stand
from bastide.games.orleans.rules.round import begin
from bastide.games.orleans.state import OUT_OF_GAME, OrleansState

LETTERS: Final = "FBCTKSMfbct+"  # neutral tokens, coloured ones, technology; a full stop is an empty space
PHASES: Final = {
    "hourglass": HOURGLASS, "census": CENSUS, "followers": FOLLOWERS, "planning": PLANNING, "actions": ACTIONS,
    "technology": TECHNOLOGIES, "event": EVENT, "first player": FIRST_PLAYER,
}  # fmt: skip
KEYS: Final = [
    "round", "first", "event", "phase", "turn", "passed", "seats", "deeds", "map", "lost", "excluded", "seed", "fate",
]  # fmt: skip
SEAT_KEYS: Final = [
    "coins", "development", "tracks", "bag", "market", "tower", "places", "tiles", "goods", "merchant", "stations",
    "stock", "technology", "installed", "citizens",
]  # fmt: skip
FIRST_ROUND: Final = [1 + HOURGLASS_STACK.index(stack) for stack in range(max(HOURGLASS_STACK) + 1)]  # of each stack


def arrange(game: Game, description: dict[str, Any]) -> OrleansState:
    """Keys of the table: round, first (seat), event (hourglass tile), phase, turn (seat to act), passed (seats), seats
    (a list), deeds and map (letters by deed, goods by edge), lost (numbers by sort), excluded (tiles), seed, fate.
    Keys of a seat: coins, development, tracks (by name), bag, market, tower (letters), places (letters by name; a full
    stop for an empty space, + for technology), tiles, goods (by name), merchant, stations (towns), stock, technology,
    installed, citizens. Coloured tokens that are not named stand in the market, or lie in the bag if it is named."""
    known(description, KEYS)
    seats: list[dict[str, Any]] = description.get("seats", [])
    if len(seats) > game.seats:
        raise BadNotation("seats", f"there are {game.seats} seats")
    state: OrleansState = game.blank()
    state.rng, state.stack = rng_start(description.get("seed", 0)), []
    game.phases[DEAL].apply(state, Decision(DEAL, NOBODY), 0)
    set_hourglass(state, description)
    for edge, goods in description.get("map", {}).items():
        lay_goods(state, number(edge, EDGE_NAMES), [number(good, GOOD_NAMES) for good in goods])
    for tile in description.get("excluded", []):
        state.tiles[number(tile, PLACE_NAMES) - BOARD] = OUT_OF_GAME
    for deed, letters in description.get("deeds", {}).items():
        give(state, number(deed, DEED_NAMES), letters)
    for seat, part in enumerate(seats):
        known(part, SEAT_KEYS)
        set_goods(state, seat, part)
        set_followers(state, seat, part)
    lose(state, description.get("lost", {}))
    validate(state)
    return enter(game, state, description)


def known(description: dict[str, Any], keys: list[str]) -> None:
    for key in description:
        if key not in keys:
            raise BadNotation(key, f"unknown key; known are {', '.join(keys)}")


def number(name: str, names: list[str]) -> int:
    if name not in names:
        raise BadNotation(name, f"unknown; known are {', '.join(names)}")
    return names.index(name)


def kind_of(letter: str) -> int:
    if letter not in LETTERS:
        raise BadNotation(letter, f"unknown follower; known are {LETTERS}")
    return LETTERS.index(letter)


def set_hourglass(state: OrleansState, description: dict[str, Any]) -> None:
    """Turn up a tile that fits the round; those before it are gone, the others lie in their stacks."""
    named: str | None = description.get("event")
    tile = None if named is None else number(named, HOURGLASS_NAMES)
    turned: int = description.get("round", 1 if tile is None else FIRST_ROUND[HOURGLASS_STACK[tile]])
    if not 1 <= turned <= ROUNDS:
        raise BadNotation(f"round {turned}", f"there are {ROUNDS} rounds [ORL-FLOW-01]")
    stack = max(stack for stack, first in enumerate(FIRST_ROUND) if first <= turned)
    fitting = [other for other in range(ROUNDS) if HOURGLASS_STACK[other] == stack]
    tile = fitting[0] if tile is None else tile
    if tile not in fitting:
        raise BadNotation(f"event {named}", f"its tile does not turn up in round {turned} [ORL-SETUP-22]")
    gone = [tile] + [other for other in fitting if other != tile]
    for other in range(ROUNDS):
        if HOURGLASS_STACK[other] < stack or other in gone[: turned - FIRST_ROUND[stack] + 1]:
            state.hourglass[other] = 0
    state.round, state.tile, state.first = turned, tile, description.get("first", state.first)


def lay_goods(state: OrleansState, edge: int, goods: list[int]) -> None:
    """Replace the goods on an edge."""
    spots = range(FIRST_SPOT[edge], FIRST_SPOT[edge + 1])
    if len(goods) > len(spots):
        raise BadNotation(EDGE_NAMES[edge], f"has {len(spots)} spots [ORL-MAP-02]")
    for spot in spots:
        if state.spots[spot] != EMPTY:
            state.store[state.spots[spot]] += 1
        state.spots[spot] = EMPTY
    for spot, good in zip(spots, goods, strict=False):
        state.store[good] -= 1
        state.spots[spot] = good


def give(state: OrleansState, deed: int, letters: str) -> None:
    """Tokens on a deed; a complete one has lost its citizen to nobody in particular, so name the owner."""
    for letter in letters:
        kind = kind_of(letter)
        if kind >= TYPES or state.deeds[deed * TYPES + kind] >= DEED_SPACES[deed * TYPES + kind]:
            raise BadNotation(f"{letter} on {DEED_NAMES[deed]}", "no such space is left [ORL-DEED-09]")
        state.supply[kind] -= 1
        state.deeds[deed * TYPES + kind] += 1


def set_goods(state: OrleansState, seat: int, part: dict[str, Any]) -> None:
    """All of a seat but its followers."""
    state.coins[seat] = part.get("coins", state.coins[seat])
    state.development[seat] = part.get("development", 0)
    for name, step in part.get("tracks", {}).items():
        state.tracks[seat * TRACKS + number(name, TRACK_NAMES)] = step
    for name, goods in part.get("goods", {}).items():
        good = number(name, GOOD_NAMES)
        state.goods[seat * GOODS + good] = goods
        state.store[good] -= goods
    state.merchants[seat] = number(part.get("merchant", TOWN_NAMES[state.merchants[seat]]), TOWN_NAMES)
    for name in part.get("stations", []):
        town = number(name, TOWN_NAMES)
        if state.stations[town] and town != SHARED_TOWN:
            raise BadNotation(name, "holds one station [ORL-ACT-47]")
        state.stations[town] |= 1 << seat
        state.stock[seat] -= 1
    if "stock" in part:
        state.lost[TYPES + GOODS + 1 + seat] = state.stock[seat] - part["stock"]
        state.stock[seat] = part["stock"]
    for name in part.get("tiles", []):
        tile = number(name, PLACE_NAMES) - BOARD
        if tile < 0 or state.tiles[tile] >= 0:
            raise BadNotation(name, "is no tile that is left [ORL-PLACE-05]")
        state.tiles[tile] = seat
    for name in part.get("citizens", []):
        state.citizens[number(name, CITIZEN_NAMES)] = seat
    state.inventions[seat] = part.get("technology", 0)
    state.technology -= state.inventions[seat]
    state.installed[seat] = part.get("installed", 0)


def set_followers(state: OrleansState, seat: int, part: dict[str, Any]) -> None:
    """Followers in bag, market, tower and on the places; coloured ones not named find a place."""
    coloured = set(range(TYPES, KINDS))
    state.market[seat * KINDS : (seat + 1) * KINDS] = [0] * KINDS
    piles = [(state.bags, seat * KINDS, "bag"), (state.market, seat * KINDS, "market"), (state.tower, 0, "tower")]
    for pile, first, name in piles:
        for letter in part.get(name, ""):
            kind = kind_of(letter)
            take(state, kind, coloured)
            pile[first + kind] += 1
    for name, letters in part.get("places", {}).items():
        place = number(name, PLACE_NAMES)
        if not state.owns(seat, place) or len(letters) != FIRST_SPACE[place + 1] - FIRST_SPACE[place]:
            raise BadNotation(f"{name}: {letters}", "needs an own place, and a letter or full stop for each space")
        for space, letter in enumerate(letters, FIRST_SPACE[place]):
            if letter != ".":
                fits = TECHNOLOGY_FITS >> space & 1 if letter == "+" else may_ever_stand(kind_of(letter), space)
                if not fits:
                    raise BadNotation(
                        f"{name}: {letters}", f"{letter} never stands on {SPACE_NAMES[space]} [ORL-PLAN-02]"
                    )
                take(state, kind_of(letter), coloured)
                state.spaces[seat * SPACES + space] = kind_of(letter)
                if kind_of(letter) == TECHNOLOGY and "installed" not in part:
                    state.installed[seat] += 1
    if coloured and "market" in part and "bag" in part:
        raise BadNotation(f"seat {seat}", "its coloured tokens must be named, or market or bag left open")
    home = state.bags if "market" in part else state.market
    for kind in coloured:
        home[seat * KINDS + kind] += 1


def take(state: OrleansState, kind: int, coloured: set[int]) -> None:
    """Take a piece from where it is at the start."""
    if kind == TECHNOLOGY:
        state.technology -= 1
    elif kind < TYPES:
        state.supply[kind] -= 1
    elif kind in coloured:
        coloured.remove(kind)
    else:
        raise BadNotation(LETTERS[kind], "a seat has one coloured token of a type [ORL-SETUP-03]")


def lose(state: OrleansState, lost: dict[str, int]) -> None:
    """Pieces out of the game, taken from the supply."""
    for name, pieces in lost.items():
        if name == "technology":
            state.technology -= pieces
            state.lost[TYPES + GOODS] += pieces
        elif name in GOOD_NAMES:
            state.store[GOOD_NAMES.index(name)] -= pieces
            state.lost[TYPES + GOOD_NAMES.index(name)] += pieces
        else:
            state.supply[number(name, TYPE_NAMES)] -= pieces
            state.lost[TYPE_NAMES.index(name)] += pieces


def validate(state: OrleansState) -> None:
    """Refuse what cannot be."""
    if min(state.supply) < 0 or min(state.store) < 0 or state.technology < 0 or min(state.stock) < 0:
        raise BadNotation("position", "there are more pieces than the box holds [ORL-SUPPLY-01]")
    if min(state.coins) < 0 or min(state.development) < 0 or max(state.development) > LAST_SPACE:
        raise BadNotation("position", "coins or a place on the development track cannot be [ORL-DEV-02]")
    for i, step in enumerate(state.tracks):
        if not 0 <= step <= LAST_STEP[i % TRACKS]:
            raise BadNotation(f"{TRACK_NAMES[i % TRACKS]} {step}", "is no step of this track [ORL-ACT-31]")
    for seat in range(len(state.scores)):
        if sum(state.market[seat * KINDS : (seat + 1) * KINDS]) > MARKET or sum(state.tower) > TOWER_SPACES:
            raise BadNotation("market", "holds no more [ORL-FOLLOW-04]")


def enter(game: Game, state: OrleansState, description: dict[str, Any]) -> OrleansState:
    """Begin the phase asked for, and let all happen that needs nobody, as fate would have it."""
    phase = PHASES[sorted(PHASES)[number(description.get("phase", "followers"), sorted(PHASES))]]
    state.push(END, NOBODY)
    begin(state, phase)
    if phase == ACTIONS:
        state.stack.pop()
        state.push(ACTIONS, NOBODY, description.get("turn", state.first))
    for seat in description.get("passed", []):
        state.passed |= bit(seat)
    state.entry = Entry(NOBODY, 0, description.get("fate", []))
    game.settle(state)
    if state.entry.fate:
        raise BadNotation("fate", f"{len(state.entry.fate)} outcomes more than were drawn")
    state.entry = None
    return state

"""Orléans: positions from a description in the words of the game."""

from __future__ import annotations

from typing import Any, Final

from bastide.core.description import Description, choice, items, number, text
from bastide.core.errors import BadPosition, FateError
from bastide.core.game import Game
from bastide.core.state import NOBODY, Decision, Entry, bit, rng_start
from bastide.games.orleans.codes import (
    ACTIONS,
    CENSUS,
    DEAL,
    END,
    EVENT,
    EXCLUSION,
    FIRST_PLAYER,
    FOLLOWERS,
    HOURGLASS,
    PLANNING,
    ROUND,
    TECHNOLOGIES,
)
from bastide.games.orleans.data import (
    BOARD,
    CITIZEN_NAMES,
    CITIZEN_STEP,
    DEED_CITIZEN,
    DEED_NAMES,
    DEED_SPACES,
    DEEDS,
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
    SPACE_CITIZEN,
    SPACE_COINS,
    SPACE_NAMES,
    SPACES,
    STATIONS_CITIZEN,
    TECHNOLOGY,
    TECHNOLOGY_FITS,
    TOWER_SPACES,
    TOWN_NAMES,
    TRACK_CITIZEN,
    TRACK_NAMES,
    TRACKS,
    TYPE_NAMES,
    TYPES,
    technology_of,
)
from bastide.games.orleans.notation import may_ever_stand
from bastide.games.orleans.rules.round import begin
from bastide.games.orleans.state import IN_PILE, OUT_OF_GAME, OrleansState

LETTERS: Final = "FBCTKSMfbct+"  # neutral tokens, coloured ones, technology; a full stop is an empty space
PHASES: Final = {
    "exclusion": EXCLUSION, "hourglass": HOURGLASS, "census": CENSUS, "followers": FOLLOWERS, "planning": PLANNING,
    "actions": ACTIONS, "technology": TECHNOLOGIES, "event": EVENT, "first player": FIRST_PLAYER,
}  # fmt: skip
KEYS: Final = [
    "round", "first", "event", "phase", "turn", "passed", "seats", "deeds", "map", "lost", "excluded", "seed", "fate",
]  # fmt: skip
SEAT_KEYS: Final = [
    "coins", "development", "tracks", "bag", "market", "tower", "places", "tiles", "goods", "merchant", "stations",
    "stock", "technology", "installed", "citizens",
]  # fmt: skip
LOST: Final = [*TYPE_NAMES, *GOOD_NAMES, "technology"]  # in the order of OrleansState.lost
FIRST_ROUND: Final = [1 + HOURGLASS_STACK.index(stack) for stack in range(max(HOURGLASS_STACK) + 1)]  # of each stack
LARGEST_SEED: Final = 2**63


def position(game: Game, description: Any) -> OrleansState:
    """Keys of the table: round, first (seat), event (hourglass tile), phase, turn (seat to act), passed (seats), seats
    (a list), deeds and map (letters by deed, goods by edge), lost (numbers by sort), excluded (tiles), seed, fate.
    Keys of a seat: coins, development, tracks (by name), bag, market, tower (letters), places (letters by name; a full
    stop for an empty space, + for technology), tiles, goods (by name), merchant, stations (towns), stock, technology,
    installed, citizens. Coloured tokens that are not named stand in the market, or lie in the bag if it is named.
    What is not said is as at the start; with nothing said it is the start."""
    given = Description(description, KEYS)
    seed = given.number("seed", 0, 0, LARGEST_SEED)
    if all(key == "seed" for key in given.value):
        started: OrleansState = game.new(seed)
        return started
    state: OrleansState = game.blank()
    state.rng, state.stack = rng_start(seed), []
    game.phases[DEAL].apply(state, Decision(DEAL, NOBODY), 0)
    phase = phase_of(game, given)
    set_hourglass(state, given, phase)
    lay_goods(state, given)
    exclude(state, given)
    give(state, given)
    for seat, part in enumerate(given.parts("seats", SEAT_KEYS, game.seats)):
        set_belongings(state, seat, part)
        set_followers(state, seat, part)
    check_citizens(state, given)
    lose(state, given)
    return enter(game, state, given, phase)


def phase_of(game: Game, given: Description) -> int:
    """The phase to begin; before the first round there is one of its own, if tiles are excluded in this game."""
    names = [name for name in PHASES if name != "exclusion" or game.options["exclusion"]]
    later = [key for key in ("round", "event", "turn", "passed") if key in given]
    usual = "exclusion" if game.options["exclusion"] and not later else "followers"
    phase = PHASES[names[given.choice("phase", names, usual)]]
    if phase == EXCLUSION and later:
        raise given.fail(later[0], "the first round has not begun [ORL-VAR-01]")
    if phase == HOURGLASS and "event" in given:
        raise given.fail("event", "its tile is not turned up yet [ORL-FLOW-03]")
    return phase


def set_hourglass(state: OrleansState, given: Description, phase: int) -> None:
    """Turn up a tile that fits the round; those before it are gone, the others lie in their stacks."""
    state.first = given.number("first", int(state.first), 0, len(state.scores) - 1)
    if phase == EXCLUSION:
        return
    tile = given.choice_or_none("event", HOURGLASS_NAMES)
    turned = given.number("round", 1 if tile == EMPTY else FIRST_ROUND[HOURGLASS_STACK[tile]], 1, ROUNDS)
    state.round = turned
    if phase == HOURGLASS:
        turned -= 1  # of the round before
        if not turned:
            return
    stack = max(stack for stack, first in enumerate(FIRST_ROUND) if first <= turned)
    fitting = [other for other in range(ROUNDS) if HOURGLASS_STACK[other] == stack]
    tile = fitting[0] if tile == EMPTY else tile
    if tile not in fitting:
        raise given.fail("event", f"its tile does not turn up in round {turned} [ORL-SETUP-22]")
    gone = [tile] + [other for other in fitting if other != tile]
    for other in range(ROUNDS):
        if HOURGLASS_STACK[other] < stack or other in gone[: turned - FIRST_ROUND[stack] + 1]:
            state.hourglass[other] = 0
    state.tile = tile


def lay_goods(state: OrleansState, given: Description) -> None:
    """Replace the goods on edges."""
    laid = given.by_name("map", EDGE_NAMES)
    for edge, _, _ in laid:
        for spot in range(FIRST_SPOT[edge], FIRST_SPOT[edge + 1]):
            if state.spots[spot] != EMPTY:
                state.store[state.spots[spot]] += 1
            state.spots[spot] = EMPTY
    for edge, value, path in laid:
        goods = items(value, path, FIRST_SPOT[edge + 1] - FIRST_SPOT[edge])  # [ORL-MAP-02]
        for spot, (name, place) in enumerate(goods, FIRST_SPOT[edge]):
            good = choice(name, GOOD_NAMES, place)
            take_goods(state, good, 1, place)
            state.spots[spot] = good


def take_goods(state: OrleansState, good: int, count: int, path: str) -> None:
    """Take goods from the supply."""
    if count > state.store[good]:
        raise BadPosition(path, f"the supply has {state.store[good]} {GOOD_NAMES[good]} left [ORL-SUPPLY-01]")
    state.store[good] -= count


def exclude(state: OrleansState, given: Description) -> None:
    """Place tiles out of the game."""
    for value, path in given.items("excluded"):
        state.give_tile(tile_of(state, value, path), OUT_OF_GAME)


def tile_of(state: OrleansState, value: Any, path: str) -> int:
    """The number of a place tile that nobody has yet."""
    tile = choice(value, PLACE_NAMES[BOARD:], path)
    if state.tiles[tile] != IN_PILE:
        raise BadPosition(path, f"{value} is in the game once, and is not left [ORL-PLACE-05]")
    return tile


def kind_of(letter: str, path: str) -> int:
    if letter not in LETTERS:
        raise BadPosition(path, f"{letter!r} is no follower; known are {LETTERS}")
    return LETTERS.index(letter)


def give(state: OrleansState, given: Description) -> None:
    """Tokens on the deeds."""
    for deed, value, path in given.by_name("deeds", DEED_NAMES):
        for letter in text(value, path):
            kind = kind_of(letter, path)
            if kind >= TYPES or state.deeds[deed * TYPES + kind] >= DEED_SPACES[deed * TYPES + kind]:
                raise BadPosition(path, f"no space for {letter} is left [ORL-DEED-09]")
            take_token(state, kind, path)
            state.deeds[deed * TYPES + kind] += 1


def take_token(state: OrleansState, kind: int, path: str) -> None:
    """Take a neutral token or a technology from the supply."""
    left = state.technology if kind == TECHNOLOGY else state.supply[kind]
    if left <= 0:
        raise BadPosition(path, f"there are more {LETTERS[kind]} than the box holds [ORL-SUPPLY-01]")
    if kind == TECHNOLOGY:
        state.technology -= 1
    else:
        state.supply[kind] -= 1


def set_belongings(state: OrleansState, seat: int, part: Description) -> None:
    """All of a seat but its followers."""
    state.coins[seat] = part.number("coins", state.coins[seat])
    state.development[seat] = part.number("development", 0)
    if state.development[seat] > LAST_SPACE:
        raise part.fail("development", f"the last space is {LAST_SPACE} [ORL-DEV-02]")
    for track, value, path in part.by_name("tracks", TRACK_NAMES):
        state.tracks[seat * TRACKS + track] = number(value, path, 0, LAST_STEP[track])  # [ORL-ACT-31]
    for good, value, path in part.by_name("goods", GOOD_NAMES):
        count = number(value, path)
        take_goods(state, good, count, path)
        state.goods[seat * GOODS + good] = count
    state.merchants[seat] = part.choice("merchant", TOWN_NAMES, TOWN_NAMES[state.merchants[seat]])
    for value, path in part.items("stations", state.stock[seat]):
        town = choice(value, TOWN_NAMES, path)
        taken = state.stations[town] & bit(seat) if town == SHARED_TOWN else state.stations[town]
        if taken:
            raise BadPosition(path, f"{value} holds one station [ORL-ACT-47]")
        state.stations[town] |= int(bit(seat))
        state.stock[seat] -= 1
    stock = part.number("stock", state.stock[seat], 0, state.stock[seat])
    state.lost[TYPES + GOODS + 1 + seat] = state.stock[seat] - stock
    state.stock[seat] = stock
    for value, path in part.items("tiles"):
        state.give_tile(tile_of(state, value, path), seat)
    for value, path in part.items("citizens"):
        citizen = choice(value, CITIZEN_NAMES, path)
        if state.citizens[citizen] != EMPTY:
            raise BadPosition(path, f"{value} is in the game once [ORL-SETUP-19]")
        state.citizens[citizen] = seat
    state.inventions[seat] = part.number("technology", 0, 0, int(state.technology))
    state.technology -= state.inventions[seat]


def set_followers(state: OrleansState, seat: int, part: Description) -> None:
    """Followers in bag, market, tower and on the places; coloured ones not named find a place."""
    coloured = set(range(TYPES, KINDS))
    market = seat * KINDS
    state.market[market : market + KINDS] = [0] * KINDS
    for letter in part.text("bag"):
        state.bags[market + take_follower(state, letter, coloured, part.where("bag"))] += 1
    for letter in part.text("market"):
        state.market[market + take_follower(state, letter, coloured, part.where("market"))] += 1
    if part.text("tower") and not state.has_tower(seat):
        raise part.fail("tower", "the seat has no gunpowder tower [ORL-PLACE-60]")
    for letter in part.text("tower"):
        state.tower[take_follower(state, letter, coloured, part.where("tower"))] += 1
    for place, value, path in part.by_name("places", PLACE_NAMES):
        fill(state, seat, place, text(value, path), coloured, path)
    placed = state.spaces[seat * SPACES : (seat + 1) * SPACES].count(TECHNOLOGY)
    state.installed[seat] = part.number("installed", placed, placed, technology_of(len(state.scores)))
    if coloured and "market" in part and "bag" in part:
        raise part.fail("market", "the coloured tokens must be named, or market or bag left open [ORL-SETUP-03]")
    home = state.bags if "market" in part else state.market
    for kind in coloured:
        home[market + kind] += 1
    if sum(state.market[market : market + KINDS]) > MARKET:
        raise part.fail("market", f"it has {MARKET} spaces [ORL-FOLLOW-04]")
    if sum(state.tower) > TOWER_SPACES:
        raise part.fail("tower", f"it has {TOWER_SPACES} spaces [ORL-PLACE-60]")


def fill(state: OrleansState, seat: int, place: int, letters: str, coloured: set[int], path: str) -> None:
    """Followers and technology on the spaces of a place."""
    if not state.owns(seat, place):
        raise BadPosition(path, "is not a place of this seat [ORL-PLAN-01]")
    if len(letters) != FIRST_SPACE[place + 1] - FIRST_SPACE[place]:
        raise BadPosition(path, f"needs {FIRST_SPACE[place + 1] - FIRST_SPACE[place]} letters or full stops")
    if letters.count("+") > 1:
        raise BadPosition(path, "takes one technology [ORL-TECH-08]")
    for space, letter in enumerate(letters, FIRST_SPACE[place]):
        if letter == ".":
            continue
        kind = kind_of(letter, path)
        if not (TECHNOLOGY_FITS >> space & 1 if kind == TECHNOLOGY else may_ever_stand(kind, space)):
            raise BadPosition(path, f"{letter} never stands on {SPACE_NAMES[space]} [ORL-PLAN-02]")
        if kind == TECHNOLOGY:
            take_token(state, kind, path)
        else:
            take_follower(state, letter, coloured, path)
        state.stand(seat, space, kind)


def take_follower(state: OrleansState, letter: str, coloured: set[int], path: str) -> int:
    """Take a follower from where it is at the start: its kind."""
    kind = kind_of(letter, path)
    if kind == TECHNOLOGY:
        raise BadPosition(path, "technology is no follower")
    if kind < TYPES:
        take_token(state, kind, path)
    elif kind in coloured:
        coloured.remove(kind)
    else:
        raise BadPosition(path, f"a seat has one {letter} [ORL-SETUP-03]")
    return kind


def check_citizens(state: OrleansState, given: Description) -> None:
    """Refuse citizens that nobody, or somebody else, could have got."""
    for deed in range(DEEDS):
        filled = state.deeds[deed * TYPES : (deed + 1) * TYPES] == DEED_SPACES[deed * TYPES : (deed + 1) * TYPES]
        if filled != (state.citizens[DEED_CITIZEN[deed]] != EMPTY):
            raise BadPosition(
                f"deeds.{DEED_NAMES[deed]}", "is complete if, and only if, a seat has its citizen [ORL-DEED-10]"
            )
    for seat, part in enumerate(given.parts("seats", SEAT_KEYS)):
        for value, path in part.items("citizens"):
            citizen = CITIZEN_NAMES.index(value)
            if citizen == STATIONS_CITIZEN:
                raise BadPosition(path, f"{value} is given at the end of the game [ORL-END-01]")
            if citizen in TRACK_CITIZEN:
                track = TRACK_CITIZEN.index(citizen)
                if state.tracks[seat * TRACKS + track] < CITIZEN_STEP[track]:
                    raise BadPosition(path, f"{value} needs step {CITIZEN_STEP[track]} of the track [ORL-ACT-35]")
            if citizen in SPACE_CITIZEN and state.development[seat] < lowest_space(SPACE_CITIZEN.index(citizen)):
                raise BadPosition(path, f"{value} lies ahead of the marker [ORL-DEV-05]")


def lowest_space(space: int) -> int:
    """Where a marker that was on this space of the development track may be now: [ORL-TORTURE-09]."""
    while space and not SPACE_COINS[space] and not SPACE_COINS[space - 1]:
        space -= 1
    return space


def lose(state: OrleansState, given: Description) -> None:
    """Pieces out of the game, taken from the supply."""
    for sort, value, path in given.by_name("lost", LOST):
        pieces = number(value, path)
        if sort < TYPES:
            for _ in range(pieces):
                take_token(state, sort, path)
        elif sort < TYPES + GOODS:
            take_goods(state, sort - TYPES, pieces, path)
        else:
            for _ in range(pieces):
                take_token(state, TECHNOLOGY, path)
        state.lost[sort] += pieces


def enter(game: Game, state: OrleansState, given: Description, phase: int) -> OrleansState:
    """Begin the phase asked for, and let all happen that needs nobody, as fate would have it."""
    seats = len(state.scores)
    turn = given.number("turn", int(state.first), 0, seats - 1)
    for key in ("turn", "passed"):
        if key in given and phase != ACTIONS:
            raise given.fail(key, "belongs to the phase of actions [ORL-ACT-03]")
    for seat in given.numbers("passed", 0, seats - 1, seats):
        state.passed |= bit(seat)
    state.push(END, NOBODY)
    if phase == EXCLUSION:
        state.push(ROUND, NOBODY)
        state.push(EXCLUSION, NOBODY)
    else:
        begin(state, phase)
    if phase == ACTIONS:
        state.stack.pop()
        state.push(ACTIONS, NOBODY, turn)
    fate = given.numbers("fate")
    state.entry = Entry(NOBODY, 0, fate)
    try:
        game.settle(state)
    except FateError as error:
        raise BadPosition(f"fate[{len(fate) - len(state.entry.fate) - 1}]", str(error)) from error
    if state.entry.fate:
        raise given.fail("fate", f"{len(state.entry.fate)} outcomes more than were drawn")
    state.entry = None
    if not state.stack:
        raise BadPosition("phase", "nobody has anything left to decide: the game would be over [ORL-FLOW-01]")
    return state

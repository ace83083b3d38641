"""Orléans: what the actions promise, in points expected at the end of the game. Estimates for bots, no rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.games.orleans.data import (
    ALLOWANCE,
    AMOUNT,
    BATHE,
    BOARD,
    BOATMAN,
    BOATMAN_COINS,
    BUILD,
    BUY,
    CITIZEN_STEP,
    CRAFTSMAN,
    DEED_CITIZEN,
    DEED_COINS,
    DEED_POINTS,
    DEED_SPACES,
    DEEDS,
    DEEDS_EFFECT,
    EDGE_ENDS,
    EFFECT,
    EMPTY,
    FARMER,
    FARMER_GOODS,
    FIRST_SPOT,
    GAIN,
    GOOD,
    GOOD_POINTS,
    INVENT,
    KNIGHT,
    LAST_SPACE,
    LEVEL,
    LEVEL_COINS,
    MONK,
    PLACE_NAMES,
    POINTS,
    RECRUIT,
    ROUNDS,
    SACRISTY,
    SCHOLAR,
    SCHOLAR_POINTS,
    SHARED_TOWN,
    SPACE_CITIZEN,
    SPACE_COINS,
    STATION_COINS,
    TRACK_CITIZEN,
    TRACKS,
    TRADER,
    TRAVEL,
    TYPES,
    VILLAGE_TYPES,
    WAYS,
)
from bastide.games.orleans.rules.actions import possible
from bastide.games.orleans.rules.deeds import waits
from bastide.games.orleans.rules.recruiting import may_recruit
from bastide.games.orleans.state import OrleansState

STATIONS_TO_COME: Final = 0.49  # stations and citizens a player will still get, per round left
LEVELS_TO_COME: Final = 0.05
FOLLOWER: Final = 0.24  # what pieces are worth in each round left: a follower,
WILD: Final = 0.45  # a monk besides,
DRAWN: Final = 0.7  # one more to draw,
INVENTION: Final = 0.54  # technology,
NEW_TILE: Final = 2.8  # a place tile
SITE: Final = 0.54  # share of its worth that a free town has for the merchant who stands in it
SHARE: Final = 0.85  # of the next level, for being nearly there
_TILES: Final[dict[str, float]] = {
    "hayrick": 0.2, "cheese_factory": 0.3, "winery": 0.5, "wool_manufacturer": 0.6, "tailor_shop": 0.8,
    "brewery": 0.35, "library": 0.9, "windmill": 0.6, "hospital": 0.6, "bathhouse": 0.55, "herb_garden": 0.4,
    "sacristy": 0.3, "shipping_line": 0.9, "restaurant": 0.6, "pharmacy": 0.8, "treasury": 0.5, "school": 0.5,
    "horse_wagon": 0.5, "gunpowder_tower": 0.45, "laboratory": 0.4,
}  # fmt: skip
TILE_WORTH: Final[list[float]] = [_TILES[name] for name in PLACE_NAMES[BOARD:]]  # in each round left
LADDER: Final[list[float]] = [  # the level of each space, with the share of the way to the next
    LEVEL[space]
    + SHARE
    * (space - LEVEL.index(LEVEL[space]))
    / (LEVEL.index(LEVEL[space] + 1) - LEVEL.index(LEVEL[space]) if space < LAST_SPACE else 1)
    for space in range(LAST_SPACE + 1)
]


def rounds_left(state: OrleansState) -> float:
    return float(ROUNDS - state.round)


def holdings(state: OrleansState, seat: i64) -> float:
    """Stations and citizens, those to come included."""
    return float(state.built(seat) + state.citizens_of(seat)) + STATIONS_TO_COME * rounds_left(state)


def rank(state: OrleansState, space: i64) -> float:
    """The level a marker on this space may end on."""
    left = rounds_left(state)
    return min(6.0, LADDER[space] + LEVELS_TO_COME * left) if left > 0 else float(LEVEL[space])


def progress(state: OrleansState, seat: i64, points: i64) -> float:
    """What so many development points are worth."""
    space: i64 = state.development[seat]
    end: i64 = min(space + points, LAST_SPACE)
    gain = holdings(state, seat) * (rank(state, end) - rank(state, space))
    while space < end:
        space += 1
        gain += float(SPACE_COINS[space])
        if SPACE_CITIZEN[space] >= 0 and state.citizens[SPACE_CITIZEN[space]] == EMPTY:
            gain += rank(state, end)
    return gain


def recruit_gain(state: OrleansState, seat: i64, what: i64) -> float:
    """What a new follower of this type is worth, with all that its step gives."""
    left = rounds_left(state)
    gain = FOLLOWER * left
    if what == MONK:
        return gain + WILD * left
    step: i64 = state.tracks[seat * TRACKS + what] + 1
    if step == CITIZEN_STEP[what] and state.citizens[TRACK_CITIZEN[what]] == EMPTY:
        gain += rank(state, state.development[seat])
    elif what == BOATMAN:
        gain += float(BOATMAN_COINS[step - 1])
    if what == FARMER:
        gain += float(GOOD_POINTS[FARMER_GOODS[step - 1]])
    elif what == KNIGHT:
        gain += DRAWN * left * float(ALLOWANCE[step] - ALLOWANCE[step - 1])
    elif what == SCHOLAR:
        gain += progress(state, seat, SCHOLAR_POINTS[step - 1])
    elif what == CRAFTSMAN:
        gain += INVENTION * left
    elif what == TRADER:
        gain += NEW_TILE * left
    return gain


def village_gain(state: OrleansState, seat: i64) -> float:
    best = 0.0
    for what in VILLAGE_TYPES:
        if may_recruit(state, seat, what):
            best = max(best, recruit_gain(state, seat, what))
    return best


def town_gain(state: OrleansState, seat: i64, town: i64) -> float:
    """What it is worth to stand in a town: a station may be built there."""
    taken = state.stations[town] >> seat & 1 if town == SHARED_TOWN else state.stations[town]
    return 0.0 if taken or not state.stock[seat] else SITE * rank(state, state.development[seat])


def best_good(state: OrleansState, edge: i64) -> i64:
    """The dearest good on an edge, or EMPTY."""
    best: i64 = EMPTY
    spot: i64 = FIRST_SPOT[edge]
    end: i64 = FIRST_SPOT[edge + 1]
    while spot < end:
        if state.spots[spot] > best:
            best = state.spots[spot]
        spot += 1
    return best


def move_gain(state: OrleansState, seat: i64, edge: i64) -> float:
    """What a journey along an edge is worth."""
    here: i64 = state.merchants[seat]
    there: i64 = EDGE_ENDS[2 * edge] + EDGE_ENDS[2 * edge + 1] - here
    good = best_good(state, edge)
    gain = town_gain(state, seat, there) - town_gain(state, seat, here)
    return gain + (float(GOOD_POINTS[good]) if good >= 0 else 0.0)


def give_gain(state: OrleansState, seat: i64, what: i64, deed: i64) -> float:
    """What a token on a deed is worth; it never comes back."""
    spaces: i64 = 0
    filled: i64 = 0
    i = deed * TYPES
    while i < (deed + 1) * TYPES:
        spaces += DEED_SPACES[i]
        filled += state.deeds[i]
        i += 1
    gain = float(DEED_COINS[deed]) - (FOLLOWER + (WILD if what == MONK else 0.0)) * rounds_left(state)
    if DEED_POINTS[deed]:
        gain += max(0.0, progress(state, seat, DEED_POINTS[deed]) - float(DEED_COINS[deed]))
    if state.citizens[DEED_CITIZEN[deed]] == EMPTY and filled + 1 == spaces:
        gain += rank(state, state.development[seat])
    return gain


def deeds_gain(state: OrleansState, seat: i64, place: i64) -> float:
    """The best that a token in the town hall or the tower can do."""
    best = -9.0
    what: i64 = 0
    while what < TYPES:
        if waits(state, seat, place, what):
            deed: i64 = 0
            while deed < DEEDS:
                if state.deeds[deed * TYPES + what] < DEED_SPACES[deed * TYPES + what]:
                    best = max(best, give_gain(state, seat, what, deed))
                deed += 1
        what += 1
    return best


def place_gain(state: OrleansState, seat: i64, place: i64) -> float:
    """What the action of a place is worth now."""
    effect: i64 = EFFECT[place]
    amount: i64 = AMOUNT[place]
    if place == SACRISTY:
        return min(3.0, 0.4 * rounds_left(state))
    if effect == DEEDS_EFFECT:
        return max(0.5, deeds_gain(state, seat, place))
    if not possible(state, seat, place):
        return 0.3
    if effect == RECRUIT:
        return recruit_gain(state, seat, amount) if amount < TYPES else village_gain(state, seat)
    if effect == TRAVEL:
        best = 0.0
        for edge in WAYS[state.merchants[seat] * 2 + amount]:
            best = max(best, move_gain(state, seat, edge))
        return best
    if effect == BUILD:
        return rank(state, state.development[seat]) * (1.0 if rounds_left(state) > 0 else 0.99)
    if effect == GOOD:
        return float(GOOD_POINTS[amount])
    if effect == GAIN:
        return float(amount) + progress(state, seat, POINTS[place])
    if effect == LEVEL_COINS:
        return float(state.level(seat))
    if effect == STATION_COINS:
        return float(state.built(seat))
    if effect == BUY:
        points: i64 = min(amount, state.coins[seat])
        return max(0.0, progress(state, seat, points) - float(points))
    if effect == BATHE:
        return 1.5
    return INVENTION * rounds_left(state) if effect == INVENT else 0.0

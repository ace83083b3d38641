"""Orléans: judgement for the bots. What pieces and actions promise, in points expected at the end of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Game
from bastide.core.heuristic import Heuristic
from bastide.core.state import OPEN, bit, next_u32
from bastide.games.orleans.codes import (
    BUY_FOOD,
    COLLECT,
    COLLECTING,
    COMMIT,
    DECLINE,
    DEPLOY,
    DONE,
    DRAW,
    FEED,
    GIVE,
    HIRE,
    INSTALL,
    MOVE,
    PASS,
    PAY,
    PLACE,
    PLAN,
    REWARD,
    REWARDING,
    SEND,
    TAKE,
    TILE,
    TORTURE,
    USE,
    WARD,
    YIELD,
)
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
    FIRST_SPACE,
    FIRST_SPOT,
    FITS,
    GAIN,
    GOOD,
    GOOD_POINTS,
    INVENT,
    KINDS,
    KNIGHT,
    LAST_SPACE,
    LEVEL,
    LEVEL_COINS,
    MONK,
    PLACE_NAMES,
    PLACES,
    POINTS,
    RECRUIT,
    ROUNDS,
    SACRISTY,
    SCHOLAR,
    SCHOLAR_POINTS,
    SHARED_TOWN,
    SPACE_CITIZEN,
    SPACE_COINS,
    SPACE_PLACE,
    SPACES,
    STATION_COINS,
    TECHNOLOGY,
    TILES,
    TRACK_CITIZEN,
    TRACKS,
    TRADER,
    TRAVEL,
    TWINS,
    TYPES,
    VILLAGE_TYPES,
    WAYS,
)
from bastide.games.orleans.notation import deed_of, item_of, put_follower, space_of, token_of
from bastide.games.orleans.rules.actions import activated, possible
from bastide.games.orleans.rules.deeds import waits
from bastide.games.orleans.rules.planning import fitting
from bastide.games.orleans.rules.recruiting import may_recruit
from bastide.games.orleans.scoring import goods_points
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
READY: Final = 0.97  # share of its gain that a place is worth when it is filled,
BEGUN: Final = 0.3  # when it is filled in part,
PLANNED: Final = 0.7  # or when the market can fill it in this phase
WAITING: Final = 0.35  # a follower in the market


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


def missing(state: OrleansState, seat: i64, place: i64) -> i64:
    """How many spaces of a place are empty."""
    count: i64 = 0
    at: i64 = seat * SPACES + FIRST_SPACE[place]
    end: i64 = seat * SPACES + FIRST_SPACE[place + 1]
    while at < end:
        if state.spaces[at] < 0:
            count += 1
        at += 1
    return count


def helper(state: OrleansState, seat: i64, market: list[int], space: i64) -> i64:
    """A follower that fits the space: the plainest there is, a monk last; EMPTY if there is none."""
    kind: i64 = KINDS - 1  # coloured ones first, since they serve nothing else
    substitute: i64 = EMPTY
    while kind >= 0:
        if market[kind] > 0 and fitting(state, seat, kind) >> space & 1:
            if kind != MONK and FITS[kind] >> space & 1:
                return kind
            if substitute in (EMPTY, MONK):
                substitute = kind
        kind -= 1
    return substitute


def reserve(state: OrleansState, seat: i64, market: list[int], place: i64) -> bool:
    """Take followers for all that is missing at a place out of the market, if they are there."""
    trial = market[:]
    space: i64 = FIRST_SPACE[place]
    end: i64 = FIRST_SPACE[place + 1]
    while space < end:
        if state.spaces[seat * SPACES + space] < 0:
            kind = helper(state, seat, trial, space)
            if kind < 0:
                return False
            trial[kind] -= 1
        space += 1
    market[:] = trial
    return True


def plans(state: OrleansState, seat: i64) -> bool:
    """Whether the seat may still place followers in this round."""
    i: i64 = len(state.stack) - 1
    while i >= 0 and state.stack[i].phase == PLAN:
        if state.stack[i].seat == seat:
            return state.stack[i].sealed == OPEN
        i -= 1
    return False


def board(state: OrleansState, seat: i64) -> float:
    """What stands on the places, and waits in the market."""
    market = state.market[seat * KINDS : (seat + 1) * KINDS]
    open_plan = plans(state, seat)
    ready = READY if not state.passed & bit(seat) else READY / 2
    value = 0.0
    place: i64 = 0
    while place < PLACES:
        if state.owns(seat, place):
            size: i64 = FIRST_SPACE[place + 1] - FIRST_SPACE[place]
            empty = missing(state, seat, place)
            if size and activated(state, seat, place):
                value += ready * place_gain(state, seat, place)
            elif empty < size:
                gain = place_gain(state, seat, place)
                share = float(size - empty) / float(size)
                if open_plan and reserve(state, seat, market, place):
                    value += gain * (PLANNED + (READY - PLANNED) * share)
                else:
                    value += gain * BEGUN * share
        place += 1
    if rounds_left(state) > 0 or open_plan:
        for kind in range(KINDS):
            value += WAITING * float(market[kind])
    return value


class OrleansHeuristic(Heuristic):
    def __init__(self) -> None:
        self.scale = 30.0

    def value(self, game: Game, state: OrleansState, seat: i64) -> float:
        """Coins, goods and towns; what the engine will bring in the rounds left; what stands ready."""
        if not state.stack:
            return float(state.scores[seat])
        left = rounds_left(state)
        value = float(state.coins[seat] + goods_points(state, seat)) + 0.02 * float(state.stock[seat])
        value += holdings(state, seat) * rank(state, state.development[seat])
        followers: i64 = 0
        monks: i64 = state.bags[seat * KINDS + MONK] + state.market[seat * KINDS + MONK]
        inventions: i64 = 0
        i = seat * KINDS
        while i < (seat + 1) * KINDS:
            followers += state.bags[i] + state.market[i]
            i += 1
        i = seat * SPACES
        while i < (seat + 1) * SPACES:
            if state.spaces[i] == TECHNOLOGY:
                inventions += 1
            elif state.spaces[i] != EMPTY:
                followers += 1
            i += 1
        each = (
            FOLLOWER * float(min(followers, 2 * state.allowance(seat)))
            + WILD * float(monks)
            + DRAWN * float(state.allowance(seat))
        )
        each += INVENTION * (float(inventions) + 0.8 * float(state.inventions[seat]))
        i = 0
        while i < TILES:
            if state.tiles[i] == seat:
                each += TILE_WORTH[i]
            i += 1
        value += each * left + board(state, seat) + town_gain(state, seat, state.merchants[seat])
        return value + promised(state, seat)

    def priors(self, game: Game, state: OrleansState, seat: i64, actions: list[Action]) -> list[float]:
        weights: list[float] = []
        market = state.market[seat * KINDS : (seat + 1) * KINDS]
        for action in actions:
            weights.append(max(0.1, 1.0 + appeal(state, seat, action, market)))
        return weights

    def suggest(self, game: Game, state: OrleansState, seat: i64, luck: i64) -> Action:
        """The most appealing action, with a little luck."""
        decision = state.stack[state.pending_index(seat)]
        if decision.phase == PLAN:
            return next_placement(state, seat, luck)
        choices = game.phases[decision.phase].legal(state, decision)
        market = state.market[seat * KINDS : (seat + 1) * KINDS]
        best, most = choices[0], -99.0
        for action in choices:
            luck = next_u32(luck)
            appealing = appeal(state, seat, action, market) + luck_share(luck)
            if appealing > most:
                best, most = action, appealing
        return best

    def scene(self, game: Game, state: OrleansState, seat: i64) -> i64:
        """The hourglass tile, the followers drawn to the market and those in the bathhouse."""
        scene = state.tile + 1
        for i in range(seat * KINDS, (seat + 1) * KINDS):
            scene = (scene * 11 + state.market[i]) % 1000000007
        for kind in state.basin:
            scene = (scene * 13 + kind + 1) % 1000000007
        return scene


def luck_share(luck: i64) -> float:
    """Luck as a number from 0 to 1."""
    return float(luck) / 4294967296.0


def promised(state: OrleansState, seat: i64) -> float:
    """What a pending choice of the seat is sure to bring, or to cost."""
    value = 0.0
    i: i64 = len(state.stack) - 1
    while i >= 0:
        decision = state.stack[i]
        if decision.seat == seat:
            if decision.phase == COLLECTING:
                value += float(GOOD_POINTS[best_good(state, decision.argument)])
            elif decision.phase == TILE:
                value += NEW_TILE * rounds_left(state)
            elif decision.phase == REWARDING:
                value += 1.0
            elif decision.phase == TORTURE:
                value -= float(decision.argument)
        i -= 1
    return value


def appeal(state: OrleansState, seat: i64, action: Action, market: list[int]) -> float:
    """How many points an action seems to bring."""
    verb, what = verb_of(action), argument_of(action)
    if verb in (PLACE, DEPLOY, SEND):
        place = SPACE_PLACE[space_of(action)]
        gain = place_gain(state, seat, place)
        return gain if reserve(state, seat, market[:], place) else 0.2 * gain - 0.5
    if verb == USE:
        return place_gain(state, seat, what)
    if verb == DRAW:
        return 2.0 * float(what)
    if verb == HIRE:
        return recruit_gain(state, seat, what)
    if verb == TAKE:
        return TILE_WORTH[what - BOARD] * rounds_left(state)
    if verb == MOVE:
        return move_gain(state, seat, what)
    if verb == COLLECT:
        return float(GOOD_POINTS[what])
    if verb == GIVE:
        return give_gain(state, seat, token_of(action), deed_of(action))
    if verb in (PAY, REWARD):
        return progress(state, seat, what) - float(what)
    if verb == INSTALL:
        return 0.5 + 0.3 * place_gain(state, seat, SPACE_PLACE[what])
    if verb == FEED:
        return 5.0 - float(GOOD_POINTS[what])
    if verb == YIELD:
        return -float(item_of(action))
    if verb in (WARD, DONE, DECLINE):
        return 1.0
    return -1.0 if verb in (PASS, BUY_FOOD) else 0.0


def next_placement(state: OrleansState, seat: i64, luck: i64) -> Action:
    """The next step of a plan: a space of the most rewarding place that the market can fill, or commit."""
    market = state.market[seat * KINDS : (seat + 1) * KINDS]
    best, most = EMPTY, 0.0
    place: i64 = 0
    while place < PLACES:
        if state.owns(seat, place):
            empty = missing(state, seat, place)
            if empty and reserve(state, seat, market[:], place):
                luck = next_u32(luck)
                gain = (place_gain(state, seat, place) + 2.0 * luck_share(luck)) / float(empty)
                if gain > most:
                    best, most = int(place), gain
        place += 1
    if best == EMPTY:
        return COMMIT
    space: i64 = FIRST_SPACE[best]
    while state.spaces[seat * SPACES + space] >= 0:
        space += 1
    return put_follower(PLACE, helper(state, seat, market, space), space - TWINS[space])


HEURISTIC: Final = OrleansHeuristic()

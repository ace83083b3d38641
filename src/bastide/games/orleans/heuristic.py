"""Orléans: what greedy play values."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.heuristic import Heuristic
from bastide.core.state import OPEN, bit
from bastide.games.orleans.data import (
    BOARD,
    EMPTY,
    FIRST_SPACE,
    FITS,
    GOOD_POINTS,
    KINDS,
    MONK,
    PLACES,
    SPACE_PLACE,
    SPACES,
    TECHNOLOGY,
    TILES,
    TWINS,
)
from bastide.games.orleans.rules.actions import activated
from bastide.games.orleans.rules.planning import fitting
from bastide.games.orleans.rules.prospects import (
    DRAWN,
    FOLLOWER,
    INVENTION,
    NEW_TILE,
    TILE_WORTH,
    WILD,
    best_good,
    give_gain,
    holdings,
    move_gain,
    place_gain,
    progress,
    rank,
    recruit_gain,
    rounds_left,
    town_gain,
)
from bastide.games.orleans.rules.words import (
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
from bastide.games.orleans.scoring import goods_points
from bastide.games.orleans.state import OrleansState

READY: Final = 0.97  # share of its gain that a place is worth when it is filled,
BEGUN: Final = 0.3  # when it is filled in part,
PLANNED: Final = 0.7  # or when the market can fill it in this phase
WAITING: Final = 0.35  # a follower in the market


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
            luck = 698769069 * (luck & 0xFFFFFFFF) + (luck >> 32)
            appealing = appeal(state, seat, action, market) + float(luck & 0xFF) / 256.0
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
    verb, what = action & 255, action >> 8
    if verb in (PLACE, DEPLOY, SEND):
        place = SPACE_PLACE[what >> 4]
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
        return give_gain(state, seat, what >> 3, what & 7)
    if verb in (PAY, REWARD):
        return progress(state, seat, what) - float(what)
    if verb == INSTALL:
        return 0.5 + 0.3 * place_gain(state, seat, SPACE_PLACE[what])
    if verb == FEED:
        return 5.0 - float(GOOD_POINTS[what])
    if verb == YIELD:
        return -float(what & 15)
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
                luck = 698769069 * (luck & 0xFFFFFFFF) + (luck >> 32)
                gain = (place_gain(state, seat, place) + float(luck & 0xFF) / 128.0) / float(empty)
                if gain > most:
                    best, most = int(place), gain
        place += 1
    if best == EMPTY:
        return COMMIT
    space: i64 = FIRST_SPACE[best]
    while state.spaces[seat * SPACES + space] >= 0:
        space += 1
    target = space - TWINS[space]
    return PLACE | int(helper(state, seat, market, space) | target << 4) << 8


HEURISTIC: Final = OrleansHeuristic()

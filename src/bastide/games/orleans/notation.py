"""Orléans: actions with an argument, and the text of every action."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, action_of, argument_of
from bastide.games.orleans.codes import (
    BUY_FOOD,
    COLLECT,
    COMMIT,
    DECLINE,
    DEPLOY,
    DONE,
    DRAW,
    ENDURE,
    EXCLUDE,
    FEED,
    FETCH,
    GIVE,
    HIRE,
    INSTALL,
    KEEP,
    LEAVE,
    MOVE,
    PASS,
    PAY,
    PLACE,
    RECALL,
    REWARD,
    SEND,
    STOP,
    STOW,
    TAKE,
    USE,
    WARD,
    YIELD,
)
from bastide.games.orleans.data import (
    AMOUNT,
    BOARD,
    BOATMAN,
    BUY,
    COINS_PER_POINT,
    DEED_NAMES,
    DEED_SPACES,
    DEEDS,
    EDGE_NAMES,
    EFFECT,
    FITS,
    FOOD,
    GOOD_NAMES,
    HERB_GARDEN_FITS,
    KIND_NAMES,
    MARKET,
    NOTHING,
    PLACE_NAMES,
    PLACES,
    SCHOLAR,
    SCHOOL_FITS,
    SPACE_NAMES,
    SPACES,
    TECHNOLOGY_FITS,
    TOWER_SPACES,
    TOWN_NAMES,
    TWINS,
    TYPE_NAMES,
    TYPE_OF,
    TYPES,
    VILLAGE_TYPES,
)

COIN: Final = 0  # rewards of the canalisation
POINT: Final = 1

STOCK_STATION: Final = 0  # items that torture takes
TOWN_STATION: Final = 1  # town
FOLLOWER: Final = 2
DEVELOPMENT: Final = 3
LOST_GOOD: Final = 4  # good
LOST_TILE: Final = 5  # place
SPARE_TECHNOLOGY: Final = 6
PLACED_TECHNOLOGY: Final = 7  # space


PUT: Final = [(PLACE, "place"), (DEPLOY, "deploy"), (SEND, "send")]  # verbs that put a follower on a space

# Actions whose argument is one number: `argument_of` reads it


def draw_followers(number: i64) -> Action:
    return action_of(DRAW, number)


def stow_follower(kind: i64) -> Action:
    return action_of(STOW, kind)


def fetch_follower(kind: i64) -> Action:
    return action_of(FETCH, kind)


def use_place(place: i64) -> Action:
    return action_of(USE, place)


def hire_follower(what: i64) -> Action:
    return action_of(HIRE, what)


def take_tile(place: i64) -> Action:
    return action_of(TAKE, place)


def exclude_tile(place: i64) -> Action:
    return action_of(EXCLUDE, place)


def move_along(edge: i64) -> Action:
    return action_of(MOVE, edge)


def collect_good(good: i64) -> Action:
    return action_of(COLLECT, good)


def feed_good(good: i64) -> Action:
    return action_of(FEED, good)


def choose_reward(reward: i64) -> Action:
    """COIN or POINT."""
    return action_of(REWARD, reward)


def pay_coins(coins: i64) -> Action:
    return action_of(PAY, coins)


def install_technology(space: i64) -> Action:
    return action_of(INSTALL, space)


def recall_follower(space: i64) -> Action:
    return action_of(RECALL, space)


# A follower and a space, for PLACE, DEPLOY and SEND


def put_follower(verb: i64, kind: i64, space: i64) -> Action:
    """Place a follower of the market, deploy one of the tower, or send one of the bathhouse."""
    return action_of(verb, kind | space << 4)


def kind_of(action: i64) -> i64:
    return argument_of(action) & 15


def space_of(action: i64) -> i64:
    return argument_of(action) >> 4


# A token and the deed it goes to


def give_token(what: i64, deed: i64) -> Action:
    return action_of(GIVE, what << 3 | deed)


def token_of(action: i64) -> i64:
    """Its type."""
    return argument_of(action) >> 3


def deed_of(action: i64) -> i64:
    return argument_of(action) & 7


# What is given up under torture


def yield_item(item: i64, which: i64 = 0) -> Action:
    """A kind of item and, where there are several, which one: a town, a good, a place or a space."""
    return action_of(YIELD, item | which << 4)


def item_of(action: i64) -> i64:
    return argument_of(action) & 15


def which_of(action: i64) -> i64:
    return argument_of(action) >> 4


def texts() -> dict[Action, str]:
    """Every action with its text, in the order of the dense index."""
    found: dict[Action, str] = {
        COMMIT: "commit", PASS: "pass", DONE: "done", LEAVE: "leave", STOP: "stop", KEEP: "keep", WARD: "ward",
        ENDURE: "endure", BUY_FOOD: "buy food", DECLINE: "decline",
        choose_reward(COIN): "reward coin", choose_reward(POINT): "reward point",
        yield_item(STOCK_STATION): "yield station", yield_item(FOLLOWER): "yield follower",
        yield_item(DEVELOPMENT): "yield development", yield_item(SPARE_TECHNOLOGY): "yield technology",
    }  # fmt: skip
    found |= {draw_followers(number): f"draw {number}" for number in range(MARKET + TOWER_SPACES + 1)}
    for kind, name in enumerate(KIND_NAMES):
        found[stow_follower(kind)] = f"stow {name}"
        found[fetch_follower(kind)] = f"fetch {name}"
    found |= {use_place(place): f"use {PLACE_NAMES[place]}" for place in range(PLACES) if EFFECT[place] != NOTHING}
    found |= {hire_follower(what): f"hire {TYPE_NAMES[what]}" for what in VILLAGE_TYPES}
    for place in range(BOARD, PLACES):
        found[take_tile(place)] = f"take {PLACE_NAMES[place]}"
        found[exclude_tile(place)] = f"exclude {PLACE_NAMES[place]}"
        found[yield_item(LOST_TILE, place)] = f"yield {PLACE_NAMES[place]}"
        if EFFECT[place] == BUY:
            for points in range(1, AMOUNT[place] + 1):
                found[pay_coins(points * COINS_PER_POINT)] = f"pay {points * COINS_PER_POINT}"
    found |= {move_along(edge): f"move {name}" for edge, name in enumerate(EDGE_NAMES)}
    for good, name in enumerate(GOOD_NAMES):
        found[collect_good(good)] = f"collect {name}"
        found[yield_item(LOST_GOOD, good)] = f"yield {name}"
        if FOOD[good]:
            found[feed_good(good)] = f"feed {name}"
    for what in range(TYPES):
        for deed in range(DEEDS):
            if DEED_SPACES[deed * TYPES + what]:
                found[give_token(what, deed)] = f"give {TYPE_NAMES[what]} {DEED_NAMES[deed]}"
    for town, name in enumerate(TOWN_NAMES):
        found[yield_item(TOWN_STATION, town)] = f"yield station {name}"
    for space, name in enumerate(SPACE_NAMES):
        found[recall_follower(space)] = f"recall {name}"
        if TECHNOLOGY_FITS >> space & 1:
            found[yield_item(PLACED_TECHNOLOGY, space)] = f"yield technology {name}"
            if not TWINS[space]:
                found[install_technology(space)] = f"install {name}"
    for kind, name in enumerate(KIND_NAMES):
        for space in range(SPACES):
            if may_ever_stand(kind, space) and not TWINS[space]:
                for verb, word in PUT:
                    found[put_follower(verb, kind, space)] = f"{word} {name} {SPACE_NAMES[space]}"
    return found


def may_ever_stand(kind: int, space: int) -> bool:
    """Whether the follower fits the space, if need be with the school or the herb garden."""
    spaces = FITS[kind]
    if kind == SCHOLAR:
        spaces |= SCHOOL_FITS
    if TYPE_OF[kind] == BOATMAN:
        spaces |= HERB_GARDEN_FITS
    return bool(spaces >> space & 1)


def forbidden() -> dict[Action, str]:
    """Actions that no position allows, but that can be said: so that their refusal can name a rule."""
    found: dict[Action, str] = {
        use_place(place): f"use {PLACE_NAMES[place]}" for place in range(PLACES) if EFFECT[place] == NOTHING
    }
    found |= {feed_good(good): f"feed {name}" for good, name in enumerate(GOOD_NAMES) if not FOOD[good]}
    for what in range(TYPES):
        for deed in range(DEEDS):
            if not DEED_SPACES[deed * TYPES + what]:
                found[give_token(what, deed)] = f"give {TYPE_NAMES[what]} {DEED_NAMES[deed]}"
    for space, name in enumerate(SPACE_NAMES):
        if not TECHNOLOGY_FITS >> space & 1 and not TWINS[space]:
            found[install_technology(space)] = f"install {name}"
        for kind in range(len(KIND_NAMES)):
            if not may_ever_stand(kind, space) and not TWINS[space]:
                for verb, word in PUT:
                    found[put_follower(verb, kind, space)] = f"{word} {KIND_NAMES[kind]} {name}"
    return found

"""Orléans: every action there can be, in words."""

from __future__ import annotations

from bastide.core.action import Action
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
from bastide.games.orleans.rules.words import (
    BUY_FOOD,
    COIN,
    COLLECT,
    COMMIT,
    DECLINE,
    DEPLOY,
    DEVELOPMENT,
    DONE,
    DRAW,
    ENDURE,
    EXCLUDE,
    FEED,
    FETCH,
    FOLLOWER,
    GIVE,
    HIRE,
    INSTALL,
    KEEP,
    LEAVE,
    LOST_GOOD,
    LOST_TILE,
    MOVE,
    PASS,
    PAY,
    PLACE,
    PLACED_TECHNOLOGY,
    POINT,
    RECALL,
    REWARD,
    SEND,
    SPARE_TECHNOLOGY,
    STOCK_STATION,
    STOP,
    STOW,
    TAKE,
    TOWN_STATION,
    USE,
    WARD,
    YIELD,
)


def texts() -> dict[Action, str]:
    """Every action with its text, in the order of the dense index."""
    found: dict[Action, str] = {
        COMMIT: "commit", PASS: "pass", DONE: "done", LEAVE: "leave", STOP: "stop", KEEP: "keep", WARD: "ward",
        ENDURE: "endure", BUY_FOOD: "buy food", DECLINE: "decline",
        REWARD | COIN << 8: "reward coin", REWARD | POINT << 8: "reward point",
        YIELD | STOCK_STATION << 8: "yield station", YIELD | FOLLOWER << 8: "yield follower",
        YIELD | DEVELOPMENT << 8: "yield development", YIELD | SPARE_TECHNOLOGY << 8: "yield technology",
    }  # fmt: skip
    found |= {DRAW | number << 8: f"draw {number}" for number in range(MARKET + TOWER_SPACES + 1)}
    for kind, name in enumerate(KIND_NAMES):
        found[STOW | kind << 8] = f"stow {name}"
        found[FETCH | kind << 8] = f"fetch {name}"
    found |= {USE | place << 8: f"use {PLACE_NAMES[place]}" for place in range(PLACES) if EFFECT[place] != NOTHING}
    found |= {HIRE | what << 8: f"hire {TYPE_NAMES[what]}" for what in VILLAGE_TYPES}
    for place in range(BOARD, PLACES):
        found[TAKE | place << 8] = f"take {PLACE_NAMES[place]}"
        found[EXCLUDE | place << 8] = f"exclude {PLACE_NAMES[place]}"
        found[YIELD | (LOST_TILE | place << 4) << 8] = f"yield {PLACE_NAMES[place]}"
        if EFFECT[place] == BUY:
            for points in range(1, AMOUNT[place] + 1):
                found[PAY | points * COINS_PER_POINT << 8] = f"pay {points * COINS_PER_POINT}"
    found |= {MOVE | edge << 8: f"move {name}" for edge, name in enumerate(EDGE_NAMES)}
    for good, name in enumerate(GOOD_NAMES):
        found[COLLECT | good << 8] = f"collect {name}"
        found[YIELD | (LOST_GOOD | good << 4) << 8] = f"yield {name}"
        if FOOD[good]:
            found[FEED | good << 8] = f"feed {name}"
    for what in range(TYPES):
        for deed in range(DEEDS):
            if DEED_SPACES[deed * TYPES + what]:
                found[GIVE | (what << 3 | deed) << 8] = f"give {TYPE_NAMES[what]} {DEED_NAMES[deed]}"
    for town, name in enumerate(TOWN_NAMES):
        found[YIELD | (TOWN_STATION | town << 4) << 8] = f"yield station {name}"
    for space, name in enumerate(SPACE_NAMES):
        found[RECALL | space << 8] = f"recall {name}"
        if TECHNOLOGY_FITS >> space & 1:
            found[YIELD | (PLACED_TECHNOLOGY | space << 4) << 8] = f"yield technology {name}"
            if not TWINS[space]:
                found[INSTALL | space << 8] = f"install {name}"
    for kind, name in enumerate(KIND_NAMES):
        for space in range(SPACES):
            if may_ever_stand(kind, space) and not TWINS[space]:
                argument = (kind | space << 4) << 8
                found[PLACE | argument] = f"place {name} {SPACE_NAMES[space]}"
                found[DEPLOY | argument] = f"deploy {name} {SPACE_NAMES[space]}"
                found[SEND | argument] = f"send {name} {SPACE_NAMES[space]}"
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
        USE | place << 8: f"use {PLACE_NAMES[place]}" for place in range(PLACES) if EFFECT[place] == NOTHING
    }
    found |= {FEED | good << 8: f"feed {name}" for good, name in enumerate(GOOD_NAMES) if not FOOD[good]}
    for what in range(TYPES):
        for deed in range(DEEDS):
            if not DEED_SPACES[deed * TYPES + what]:
                found[GIVE | (what << 3 | deed) << 8] = f"give {TYPE_NAMES[what]} {DEED_NAMES[deed]}"
    for space, name in enumerate(SPACE_NAMES):
        if not TECHNOLOGY_FITS >> space & 1 and not TWINS[space]:
            found[INSTALL | space << 8] = f"install {name}"
        for kind in range(len(KIND_NAMES)):
            if not may_ever_stand(kind, space) and not TWINS[space]:
                argument = (kind | space << 4) << 8
                found[PLACE | argument] = f"place {KIND_NAMES[kind]} {name}"
                found[DEPLOY | argument] = f"deploy {KIND_NAMES[kind]} {name}"
                found[SEND | argument] = f"send {KIND_NAMES[kind]} {name}"
    return found

"""Orléans in codes."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Say
from bastide.games.orleans import codes
from bastide.games.orleans.data import (
    BOARD,
    DEED_COINS,
    DEED_NAMES,
    DEED_SPACES,
    EDGE_ENDS,
    EDGE_NAMES,
    EDGE_TYPE,
    EMPTY,
    EVENT_NAMES,
    FIRST_SPACE,
    FIRST_SPOT,
    GOOD_NAMES,
    GOODS,
    HOURGLASS_EVENT,
    HOURGLASS_VALUE,
    KIND_NAMES,
    KINDS,
    PLACE_NAMES,
    PLACES,
    ROUNDS,
    SPACE_ASKS,
    SPACE_NAMES,
    SPACE_PLACE,
    SPACES,
    TECHNOLOGY,
    TOWN_NAMES,
    TRACK_NAMES,
    TRACKS,
    TYPE_NAMES,
    TYPES,
)
from bastide.games.orleans.state import IN_PILE, OrleansState

PROMPTS = {
    codes.EXCLUDING: "excluding", codes.DRAWING: "drawing", codes.STOWING: "stowing", codes.PLAN: "plan",
    codes.ACT: "act", codes.VILLAGE_HIRE: "village_hire", codes.TILE: "tile", codes.TRAVELLING: "travelling",
    codes.COLLECTING: "collecting", codes.GIVING: "giving", codes.REWARDING: "rewarding", codes.PAYING: "paying",
    codes.BATHING: "bathing", codes.INSTALLING: "installing", codes.WARDING: "warding", codes.FEEDING: "feeding",
    codes.TORTURE: "torture",
}  # fmt: skip
WAIVERS: dict[int, tuple[str, str]] = {}  # nobody is asked again and again for what is passed on for good
WAYS = ("water", "road")
ASKED = (*TYPE_NAMES, "any", "any_neutral")
PLAIN = {"commit", "pass", "done", "leave", "stop", "keep", "ward", "endure", "decline"}
KIND_EVENTS = {"recalls", "stows", "fetches", "plague", "spared", "loses_follower"}  # whose first number is a kind
PLACE_EVENTS = {"excludes", "uses", "takes_tile", "loses_tile"}  # … a place
GOOD_EVENTS = {"good", "collects", "feeds", "loses_good"}  # … a good


def prompt(game: Game, view: OrleansState, seat: int, say: Say) -> str:
    """What this seat has to decide."""
    decision = view.stack[int(view.pending_index(seat))]
    return say(f"prompt.{PROMPTS[int(decision.phase)]}", n=int(decision.argument))


def label(game: Game, view: OrleansState, seat: int, action: Action, say: Say) -> str:
    """An action as a person would say it."""
    text = game.write(action)
    verb, _, rest = text.partition(" ")
    if verb in PLAIN:
        return say(f"action.{verb}")
    if text == "buy food":
        return say("action.buy_food")
    if verb in ("draw", "pay"):
        return say(f"action.{verb}", n=int(rest))
    if verb == "reward":
        return say(f"action.reward_{rest}")
    if verb in ("stow", "fetch", "hire"):
        return say(f"action.{verb}", what=say(f"kind.{rest}"))
    if verb in ("use", "take", "exclude"):
        return say(f"action.{verb}", what=say(f"place.{rest}"), effect=say(f"place.{rest}.tip"))
    if verb == "move":
        edge = EDGE_NAMES.index(rest)
        here = view.merchants[seat]
        there = EDGE_ENDS[2 * edge] + EDGE_ENDS[2 * edge + 1] - here
        return say("action.move", what=say(f"town.{TOWN_NAMES[there]}"), way=say(f"way.{WAYS[EDGE_TYPE[edge]]}"))
    if verb in ("collect", "feed"):
        return say(f"action.{verb}", what=say(f"good.{rest}"))
    if verb == "give":
        what, deed = rest.split(" ")
        return say("action.give", what=say(f"kind.{what}"), where=say(f"deed.{deed}"))
    if verb in ("place", "deploy", "send"):
        kind, space = rest.split(" ")
        return say(f"action.{verb}", what=say(f"kind.{kind}"), where=space_text(SPACE_NAMES.index(space), say))
    if verb == "recall":
        at = SPACE_NAMES.index(rest)
        what = say(f"kind.{KIND_NAMES[view.spaces[seat * SPACES + at]]}")
        return say("action.recall", what=what, where=space_text(at, say))
    if verb == "install":
        return say("action.install", where=space_text(SPACE_NAMES.index(rest), say))
    return yield_label(rest, say)


def yield_label(what: str, say: Say) -> str:
    """What torture takes, in codes."""
    if what in ("station", "follower", "development", "technology"):
        return say(f"action.yield_{what}")
    if what in GOOD_NAMES:
        return say("action.yield_good", what=say(f"good.{what}"))
    if what in PLACE_NAMES:
        return say("action.yield_place", what=say(f"place.{what}"))
    kind, _, where = what.partition(" ")
    if kind == "station":
        return say("action.yield_town", what=say(f"town.{where}"))
    return say("action.yield_placed", where=space_text(SPACE_NAMES.index(where), say))


def space_text(space: int, say: Say) -> str:
    """A space of a place; the second of two that ask for the same bears a number."""
    asks = ASKED[SPACE_ASKS[space]]
    name = say(f"asks.{asks}" if asks.startswith("any") else f"kind.{asks}")
    twin = " 2" if SPACE_NAMES[space].endswith("2") else ""
    return say("space", place=say(f"place.{PLACE_NAMES[SPACE_PLACE[space]]}"), asks=name + twin)


def event(game: Game, event: Event, names: Sequence[str], say: Say) -> str:
    """A line of the log."""
    who = names[event.seat] if event.seat >= 0 else ""
    kind, args = event.what, event.args
    what, where, n, level = "", "", args[0] if args else 0, 0
    if kind in KIND_EVENTS:
        what = say(f"kind.{KIND_NAMES[n]}")
    elif kind in PLACE_EVENTS:
        what = say(f"place.{PLACE_NAMES[n]}")
    elif kind in GOOD_EVENTS:
        what = say(f"good.{GOOD_NAMES[n]}")
    elif kind == "hourglass":
        what, n = event_text(n, say), args[1]
    elif kind in ("draws", "bathes"):
        what, n = ", ".join(say(f"kind.{KIND_NAMES[one]}") for one in args), len(args)
        kind = "draws_none" if not args else kind
    elif kind in ("places", "sends"):
        what, where = say(f"kind.{KIND_NAMES[n]}"), space_text(args[1], say)
    elif kind == "recruits":
        what = say(f"kind.{TYPE_NAMES[n]}")
    elif kind == "develops":
        n = args[1]
    elif kind == "moves":
        what = say(f"town.{TOWN_NAMES[args[1]]}")
    elif kind in ("builds", "loses_station"):
        what = say(f"town.{TOWN_NAMES[n]}") if n >= 0 else say("stock")
    elif kind == "gives":
        what, where = say(f"kind.{TYPE_NAMES[n]}"), say(f"deed.{DEED_NAMES[args[1]]}")
    elif kind == "installs":
        where = space_text(n, say)
    elif kind == "wards":
        what = say(f"event_name.{EVENT_NAMES[n]}")
    elif kind == "score_towns":
        n, level = args[0] + args[1], args[2]
    return say(f"event.{kind}", who=who, what=what, where=where, n=n, level=level, points=say("points", n=event.points))


def event_text(tile: int, say: Say) -> str:
    """An hourglass tile: its event and what it does."""
    name = EVENT_NAMES[HOURGLASS_EVENT[tile]]
    return f"{say(f'event_name.{name}')} ({say(f'event_name.{name}.tip', n=HOURGLASS_VALUE[tile])})"


def describe(game: Game, view: OrleansState, names: Sequence[str], say: Say) -> list[tuple[str, list[str]]]:
    """The whole table in words: headings with lines, for play without pictures."""
    table = [event_text(int(view.tile), say)] if view.tile >= 0 else []
    table.append(say("text.left", what=coming(view, say)))
    pile = [say(f"place.{PLACE_NAMES[BOARD + i]}") for i, owner in enumerate(view.tiles) if owner == IN_PILE]
    table.append(say("text.offer", what=", ".join(pile) or say("text.nothing")))
    sections = [(say("text.round", n=int(view.round), last=ROUNDS), table)]
    deeds = []
    for deed, name in enumerate(DEED_NAMES):
        given = sum(view.deeds[deed * TYPES : (deed + 1) * TYPES])
        whole = sum(DEED_SPACES[deed * TYPES : (deed + 1) * TYPES])
        deeds.append(say("text.deed", name=say(f"deed.{name}"), given=given, all=whole, n=DEED_COINS[deed]))
    sections.append((say("text.deeds"), deeds))
    ways = []
    for edge in range(len(EDGE_NAMES)):
        goods = [
            say(f"good.{GOOD_NAMES[good]}") for good in view.spots[FIRST_SPOT[edge] : FIRST_SPOT[edge + 1]] if good >= 0
        ]
        ends = [say(f"town.{TOWN_NAMES[town]}") for town in EDGE_ENDS[2 * edge : 2 * edge + 2]]
        way = say(f"way.{WAYS[EDGE_TYPE[edge]]}")
        ways.append(say("text.way", a=ends[0], b=ends[1], way=way, what=", ".join(goods) or say("text.none")))
    sections.append((say("text.map"), ways))
    return sections + [(name, household(view, seat, say)) for seat, name in enumerate(names)]


def coming(view: OrleansState, say: Say) -> str:
    """The events that have still to come, counted."""
    left: dict[str, int] = {}
    for tile, there in enumerate(view.hourglass):
        if there:
            name = EVENT_NAMES[HOURGLASS_EVENT[tile]]
            left[name] = left.get(name, 0) + 1
    return ", ".join(f"{say(f'event_name.{name}')} × {count}" for name, count in left.items()) or say("text.nothing")


def followers(counts: Sequence[int], say: Say) -> str:
    found = [f"{say(f'kind.{KIND_NAMES[kind]}')} × {count}" for kind, count in enumerate(counts) if count]
    return ", ".join(found) or say("text.nothing")


def household(view: OrleansState, seat: int, say: Say) -> list[str]:
    """What one player has, in codes."""
    goods = view.goods[seat * GOODS : (seat + 1) * GOODS]
    held = [f"{say(f'good.{GOOD_NAMES[good]}')} × {count}" for good, count in enumerate(goods) if count]
    tracks = [f"{say(f'track.{name}')} {view.tracks[seat * TRACKS + i]}" for i, name in enumerate(TRACK_NAMES)]
    stations = [say(f"town.{TOWN_NAMES[town]}") for town, mask in enumerate(view.stations) if mask >> seat & 1]
    lines = [
        say("text.coins", n=view.coins[seat]),
        say("text.goods", what=", ".join(held) or say("text.nothing")),
        say("text.tracks", what=", ".join(tracks)),
        say("text.development", n=view.development[seat], level=int(view.level(seat))),
        say("text.merchant", what=say(f"town.{TOWN_NAMES[view.merchants[seat]]}")),
        say("text.stations", what=", ".join(stations) or say("text.nothing")),
        say("text.citizens", n=int(view.citizens_of(seat))),
        say("text.bag", what=followers(view.bags[seat * KINDS : (seat + 1) * KINDS], say)),
        say("text.market", what=followers(view.market[seat * KINDS : (seat + 1) * KINDS], say)),
    ]
    if view.has_tower(seat):
        lines.append(say("text.tower", what=followers(view.tower, say)))
    for place in range(PLACES):
        filled = [view.spaces[seat * SPACES + space] for space in range(FIRST_SPACE[place], FIRST_SPACE[place + 1])]
        if view.owns(seat, place) and (place >= BOARD or any(one != EMPTY for one in filled)):
            standing = [occupant(one, say) for one in filled]
            name = say(f"place.{PLACE_NAMES[place]}")
            lines.append(say("text.place", place=name, what=", ".join(standing) or say("text.empty")))
    return lines


def occupant(kind: int, say: Say) -> str:
    """Who or what stands on a space."""
    if kind == EMPTY:
        return say("text.empty")
    return say("technology") if kind == TECHNOLOGY else say(f"kind.{KIND_NAMES[kind]}")

"""Orléans in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.events import named
from bastide.core.game import Game
from bastide.core.state import Event, bit
from bastide.draw.look import Say
from bastide.games.orleans import codes
from bastide.games.orleans.data import (
    BOARD,
    CITIZEN_NAMES,
    DEED_CITIZEN,
    DEED_COINS,
    DEED_NAMES,
    DEED_POINTS,
    DEED_SPACES,
    EDGE_ENDS,
    EDGE_NAMES,
    EDGE_TYPE,
    EMPTY,
    EVENT_NAMES,
    FIRST_SPACE,
    FIRST_SPOT,
    FOOD_COINS,
    GOOD_NAMES,
    GOODS,
    HOURGLASS_EVENT,
    HOURGLASS_VALUE,
    KIND_NAMES,
    KINDS,
    LEVEL,
    MONK,
    PLACE_NAMES,
    PLACES,
    ROUNDS,
    SPACE_ASKS,
    SPACE_CITIZEN,
    SPACE_PLACE,
    SPACES,
    TECHNOLOGY,
    TOWER,
    TOWN_NAMES,
    TRACK_CITIZEN,
    TRACK_NAMES,
    TRACKS,
    TWINS,
    TYPE_NAMES,
    TYPE_OF,
    TYPES,
)
from bastide.games.orleans.events import EVENTS
from bastide.games.orleans.notation import (
    DEVELOPMENT,
    FOLLOWER,
    LOST_GOOD,
    LOST_TILE,
    PLACED_TECHNOLOGY,
    POINT,
    SPARE_TECHNOLOGY,
    STOCK_STATION,
    TOWN_STATION,
    deed_of,
    item_of,
    kind_of,
    space_of,
    token_of,
    which_of,
)
from bastide.games.orleans.rules.actions import PLACE_RULES
from bastide.games.orleans.rules.followers import may_recall
from bastide.games.orleans.state import IN_PILE, OrleansState
from bastide.text import listed
from bastide.text.nouns import Noun

PROMPTS: Final = {
    codes.EXCLUDING: "excluding", codes.DRAWING: "drawing", codes.STOWING: "stowing", codes.PLAN: "plan",
    codes.ACT: "act", codes.VILLAGE_HIRE: "village_hire", codes.TILE: "tile", codes.TRAVELLING: "travelling",
    codes.COLLECTING: "collecting", codes.GIVING: "giving", codes.REWARDING: "rewarding", codes.PAYING: "paying",
    codes.BATHING: "bathing", codes.INSTALLING: "installing", codes.WARDING: "warding", codes.FEEDING: "feeding",
    codes.TORTURE: "torture",
}  # fmt: skip
WAIVERS: Final[dict[int, tuple[str, str]]] = {}  # no decision may be let pass for good
PLAIN: Final = {
    codes.COMMIT: "commit", codes.PASS: "pass", codes.DONE: "done", codes.LEAVE: "leave", codes.STOP: "stop",
    codes.KEEP: "keep", codes.WARD: "ward", codes.ENDURE: "endure", codes.DECLINE: "decline",
}  # fmt: skip
WITH_KIND: Final = {codes.STOW: "stow", codes.FETCH: "fetch", codes.HIRE: "hire"}
WITH_GOOD: Final = {codes.COLLECT: "collect", codes.FEED: "feed"}
WITH_PLACE: Final = {codes.USE: "use", codes.TAKE: "take", codes.EXCLUDE: "exclude"}
PUT: Final = {codes.PLACE: "place", codes.DEPLOY: "deploy", codes.SEND: "send"}
YIELDED: Final = {
    STOCK_STATION: "station", FOLLOWER: "follower", DEVELOPMENT: "development", SPARE_TECHNOLOGY: "technology",
}  # fmt: skip
WAYS: Final = ("water", "road")
WHY: Final = {  # what coins, goods and points are given or taken for, where it is not a place: by rule
    "ORL-CENSUS-02": "why.census_first", "ORL-CENSUS-04": "why.census_last",
    "ORL-ACT-25": "track.boatmen.name", "ORL-ACT-27": "track.boatmen.name", "ORL-ACT-28": "track.craftsmen.name",
    "ORL-DEED-06": "why.deeds", "ORL-DEED-07": "why.deeds", "ORL-DEV-03": "track.development.name",
    "ORL-EVENT-04": "event_name.taxes", "ORL-EVENT-06": "event_name.income", "ORL-EVENT-07": "event_name.trading_day",
    "ORL-EVENT-08": "event_name.harvest", "ORL-EVENT-09": "event_name.harvest",
}  # fmt: skip


def prompt(game: Game, view: OrleansState, seat: int, say: Say) -> str:
    """What this seat has to decide."""
    decision = view.stack[int(view.pending_index(seat))]
    message, n = f"prompt.{PROMPTS[int(decision.phase)]}", int(decision.argument)
    if decision.phase == codes.WARDING:
        return say(message, event=say(f"event_name.{EVENT_NAMES[int(view.event())]}"))
    if decision.phase == codes.DRAWING and not may_recall(view, seat, n):
        return say("prompt.drawing_only")
    if decision.phase == codes.FEEDING and view.coins[seat] < n * FOOD_COINS:  # the rest is paid, or tortured, after
        return say("prompt.feeding_only", n=n)
    return say(message, n=n)


def label(game: Game, view: OrleansState, seat: int, action: Action, say: Say) -> str:
    """An action as a person would say it."""
    verb, what = int(verb_of(action)), int(argument_of(action))
    if verb in PLAIN:
        return say(f"action.{PLAIN[verb]}")
    if verb == codes.DRAW:
        return say("action.draw", n=what) if what else say("action.draw_none")
    if verb == codes.PAY:
        return say("action.pay", n=what)
    if verb == codes.BUY_FOOD:
        missing = int(view.stack[int(view.pending_index(seat))].argument)
        return say("action.buy_food", n=missing * FOOD_COINS)
    if verb == codes.REWARD:
        return say("action.reward_point" if what == POINT else "action.reward_coin")
    if verb in WITH_KIND:
        return say(f"action.{WITH_KIND[verb]}", kind=Noun(f"kind.{KIND_NAMES[what]}"))
    if verb in WITH_GOOD:
        return say(f"action.{WITH_GOOD[verb]}", good=good_text(what, say))
    if verb in WITH_PLACE:
        name = PLACE_NAMES[what]
        return say(f"action.{WITH_PLACE[verb]}", place=say(f"place.{name}"), effect=say(f"place.{name}.tip"))
    if verb == codes.MOVE:
        there = EDGE_ENDS[2 * what] + EDGE_ENDS[2 * what + 1] - view.merchants[seat]
        return say("action.move", town=say(f"town.{TOWN_NAMES[there]}"), way=say(f"way.{WAYS[EDGE_TYPE[what]]}"))
    if verb == codes.GIVE:
        kind, deed = Noun(f"kind.{TYPE_NAMES[token_of(action)]}"), Noun(f"deed.{DEED_NAMES[deed_of(action)]}")
        return say("action.give", kind=kind, deed=deed)
    if verb in PUT:
        who, space = int(kind_of(action)), int(space_of(action))
        where = place_text(space, say) if SPACE_ASKS[space] == TYPE_OF[who] else target_text(space, say)
        return say(f"action.{PUT[verb]}", kind=Noun(f"kind.{KIND_NAMES[who]}"), space=where)
    if verb == codes.RECALL:
        kind = Noun(f"kind.{KIND_NAMES[view.spaces[seat * SPACES + what]]}")
        return say("action.recall", kind=kind, space=space_text(what, say))
    if verb == codes.INSTALL:
        return say("action.install", space=target_text(what, say))
    return yield_label(int(item_of(action)), int(which_of(action)), say)


def yield_label(item: int, which: int, say: Say) -> str:
    """What is given up under torture, in words."""
    if item == TOWN_STATION:
        return say("action.yield_town", town=Noun(f"town.{TOWN_NAMES[which]}"))
    if item == LOST_GOOD:
        return say("action.yield_good", good=good_text(which, say))
    if item == LOST_TILE:
        return say("action.yield_place", place=say(f"place.{PLACE_NAMES[which]}"))
    if item == PLACED_TECHNOLOGY:
        return say("action.yield_placed", space=space_text(which, say))
    return say(f"action.yield_{YIELDED[item]}")


def good_text(good: int, say: Say) -> str:
    return say(f"good.{GOOD_NAMES[good]}.count", n=1)


def space_text(space: int, say: Say) -> str:
    """A space of a place, told from the others of the place: by what it asks for, or as the first or second of two."""
    number = SPACE_PLACE[space]
    place = say(f"place.{PLACE_NAMES[number]}")
    if FIRST_SPACE[number + 1] - FIRST_SPACE[number] == 1:
        return place
    if TWINS[space]:
        return say("space.second", place=place)
    if alike(number):
        return say("space.first", place=place)
    return say("space", place=place, asks=say(f"asks.{TYPE_NAMES[SPACE_ASKS[space]]}"))


def target_text(space: int, say: Say) -> str:
    """A space to fill: where all of a place ask for the same, the place."""
    return place_text(space, say) if alike(SPACE_PLACE[space]) else space_text(space, say)


def place_text(space: int, say: Say) -> str:
    """The place that a space belongs to."""
    return say(f"place.{PLACE_NAMES[SPACE_PLACE[space]]}")


def alike(place: int) -> bool:
    """Whether the place has two spaces that ask for the same."""
    return 1 in TWINS[FIRST_SPACE[place] : FIRST_SPACE[place + 1]]


def event(game: Game, event: Event, names: Sequence[str], say: Say) -> str:
    """A line of the log."""
    given = named(EVENTS, event)
    values: dict[str, object] = {**given, "who": names[event.seat] if event.seat >= 0 else ""}
    values["points"] = say("points", n=event.points)
    values["n"] = given.get("coins", given.get("tokens", given.get("goods", len(event.args))))
    for argument, number in given.items():
        if number >= 0:
            values |= argument_words(argument, number, say)
    if event.what in ("draws", "bathes"):
        values["kinds"] = followers([event.args.count(kind) for kind in range(KINDS)], say)
    elif event.what in ("places", "recalls"):
        values["place"] = place_text(given["space"], say)
    elif event.what == "plans":
        values["placements"] = plan_text(event.args, say)
    elif event.what == "develops":
        values["n"], values["level"] = given["to"] - given["from"], LEVEL[given["to"]]
    elif event.what == "falls_back":
        values["to"], values["level"] = given["space"], LEVEL[given["space"]]
    elif event.what == "hourglass":
        values |= hourglass_words(given["tile"], say)
    elif event.what == "score_towns":
        built, citizens = given["stations"], given["citizens"]
        owned = [say("text.built", n=built)] * bool(built) + [say("text.citizens", n=citizens)] * bool(citizens)
        values["what"] = listed(owned, say)
    elif event.what == "wards":
        values["event"] = Noun(f"event_name.{EVENT_NAMES[given['event']]}")
    elif event.what == "debt":
        cause = given["event"]
        values["why"] = say("why.census") if cause == EMPTY else say(f"event_name.{EVENT_NAMES[cause]}")
    if event.what in ("coins", "pays", "good", "technology", "develops"):
        values["why"] = reason(event.rule, say)
    return say(f"event.{variant(game, event)}", **values)


def variant(game: Game, event: Event) -> str:
    """Which of several sentences tells an event."""
    if event.what == "draws" and not event.args:
        return "draws_none"
    if event.what == "plans":
        kept = "plans" if event.args else "plans_empty"
        return f"{kept}_shown" if game.options["planning"] == "hidden" else kept
    if event.what == "hourglass" and event.args[1] == ROUNDS:
        return "hourglass_last"
    if event.what == "places" and event.args[2]:
        return "places_from_tower"
    if event.what == "passes" and event.rule == "ORL-ACT-07":
        return "passes_unable"
    if event.what == "recruits" and event.args[0] == MONK:
        return "recruits_monk"
    if event.what == "loses_station" and event.args[0] == EMPTY:
        return "loses_stock_station"
    if event.what == "loses_technology" and event.args[0] == EMPTY:
        return "loses_spare_technology"
    if event.what == "untouched":
        return f"untouched.{EVENT_NAMES[event.args[0]]}"
    if event.what == "no_citizen" and not event.args[0]:
        return "no_citizen_at_all"
    if event.what.startswith("score_") and not event.points:
        return f"{event.what}_nothing"
    return event.what


def argument_words(argument: str, number: int, say: Say) -> dict[str, object]:
    """An argument of an event as words, or as a noun to which sentences give its article."""
    if argument in ("kind", "type"):
        return {"kind": Noun(f"kind.{KIND_NAMES[number]}")}
    if argument == "place":
        return {"place": Noun(f"place.{PLACE_NAMES[number]}")}
    if argument == "good":
        return {"good": good_text(number, say)}
    if argument == "space":
        return {"space": space_text(number, say)}
    if argument == "town":
        return {"town": Noun(f"town.{TOWN_NAMES[number]}")}
    if argument == "edge":
        return {"way": say(f"way.{WAYS[EDGE_TYPE[number]]}")}
    if argument == "deed":
        return {"deed": Noun(f"deed.{DEED_NAMES[number]}")}
    if argument == "citizen":
        return {"why": citizen_text(number, say)}
    return {}


def reason(rule: str, say: Say) -> str:
    """What was given or taken for, as the rule of the event says."""
    return say(WHY[rule]) if rule in WHY else say(f"place.{PLACE_NAMES[PLACE_RULES.index(rule)]}")


def citizen_text(citizen: int, say: Say) -> str:
    """Where a citizen comes from."""
    if citizen in DEED_CITIZEN:
        return say(f"deed.{DEED_NAMES[DEED_CITIZEN.index(citizen)]}")
    if citizen in SPACE_CITIZEN:
        return say("track.development.name")
    if citizen in TRACK_CITIZEN:
        return say(f"track.{TRACK_NAMES[TRACK_CITIZEN.index(citizen)]}.name")
    return say(f"why.{CITIZEN_NAMES[citizen]}")


def plan_text(placements: Sequence[int], say: Say) -> str:
    """Whom a plan has placed where: told by spaces and kinds in turn."""
    sent: dict[int, list[str]] = {}
    for space, kind in sorted(zip(placements[::2], placements[1::2], strict=True)):
        sent.setdefault(SPACE_PLACE[space], []).append(say(f"kind.{TYPE_NAMES[TYPE_OF[kind]]}"))
    return ", ".join(
        say("plan.placement", place=say(f"place.{PLACE_NAMES[place]}"), kinds=", ".join(kinds))
        for place, kinds in sent.items()
    )


def hourglass_words(tile: int, say: Say) -> dict[str, object]:
    """An hourglass tile: its event and what it does."""
    name = EVENT_NAMES[HOURGLASS_EVENT[tile]]
    return {"event": say(f"event_name.{name}"), "tip": say(f"event_name.{name}.tip", n=HOURGLASS_VALUE[tile])}


def place_tip(place: int, say: Say) -> str:
    """What a place does, in short."""
    name = PLACE_NAMES[place]
    return say("text.place", place=say(f"place.{name}"), what=say(f"place.{name}.tip"))


def describe(game: Game, view: OrleansState, names: Sequence[str], say: Say) -> list[tuple[str, list[str]]]:
    """The whole table in words: headings with lines, for play without pictures."""
    table = []
    if view.tile >= 0:
        table.append(say("event.hourglass", round=int(view.round), **hourglass_words(int(view.tile), say)))
    table.append(say("text.left", what=coming(view, say)))
    pile = [say(f"place.{PLACE_NAMES[BOARD + i]}") for i, owner in enumerate(view.tiles) if owner == IN_PILE]
    table.append(say("text.offer", what=", ".join(pile) or say("text.nothing")))
    table.append(say("text.supply", what=followers(view.supply, say)))
    table.append(say("text.supply", what=goods_text(view.store, say)))
    table.append(say("text.supply", what=say("text.technology", n=int(view.technology))))
    sections = [(say("text.round", n=int(view.round), last=ROUNDS), table)]
    deeds = []
    for deed, name in enumerate(DEED_NAMES):
        left = [DEED_SPACES[i] - view.deeds[i] for i in range(deed * TYPES, (deed + 1) * TYPES)]
        message = "text.deed_point" if DEED_POINTS[deed] else "text.deed"
        deeds.append(say(message, name=say(f"deed.{name}"), what=followers(left, say), n=DEED_COINS[deed]))
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
    """So many of each kind, in words."""
    found = [say(f"kind.{KIND_NAMES[kind]}.count", n=count) for kind, count in enumerate(counts) if count]
    return ", ".join(found) or say("text.nothing")


def goods_text(counts: Sequence[int], say: Say) -> str:
    """So many of each good, in words."""
    found = [say(f"good.{GOOD_NAMES[good]}.count", n=count) for good, count in enumerate(counts) if count]
    return ", ".join(found) or say("text.nothing")


def household(view: OrleansState, seat: int, say: Say) -> list[str]:
    """What one player has, in codes."""
    tracks = [f"{say(f'track.{name}')} {view.tracks[seat * TRACKS + i]}" for i, name in enumerate(TRACK_NAMES)]
    lines = [say("text.first")] if view.first == seat else []
    if view.passed & bit(seat):
        lines.append(say("text.passed"))
    lines += [
        say("text.coins", n=view.coins[seat]),
        say("text.goods", what=goods_text(view.goods[seat * GOODS : (seat + 1) * GOODS], say)),
        say("text.tracks", what=", ".join(tracks)),
        say("text.development", n=view.development[seat], level=int(view.level(seat))),
        say("text.merchant", town=Noun(f"town.{TOWN_NAMES[view.merchants[seat]]}")),
        *stations_told(view, seat, say),
        say("text.citizens", n=int(view.citizens_of(seat))),
        say("text.inventions", n=view.inventions[seat]),
        say("text.bag", what=followers(view.bags[seat * KINDS : (seat + 1) * KINDS], say)),
        say("text.market", what=followers(view.market[seat * KINDS : (seat + 1) * KINDS], say)),
    ]
    if view.has_tower(seat):
        lines.append(say("text.tower", what=followers(view.tower, say)))
    for place in range(PLACES):
        filled = [view.spaces[seat * SPACES + space] for space in range(FIRST_SPACE[place], FIRST_SPACE[place + 1])]
        if view.owns(seat, place) and (place >= BOARD or any(one != EMPTY for one in filled)):
            name = say(f"place.{PLACE_NAMES[place]}")
            if filled:
                lines.append(say("text.place", place=name, what=", ".join(occupant(one, say) for one in filled)))
            elif place != TOWER:  # told already, with whom it holds
                lines.append(name)
    return lines


def stations_told(view: OrleansState, seat: int, say: Say) -> list[str]:
    """Where somebody has built trading stations, and how many more there may be."""
    towns = [say(f"town.{TOWN_NAMES[town]}") for town, mask in enumerate(view.stations) if mask >> seat & 1]
    built = say("text.stations", what=", ".join(towns) or say("text.no_station"))
    return [built, say("text.stock", n=view.stock[seat])]


def occupant(kind: int, say: Say) -> str:
    """Who or what stands on a space."""
    if kind == EMPTY:
        return say("text.empty")
    return say("technology") if kind == TECHNOLOGY else say(f"kind.{KIND_NAMES[kind]}")

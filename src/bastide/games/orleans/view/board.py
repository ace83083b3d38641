"""Orléans: the viewer's own board: places as cards, and the market as a tray below them."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import NOTHING, Svg, hint, join, moved, squeezed, tag, use, words
from bastide.games.orleans.art import check
from bastide.games.orleans.art.fittings import (
    CARD_FOOT,
    CARD_GAP,
    CARD_TITLE,
    CARD_WIDTH,
    MARKET_HEIGHT,
    TRAY,
    card_height,
)
from bastide.games.orleans.data import (
    EMPTY,
    FIRST_SPACE,
    GOOD_NAMES,
    GOODS,
    KIND_NAMES,
    KINDS,
    MARKET,
    PLACE_NAMES,
    PLACES,
    SPACE_NAMES,
    SPACES,
    TECHNOLOGY,
    TWINS,
    TYPE_NAMES,
    TYPE_OF,
)
from bastide.games.orleans.state import OrleansState, placement_seat, placement_space
from bastide.games.orleans.text import followers, place_tip, stations_told
from bastide.games.orleans.view.pieces import figure, follower, market_key, target

IN_ROW, PURSE = 3, 29
MANY, IN_WIDE_ROW, BESIDE_MANY = 5, 5, 4  # a list of many players leaves less room for long rows
HELD = (28, 78, 118, 182, 222, 263, 304, 345, 386, 427)  # in the purse: coins and stations are the longest numbers
PITCH = CARD_WIDTH + CARD_GAP
WIDTH = IN_ROW * PITCH - CARD_GAP
PLACING = ("place", "deploy", "send")
STRIPPED = ("recall", "install")


def own_board(view: OrleansState, seat: int, look: Look) -> Panel:
    """The places of one player; those that can be used first."""
    places = [place for place in range(PLACES) if view.owns(seat, place)]
    parts, count = [purse(view, seat, look)], -(-len(places) // IN_ROW)
    high = card_height(count)
    rise, longer = high + CARD_GAP, IN_WIDE_ROW if len(view.scores) < MANY else BESIDE_MANY
    for i, place in enumerate(places):
        x, y = PITCH * (i % IN_ROW), PURSE + rise * (i // IN_ROW)
        wide_x, wide_y = PITCH * (i % longer), PURSE + rise * (i // longer)
        at, wide_at = f"translate({x} {y})", f"translate({wide_x} {wide_y})"
        drawn = card(view, seat, place, high, look)
        parts.append(tag("g", drawn, transform=at, id=f"place-{place}", data_wide=wide_at))
    size = (longer * PITCH - CARD_GAP, PURSE + rise * -(-len(places) // longer))
    return look.panel("board", "own", WIDTH, PURSE + rise * count, join(parts), wide=size)


def purse(view: OrleansState, seat: int, look: Look) -> Svg:
    """Coins, level, stations, citizens, goods, technology beside the board. Stations are counted as in the list of
    players, those that are built, and beside them how many there may be in the end."""
    colour, say, built = look.colour(seat).name, look.say, int(view.built(seat))
    held: list[tuple[str, object, str]] = [
        ("orl-coin", view.coins[seat], say("text.coins", n=view.coins[seat])),
        ("orl-star", int(view.level(seat)), say("chip.level")),
        (f"orl-station-{colour}", f"{built}/{built + view.stock[seat]}", " · ".join(stations_told(view, seat, say))),
        ("orl-seal", int(view.citizens_of(seat)), say("text.citizens", n=int(view.citizens_of(seat)))),
    ]
    goods = view.goods[seat * GOODS : (seat + 1) * GOODS]
    held += [(f"orl-{name}", many, say(f"good.{name}")) for name, many in zip(GOOD_NAMES, goods, strict=True)]
    held.append(("orl-gear", view.inventions[seat], say("text.inventions", n=view.inventions[seat])))
    parts = [use(f"seat-{colour}", 2, 4, 20)]
    for i, (symbol, value, tip) in enumerate(held):
        parts.append(tag("g", hint(tip), figure(symbol, str(value), HELD[i], 5, 18, f"own-{symbol}")))
    for good, name in enumerate(GOOD_NAMES):
        for verb in ("feed", "yield"):
            x = HELD[4 + good] - 3
            parts.append(look.target(f"{verb} {name}", "rect", x=x, y=2, width=40, height=24, rx=6))
    return tag("g", *parts, class_="t15 b6")


def card(view: OrleansState, seat: int, place: int, high: int, look: Look) -> Svg:
    """A place: its picture, its spaces with who stands there, what it brings. Where followers can be put the card is
    the target, for whoever is in hand; what it awaits is marked on its spaces."""
    say, name = look.say, PLACE_NAMES[place]
    title = say(f"place.{name}")
    spaces = range(FIRST_SPACE[place], FIRST_SPACE[place + 1])
    standing = who_stand(view, seat, place)
    ready = is_ready(standing)
    room = 118 if ready else 134  # a tick stands at the end
    parts = [
        use(f"orl-card-{high}", 0, 0, CARD_WIDTH, high, tip=place_tip(place, say)),
        use(f"orl-place-{name}", 1.5, CARD_TITLE, 149, high - CARD_TITLE - CARD_FOOT),
        use(f"orl-foot-{name}", 0, high - CARD_FOOT, CARD_WIDTH, CARD_FOOT),
        words(title, 9, 15.5, "", font_size=14, font_weight=600, **squeezed(title, 12.4, room)),
    ]
    stands = [stand(view, seat, space, 21 + 35 * i, standing[i], look) for i, space in enumerate(spaces)]
    parts.append(tag("g", *stands, transform=f"translate(0 {high - CARD_FOOT})"))
    parts += strips([SPACE_NAMES[space] for space in spaces], high, look)
    if ready:
        parts += [tag("rect", x=0.75, y=0.75, width=150.5, height=high - 1.5, rx=7, class_="orl-ready"), check(138, 12)]
    body, edge = join(parts), {"x": 2, "y": 2, "width": 148, "height": high - 4, "rx": 7}
    for verb in ("use", "yield"):
        action = f"{verb} {name}"
        if action in look.actions:
            body = look.choice(action, body + tag("rect", **edge, class_="legal"))
    fits = [action for space in spaces for action in placings(space, look)]
    if not fits:
        return tag("g", body, class_="orl-place")
    ways = [look.choice(action, NOTHING, data_with=held(action)) for action in fits]
    frame = tag("rect", **edge, class_="legal orl-frame")
    kinds = {TYPE_OF[KIND_NAMES.index(action.split(" ")[1])] for action in fits}
    name = hint(say("place.awaits", what=title, n=len(kinds)))
    return tag("g", name, body, frame, *ways, id=f"card-{place}", class_="orl-place", data_card="")


def who_stand(view: OrleansState, seat: int, place: int) -> list[int]:
    """What is on the spaces of a place of somebody."""
    return [view.spaces[seat * SPACES + space] for space in range(FIRST_SPACE[place], FIRST_SPACE[place + 1])]


def is_ready(standing: list[int]) -> bool:
    """Whether a place has all followers that it needs."""
    return bool(standing) and EMPTY not in standing


def placing(look: Look) -> bool:
    """Whether followers can be put on places now."""
    return any(action.split(" ")[0] in PLACING for action in look.actions)


def strips(spaces: list[str], high: int, look: Look) -> list[Svg]:
    """Where followers can only be called back, or technology installed, the whole card is the target: a strip of it for
    each space."""
    legal = [f"{verb} {space}" for space in spaces for verb in STRIPPED if f"{verb} {space}" in look.actions]
    if placing(look):
        return []
    wide = CARD_WIDTH / max(len(legal), 1)
    return [
        look.choice(action, tag("rect", x=i * wide, y=0, width=wide, height=high, class_="orl-hit"))
        for i, action in enumerate(legal)
    ]


def placings(space: int, look: Look) -> list[str]:
    """The actions that put a follower on a space."""
    if TWINS[space]:
        return []
    name = f" {SPACE_NAMES[space]}"
    return [action for action in look.actions if action.split(" ")[0] in PLACING and action.endswith(name)]


def held(action: str) -> str:
    """Which follower in hand an action means: by where it comes from, and its kind."""
    verb, kind, _ = action.split(" ")
    return f"{verb}-{kind}"


def stand(view: OrleansState, seat: int, space: int, x: float, who_stands: int, look: Look) -> Svg:
    """One space on the foot of a card: empty, with technology, or with a follower; and what can be put there or taken
    away."""
    name, y = SPACE_NAMES[space], 25.0
    if who_stands == TECHNOLOGY:
        found, action = (
            tag("circle", cx=x, cy=y, r=16, class_="orl-slot") + use("orl-gear", x - 14, y - 14, 28),
            "yield technology",
        )
    elif who_stands != EMPTY:
        found, action = moved(follower(who_stands, 0, 0, 31, seat, look), x, y, f"space-{space}"), "recall"
        if view.viewer == seat and any(
            placement_seat(placed) == seat and placement_space(placed) == space for placed in view.plan
        ):
            found += tag("circle", cx=x, cy=y, r=17, class_="orl-planned")
    elif f"install {name}" in look.actions:
        return tag("circle", cx=x, cy=y, r=18, class_="legal")
    else:
        awaits = " ".join(map(held, placings(space, look)))
        return tag("circle", cx=x, cy=y, r=16.5, class_="orl-awaits", data_awaits=awaits) if awaits else NOTHING
    action = f"{action} {name}"
    if action not in look.actions:
        return found
    if action.startswith("recall") and not placing(look):
        return found + tag("circle", cx=x, cy=y, r=18, class_="orl-awaits")
    return look.choice(action, found + tag("rect", x=x - 17, y=3, width=34, height=45, rx=8, class_="orl-hit"))


def market(view: OrleansState, seat: int, look: Look) -> Panel:
    """The tray with the followers to plan with, each with its name, and the bag beside it. While one draws, each empty
    space says how many that would be."""
    there = [kind for kind in range(KINDS) for _ in range(view.market[seat * KINDS + kind])]
    tower = [kind for kind in range(KINDS) for _ in range(view.tower[kind])] if view.has_tower(seat) else []
    sent = dict.fromkeys(
        KIND_NAMES.index(action.split(" ")[1]) for action in look.actions if action.startswith("send ")
    )
    tray = [("place", "stow", kind) for kind in there] + [("deploy", "fetch", kind) for kind in tower]
    tray += [("send", "", kind) for kind in sent]
    bag = view.bags[seat * KINDS : (seat + 1) * KINDS]
    parts = [
        use("orl-market", 0, 0, WIDTH, MARKET_HEIGHT, look.say("text.bag", what=followers(bag, look.say))),
        words(str(view.bag_size(seat)), 49, 62.5, "t14 b7 middle", id="bag"),
    ]
    holdable = {held(action) for action in look.actions if action.split(" ")[0] in PLACING}
    draws = [action for action in look.actions if action.startswith("draw ") and action != "draw 0"]
    many = max(MARKET, len(tray) + len(draws))
    start, pitch = TRAY if many == MARKET else (92, (WIDTH - 100) / many)
    for i, (put, shift, kind) in enumerate(tray):
        x, name = start + pitch * i, KIND_NAMES[kind]
        body = follower(kind, 0, 0, 40 if pitch > 42 else 31 if pitch > 32 else 18, seat, look)
        label = look.say(f"kind.{TYPE_NAMES[TYPE_OF[kind]]}")
        body += words(label, 0, 34, "orl-name", font_size=14, text_anchor="middle", **squeezed(label, 11, pitch - 2))
        action, first = f"{shift} {name}", i == 0 or tray[i - 1] != (put, shift, kind)
        if first and action in look.actions:
            body = look.choice(action, body + target(0, 0, pitch - 6))
        elif f"{put}-{name}" in holdable:
            hit = tag("rect", x=-pitch / 2, y=-24, width=pitch, height=64, rx=8, class_="orl-hit")
            body = tag("g", hint(look.say(f"kind.{name}")), hit, body, data_hold=f"{put}-{name}", id=f"hold-{i}")
        key = market_key(seat, kind, tray[:i].count((put, shift, kind)))
        parts.append(moved(body, x, 38, key if shift == "stow" else f"tower-{i}"))
    for i, action in enumerate(draws, len(tray)):  # up to here the spaces would be filled
        space = target(0, 0, pitch - 2) + words(action.split(" ")[1], 0, 5, "t14 b7 middle orl-name")
        parts.append(tag("g", look.choice(action, space), transform=f"translate({start + pitch * i:g} 38)"))
    planned = any(is_ready(who_stand(view, seat, place)) for place in range(PLACES) if view.owns(seat, place))
    most = max(draws, key=lambda action: int(action.split(" ")[1]), default="commit" if planned else None)
    return look.panel("market", "own", WIDTH, MARKET_HEIGHT, join(parts), likely=most)

"""Villagers: what one looks up: what the market would pay, the Countess and her events."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import Svg, hint, join, squeezed, tag, use, words
from bastide.games.villagers.data import EVENT_NAMES, FAMILIES, FAMILY, GOLD, SEASON, WINTER
from bastide.games.villagers.expansions.solo.countess import FACE_UP
from bastide.games.villagers.expansions.solo.event_texts import event_name, event_tip
from bastide.games.villagers.scoring import silver_income, tally
from bastide.games.villagers.state import HERS, TABLE, VillagersState
from bastide.games.villagers.text import card_name
from bastide.games.villagers.view.village import children, depth, width

WIDTH = 224  # so that all of it is seen beside the board of a phone
STEP = 14  # of a village in small: how much lower a card lies than the one below it


def printed(view: VillagersState, owner: int) -> int:
    """The gold on the uncovered cards of a village."""
    return sum(GOLD[view.what[card]] for card in view.village(owner) if not view.above[card])


def lying(view: VillagersState, owner: int) -> int:
    """The coins on its cards."""
    return sum(view.coins[card] for card in view.village(owner))


def market(view: VillagersState, owner: int) -> int:
    """What the second market would pay now: gold, and silver."""
    return printed(view, owner) + int(silver_income(view, owner, tally(view, owner)))


def mini(view: VillagersState, owner: int, y: float, look: Look) -> tuple[Svg, float]:
    """A village in small, and how high it is."""
    parts, x, tall, top = [], 8.0, 0.0, y
    for root in (int(card) for card in view.village(owner) if view.under[card] == TABLE):
        wide = width(view, root) * 24
        if x + wide > WIDTH - 8:
            x, y, tall = 8.0, y + tall + 4, 0.0
        parts.append(bar(view, root, x, y, look))
        x += wide
        tall = max(tall, depth(view, root) * STEP + 13.0)
    return join(parts), y + tall - top


def bar(view: VillagersState, card: int, x: float, y: float, look: Look) -> Svg:
    kind, above = view.what[card], children(view, card)
    family = FAMILIES[FAMILY[kind]] if FAMILY[kind] < len(FAMILIES) else "special"
    wide, high, name = width(view, card) * 24 - 3, STEP - 1 if above else 26, card_name(kind, look.say)
    key = f"card-{card}"
    parts = [tag("rect", hint(name), x=x, y=y, width=wide, height=high, rx=3, class_=f"vgr-{family}", id=key)]
    if not above:
        parts.append(use(f"vgr-fam-{family}", x + 2.5, y + 5, 16, tip=name))
    if view.coins[card]:
        parts.append(words(str(view.coins[card]), x + wide - 2, y + 11, "t13 b8 end"))
    for child in above:
        parts.append(bar(view, child, x, y + STEP, look))
        x += width(view, child) * 24
    return join(parts)


def countess(view: VillagersState, look: Look) -> Panel:
    """The Countess: her treasury, the events that lie open, her village in small."""
    say = look.say
    parts = [
        use("vgr-face-countess", 4, 0, 46, 40),
        words(say("card.countess"), 58, 26, font_size=15, font_weight=700),
        use("vgr-gold-coin", WIDTH - 60, 10, 20),
        words(str(int(view.countess)), WIDTH - 34, 26, font_size=17, font_weight=700),
    ]
    y = 46.0
    for number_, name in enumerate(EVENT_NAMES):
        if view.events[number_] != FACE_UP:
            continue
        winter = SEASON[number_] == WINTER
        body = hint(event_tip(number_, say))
        body += tag(
            "rect",
            x=4,
            y=y,
            width=WIDTH - 8,
            height=30,
            rx=7,
            fill="var(--vgr-l-wool)" if winter else "var(--vgr-l-hay)",
            stroke="var(--ink)",
        )
        name_ = event_name(number_, say)
        fitted = squeezed(name_, 13, WIDTH - 60)
        body += words(name_, 14, y + 20, font_size=13, font_weight=700, class_="vgr-ink", **fitted)
        for verb in ("resolve", "jester"):
            action = f"{verb} {name}"
            if action in look.actions:
                side = tag("rect", x=WIDTH - 40, y=y + 3, width=32, height=24, rx=7, class_="legal")
                if verb == "resolve":
                    body = look.choice(
                        action, body + tag("rect", x=5, y=y + 1, width=WIDTH - 54, height=28, rx=7, class_="legal")
                    )
                else:
                    body += look.choice(action, use("vgr-fam-special", WIDTH - 34, y + 5, 20) + side)
        parts.append(tag("g", body, id=f"solo-event-{name}"))
        y += 34
    body, height = mini(view, HERS, y + 6, look)
    return look.panel("countess", "side", WIDTH, y + height + 14, join(parts) + body)

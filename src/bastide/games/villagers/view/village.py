"""Villagers: a village as chains that read like a family tree; a covered card still tells its name."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import NOTHING, Svg, join, tag, use, words
from bastide.games.villagers.art.grounds import WIDTH, green
from bastide.games.villagers.codes import PLACE
from bastide.games.villagers.data import LEAST, MOST
from bastide.games.villagers.scoring import food, houses
from bastide.games.villagers.state import TABLE, VillagersState
from bastide.games.villagers.view.cards import header, pill, placed, ring, whole

CARD, GAP, TOP = 104, 6, 29
DROP = 26.5 * CARD / 100  # how much lower a card lies than the one below it
VERBS = ("on", "key", "swap", "smuggle", "lose")


def village(view: VillagersState, owner: int, look: Look) -> Panel:
    """All chains of one village, in rows; free places for the card in hand are shown at their ends."""
    roots = [int(card) for card in view.village(owner) if view.under[card] == TABLE]
    parts: list[Svg] = []
    x, y, tall = 8.0, float(TOP), 0.0
    columns = WIDTH // (CARD + GAP)
    for root in roots:
        wide = width(view, root)
        if x > 8 and x + wide * (CARD + GAP) > columns * (CARD + GAP) + 8:
            x, y, tall = 8.0, y + tall + 12, 0.0
        parts.append(chain(view, root, x, y, look))
        x += wide * (CARD + GAP)
        tall = max(tall, (depth(view, root) - 1) * DROP + CARD * 1.4)
    if "on table" in look.actions:
        if x + CARD > WIDTH:
            x, y, tall = 8.0, y + tall + 12, 0.0
        parts.append(
            placed(look.choice("on table", ring() + pill(look.say("text.here"), 50, 70)), x, y, CARD, "place-table")
        )
        tall = max(tall, CARD * 1.4)
    height = y + tall + 4
    return look.panel(
        "village",
        "own",
        WIDTH,
        height,
        green() + labels(view, owner, look) + join(parts),
    )


def labels(view: VillagersState, owner: int, look: Look) -> Svg:
    """Whose village, how many it recruits and places."""
    eaten, housed = int(food(view, owner)), int(houses(view, owner))
    found = [
        (8, f"seat-{look.colour(owner).name}", look.names[owner]),
        (210, "vgr-food", look.say("text.food", n=eaten, m=min(LEAST + eaten, MOST))),
        (412, "vgr-house", look.say("text.houses", n=housed, m=min(LEAST + housed, MOST))),
    ]
    parts = []
    for x, symbol, text in found:
        parts.append(tag("rect", x=x, y=2, width=196, height=22, rx=11, fill="var(--paper)", stroke="var(--line)"))
        parts += [use(symbol, x + 6, 4.5, 17), words(text, x + 30, 17.5, font_size=13, font_weight=600)]
    return join(parts)


def children(view: VillagersState, card: int) -> list[int]:
    return [
        other for other in range(len(view.under)) if view.under[other] == card and view.whose[other] == view.whose[card]
    ]


def width(view: VillagersState, card: int) -> int:
    """How many columns a chain takes."""
    return max(1, sum(width(view, child) for child in children(view, card)))


def depth(view: VillagersState, card: int) -> int:
    return 1 + max((depth(view, child) for child in children(view, card)), default=0)


def chain(view: VillagersState, card: int, x: float, y: float, look: Look) -> Svg:
    """A card and all that lies on it; what is covered keeps its header."""
    kind, above = view.what[card], children(view, card)
    wide = width(view, card) * 100 + (width(view, card) - 1) * GAP * 100 / CARD
    covered = bool(above)
    body = header(kind, wide, look, view.coins[card]) if covered else whole(kind, look, view.coins[card])
    for verb in VERBS:
        action = f"{verb} {card}"
        if action in look.actions:
            target = ring(wide, 31 if covered else 140)
            word = (
                pill(look.say("text.here"), wide / 2, 15 if covered else 124)
                if verb == "on" and view.stack[-1].phase == PLACE
                else NOTHING
            )
            body = look.choice(action, body + target + word)
    parts = [placed(body, x, y, CARD, f"card-{card}")]
    for child in above:
        parts.append(chain(view, child, x, y + DROP, look))
        x += width(view, child) * (CARD + GAP)
    return join(parts)

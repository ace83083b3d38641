"""Villagers: the viewer's hand, each card with what it needs."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import join, squeezed, tag, use, words
from bastide.games.villagers.data import BANNER, DEPTH, FAMILIES, LOCK, NAMES, PARENT
from bastide.games.villagers.state import SQUARE, VillagersState
from bastide.games.villagers.text import card_name
from bastide.games.villagers.view.cards import placed, ring, whole

WIDTH, CARD, TALL = 1004, 104, 184
PER_ROW = 9  # cards that lie beside each other, so that every name can be read
VERBS = ("play", "return")  # what is done with cards in hand
CAPTION = 10.5  # size of a bold letter that is as wide as one of the captions


def hand(view: VillagersState, seat: int, look: Look) -> Panel | None:
    """Cards in hand and on the village square; of cards the viewer does not know, the backs. None without cards."""
    kinds = view.hand(seat) + [view.cards.kinds[card] for card in view.cards.at(SQUARE + seat)]
    if not kinds:
        return None
    rows = -(-len(kinds) // PER_ROW)
    per_row = -(-len(kinds) // rows)
    step = min(CARD + 18, (WIDTH - CARD - 21) / max(per_row - 1, 1))
    wide = 20 + CARD + step * (per_row - 1)
    parts = [tag("rect", x=0.5, y=0.5, width=wide, height=TALL * rows - 1, rx=12, class_="vgr-plate")]
    choosing = any(action.split()[0] in VERBS for action in look.actions)
    seen: dict[int, int] = {}
    for i, kind in enumerate(kinds):
        x, top = 10 + step * (i % per_row), TALL * (i // per_row)
        number = seen[kind] = seen.get(kind, -1) + 1
        key = hand_key(kind, number)
        if kind < 0:
            parts.append(placed(use(f"vgr-back-{FAMILIES[~kind]}", 0, 0, 100, 140), x, top + 5, CARD, key))
            continue
        body = whole(kind, look)
        playable = [f"{verb} {NAMES[kind]}" for verb in VERBS if f"{verb} {NAMES[kind]}" in look.actions]
        if playable:
            body = look.choice(playable[0], body + ring())
        else:
            body = look.wish(f"play {NAMES[kind]}", tag("g", body, class_="vgr-idle") if choosing else body)
        parts.append(placed(body, x, top + 5, CARD, key))
        for line, caption in enumerate(needs(kind, look)):
            parts.append(
                words(
                    caption,
                    x + CARD / 2,
                    top + 167 + 12.5 * line,
                    font_size=13,
                    text_anchor="middle",
                    class_="vgr-soft",
                    font_weight=700 if playable else 400,
                    **squeezed(caption, CAPTION, step - 4),
                )
            )
    return look.panel("hand", "own", WIDTH, TALL * rows, join(parts))


def hand_key(kind: int, number: int) -> str:
    """Cards of a kind are told apart by their number; of a card face down only the family is known."""
    return f"hand-{NAMES[kind] if kind >= 0 else FAMILIES[~kind]}-{number}"


def needs(kind: int, look: Look) -> list[str]:
    """Where a card goes, and what opens it: a line each."""
    lines = []
    if DEPTH[kind]:
        lines.append(look.say("tip.chain", what=card_name(PARENT[kind], look.say)))
    elif BANNER[kind]:
        lines.append(look.say("tip.alone"))
    if LOCK[kind] >= 0:
        lines.append(look.say("text.key", what=card_name(LOCK[kind], look.say)))
    return lines

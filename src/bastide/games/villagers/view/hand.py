"""Villagers: the viewer's hand, each card with what it needs."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import tag, use, words
from bastide.games.villagers.data import DEPTH, FAMILIES, LOCK, NAMES, PARENT
from bastide.games.villagers.state import SQUARE, VillagersState
from bastide.games.villagers.text import card_name
from bastide.games.villagers.view.cards import placed, ring, whole

WIDTH, CARD = 1004, 108


def hand(view: VillagersState, seat: int, look: Look) -> Panel:
    """Cards in hand and on the village square; of cards the viewer does not know, the backs."""
    kinds = view.hand(seat) + [view.cards.kinds[card] for card in view.cards.at(SQUARE + seat)]
    step = min(CARD + 14, (WIDTH - CARD - 16) / max(len(kinds) - 1, 1))
    parts = [tag("rect", width=WIDTH, height=196, fill="var(--paper2)", stroke="var(--line)")]
    seen: dict[int, int] = {}
    for i, kind in enumerate(kinds):
        x = 10 + step * i
        number = seen[kind] = seen.get(kind, -1) + 1
        key = f"hand-{NAMES[kind] if kind >= 0 else FAMILIES[~kind]}-{number}"
        if kind < 0:
            parts.append(placed(use(f"vgr-back-{FAMILIES[~kind]}", 0, 0, 100, 140), x, 14, CARD, key))
            continue
        body = whole(kind, look)
        playable = False
        for verb in ("play", "return"):
            action = f"{verb} {NAMES[kind]}"
            if action in look.actions and not number:
                body = look.choice(action, body + ring())
                playable = True
        parts.append(placed(body, x, 14, CARD, key))
        if step > 70:
            parts.append(
                words(
                    needs(kind, look),
                    x + CARD / 2,
                    184,
                    font_size=11,
                    text_anchor="middle",
                    class_="vgr-soft",
                    font_weight=700 if playable else 400,
                )
            )
    return look.panel("hand", "own", WIDTH, 196, "".join(parts))


def needs(kind: int, look: Look) -> str:
    """Where a card goes and what opens it, in a few words."""
    chain = card_name(PARENT[kind], look.say) if DEPTH[kind] else look.say("tip.alone")
    key = card_name(LOCK[kind], look.say) if LOCK[kind] >= 0 else ""
    text = f"{chain} · {key}" if key else chain
    return text if len(text) < 24 else text[:22] + "…"

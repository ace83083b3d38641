"""Village: buttons with signs for what is not chosen on the board itself; words alone are the page's buttons."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.draw.look import Look, Panel, offered
from bastide.draw.svg import join, tag, use, words
from bastide.games.village.art.signs import repeated
from bastide.games.village.data import CARD_COST, CARD_NAMES, COIN, KINDS, WELL_CUBES

WIDTH = 988


def verb(action: str) -> str:
    return action.split(" ")[0]


def signs(action: str) -> list[str]:
    """What stands on a button besides its words."""
    kind, *rest = action.split(" ")
    if kind in ("cube", "good"):
        return [rest[0]]
    if kind == "coins":
        return ["coin"]
    if kind == "well":
        coins = int(rest[1]) if len(rest) > 1 else WELL_CUBES
        return [rest[0]] * (WELL_CUBES - coins) + [KINDS[COIN]] * coins
    if kind == "pluck":
        return repeated(CARD_COST[CARD_NAMES.index(rest[0])])
    return {"bard": ["scroll"], "die": ["skull"]}.get(kind, [])


def told(action: str, look: Look) -> str:
    """The words on a button, where its signs do not say it all."""
    kind, *rest = action.split(" ")
    if kind in ("cube", "good"):
        return ""
    if kind == "coins":
        return rest[0]  # the question asks how many
    return look.say("view.well") if kind == "well" else look.actions[action]


def decide(panels: Sequence[Panel], look: Look) -> Panel | None:
    """One button for each action that no other panel offers and that signs make plainer, and for its alternatives."""
    there = offered(panels)
    plainer = {verb(action) for action in look.actions if action not in there and signs(action)}
    left = [action for action in look.actions if action not in there and verb(action) in plainer]
    if not left:
        return None
    parts, x, y = [], 4.0, 4.0
    for action in left:
        shown, label = signs(action), told(action, look)
        wide = 18 + 22 * len(shown) + (10 + 7.6 * len(label) if label else 0)
        if x + wide > WIDTH - 4:
            x, y = 4.0, y + 42
        body = tag("rect", width=wide, height=36, rx=7, class_="button")
        body += join(use(f"vil-{sign}", 10 + 22 * i, 8, 20) for i, sign in enumerate(shown))
        body += words(label, 14 + 22 * len(shown), 23, class_="vil-button")
        parts.append(tag("g", look.choice(action, body), transform=f"translate({x:.0f} {y:.0f})"))
        x += wide + 10
    return look.panel("decide", "own", WIDTH, y + 42, join(parts))

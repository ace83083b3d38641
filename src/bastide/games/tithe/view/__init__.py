"""Tithe in SVG: pure functions from what a viewer knows to pictures."""

from __future__ import annotations

from bastide.core.game import Game
from bastide.draw.look import Chip, Look, Panel
from bastide.draw.palette import Palette
from bastide.draw.svg import Svg, hint, join, moved, tag, use, words
from bastide.games.tithe.art import cover, sprite
from bastide.games.tithe.data import BACK_NAMES, NAMES, WORTHS
from bastide.games.tithe.expansions.abbey import DESK
from bastide.games.tithe.state import TitheState
from bastide.games.tithe.text import card_name
from bastide.games.tithe.view.motion import ROUTINE, motion, sheaf_key

ROW = 98  # height of a household
THUMB = 52  # at the least scale of a page as large as a thumb
VERBS = ("glean", "fair", "pass", "show", "peek")
__all__ = ["LAYOUT", "PALETTE", "ROUTINE", "board_of", "cover", "motion", "panels", "players", "sprite", "style"]

PALETTE: Palette = {}  # this game needs no colours of its own
LAYOUT = "rows"  # the viewer's panels lie below the board


def style() -> str:
    """Rules for classes of this game only; most pictures need none beyond those all games share."""
    return ""


def panels(game: Game, view: TitheState, look: Look) -> list[Panel]:
    """The whole table: the barn with its bag and desk, and a row for each household."""
    shared = look.panel("barn", "board", 640, 120, barn(view, look))
    households = join(household(view, seat, look) for seat in range(game.seats))
    return [shared, look.panel("households", "own", 640, ROW * game.seats, households)]


def board_of(game: Game, view: TitheState, seat: int, look: Look) -> list[Panel]:
    """What lies before one player."""
    row = tag("g", household(view, seat, look), transform=f"translate(0 {-ROW * seat})")
    return [look.panel("households", "own", 640, ROW, row)]


def players(game: Game, view: TitheState, look: Look) -> list[list[Chip]]:
    """What stands beside each name."""
    return [[Chip("tithe-hidden", str(view.goods(seat)), look.say("chip.sack"))] for seat in range(game.seats)]


def barn(view: TitheState, look: Look) -> Svg:
    say = look.say
    parts = [
        use("tithe-barn", 12, 10, 100, id="barn"),
        words(say("text.bag", n=int(view.left())), 124, 32, class_="note"),
    ]
    desk = [view.charters.kinds[card] for card in view.charters.at(DESK)]
    for i, kind in enumerate(desk):
        parts.append(charter(kind, 570 - 34 * i, 12, f"desk-{i}", look))
    for i, verb in enumerate(verb for verb in VERBS if verb in look.actions):
        x = 124 + 168 * i
        button = tag("rect", x=x, y=56, width=158, height=THUMB, rx=7, class_="button")
        parts.append(look.choice(verb, button + words(look.actions[verb], x + 79, 87, class_="button-text")))
    return join(parts)


def household(view: TitheState, seat: int, look: Look) -> Svg:
    y = ROW * seat
    parts = [
        tag("rect", x=1, y=y + 1, width=638, height=ROW - 6, rx=8, class_="card"),
        use(f"seat-{look.colour(seat).name}", 12, y + 12, 26),
        words(look.names[seat], 48, y + 31, class_="name"),
        words(str(view.scores[seat]), 190, y + 31, class_="score", text_anchor="end"),
    ]
    mine = set(look.actions) if seat == view.viewer else set[str]()
    x = 206
    for worth in range(WORTHS):
        many, sell = view.sack(seat)[worth], f"sell {worth}"
        wide = max(30 * many, THUMB + 2) if sell in mine else 30 * many
        sheaves = [moved(sheaf(worth, look), x + 30 * i, y + 10, sheaf_key(seat, worth, i)) for i in range(many)]
        parts.append(touched(sell, x - 2, y + 2, wide - 2, join(sheaves), look) if sell in mine else join(sheaves))
        x += wide
    if view.sold[seat]:
        parts.append(moved(sheaf(view.sold[seat], look), 600, y + 10, f"sold-{seat}"))
    for i, card in enumerate(view.charters.at(seat)):
        kind = view.charters.kinds[card]
        x = 217 + (THUMB + 2) * i
        picture = charter(kind, x, y + 49, f"charter-{seat}-{i}", look)
        swap = f"swap {NAMES[kind]}" if kind >= 0 else ""
        parts.append(touched(swap, x - 11, y + 38, THUMB, picture, look) if swap in mine else picture)
    for i, action in enumerate(action for action in look.actions if action in mine and action.startswith("bid ")):
        x = 12 + (THUMB + 2) * i
        number = words(action[4:], x + THUMB / 2, y + 69, class_="button-text")
        button = tag("rect", x=x, y=y + 38, width=THUMB, height=THUMB, rx=7, class_="button")
        parts.append(look.choice(action, button + number))
    return tag("g", *parts, id=f"household-{seat}")


def touched(action: str, x: int, y: int, width: int, inside: Svg, look: Look) -> Svg:
    """Something to choose that is smaller than a thumb, with a field around it that is not."""
    return look.choice(action, tag("rect", x=x, y=y, width=width, height=THUMB, rx=7, class_="legal") + inside)


def sheaf(worth: int, look: Look) -> Svg:
    """A sheaf as the viewer sees it; worth 0 is a sheaf face down."""
    if worth == 0:
        return hint(look.say("text.hidden", n=1)) + use("tithe-hidden", 0, 0, 26)
    label = hint(look.say("text.sheaves", n=1, worth=worth))
    return label + use("tithe-sheaf", 0, 0, 26) + words(str(worth), 22, 26, class_="note", text_anchor="middle")


def charter(kind: int, x: int, y: int, key: str, look: Look) -> Svg:
    """A charter as the viewer sees it: its back tells scroll from chest, its initial what it is."""
    back = BACK_NAMES[~kind] if kind < 0 else ("chest" if NAMES[kind] == "relic" else "scroll")
    name = card_name(kind, look.say)
    initial = "?" if kind < 0 else name[0].upper()
    letter = words(initial, 15, 20, class_="note", text_anchor="middle")
    return moved(hint(name) + use(f"tithe-{back}", 0, 0, 30) + letter, x, y, key)

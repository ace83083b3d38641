"""Carcassonne in SVG: pure functions from what a viewer knows to pictures."""

from __future__ import annotations

from bastide.core.game import Game
from bastide.draw.look import Chip, Look, Panel
from bastide.draw.svg import Svg, join, tag, use
from bastide.games.carcassonne.art.palette import PAIRS
from bastide.games.carcassonne.art.sprite import symbols
from bastide.games.carcassonne.data import BIG, GOODS, MAYOR, NORMAL, WAGON
from bastide.games.carcassonne.state import CASTLE_TOKENS, GOODS_HELD, TOKENS, CarcassonneState
from bastide.games.carcassonne.view.landscape import landscape
from bastide.games.carcassonne.view.motion import motion
from bastide.games.carcassonne.view.side import hand, left, supplies

__all__ = ["LAYOUT", "PALETTE", "cover", "motion", "panels", "players", "sprite", "style"]

PALETTE = PAIRS
LAYOUT = "rows"


def sprite() -> Svg:
    """The symbols that pictures of this game refer to."""
    return symbols()


def style() -> str:
    """Rules for classes of this game only."""
    return (
        ".car-ghost{opacity:var(--car-ghost,.62)}[data-action]:is(:hover,:focus){--car-ghost:1}"
        "svg .car-soft{fill:var(--soft)}"
        ".car-cell{fill:var(--glow);fill-opacity:.14;stroke:var(--dash);stroke-width:2.5;stroke-dasharray:7 5}"
        ".car-hand{fill:none;stroke:var(--ink);stroke-width:1.5}"
    )


def cover() -> Svg:
    """The picture of the game on the shelf, 200 by 280."""
    names = [
        ["base-E", "base-N", "base-V"], ["base-U", "base-Q", "base-D"], ["base-B", "base-U", "base-L"],
        ["base-V", "base-K", "base-E"],
    ]  # fmt: skip
    found = []
    for row, line in enumerate(names):
        for column, name in enumerate(line):
            found.append(use(f"tile-{name}-r0", column * 80 - 20, row * 80 - 10, 80))
    ground = tag("rect", width=200, height=280, fill="var(--field)")
    meeple = tag("g", use("fig-normal", 70, 130, 64), color="#d55e00")
    return ground + join(found) + meeple


def panels(game: Game, view: CarcassonneState, look: Look) -> list[Panel]:
    """The landscape; the tile in hand; what is left, and what everybody has if that is more than followers."""
    found = [landscape(game, view, look), hand(view, look)]
    found += [left(view, look)] * any(view.bag) + [supplies(view, look)] * bool(game.options.get("modules"))
    return found


def players(game: Game, view: CarcassonneState, look: Look) -> list[list[Chip]]:
    """What stands beside each name: followers, goods, tokens."""
    say, found = look.say, []
    for seat in range(game.seats):
        followers = sum(int(view.held(seat, kind)) for kind in (NORMAL, BIG, MAYOR, WAGON))
        chips = [Chip(f"meeple-{look.colour(seat).name}", str(followers), say("chip.followers"))]
        goods = sum(int(view.held(seat, GOODS_HELD + i)) for i in range(len(GOODS)))
        if goods:
            chips.append(Chip("mark-wine", str(goods), say("chip.goods")))
        tokens = int(view.held(seat, TOKENS) + view.held(seat, CASTLE_TOKENS))
        if tokens:
            chips.append(Chip("fig-castle", str(tokens), say("chip.tokens")))
        found.append(chips)
    return found

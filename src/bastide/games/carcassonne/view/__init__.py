"""Carcassonne in SVG: pure functions from what a viewer knows to pictures."""

from __future__ import annotations

from bastide.core.game import Game
from bastide.draw.look import Chip, Look, Panel
from bastide.draw.svg import Svg, join, tag, use
from bastide.games.carcassonne.art.palette import PAIRS
from bastide.games.carcassonne.art.sprite import symbols
from bastide.games.carcassonne.data import FIGURE_OF, FIGURES, GOODS, NORMAL, PIECES
from bastide.games.carcassonne.state import CASTLE_TOKENS, GOODS_HELD, NOWHERE, TOKENS, CarcassonneState
from bastide.games.carcassonne.view.landscape import landscape
from bastide.games.carcassonne.view.side import hand, left, supplies

PALETTE = PAIRS
LAYOUT = "stage"


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
    """The landscape; the tile in hand; what is left."""
    found = [landscape(game, view, look), hand(view, look)]
    return found + [left(view, look)] * any(view.bag)


def board_of(game: Game, view: CarcassonneState, seat: int, look: Look) -> list[Panel]:
    """What lies before one player: figures, tokens and goods."""
    return [supplies(view, seat, look)]


def figures(view: CarcassonneState, seat: int, kind: int, look: Look) -> Chip:
    """The figures of a kind in stock: those with the least numbers, as the next to come into play."""
    held, colour = int(view.held(seat, kind)), look.colour(seat).name
    own = range(seat * PIECES, (seat + 1) * PIECES)
    free = [piece for piece in own if FIGURE_OF[piece % PIECES] == kind and view.pieces[piece] == NOWHERE]
    keys = tuple(f"p{seat}-{piece % PIECES}" for piece in free[:held])
    label = look.say("chip.followers" if kind == NORMAL else f"figure.{FIGURES[kind]}")
    return Chip(f"meeple-{colour}" if kind == NORMAL else f"{FIGURES[kind]}-{colour}-small", str(held), label, keys)


def players(game: Game, view: CarcassonneState, look: Look) -> list[list[Chip]]:
    """What stands beside each name: followers, goods, tokens."""
    say, found = look.say, []
    for seat in range(game.seats):
        chips = [
            figures(view, seat, kind, look) for kind in range(len(FIGURES)) if kind == NORMAL or view.held(seat, kind)
        ]
        goods = sum(int(view.held(seat, GOODS_HELD + i)) for i in range(len(GOODS)))
        if goods:
            chips.append(Chip("mark-wine", str(goods), say("chip.goods")))
        tokens = int(view.held(seat, TOKENS) + view.held(seat, CASTLE_TOKENS))
        if tokens:
            chips.append(Chip("fig-castle", str(tokens), say("chip.tokens")))
        found.append(chips)
    return found

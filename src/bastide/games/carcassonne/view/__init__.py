"""Carcassonne in SVG: pure functions from what a viewer knows to pictures."""

from __future__ import annotations

from bastide.core.game import Game
from bastide.draw.look import Chip, Look, Panel
from bastide.draw.svg import Svg, join, tag, use
from bastide.games.carcassonne.art.palette import PAIRS
from bastide.games.carcassonne.art.sprite import symbols
from bastide.games.carcassonne.data import FIGURE_OF, FIGURES, GOODS, NORMAL, PIECES
from bastide.games.carcassonne.state import GOODS_HELD, NOWHERE, CarcassonneState
from bastide.games.carcassonne.view.landscape import landscape
from bastide.games.carcassonne.view.motion import OPENING, ROUTINE, motion
from bastide.games.carcassonne.view.side import THINGS, hand, left, supplies

__all__ = [
    "LAYOUT", "OPENING", "PALETTE", "ROUTINE", "board_of", "cover", "motion", "panels", "players", "sprite", "style"
]  # fmt: skip

PALETTE = PAIRS
LAYOUT = "stage"


def sprite() -> Svg:
    """The symbols that pictures of this game refer to."""
    return symbols()


def style() -> str:
    """Rules for classes of this game only."""
    return (
        ".car-ghost{opacity:var(--car-ghost,.62)}[data-action]:is(:hover,:focus){--car-ghost:1}"
        ".car-lies{rotate:-90deg;transform-box:fill-box;transform-origin:center}"
        ".car-hand{fill:transparent;stroke:#fff8e4;stroke-width:2.5}"
        "[data-drag]{filter:drop-shadow(0 7px 7px #2b1d0c80)}"
        # places, and the tile as it would lie
        "[data-place]{cursor:pointer}[data-place]>.legal"
        "{fill:#fff;fill-opacity:.13;stroke:#fffbe8;stroke-opacity:.7;stroke-width:2;stroke-dasharray:none;animation:none}"
        "[data-place]:is(:hover,:focus)>.legal{fill-opacity:.4;stroke-opacity:1}"
        "[data-place]:focus-visible>.legal{stroke:var(--accent);stroke-width:5}"
        "[data-place]:focus{outline:none}"
        # their numbers, while one reads the list or hints that name them
        ".car-number{display:none;font:700 40px system-ui,sans-serif;text-anchor:middle;fill:#fffbe8;"
        "stroke:#2b1d0c;stroke-width:5px;paint-order:stroke;pointer-events:none}"
        "body:has(#all[open],.hints) [data-place]:not([data-aim]) .car-number{display:inline}"
        ".car-way{display:none}.car-way.car-way[data-on]{display:inline;fill-opacity:1;stroke-dasharray:none;animation:none}"
        ".car-way[data-on],.car-loupe{filter:drop-shadow(3px 5px 4px #0006)}"
        ".car-edge{fill:none;stroke:var(--gold);stroke-width:5}[data-aim=pinned]{--gold:var(--accent)}"
        # its tools: of the same size at every zoom
        ".car-tools,.car-tools:not([data-aim=pinned]) [data-lay],.car-tools[data-turns='1'] [data-turn]{display:none}"
        ".car-tools[data-aim]{display:inline}.car-tools>*{scale:calc(1/var(--scale,1));cursor:pointer}"
        ".car-tools [data-turn]{translate:100px 0}.car-tools [data-lay]{translate:100px 100px}"
        ".car-tools circle{fill:var(--paper);stroke:var(--card);stroke-width:2;transform:translate(20px,-16px)}"
        ".car-tools path,.car-tools use{transform:translate(20px,-16px)}"
        ".car-tools [data-lay]>*{transform:translate(20px,16px)}"
        ".car-tools path{fill:none;stroke:var(--text);stroke-width:2.4;stroke-linecap:round}"
        ".car-tools [data-lay] path{stroke:var(--on-accent);stroke-width:4}"
        ".car-tools [data-lay] circle{fill:var(--accent)}"
        ".car-tools text{translate:50px 100px;text-anchor:middle;font-size:15px;"
        "fill:#fffbe8;stroke:#2b1d0c;stroke-width:2px;paint-order:stroke}"
        # the tile in question, large, and figures that may stand on it
        ".car-grown{scale:max(1,calc(1.68/var(--scale,1)))}.car-loupe[data-shut],[data-of][data-off]{display:none}"
        ".car-frame{fill:none;stroke:currentColor;stroke-width:3}"
        ".car-disc{fill:#fff8e4;fill-opacity:.85;stroke:currentColor;stroke-width:1.3}.car-stand{--car-ghost:1}"
        ".car-stand:is(:hover,:focus) .car-disc{fill-opacity:1;stroke-width:2.6}"
        "[data-kind]{cursor:pointer}[data-kind][data-on] .button{fill:var(--glow);stroke-width:2.5}"
        ".car-none{font-size:9.5px}"
        # an auction: where all panels are in sight its bids lie beside it, else they are buttons like others
        ".ways [value^='bid ']{display:none}"
        "@media(orientation:portrait),(max-height:580px),(max-width:1279px){.car-bids,:has(#lot-0) #zoom"
        "{display:none}.ways [value^='bid ']{display:flex}}"
        ".car-loupe:not([data-shut]) .car-grown{animation:car-grow .24s cubic-bezier(.2,.8,.25,1)}"
        "@keyframes car-grow{from{scale:1}}"
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
    land = landscape(game, view, look)
    found = [land, hand(view, look)]
    found += [left(view, look)] * any(view.bag)
    return found


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
    symbol = f"meeple-{colour}" if kind == NORMAL else f"{FIGURES[kind]}-{colour}-small"
    return Chip(symbol, str(held) if kind == NORMAL else counted(held), label, keys)


def counted(held: int) -> str:
    """A single piece speaks for itself: with all expansions there are many kinds in a row."""
    return str(held) if held > 1 else ""


def players(game: Game, view: CarcassonneState, look: Look) -> list[list[Chip]]:
    """What stands beside each name: all that is in stock, the same for everybody."""
    return look.once(stocks, game, view, look)


def stocks(game: Game, view: CarcassonneState, look: Look) -> list[list[Chip]]:
    say, found = look.say, list[list[Chip]]()
    for seat in range(game.seats):
        chips = [
            figures(view, seat, kind, look) for kind in range(len(FIGURES)) if kind == NORMAL or view.held(seat, kind)
        ]
        for (column, symbol), message in zip(THINGS, ("text.bridges", "text.castles", "text.abbeys"), strict=True):
            if held := int(view.held(seat, column)):
                chips.append(Chip(symbol, counted(held), say(message, n=held)))
        for column, name in enumerate(GOODS, GOODS_HELD):
            if held := int(view.held(seat, column)):
                chips.append(Chip(f"mark-{name}", counted(held), say(f"goods.{name}")))
        found.append(chips)
    return found

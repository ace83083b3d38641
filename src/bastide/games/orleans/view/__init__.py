"""Orléans in SVG: pure functions from what a viewer knows to pictures."""

from __future__ import annotations

from bastide.core.game import Game
from bastide.draw.look import Chip, Look, Panel
from bastide.draw.svg import Svg, join, tag, use
from bastide.games.orleans import art
from bastide.games.orleans.art.countryside import HEIGHT, WIDTH
from bastide.games.orleans.state import OrleansState
from bastide.games.orleans.view.board import market, own_board
from bastide.games.orleans.view.motion import OPENING, ROUTINE, motion
from bastide.games.orleans.view.side import deeds, tiles
from bastide.games.orleans.view.tracks import tracks
from bastide.games.orleans.view.travel import travel_map

__all__ = [
    "LAYOUT", "OPENING", "PALETTE", "ROUTINE", "board_of", "cover", "motion", "panels", "players", "sprite", "style"
]  # fmt: skip

PALETTE = art.PALETTE
LAYOUT = "columns"


def sprite() -> Svg:
    """The symbols that pictures of this game refer to."""
    return art.symbols()


def style() -> str:
    """Rules for classes of this game only."""
    return (
        "#panel-map{overflow:visible}"  # the land goes on as far as the window
        ".orl-towns :not(.start,.end){text-anchor:middle}"
        ".orl-towns text{font-size:14px;paint-order:stroke;stroke:var(--paper);stroke-width:2.6px;"
        "stroke-linejoin:round}"
        ".orl-towns .orl-big{font-weight:700;letter-spacing:.06em}"
        "svg .orl-dark{fill:#3a2a1b}svg .orl-soft{fill:var(--soft)}"
        ".orl-ready{fill:none;stroke:var(--ok);stroke-width:2}.orl-slot{fill:var(--orl-slot);stroke:var(--line)}"
        ".orl-planned{fill:none;stroke:var(--gold);stroke-width:1.6}"
        ".orl-awaits{fill:none;stroke:var(--dash);stroke-width:1.5;stroke-dasharray:4 3}"
        "[data-card] .orl-frame{fill:none;stroke:none;stroke-dasharray:none;animation:none}"
        ".orl-hit{fill:transparent}[data-picked] .orl-hit{stroke:var(--accent);stroke-width:4}"
        "svg .orl-name{fill:#fff3dc}"
        "[data-card],[data-hold]{cursor:pointer}[data-card]:focus,[data-hold]:focus{outline:none}"
        "[data-card]:is([data-can],:focus-visible) .orl-frame{stroke:var(--accent);stroke-width:3}"
        "#view[data-holding] .orl-place:not([data-can]){opacity:.4}"
        "[data-awaits][data-can]{fill:var(--glow);fill-opacity:.75;stroke:var(--accent);stroke-width:3}"
        "[data-hold]:is([data-can],:focus-visible) .orl-hit{fill:#fff6;stroke:#fff3dc;stroke-width:2}"
        # a finger leaves a pointer behind: what comes to lie there is not what fits
        "@media(hover:hover){[data-card]:hover .orl-frame{stroke:var(--accent);stroke-width:3}"
        "[data-hold]:hover .orl-hit{fill:#fff6;stroke:#fff3dc;stroke-width:2}}"
        "[data-hold][data-held]{translate:0 -6px}[data-hold][data-held] .orl-hit{fill:var(--glow);fill-opacity:.8}"
        "[data-held] .orl-name{fill:#3a2a1b}"
        ".orl-reach{fill:none;stroke:var(--gold);stroke-width:7;stroke-opacity:.45;stroke-linecap:round}"
        ".orl-way{fill:none;stroke:transparent;stroke-width:18;stroke-linecap:round}"
        # words on cards, tray and map are 14 units high: they are as wide as a phone; followers are for fingers
        "#own,#boards,#board{--least-scale:.79px}@media(pointer:coarse){#f-market{--least-scale:.957px}}"
        ".orl-course{fill:none;stroke:var(--gold);stroke-width:4;stroke-dasharray:1 6;stroke-linecap:round}"
    )


def cover() -> Svg:
    """The picture of the game on the shelf, 200 by 280."""
    land = tag("svg", use("orl-map", 0, 0, WIDTH, HEIGHT), width=200, height=280, viewBox="178 30 180 252")
    boat = use("orl-place-ship", -6, 182, 212, 100)
    merchants = join(use(f"meeple-{name}", x, y, 40) for name, x, y in (("orange", 62, 128), ("blue", 108, 136)))
    return land + merchants + boat


def panels(game: Game, view: OrleansState, look: Look) -> list[Panel]:
    """The map and the tracks; the viewer's board and market; deeds and tiles."""
    seat = int(view.viewer) if view.viewer >= 0 else int(view.first)
    found = [travel_map(view, seat, look), tracks(view, look), *board_of(game, view, seat, look)]
    return [*found, deeds(view, look), tiles(view, look)]


def board_of(game: Game, view: OrleansState, seat: int, look: Look) -> list[Panel]:
    """What lies before one player: the board and the market."""
    return [own_board(view, seat, look), market(view, seat, look)]


def players(game: Game, view: OrleansState, look: Look) -> list[list[Chip]]:
    """What stands beside each name: coins, level, stations, citizens, goods."""
    say = look.say
    return [
        [
            Chip("orl-coin", str(view.coins[seat]), say("chip.coins")),
            Chip("orl-star", str(view.level(seat)), say("chip.level")),
            Chip(f"orl-station-{look.colour(seat).name}", str(view.built(seat)), say("chip.stations")),
            Chip("orl-seal", str(view.citizens_of(seat)), say("chip.citizens")),
            Chip("orl-goods", str(view.goods_held(seat)), say("chip.goods")),
        ]
        for seat in range(game.seats)
    ]

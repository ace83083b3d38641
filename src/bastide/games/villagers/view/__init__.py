"""Villagers in SVG: pure functions from what a viewer knows to pictures."""

from __future__ import annotations

from bastide.core.game import Game
from bastide.draw.ink import inked
from bastide.draw.look import Chip, Look, Panel
from bastide.draw.scenery import house, meadows, pine, tree, tufts
from bastide.draw.svg import Svg, tag, use
from bastide.games.villagers import art
from bastide.games.villagers.data import FAMILIES
from bastide.games.villagers.scoring import food, houses
from bastide.games.villagers.state import SQUARE, VillagersState
from bastide.games.villagers.view.hand import hand
from bastide.games.villagers.view.motion import OPENING, ROUTINE, motion
from bastide.games.villagers.view.road import road
from bastide.games.villagers.view.side import WIDTH as SIDE
from bastide.games.villagers.view.side import countess, market
from bastide.games.villagers.view.village import village

__all__ = [
    "LAYOUT", "OPENING", "PALETTE", "ROUTINE", "board_of", "cover", "motion", "panels", "players", "sprite", "style"
]  # fmt: skip

PALETTE = art.PALETTE
LAYOUT = "rows"


def sprite() -> Svg:
    """The symbols that pictures of this game refer to."""
    return art.symbols()


def style() -> str:
    """Rules for classes of this game only."""
    return (
        "svg .vgr-ink{fill:var(--ink)}svg .vgr-soft{fill:var(--soft)}.vgr-name{font-weight:700}"
        ".vgr-gap{fill:none;stroke:var(--text);stroke-dasharray:5 5;opacity:.6}"
        + "".join(
            f".vgr-{name}{{fill:var(--vgr-f-{name});stroke:var(--ink)}}"
            for name in dict.fromkeys((*FAMILIES, "special"))
        )
        + ".vgr-idle{opacity:.5}.vgr-play{fill:none;stroke:var(--ok);stroke-width:4}"
        "svg .vgr-pale{fill:#fff6e2}.vgr-light{fill:none;stroke:var(--paper);stroke-width:7}"
        ":is(.shown,#then) .vgr-light{display:none}"
        ".vgr-plate{fill:var(--paper2);stroke:var(--line)}"
        # the road goes on to the edges of the window, and the page's own ground below it
        "#main .vgr-green{display:none}"
        "@media(orientation:landscape) and (min-height:581px) and (min-width:1280px)"
        "{#main{margin-inline:-.6rem;padding-inline:.6rem}"
        "#f-road :is(pan-zoom,.panel){overflow:visible}}"
        # room for the Countess beside the cards
        "@media(orientation:landscape) and ((max-height:580px) or (max-width:1279px))"
        "{.at-table:has(#f-countess){--side:16.5rem}}"
        # upright, what tells of her in a line
        f"@media(orientation:portrait){{#view:not([data-story=open]) #f-countess{{width:{SIDE}px}}}}"
    )


def cover() -> Svg:
    """The picture of the game on the shelf, 200 by 280."""
    sky = tag("rect", width=200, height=280, fill="var(--sky)")
    green = tag("path", d="M0 120C60 100 120 126 200 108V280H0Z", fill="var(--field)") + meadows(200, 140, 6, 4, 0, 130)
    lane = tag(
        "path",
        d="M70 280C96 220 60 190 104 150C130 126 120 118 118 112",
        fill="none",
        stroke="var(--road)",
        stroke_width=18,
    )
    town = house(30, 118, 1.6) + house(128, 122, 1.5, "roof2") + tree(16, 124, 1.5) + pine(182, 120, 1.5)
    people = use("vgr-face-lumberjack", -4, 174, 120, 106) + use("vgr-face-milk_maid", 84, 176, 120, 106)
    return sky + green + lane + inked(town) + tufts(200, 150, 20, 3, 0, 124) + people


def panels(game: Game, view: VillagersState, look: Look) -> list[Panel]:
    """The road; the viewer's village and hand; the Countess, if she plays."""
    seat = int(view.viewer) if view.viewer >= 0 else max(int(view.actor()), 0)
    return [road(view, look), *board_of(game, view, seat, look), *([countess(view, look)] if game.seats == 1 else [])]


def board_of(game: Game, view: VillagersState, seat: int, look: Look) -> list[Panel]:
    """What lies before one player: the village, and the hand as far as the viewer knows it."""
    held = hand(view, seat, look)
    return [village(view, seat, look), *([held] if held else [])]


def players(game: Game, view: VillagersState, look: Look) -> list[list[Chip]]:
    """What stands beside each name: treasury, hand with the village square, food, houses, market."""
    say = look.say
    return [
        [
            Chip("vgr-gold-coin", str(view.scores[seat]), say("chip.treasury")),
            Chip("vgr-fam-special", str(view.held(seat) + len(view.cards.at(SQUARE + seat))), say("chip.hand")),
            Chip("vgr-food", str(food(view, seat)), say("chip.food")),
            Chip("vgr-house", str(houses(view, seat)), say("chip.houses")),
            Chip("vgr-silver-coin", str(market(view, seat)), say("chip.market")),
        ]
        for seat in range(game.seats)
    ]

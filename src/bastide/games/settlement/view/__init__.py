"""Settlement in SVG: pure functions from what a viewer knows to pictures."""

from __future__ import annotations

from bastide.core.bits import bit_count
from bastide.core.game import Game
from bastide.draw.ink import inked
from bastide.draw.look import LEAST_SCALE, Chip, Look, Panel
from bastide.draw.scenery import church, house, pine, tower, tree
from bastide.draw.svg import Svg, join, tag, use
from bastide.games.settlement import art
from bastide.games.settlement.art.tableau import HEIGHT, WIDTH
from bastide.games.settlement.state import SettlementState
from bastide.games.settlement.view.board import board, reserve
from bastide.games.settlement.view.motion import OPENING, ROUTINE, motion
from bastide.games.settlement.view.offer import artefacts, heroes, market, trades

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
        "svg .set-ink{fill:var(--ink)}svg .set-soft{fill:var(--soft)}"
        ".set-disc{fill:var(--card);stroke:var(--ink)}.set-stack{fill:var(--wood);stroke:var(--ink)}"
        "svg .set-pale{fill:#fff6e2}.set-threat{fill:none;stroke:var(--accent);stroke-width:3}"
        ".set-band{fill:var(--card);stroke:var(--ink);stroke-width:1.3}"
        ".set-pill{fill:var(--paper);stroke:var(--dash);stroke-width:1.5}"
        "#then :is(.set-pill,.set-pill+text){display:none}"  # no button in a picture that is told about
        ".set-store{fill:var(--paper2);stroke:var(--line)}"
        # beside another's board its reserve, the artefact, and where points would come from
        "@media(min-width:1024px) and (orientation:landscape){#board .scrolled{display:grid;column-gap:1rem;"
        "grid-template:repeat(2,auto) 1fr/3fr 2fr;& .drawn{display:contents}"
        "& .row{width:100%;max-width:none;min-width:0}"
        f"& .row:first-child{{grid-row:1/4;max-width:calc((100dvh - 8.5rem)*{WIDTH / HEIGHT:.3f});"
        f"min-width:{WIDTH * LEAST_SCALE:g}px}}}}}}"
    )


def cover() -> Svg:
    """The picture of the game on the shelf, 200 by 280."""
    sky = tag("rect", width=200, height=280, fill="var(--sky2)") + use("set-ter-cavern", -20, 72, 240, 158)
    field = tag("path", d="M0 178C50 158 120 182 200 164V280H0Z", fill="var(--field)")
    town = church(88, 214, 1.4) + house(24, 226, 1.9) + house(140, 222, 1.9, "roof2") + tower(66, 226, 18, 40)
    wall = join(tower(x, 262, 16, 22) for x in range(2, 200, 36))
    palisade = tag("rect", x=0, y=246, width=200, height=34, fill="var(--wood)")
    trees = pine(14, 206, 1.6) + pine(186, 204, 1.8) + tree(122, 236, 1.4)
    return sky + field + inked(trees + town) + palisade + inked(wall, 1.4)


def panels(game: Game, view: SettlementState, look: Look) -> list[Panel]:
    """The viewer's board and reserve; heroes, market, trades, and artefacts, which come first to be taken."""
    seat = int(view.viewer) if view.viewer >= 0 else max(int(view.actor()), 0)
    own, store, prizes = board_of(game, view, seat, look)
    exchange = trades(look)
    found = [heroes(view, look), market(view, look), *([exchange] if exchange else []), prizes]
    return [own, store, *sorted(found, key=lambda panel: panel.name != "artefacts" or not panel.choices)]


def board_of(game: Game, view: SettlementState, seat: int, look: Look) -> list[Panel]:
    """What lies before one player: the board, the reserve, and the artefact, beside those on offer."""
    return [board(view, seat, look), reserve(view, seat, look), artefacts(view, seat, look)]


def players(game: Game, view: SettlementState, look: Look) -> list[list[Chip]]:
    """What stands beside each name: people, lands, forts, buildings, heroes."""
    say = look.say
    return [
        [
            Chip("set-folk-bonus", f"{view.base[seat]}+{view.bonus[seat]}", say("chip.villagers")),
            Chip("set-ter-forest", str(bit_count(view.explored(seat))), say("chip.lands")),
            Chip("set-fort", str(bit_count(view.forts[seat])), say("chip.forts")),
            Chip("set-bld-sawmill", str(bit_count(view.built(seat))), say("chip.buildings")),
            Chip("set-guild-adventurers", str(bit_count(view.heroes[seat])), say("chip.heroes")),
        ]
        for seat in range(game.seats)
    ]

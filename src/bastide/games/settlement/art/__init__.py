"""Settlement: its symbols, all drawn in ink on the colours of the palette."""

from __future__ import annotations

from functools import cache

from bastide.draw.ink import at, disc, oval, path, symbol
from bastide.draw.palette import PORTRAITS, Palette
from bastide.draw.seats import COLOURS
from bastide.draw.svg import Svg, join, markup
from bastide.games.settlement.art.artefacts import ARTEFACTS
from bastide.games.settlement.art.cards import boxed, card_symbols
from bastide.games.settlement.art.heroes import portraits
from bastide.games.settlement.art.places import BUILDINGS, TERRAINS
from bastide.games.settlement.art.tableau import HEIGHT, WIDTH, ground
from bastide.games.settlement.art.tokens import GUILDS, MONSTERS, TOKENS, person

SHIELD = "M2 2.4h20v12.2c0 6-4.6 9.6-10 12-5.4-2.4-10-6-10-12z"
HEXAGON = "M12 1.4L21.6 6.8v10.4L12 22.6 2.4 17.2V6.8z"
PALETTE: Palette = {
    **PORTRAITS,
    "sky2": ("#e6dcc0", "#948a74"),
    "rock2": ("#9c8b72", "#5f5445"),
    "stone": ("#a7a69e", "#93928b"),
    "set-monster-green": ("#5b8a4a", "#5b8a4a"),
    "set-monster-yellow": ("#d3a02c", "#c3942a"),
    "set-monster-blue": ("#3f7fa6", "#3f7fa6"),
    "set-monster-red": ("#b23a2c", "#b23a2c"),
    "set-guild-adventurers": ("#4f7f4a", "#44703f"),
    "set-guild-defenders": ("#3f6a9a", "#375d87"),
    "set-guild-builders": ("#b5643a", "#9c5531"),
    "set-guild-artisans": ("#7b4a78", "#6d3f69"),
}


@cache
def symbols() -> Svg:
    """Everything that pictures of the game refer to."""
    found = [symbol(f"set-{name}", body) for name, body in TOKENS.items()]
    for name, glyph in MONSTERS.items():
        found.append(symbol(f"set-mon-{name}", path(SHIELD, f"set-monster-{name}", 1.5) + thin(glyph), "0 0 24 28"))
    for name, glyph in GUILDS.items():
        found.append(symbol(f"set-guild-{name}", path(HEXAGON, f"set-guild-{name}", 1.3) + thin(glyph)))
    found += [symbol(f"set-ter-{name}", body, "0 0 140 92") for name, body in TERRAINS.items()]
    shadow = oval(50, 55, 44, 7, "lane", 0)
    found += [symbol(f"set-bld-{name}", shadow + body, "0 0 100 62") for name, body in BUILDINGS.items()]
    found += [symbol(f"set-art-{name}", thin(body)) for name, body in ARTEFACTS.items()]
    found += [symbol(f"set-hero-{name}", body, "0 0 100 88") for name, body in portraits().items()]
    for colour in COLOURS:
        mark = at(path(colour.mark, colour.mark_fill, 0), 7.2, 13, 0.4)
        found.append(symbol(f"set-folk-{colour.name}", person(colour.fill) + mark))
    ticked = disc(12, 12, 10, "#3f6b2e", 1.6, "card") + path("M7 12l3.4 3.6 6.4-7.4", None, 2.6, "card")
    found.append(symbol("set-tick", ticked))
    return join(found) + card_symbols() + boxed("set-ground", ground(), WIDTH, HEIGHT)


def thin(body: Svg) -> Svg:
    return markup(f'<g stroke-width="1.1">{body}</g>')

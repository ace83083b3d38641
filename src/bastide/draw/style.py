"""What the classes of pictures look like; one sheet for pages and for pictures that stand alone."""

from __future__ import annotations

import re

from bastide.draw.palette import SHARED, Palette
from bastide.draw.svg import LETTERING, Svg, markup

SERIF = '"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif'
SHEET = (
    f"svg text{{font-family:{SERIF};fill:var(--text)}}"
    ".ground{fill:var(--bg)}"
    ".card{fill:var(--paper);stroke:var(--line)}"
    ".name{font-size:16px;font-weight:600}"
    ".score{font:600 20px system-ui,sans-serif;font-variant-numeric:tabular-nums}"
    ".note{font-size:14px}"
    ".button{fill:var(--paper2);stroke:var(--accent);stroke-width:1.5}"
    ".button-text{font-size:14px;font-weight:600;text-anchor:middle}"
    "[data-action]{cursor:pointer}"
    ".legal,use[data-action]"
    "{fill:var(--glow);fill-opacity:0;stroke:var(--dash);stroke-width:2.5;stroke-dasharray:6 4}"
    "[data-action]:is(:hover,:focus-visible,[data-picked]) .legal,"  # a click leaves the focus where nobody points
    ":is(.legal,use)[data-action]:is(:hover,:focus-visible,[data-picked])"
    "{fill-opacity:.2;stroke-width:4;stroke-dasharray:none}"
    "[data-action]:focus{outline:none}"
    "[data-action]:focus-visible .button,.button[data-action]:focus-visible{stroke-width:4;fill:var(--hot)}"
    "use.button{fill:var(--paper2);fill-opacity:1;stroke:var(--accent);stroke-width:1.5;stroke-dasharray:none}"
    ".last{fill:none;stroke:var(--gold);stroke-width:4}"
)
SHEET += "".join(
    f".{name}{{{key.replace('_', '-')}:{value}{'px' if key == 'font_size' else ''}}}"
    for (key, value), name in LETTERING.items()
)
VARIABLE = re.compile(r"var\(--([\w-]+)\)")


def plain(svg: Svg, palette: Palette, dark: bool = False) -> Svg:
    """The picture with its variables replaced by colours, for programs that know none.

    This is the one place where what was drawn is searched as text: colours are named in hundreds of symbols that are
    drawn once and kept as files for all themes, and drawing them anew for each picture would take seconds. It meets
    only what we have drawn, because text never holds `var(` as such (see `svg.escaped`)."""
    merged = {**SHARED, **palette}
    return markup(VARIABLE.sub(lambda found: merged[found[1]][dark], svg))

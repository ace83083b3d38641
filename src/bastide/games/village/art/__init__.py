"""Village: its symbols, drawn on the colours of the palette."""

from __future__ import annotations

from functools import cache

from bastide.draw.emblems import symbols as emblems
from bastide.draw.ink import symbol
from bastide.draw.palette import PORTRAITS, Palette
from bastide.draw.seats import COLOURS, MEEPLE
from bastide.draw.svg import Svg, apart, join, markup, tag, use
from bastide.games.village.art.buildings import brewery, tavern
from bastide.games.village.art.land import HEIGHT, WIDTH, farmland, grave, ground, hour_spot
from bastide.games.village.art.people import blanks, portraits
from bastide.games.village.art.signs import board, customer, numeral, slip
from bastide.games.village.data import CUSTOMER_NAMES, HOURS

PALETTE: Palette = {
    **PORTRAITS,
    "vil-water": ("#7fb0c9", "#3f6f86"),
    "vil-water-l": ("#a5cbdc", "#4d8199"),
    "vil-water-d": ("#467b97", "#234a5c"),
    "vil-slot": ("#e4d5b1", "#3d3327"),
    "vil-page": ("#e4d5b1", "#c9ba95"),
    "vil-tile": ("#fbf5e6", "#d8c9a6"),
    "vil-stone": ("#cdbfa3", "#857a6a"),
    "vil-orange": ("#dd7a1f", "#e08a35"),
    "vil-green": ("#4f8f45", "#5fa354"),
    "vil-brown": ("#6d4526", "#8a5a36"),
    "vil-pink": ("#d07aa6", "#d988b2"),
    "vil-plague": ("#221d1a", "#0f0c0a"),
    "vil-slate": ("#5f7280", "#52646f"),
    "vil-candle": ("#8a6614", "#7a5a12"),
    "vil-glass0": ("#3f78a8", "#3f78a8"),
    "vil-glass1": ("#b6433a", "#b6433a"),
    "vil-glass2": ("#d9a52f", "#d9a52f"),
    "vil-glass3": ("#4f8f5f", "#4f8f5f"),
}
HEAP = 8  # cubes of a colour in one place, at most
GLYPHS = {  # on the face of each cube
    "orange": markup('<path d="M-2.8-2.6h5.600v2H.9v3.600H-.9V-.6H-2.8Z" fill="#fff7e6"/>'),
    "green": markup('<path d="M-3-2.700h6v4H0L-2 3.200V1.300h-1Z" fill="#fff7e6"/>'),
    "brown": markup('<path d="M-.8-3.200H.8v1.900h1.900v1.600H.8v3H-.8v-3h-1.900v-1.600h1.900Z" fill="#fff7e6"/>'),
    "pink": markup(
        '<path d="M-.45-2.1Q-1.8-3-3.3-2.8v5.200q1.5-.2 2.850.8ZM.45-2.1Q1.8-3 3.3-2.8v5.200q-1.5-.2-2.850.8Z" '
        'fill="#2a1020"/>'
    ),
    "plague": markup(
        '<g fill="#fff7e6"><circle r="2.4" cy="-.6"/><path d="M-1.3 1h2.600v1.900h-2.600z"/></g>'
        '<g fill="#221d1a"><circle cx="-.9" cy="-.6" r=".7"/><circle cx=".9" cy="-.6" r=".7"/></g>'
    ),
}
MOST = 6  # pages of a profession in the chronicle
USED = (
    "coin", "star", "skull", "scroll", "horse", "ox", "plough", "wagon", "beer", "bagb", "cradle", "wellic", "grain",
    "hourglass", "crown", "house", "arrow", "check", "wool",
)  # fmt: skip


@cache
def symbols() -> Svg:
    """Everything that pictures of the game refer to."""
    found = [emblems(USED, "vil"), *(cube(name) for name in GLYPHS)]
    found += [heap(name, many) for name in GLYPHS for many in range(1, HEAP + 1)] + [some_of_each()]
    found += [member(colour.name, colour.fill, colour.mark_fill, age) for colour in COLOURS for age in range(1, 5)]
    found.append(symbol("vil-ground", ground() + board(), f"0 0 {WIDTH} {HEIGHT}"))
    found.append(symbol("vil-farm", farmland() + hours(), "0 0 420 176"))
    found.append(symbol("vil-brewery", brewery(), "0 0 120 84"))
    found.append(symbol("vil-inn", tavern(), "0 0 150 110"))
    beads = "".join(f"M{6 + 10 * hour} 6h.1" for hour in range(HOURS))
    beads = tag("path", d=beads, stroke="var(--line)", stroke_width=7, stroke_linecap="round")
    found.append(tag("symbol", beads, use("vil-skull", 102, 0, 12), id="vil-beads", viewBox="0 0 116 12"))
    for time in range(1, HOURS):
        sign = use("vil-hourglass", 0, 0, 16) + numeral(21, 12.5, time)
        found.append(tag("symbol", sign, id=f"vil-hours-{time}", viewBox="0 0 26 16"))
    for many in range(1, MOST + 1):
        found.append(tag("symbol", slots(many), id=f"vil-slots-{many}", viewBox=f"0 0 {26 * many} 26"))
    found += [portraits(), blanks()]
    found.append(symbol("vil-grave", grave(14, 33), "0 0 28 38"))
    for i, name in enumerate(CUSTOMER_NAMES):
        found.append(symbol(f"vil-{name}", customer(i), "0 0 50 58") + symbol(f"vil-{name}q", slip(i), "0 0 62 22"))
    return join(found)


def hours() -> Svg:
    """The hours along the way around the farm."""
    spots = [hour_spot(hour) for hour in range(HOURS)]
    return join(numeral(round(x, 1), round(y + 5.4, 1), hour, 15.4, "var(--soft)") for hour, (x, y) in enumerate(spots))


def slots(many: int) -> Svg:
    """Free pages of the chronicle in a row."""
    d = "".join(f"M{1 + 26 * i} 1h22v24h-22Z" for i in range(many))
    return tag("path", d=d, fill="var(--vil-page)", stroke="var(--road-e)", stroke_opacity=0.5)


def cube(name: str) -> Svg:
    """A cube seen from above, with the glyph of its influence."""
    paint = f'fill="var(--vil-{name})" stroke="var(--mline)" stroke-width="1.1" stroke-linejoin="round"'
    sides = markup(f'<path d="M12 1.8 21.5 6v11.500L12 22.2 2.5 17.500V6Z" {paint}/>')
    shine = markup('<path d="M12 1.8 21.5 6 12 10.2 2.5 6Z" fill="#fff" fill-opacity=".34"/>')
    shade = markup('<path d="M12 10.2 21.5 6v11.500L12 22.200Z" fill="#000" fill-opacity=".2"/>')
    face = markup(f'<g transform="translate(7.4 14.2) skewY(24) scale(1.050)">{GLYPHS[name]}</g>')
    return tag("symbol", sides + shine + shade + face, id=f"vil-{name}", viewBox="0 0 24 24")


def heap(name: str, many: int) -> Svg:
    """Cubes of a colour that lie side by side; the frame around them looks as whoever uses them says."""
    frame = tag("rect", x=0.8, y=0.8, width=30 * many - 1.6, height=31.4, rx=7)
    cubes = join(use(f"vil-{name}", 1 + 30 * i, 2.5, 28) for i in range(many))
    return tag("symbol", frame, apart(cubes), id=f"vil-heap-{name}-{many}", viewBox=f"0 0 {30 * many} 33")


def some_of_each() -> Svg:
    """Cubes of several colours: the sign of all that somebody has."""
    cubes = join(
        use(f"vil-{name}", x, y, 14) for name, x, y in (("orange", 5, 0), ("green", -0.5, 9), ("brown", 10.5, 9))
    )
    return tag("symbol", apart(cubes), id="vil-cubes", viewBox="0 0 24 24")


def member(name: str, fill: str, on: str, age: int) -> Svg:
    """A member of a family with the number of its generation on its chest."""
    shadow = markup('<ellipse cx="12" cy="22" rx="9" ry="2.3" fill="#000" opacity=".25"/>')
    body = markup(f'<path d="{MEEPLE}" fill="{fill}" stroke="var(--mline)" stroke-width="1.2"/>')
    font = 'font-size="13" font-weight="700" font-family="system-ui,sans-serif"'
    chest = markup(f'<text x="12" y="17.3" text-anchor="middle" {font} style="fill:{on}">{age}</text>')
    return tag("symbol", shadow + body + chest, id=f"vil-m-{name}-{age}", viewBox="0 0 24 24")

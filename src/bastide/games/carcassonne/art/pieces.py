"""The wooden pieces: figures in the seat's colour (`currentColor`), dragon and fairy, bridges, castle, tile back.

Every figure has room for the mark of a seat around (12, 13.4), the chest of a follower.
"""

from __future__ import annotations

from bastide.draw.seats import COLOURS, Colour
from bastide.draw.svg import NOTHING, Svg, apart, join, markup
from bastide.games.carcassonne.art.drawing import disc, filled, inked, oval, stroked, symbol

MEEPLE = (
    "M12 2a4 4 0 0 1 3.3 6.3C19.2 9 22 10.8 22 13c0 1.7-2.2 1.9-5 1.6L19.4 21q.4 1-.8 1H14q-.8 0-1-.8L12 18l-1 3.2"
    "q-.2.8-1 .8H5.4q-1.2 0-.8-1L7 14.6C4.2 14.9 2 14.7 2 13C2 10.8 4.8 9 8.7 8.3A4 4 0 0 1 12 2Z"
)
SIZES = {"normal": 32, "big": 40, "mayor": 32, "wagon": 32, "builder": 32, "pig": 32, "barn": 44}
SMALL = 22
MOST = 9  # tiles of one type
PLAIN = 'stroke="none"'
DIM = 'opacity=".35"'


def wooden(body: Svg, shadow: str, width: float = 1.0) -> Svg:
    """Draw a piece in the seat's colour: a soft shadow, then its shapes with the piece outline."""
    under = markup(f'<path d="{shadow}" transform="translate(.5 .9)" fill="var(--ink)" {DIM}/>')
    style = f'stroke="var(--mline)" stroke-width="{width:g}" stroke-linejoin="round"'
    return markup(f'{under}<g fill="currentColor" {style}>{body}</g>')


def shape(data: str, extra: str = "") -> Svg:
    """Return a path in the colour of the piece."""
    return markup(f'<path d="{data}"{" " + extra if extra else ""}/>')


def tint(data: str, colour: str, opacity: float) -> Svg:
    """Return a light or dark tone laid over the piece."""
    return markup(f'<path d="{data}" fill="var(--{colour})" fill-opacity="{opacity:g}" stroke="none"/>')


def normal() -> Svg:
    """Draw the normal follower."""
    return wooden(shape(MEEPLE), MEEPLE) + tint("M9.4 4.6q1-1.6 2.8-1.6q-2 1-2 3z", "fleece", 0.45)


def big() -> Svg:
    """Draw the big follower: broader, with a golden edge."""
    body = "M12 1.6a4.2 4.2 0 0 1 3.6 6.2C20.2 8.6 22.8 10.6 22.8 13.1c0 2.1-2.4 2.3-5 2l2.4 5.6q.5 1.6-1.2 1.6h-4.6"
    body += "q-1 0-1.3-1L12 18.4l-1.3 2.9q-.3 1-1.3 1h-4.6q-1.7 0-1.2-1.6l2.4-5.6c-2.6.3-5 .1-5-2"
    body += "C1.2 10.6 3.8 8.6 8.4 7.8A4.2 4.2 0 0 1 12 1.6Z"
    edge = shape(body, 'stroke="var(--gold)" stroke-width="1.2"')
    return wooden(shape(body) + edge, body, 2.4)


def mayor() -> Svg:
    """Draw the mayor: a follower with a tall hat and a chain of office."""
    body = "M12 5a3.4 3.4 0 0 1 2.9 5.2C19 11 21.6 12.4 21.6 14.2c0 1.6-2.2 1.8-4.6 1.4l1.4 6q.2 1-.9 1H6.5"
    body += "q-1.1 0-.9-1l1.4-6c-2.4.4-4.6.2-4.6-1.4C2.4 12.4 5 11 9.1 10.2A3.4 3.4 0 0 1 12 5Z"
    hat = "M6 6.2h12v1.6H6zM8.2 6.2V1.4h7.6v4.8z"
    chain = markup('<path d="M8.4 11.4q3.6 5.4 7.2 0" fill="none" stroke="var(--gold)" stroke-width="1.3"/>')
    return wooden(shape(body) + shape(hat), body) + chain + tint("M8.2 4.4h7.6v1.4H8.2z", "ink", 0.35)


def wagon() -> Svg:
    """Draw the wagon: a covered cart on two wheels."""
    cover = "M3 14.4V8q0-5.4 9-5.4T21 8v6.4z"
    cart = "M1.6 13.4h20.8l-1.4 4.4H3z"
    wheels = join(
        markup(f'<circle cx="{x}" cy="18.6" r="3.6"/><circle cx="{x}" cy="18.6" r="1" fill="var(--mline)"/>')
        for x in (6.6, 17.4)
    )
    ribs = markup('<path d="M7.6 3.6v9.8M16.4 3.6v9.8" fill="none" stroke-width=".7"/>')
    return wooden(shape(cover) + ribs + shape(cart) + wheels, cover + cart) + tint("M3 14.4h18v-1H3z", "ink", 0.3)


def builder() -> Svg:
    """Draw the builder: a follower in a wide hat with a hammer raised."""
    body = "M10.6 5.4a3.5 3.5 0 0 1 3 5.2c2.4.4 4 1.2 5 .2l.8-3.4 2 .4-.6 5c-.6 2-3 2.6-4.8 2.4l1.6 6.2"
    body += "q.2 1.2-.9 1.2h-3.4q-.8 0-1-.8l-.8-3-.8 3q-.2.8-1 .8H5.4q-1.1 0-.8-1.2l1.6-6.2"
    body += "C3.8 15.4 2 15 2 13.6c0-1.6 2.4-2.6 5.6-3A3.5 3.5 0 0 1 10.6 5.4Z"
    hat = "M4.6 6.4q1.6-4.6 6-4.6t6 4.6z"
    hammer = "M18 3.2h5v3.6h-5z"
    handle = markup('<path d="M20.6 6.8v5" fill="none" stroke-width="1.6"/>')
    return wooden(handle + shape(body) + shape(hat) + shape(hammer), body)


def pig() -> Svg:
    """Draw the pig."""
    body = (
        "M4.4 9.6Q5.6 6.4 10 6.2q3.4-.2 6 .8l2.2-2 .8 3q1.2.8 1.8 2.2h1.8v4.2h-2q-.8 1.4-2 2v4.2h-3.4v-3H9.6v3H6.2v-3.8"
    )
    body += "Q3.4 15 3.6 12q-1.8-.4-1.8-2.4q0-1.6 1.4-1.4q-.6 1.6 1.2 1.4z"
    face = markup('<circle cx="18.2" cy="10.4" r=".9" fill="var(--mline)" stroke="none"/>')
    return wooden(shape(body), body) + face


def barn() -> Svg:
    """Draw the barn: a large roof, a double door and a loft."""
    walls = "M3.4 22V10.4L12 4l8.6 6.4V22z"
    roof = "M1 11.6L12 2.4l11 9.2-1.6 2L12 5.8l-9.4 7.8z"
    door = markup('<path d="M8 22v-5.4h8V22M8 16.6l8 5.4M16 16.6L8 22" fill="none" stroke-width=".9"/>')
    return wooden(shape(walls) + shape(roof) + door, walls) + tint(
        "M3.9 21.4V19h3.6v2.4zM16.5 21.4V19h3.6v2.4z", "ink", 0.2
    )


def dragon() -> Svg:
    """Draw the dragon, which belongs to nobody: red, winged, breathing fire."""
    fire = filled("M19.6 8.4q3-.6 4.2 1.6q-1.6-.2-2 .6q1 .6.8 1.8q-2-1.6-3.6-2z", "flame")
    tail = filled("M8.6 21.6Q2 22.6 1 17.4Q.6 14 3.4 13l-.4 2.4q-.6 3 3.4 3.2z", "dragon")
    wing = filled("M11 12.4Q10.4 4.4 3.6 2.2q2.2 2.6 1.2 5q2.2-.2 2.4 2q2-.2 1.8 2.6z", "lava")
    body = filled(
        "M6.6 20.8q4.4.2 5.8-1.8q.8-1.6-.6-4q-2.6-4.4.6-8.2l-1-3.6 2.8 1.8 1.2-2.4 1.4 2.8q3.4.8 4.6 3.4l-.6 2-3.6.2"
        "-1.6-.6q-.8 1.4.6 3.8q2.6 4.4.2 7.8H6.6z",
        "dragon",
    )
    belly = filled("M13.4 11.4q-.6 2 .8 4.4q1.6 3 .4 5.2h1.2q1.8-3.2-.4-6.8q-1-1.8-.8-2.8z", "flame", PLAIN)
    style = 'stroke="var(--mline)" stroke-width=".9" stroke-linejoin="round"'
    eye = disc(16.4, 6.4, 0.8, "flame", PLAIN)
    shadow = oval(10, 22.2, 8.6, 1.4, "ink", DIM)
    return markup(f"{shadow}<g {style}>{fire}{tail}{wing}{body}</g>{belly}{eye}")


def fairy() -> Svg:
    """Draw the fairy, which belongs to nobody: pale, winged, with a wand."""
    wings = filled(
        "M11 12Q4.4 3.4 2 6.4q-1.6 4.4 4 6.8q-4 .6-2.8 4q2.6 2.8 7.8-3z"
        "M13 12q6.6-8.6 9-5.6q1.6 4.4-4 6.8q4 .6 2.8 4q-2.6 2.8-7.8-3z",
        "magic-l",
    )
    gown = filled("M12 9.4q2.6 0 2.8 2.6l2.8 9.2q-5.6 2.4-11.2 0L9.2 12q.2-2.6 2.8-2.6z", "fleece")
    head = filled("M8.8 7q-.2-4.4 3.2-4.4T15.2 7q.4 2 1 2.8q-4.2 1.6-8.4 0q.8-.8 1-2.8z", "gold") + disc(
        12, 6.8, 2.5, "skin"
    )
    wand = stroked("M15 13.4l4-5", "wood-d", 0.9)
    star = filled("M19.6 4.6l.8 1.9 2 .2-1.5 1.4.4 2-1.7-1-1.8 1 .5-2-1.5-1.4 2-.2z", "gold")
    style = 'stroke="var(--mline)" stroke-width=".8" stroke-linejoin="round"'
    shadow = oval(12, 22.2, 6, 1.2, "ink", DIM)
    return markup(f"{shadow}<g {style}>{wings}{gown}{head}{wand}{star}</g>")


def castle() -> Svg:
    """Draw the castle token: a keep between towers, with the seat's colour on roofs and flag."""
    court = oval(12, 20.6, 11.4, 2.6, "ink", DIM)
    walls = filled("M3.4 21.4v-9h17.2v9z", "wall")
    merlons = stroked("M4.6 12h14.8", "wall-d", 1.6, 'stroke-dasharray="1.4 1.2"')
    keep = filled("M8 21.4V8.2h8v13.2z", "wall-l")
    gate = filled("M10 21.4v-3.6q2-3 4 0v3.6z", "ink")
    towers = join(filled(f"M{x} 22v-11h4.6v11z", "wall") for x in (1.2, 18.2))
    roofs = shape("M7 8.6L12 3l5 5.6zM.4 11.4l3.1-4.6 3.1 4.6zM17.4 11.4l3.1-4.6 3.1 4.6zM12 3V.6l4 1.2-4 1.2z")
    slits = filled("M3 13.6h1v3H3zM20 13.6h1v3h-1zM11.4 10.4h1.2v3.2h-1.2z", "ink", PLAIN)
    style = 'stroke="var(--mline)" stroke-width=".8" stroke-linejoin="round"'
    return markup(f'{court}<g {style} fill="currentColor">{walls}{keep}{gate}{towers}{roofs}</g>{merlons}{slits}')


def bridge(vertical: bool) -> Svg:
    """Draw a wooden bridge across a whole tile, rails in the seat's colour."""
    planks = "".join(f"M{x} 41v18" for x in range(3, 100, 4))
    deck = filled("M0 42q50-4 100 0v16q-50-4-100 0z", "wood") + stroked(planks, "wood-d", 0.9)
    shadow = filled("M0 46q50 2 100 0v16q-50 2-100 0z", "ink", 'opacity=".3"')
    rails = shape("M0 39.4q50-4 100 0v4.2q-50-4-100 0z") + shape("M0 56.4q50-4 100 0v4.2q-50-4-100 0z")
    posts = "".join(
        f"M{x} {y - 3.6:g}h4v7.2h-4z"
        for x, lift in ((6, 0.4), (28, 1.6), (48, 2), (68, 1.6), (90, 0.4))
        for y in (41.5 - lift, 58.5 - lift)
    )
    style = 'stroke="var(--mline)" stroke-width="1" stroke-linejoin="round"'
    body = markup(f'{shadow}{inked(deck, 0.8)}<g {style} fill="currentColor">{rails}{shape(posts)}</g>')
    return markup(f'<g transform="rotate(90 50 50)">{body}</g>') if vertical else body


def tile_back() -> Svg:
    """Draw the back of a tile: a walled town in a roundel on dark wood."""
    back = (
        filled("M0 0h100v100H0z", "wood-d")
        + stroked("M6 6h88v88H6z", "gold", 1.4)
        + stroked("M9.4 9.4h81.2v81.2H9.4z", "gold", 0.6)
    )
    corners = join(disc(x, y, 3, "gold") for x in (6, 94) for y in (6, 94))
    roundel = inked(disc(50, 50, 31, "gold") + disc(50, 50, 28.4, "seal"), 1)
    hill = filled("M22.6 57.6q27.4-12 54.8 0a28.4 28.4 0 0 1-54.8 0z", "field")
    road = filled("M47 58q-1 10-12 16.4l9 3.4Q54 68 53 58z", "road")
    wall = filled("M28 58V46h44v12q-22-5-44 0z", "wall") + stroked(
        "M29.6 46h41", "wall-d", 2, 'stroke-dasharray="2 1.8"'
    )
    towers = NOTHING
    for x, top, wide in ((28, 36, 8), (64, 36, 8), (45, 28, 10)):
        towers += filled(f"M{x} 58V{top}h{wide}v22z", "wall-l") + filled(
            f"M{x - 2} {top}l{wide / 2 + 2:g}-12 {wide / 2 + 2:g} 12z", "roof0"
        )
    gate = filled("M46 58v-6q4-6 8 0v6z", "ink")
    return back + corners + roundel + inked(hill + road + wall + towers + gate, 0.9)


def owned(name: str, colour: Colour) -> Svg:
    """A figure of a player, with the player's mark: as it stands in the landscape, and small for the supply."""
    body = markup(f'<g color="{colour.fill}"><use href="#fig-{name}" width="24" height="24"/></g>')
    body += markup(f'<path d="{colour.mark}" fill="{colour.mark_fill}" transform="translate(7.7 8.6) scale(.364)"/>')
    sizes = (("", SIZES[name]), ("-small", SMALL))
    return join(
        symbol(f"{name}-{colour.name}{kind}", markup(f'<g transform="scale({size / 24:.3f})">{body}</g>'), size)
        for kind, size in sizes
    )


def standing(name: str) -> Svg:
    """Where a figure could stand; the ring around it looks as whoever uses it says."""
    figure = markup(
        f'<use href="#fig-{name}" x="4" y="4" width="22" height="22" style="opacity:var(--car-ghost,.62)"/>'
    )
    return symbol(f"stand-{name}", markup(f'<circle cx="15" cy="15" r="13"/>{apart(figure)}'), 30)


def count(many: int) -> Svg:
    """How many tiles of a type are left."""
    badge = markup('<circle cx="27" cy="27" r="25" fill="var(--card)" stroke="var(--ink)" stroke-width="3"/>')
    font = 'font-size="34" font-weight="700" text-anchor="middle" style="fill:var(--ink)"'
    return symbol(f"count-{many}", markup(f'{badge}<text x="27" y="39" {font}>{many}</text>'), 54)


def symbols() -> Svg:
    """Return the symbols of all pieces."""
    figures = {
        "normal": normal(),
        "big": big(),
        "mayor": mayor(),
        "wagon": wagon(),
        "builder": builder(),
        "pig": pig(),
        "barn": barn(),
        "dragon": dragon(),
        "fairy": fairy(),
        "castle": castle(),
    }
    text = join(symbol(f"fig-{name}", body) for name, body in figures.items())
    text += join(owned(name, colour) for name in SIZES for colour in COLOURS)
    text += join(standing(name) for name in (*SIZES, "fairy")) + join(map(count, range(2, MOST + 1)))
    text += symbol("fig-bridge-horizontal", bridge(False), 100) + symbol("fig-bridge-vertical", bridge(True), 100)
    return text + symbol("tile-back", tile_back(), 100)

"""Small things that many tiles share (houses, trees, plots, towers) and the drawing of roads and walls."""

from __future__ import annotations

from random import Random

from bastide.draw.svg import NOTHING, Svg, join, markup
from bastide.games.carcassonne.art.drawing import disc, filled, group, inked, oval, stroked, use
from bastide.games.carcassonne.art.geometry import Curve, Point, pair, path

HOUSES = 10
GROUNDS = 8


def house(roof: int, chimney: bool, flipped: bool) -> Svg:
    """Draw a house with its gable to one side."""
    body = filled("M-6.4 1q6.4 1.4 13 0v-2h-13z", "lane", 'stroke="none"')
    body += filled("M-5.2 0v-4.7L-2.8-8.6-.4-4.7V0z", "plaster")
    if chimney:
        body += filled("M2.2-7.8v-3h1.7v3z", "wall")
    body += filled("M-.4 0v-4.7h6V0z", "plaster-d")
    body += filled("M-2.8-9.1h6l2.9 4.9H0zM-2.8-9.1l.7 1.2-3.2 5.1-.9-1z", f"roof{roof}")
    body += filled("M-3.7 0v-2.5q.9-1.1 1.8 0V0zM1.3-3.4h1.2v1.6H1.3zM3.5-3.4h1.2v1.6H3.5z", "ink", 'stroke="none"')
    body = inked(body, 0.5)
    return markup(body.replace("<g ", '<g transform="scale(-1 1)" ', 1)) if flipped else body


def tall_house(roof: int) -> Svg:
    """Draw a narrow timbered house with its gable to the front."""
    body = filled("M-5.4 1q5.4 1.4 11 0v-2h-11z", "lane", 'stroke="none"')
    body += filled("M-4 0v-8l4-4.2L4-8v8z", "plaster")
    body += stroked("M-4-4.6h8M-4-8h8M0-4.6V-8M-4-4.6L-2-8M4-4.6L2-8", "wood", 0.7)
    body += filled("M-5-7L0-12.6 5-7l-1.2 1L0-10.2-3.8-6z", f"roof{roof}")
    body += filled("M-1 0v-2.6q1-1.2 2 0V0z", "ink", 'stroke="none"')
    return inked(body, 0.5)


def turret() -> Svg:
    """Draw a round tower house with a slate cone."""
    body = filled("M-4 1q4 1.4 8 0v-2h-8z", "lane", 'stroke="none"')
    body += filled("M-3 0v-8.4h6V0z", "wall") + filled("M.8 0v-8.4H3V0z", "wall-m", 'stroke="none"')
    body += filled("M-4-8.2L0-14.6 4-8.2z", "slate") + filled(
        "M-1-1.6h1.6V0H-1zM-.8-6.4H.4v2H-.8z", "ink", 'stroke="none"'
    )
    return inked(body)


def tower() -> Svg:
    """Draw a square tower of a city wall."""
    body = filled("M-3.2 3.4v-8.2h-.7v-2.8h1.8v1.2h1.1v-1.2h2v1.2h1.1v-1.2h1.8v2.8h-.7v8.2z", "wall")
    return inked(body + filled("M-.5-2.6h1V.2h-1z", "ink", 'stroke="none"'), 0.8)


def gatehouse() -> Svg:
    """Draw a city gate: an arch between two towers with pointed roofs."""
    body = filled("M-4.2 4.2v-9h8.4v9z", "wall") + filled(
        "M-2.7 4.2V-.6a2.7 2.7 0 0 1 5.4 0v4.8z", "ink", 'stroke="none"'
    )
    for x in (-5.6, 5.6):
        body += filled(f"M{x - 2.3:g} 5v-11h4.6v11z", "wall")
        body += filled(f"M{x - 3.1:g}-5.8l3.1-5.6 3.1 5.6z", "slate")
        body += filled(f"M{x - 0.4:g}-3.6h.9v2h-.9z", "ink", 'stroke="none"')
    return inked(body, 0.7)


def trees() -> dict[str, Svg]:
    """Draw the trees, bushes, sheep and stacks of the fields."""
    shade = oval(0.6, 0.3, 3.2, 1, "tuft", 'stroke="none"')
    trunk = filled("M-.6.3v-3.4h1.2V.3z", "wood-d", 'stroke="none"')
    round_tree = trunk + disc(0, -5.4, 3.5, "tree") + disc(-0.9, -6.3, 1.7, "tree-l", 'stroke="none"')
    big_tree = trunk + filled(
        "M-3.2-2.6a2.9 2.9 0 0 1-.9-5a3 3 0 0 1 3.4-3.4a3.3 3.3 0 0 1 4.6 2.6a2.9 2.9 0 0 1-.6 5.6q-3.4 1.2-6.5.2z",
        "tree",
    )
    big_tree += filled("M-2.8-6.6a2 2 0 0 1 2.4-2.6a2 2 0 0 1 2 1.6q-2.4-.4-4.4 1z", "tree-l", 'stroke="none"')
    fir = trunk + filled("M0-12.2l2.5 4.4H1.3l2.1 4.8h-6.8l2.1-4.8h-1.2z", "tree")
    fir += filled("M0-11.2L-1.5-8h.9L-2.3-3.8h2z", "tree-l", 'stroke="none"')
    poplar = trunk + oval(0, -7, 2, 5, "tree") + oval(-0.6, -8, 0.8, 3, "tree-l", 'stroke="none"')
    bush = filled("M-2.6 0a1.7 1.7 0 0 1 .4-2.6a2 2 0 0 1 3.6-.5A1.8 1.8 0 0 1 2.8 0z", "tree")
    stack = filled("M-3.4 0q-.4-5.4 3.4-6.4Q3.8-5.4 3.4 0z", "straw")
    stack += stroked("M-1.4-.4q-.4-3 .4-4.6M1.4-.6q.3-2.4-.4-4", "plough-d", 0.6)
    sheep = NOTHING
    for x, y in ((-3.4, -1.2), (1.2, -2.6), (3, 0.6)):
        sheep += stroked(f"M{x - 0.9:g} {y:g}v1.5M{x + 0.9:g} {y:g}v1.5", "ink", 0.6)
        sheep += oval(x, y - 0.6, 1.9, 1.3, "fleece") + disc(x - 1.9, y - 0.9, 0.7, "ink", 'stroke="none"')
    bodies = {"oak": big_tree, "round": round_tree, "fir": fir, "poplar": poplar, "bush": bush, "stack": stack}
    parts = {name: inked(shade + body, 0.5) for name, body in bodies.items()}
    return parts | {"sheep": inked(sheep, 0.45)}


def plots() -> dict[str, Svg]:
    """Draw the tilled plots: furrows, wheat and vines."""
    edge = "M-10-5.6q10-1.4 19.6.2l.6 11q-10 1.2-20.6 0z"
    rows = "M-9.6-3.4q9.6-1.2 19 0M-9.8-.9q9.8-1.1 19.4 0M-10 1.6q10-1 19.8 0M-10 4q10-.8 20 0"
    furrows = filled(edge, "plough") + stroked(rows, "plough-d", 0.9)
    wheat = filled(edge, "straw") + stroked(rows, "plough-d", 0.8, 'stroke-dasharray="1.2 1.5"')
    vines = filled(edge, "field2") + stroked(rows, "tree", 1.7, 'stroke-dasharray="0 2.5" stroke-linecap="round"')
    hedge = stroked("M-10.6 6.2q10.6 1.2 21.2 0", "tree", 1.5, 'stroke-dasharray="0 1.9" stroke-linecap="round"')
    return {"furrows": furrows + hedge, "wheat": wheat + hedge, "vines": vines}


def ground(variant: int) -> Svg:
    """Draw the grass of a whole tile: base, soft patches, tufts and a few flowers."""
    chance = Random(f"ground {variant}")
    body = filled("M0 0h100v100H0z", "field")
    patches = ""
    for _ in range(4):
        x, y = chance.uniform(5, 95), chance.uniform(5, 95)
        wide, high = chance.uniform(12, 24), chance.uniform(7, 12)
        half = f"a{wide:.1f} {high:.1f} 0 1 0 "
        patches += f"M{pair((x - wide, y))}{half}{2 * wide:.1f} 0{half}{-2 * wide:.1f} 0z"
    body += filled(patches, "field2", 'opacity=".55"')
    spots = [(chance.uniform(2, 96), chance.uniform(4, 98)) for _ in range(34)]
    tufts = "".join(f"M{pair(spot)}l1 1.5 1-1.7" for spot in spots[:26])
    flowers = "".join(f"M{pair(spot)}h0" for spot in spots[26:])
    body += stroked(tufts, "tuft", 0.5)
    return body + stroked(flowers, "flower", 1, 'stroke-linecap="round"')


def parts() -> Svg:
    """Return all shared groups."""
    houses = [house(roof, roof == 1, flipped) for roof in range(3) for flipped in (False, True)]
    houses += [tall_house(roof) for roof in range(3)] + [turret()]
    things = {f"house-{index}": body for index, body in enumerate(houses)}
    things |= {"tower": tower(), "gate": gatehouse(), "well": well(), "tunnel": tunnel(), "farm": farm()}
    things |= {"frame": stroked("M.4.4h99.2v99.2H.4z", "ink", 0.8, 'opacity=".35"')}
    things |= trees() | plots()
    things |= {f"ground-{index}": ground(index) for index in range(GROUNDS)}
    return join(shared(f"c-{name}", body) for name, body in things.items())


def shared(name: str, body: Svg) -> Svg:
    """What tiles refer to. A drawing that is one group, or one element, takes the name itself: a landscape has
    thousands of these, and browsers style every element of each."""
    alone = (body.startswith("<g ") and body.count("<g ") == 1) or body.count("<") == 1
    return markup(body.replace(" ", f' id="{name}" ', 1)) if alone else group(name, body)


def well() -> Svg:
    """Draw a round well."""
    return inked(disc(0, 0, 3.2, "wall") + disc(0, 0, 1.8, "water"), 0.7)


def tunnel() -> Svg:
    """Draw a mound with the arch where a road from the north goes under ground."""
    mound = filled("M-10-1.4q0 12 10 12t10-12z", "rock") + filled("M-6.4-2.6q.4 8 6.4 8t6.4-8z", "wall")
    return inked(mound + filled("M-4.4-3q.4 6 4.4 6t4.4-6z", "ink"), 0.8)


def farm() -> Svg:
    """Draw the farmstead where a road ends: a yard, a barn and a house."""
    yard = oval(0, 1, 10, 7, "road", 'stroke="var(--road-e)" stroke-width="1"')
    barn = filled("M-8.6 0v-6l3.4-3.4L-1.8-6V0z", "wood") + filled("M-10-5.4l4.8-5 4.8 5-1 1-3.8-3.8L-9 -4.4z", "straw")
    barn += filled("M-6.6 0v-3.6h2.8V0z", "ink", 'stroke="none"')
    return yard + inked(barn) + part("house-0", (4.4, 3.6)) + part("stack", (-5, 5), "scale(.7)")


def part(name: str, place: Point, transform: str = "") -> Svg:
    """Place a shared group."""
    return use(f"c-{name}", place, transform)


def road(curves: list[Curve], width: float = 8.6) -> Svg:
    """Draw roads: dark verge, bed, and two cart ruts."""
    data = path(curves)
    ruts = stroked(data, "rut", width * 0.55, 'stroke-dasharray="9 2 5 3 7 4"')
    return (
        stroked(data, "road-e", width + 2) + stroked(data, "road", width) + ruts + stroked(data, "road", width * 0.38)
    )


def bridge_deck(curve: Curve) -> Svg:
    """Draw the stone bridge that carries one road over another."""
    data = path([curve])
    shadow = stroked(data, "ink", 15, 'opacity=".3" transform="translate(1 2)"')
    return (
        shadow
        + stroked(data, "wall-d", 14.4)
        + stroked(data, "wall", 13)
        + stroked(data, "wall-d", 10)
        + road([curve], 7.4)
    )


def city_wall(curves: tuple[Curve, ...]) -> Svg:
    """Draw a city wall: shadow, masonry, battlements and the walk between them."""
    data = path(curves)
    square = 'stroke-linecap="square"'
    return (
        stroked(data, "ink", 6.4, f'{square} opacity=".3" transform="translate(0 2)"')
        + stroked(data, "wall-d", 6.4, square)
        + stroked(data, "wall", 5, square)
        + stroked(data, "wall-d", 5, 'stroke-dasharray=".7 2.2"')
        + stroked(data, "wall-l", 2.2, square)
    )


def tunnel_mouth(place: Point, way: Point) -> Svg:
    """Draw the stone arch where a road goes under ground."""
    angle = {(0, 1): 0, (-1, 0): 90, (0, -1): 180, (1, 0): 270}[(round(way[0]), round(way[1]))]
    return part("tunnel", place, f"rotate({angle})scale(.8)")

"""The marks printed on tiles, each a symbol of its own: buildings, goods, pennant, princess, dragon, portal."""

from __future__ import annotations

from bastide.draw.svg import NOTHING, Svg, join, markup
from bastide.games.carcassonne.art.drawing import disc, filled, inked, oval, stroked, symbol

PLAIN = 'stroke="none"'
ROUND = 'stroke-linecap="round"'


def seal(colour: str, rim: str, body: Svg) -> Svg:
    """Draw a round seal with a picture on it."""
    return disc(12, 12, 11.9, "fleece") + inked(
        disc(12, 12, 11, rim) + disc(12, 12, 9.3, colour, 'stroke-width=".5"') + body, 0.9
    )


def pennant() -> Svg:
    """Draw a blue shield with a golden cross."""
    shield = "M3 1.8h18v10.2q0 7.6-9 11.2q-9-3.6-9-11.2z"
    body = (
        stroked(shield, "fleece", 3)
        + filled(shield, "gold")
        + filled("M4.8 3.6h14.4v8.2q0 6.2-7.2 9.4q-7.2-3.2-7.2-9.4z", "shield", PLAIN)
    )
    return inked(body + filled("M10.4 3.6h3.2v5.2h5.6v3.2h-5.6v8.3l-1.6.9-1.6-.9V12H4.8V8.8h5.6z", "gold", PLAIN), 1.2)


def wine() -> Svg:
    """Draw a wine barrel on a seal."""
    barrel = filled("M6 6.4q6-1.6 12 0q2 5.6 0 11.2q-6 1.6-12 0q-2-5.6 0-11.2z", "wood")
    barrel += stroked("M5.4 8.4q6.6 1.4 13.2 0M5.4 15.6q6.6 1.4 13.2 0", "ink", 1.1)
    return seal("seal", "wine", barrel + disc(12, 12.2, 2.5, "wine"))


def grain() -> Svg:
    """Draw a sheaf of grain on a seal."""
    stalks = stroked("M9 19.4L10.8 12 6.6 6.4M15 19.4L13.2 12l4.2-5.6M12 19.6V5", "wood-d", 1.3, ROUND)
    ears = join(
        markup(f'<ellipse cx="{x}" cy="{y}" rx="1.5" ry="2.7" fill="var(--straw)" transform="rotate({turn} {x} {y})"/>')
        for x, y, turn in (
            (6.6, 7.4, -36),
            (9, 5.8, -16),
            (12, 5.2, 0),
            (15, 5.8, 16),
            (17.4, 7.4, 36),
            (9.6, 9.4, -20),
            (14.4, 9.4, 20),
            (12, 9, 0),
        )
    )
    return seal("seal", "straw", stalks + ears + filled("M9 12.2h6v2.2H9z", "awning"))


def cloth() -> Svg:
    """Draw a bolt of cloth on a seal."""
    fold = filled("M5.4 9.4h10.8v6.2q-2 2.6-4 .8t-4 .4q-2 .6-2.8-.8z", "cloth")
    fold += stroked("M7.4 13.2h7M8 15.2h5", "water2", 0.8)
    bolt = filled("M6.4 5.6h10.2a2.6 2.6 0 0 1 0 5.2H6.4a2.6 2.6 0 0 1 0-5.2z", "cloth")
    return seal("seal", "cloth", fold + bolt + disc(16.8, 8.2, 1.7, "water2") + disc(16.8, 8.2, 0.5, "ink", PLAIN))


def princess() -> Svg:
    """Draw a lady with a pointed hat on a rose seal."""
    veil = filled("M13.6 2.6q4.2 3 4.6 8.8q.2 3-1 5q-1.2-6.4-4.4-9z", "fleece")
    gown = filled("M5.6 19.4q.8-5.6 6-6t6.4 6q-6.2 3-12.4 0z", "magic-l")
    hair = filled("M8.6 9.6q0 4-1 6q3.8 1 7.6 0q-.6-2.6-.6-6z", "hair")
    hat = filled("M8 8.6L13.8 1.2l1.2 8q-3.4-1.6-7-.6z", "gold")
    return seal("rose", "fleece", veil + hair + gown + disc(11.6, 10.4, 3, "skin") + hat)


def dragon() -> Svg:
    """Draw a winged dragon on a red seal."""
    tail = stroked("M8.4 17.6q-3.6.6-4-2.6q0-1.8 1.6-1.6", "gold", 1.7, ROUND)
    wing = filled("M11 11.6Q9.6 5.6 4.6 4.8q2 1.8 1.6 4q1.6-.2 2 1.6q1.6.2 1.6 2.4z", "flame")
    body = filled(
        "M7 17.8q4.6 1 6-1.6q1-2-.6-4.2q-2.2-3.4.6-5.8l-.4-2.2 2 1.2 2.6.2q2.6 1 3 3.4l-2.8.4-1.4-.4q-1 1 .4 3"
        "q2.6 4-.2 7q-3.4 2.8-9.2-1z",
        "gold",
    )
    return seal("dragon", "gold", tail + wing + body + disc(15.6, 6.4, 0.7, "ink", PLAIN))


def portal() -> Svg:
    """Draw a stone arch with a glowing whirl in it."""
    arch = filled("M2.6 21.6V11.4a9.4 9.4 0 0 1 18.8 0v10.2z", "wall")
    glow = filled("M6 21.6V11.6a6 6 0 0 1 12 0v10z", "magic")
    whirl = stroked(
        "M12 12.4q1.8-.4 1.6 1.2q-.4 1.8-2.6 1.4q-2.6-.8-1.8-3.4q1.2-2.8 4.2-2q3.4 1.4 2.6 4.8q-1 3.2-4.4 3.4",
        "magic-l",
        1.2,
        ROUND,
    )
    joints = stroked(
        "M2.8 15.4H6M18 15.4h3.2M4.6 6.2l2.6 2.2M19.4 6.2l-2.6 2.2M12 2v3.6M8.2 2.9l1.2 3.2M15.8 2.9l-1.2 3.2",
        "wall-d",
        0.8,
    )
    steps = filled("M1.4 20.6h21.2v2.4H1.4z", "wall-m")
    return oval(12, 22.6, 11.6, 1.4, "ink", 'opacity=".3"') + inked(arch + glow + whirl + joints + steps, 0.9)


def inn() -> Svg:
    """Draw an inn with its sign beside a pond."""
    pond = filled("M1.4 17.6Q.6 12.4 6 12.6h11q6.6-.6 6.2 4.6q-.4 5-7 5.2q-4 .8-8-.2Q2 22.4 1.4 17.6z", "water")
    waves = stroked("M4 19.2q1.4-1 2.8 0M15.6 20.2q1.4-1 2.8 0M9.4 20.8q1.4-1 2.8 0", "water2", 0.8, ROUND)
    front = filled("M5 16.6V9.2L8.4 4l3.4 5.2v7.4z", "plaster") + filled("M11.8 16.6V9.2H20v7.4z", "plaster-d")
    beams = stroked("M5 12.4h6.8M8.4 8v4.4M5 9.2h6.8M11.8 12.6H20", "wood", 0.8)
    roof = filled("M8.4 3.2h8.8L21.2 10h-9.4z", "roof1") + filled("M8.4 3.2l1 1.6-5.2 6-1.2-1z", "roof1")
    lights = filled("M7.2 16.6v-2.8h2.4v2.8z", "ink", PLAIN) + filled("M13.4 13.4h2v1.8h-2zM17 13.4h2v1.8h-2z", "gold")
    sign = stroked("M21.2 11.6h2.2", "ink", 0.8) + filled("M20.8 12h2.6v2.8h-2.6z", "gold")
    return inked(pond, 0.8) + waves + inked(front + beams + roof + lights + sign, 0.7)


def cloister() -> Svg:
    """Draw a church with its tower in a walled garden."""
    garden = oval(24, 30.4, 20.5, 13.4, "field2", 'stroke="var(--wall-d)" stroke-width="2.6"')
    garden += markup(
        '<ellipse cx="24" cy="30.4" rx="20.5" ry="13.4" fill="none" stroke="var(--wall-l)" stroke-width="1.6"'
        ' stroke-dasharray="1.8 .7"/>'
    )
    beds = stroked(
        "M14 38.6h6.4M14.6 40.6h5.2M28 38.6h6.4M28.4 40.6h5.2", "tree", 1.3, 'stroke-dasharray="0 2" ' + ROUND
    )
    way = filled("M13.4 34h3.6l5 9.4h-4z", "road", PLAIN)
    nave = filled("M18 34v-9.4h18V34z", "plaster-d") + filled("M36 34v-7q4.6 0 4.6 3.4V34z", "plaster")
    nave += filled("M36 27.4l1-4q3.8 2.6 4.4 5.2z", "slate") + filled("M17 25l3-7.6h15.4l3 7.6z", "roof1")
    tower = filled("M10.6 34V14h8v20z", "plaster") + filled("M9.4 14.4L14.6 4l5.2 10.4z", "slate")
    holes = "M13 34v-4q1.6-2 3.2 0v4zM13.6 17.6q1-1.4 2 0v3h-2z"
    holes += "".join(f"M{x} 31.6v-3q1-1.4 2 0v3z" for x in (21, 25.4, 29.8))
    cross = stroked("M14.6 0v4.6M12.8 1.6h3.6", "gold", 1.1)
    return inked(garden, 0.7) + beds + inked(way + nave + tower + filled(holes, "ink", PLAIN), 0.8) + cross


def cathedral() -> Svg:
    """Draw the front of a great church between two spires."""
    base = oval(26, 46, 25, 5.4, "lane")
    wings = filled("M2.6 46V30h46.8v16z", "wall") + filled("M1.4 31l4.6-7h40l4.6 7z", "slate")
    middle = filled("M17 46V20l9-9 9 9v26z", "plaster") + filled(
        "M15.6 21.4L26 10l10.4 11.4-1.6 1.6L26 13.4 17.2 23z", "slate"
    )
    towers = NOTHING
    for x in (8.0, 34.0):
        towers += filled(f"M{x:g} 47V16h10v31z", "plaster") + filled(
            f"M{x + 6.6:g} 47V16H{x + 10:g}v31z", "plaster-d", PLAIN
        )
        towers += filled(f"M{x - 1.2:g} 16.4L{x + 5:g} 0l6.2 16.4z", "slate")
        towers += stroked(f"M{x:g} 27h10M{x:g} 37h10", "wall-d", 0.8)
        holes = f"M{x + 3.6:g} 24.4v-4q1.4-2 2.8 0v4zM{x + 3.6:g} 35v-4.4q1.4-2 2.8 0V35z"
        towers += filled(holes, "ink", PLAIN)
    rose = disc(26, 26, 4.8, "shield") + stroked(
        "M26 21.2v9.6M21.2 26h9.6M22.6 22.6l6.8 6.8M29.4 22.6l-6.8 6.8", "gold", 0.9
    )
    door = filled("M21.6 47v-7q4.4-6 8.8 0v7z", "wood-d") + stroked("M26 47V37", "ink", 0.7)
    gold = stroked("M26 5.4v5M24 7.2h4", "gold", 1.2)
    return base + inked(wings + middle + towers + rose + door, 0.8) + gold


def volcano() -> Svg:
    """Draw a smoking mountain with lava running down."""
    smoke = filled(
        "M21.4 10.4q-4.4.4-4.4-3q0-3 3.2-3q.6-3.8 4.6-3.2q3.4.4 3.6 3q4-.4 4 2.8q-.2 3-4 2.8q-3.4 1.6-7 .6z", "smoke"
    )
    shadow = oval(24.6, 42.6, 23, 4, "ink", 'opacity=".28"')
    cone = filled("M2 42.4q6.6-4.6 10.4-15.4q2.6-8 6.4-13.6h11q4 6.6 6.4 13.4q4 11.2 9.8 15.6q-22 4-44 0z", "rock")
    dark = filled(
        "M29.8 13.4q4 6.6 6.4 13.4q4 11.2 9.8 15.6q-9 1.6-17 1.8q3.6-6 .6-12.6q-2.6-8 .2-18.2z", "rock-d", PLAIN
    )
    crater = oval(24.3, 13.6, 5.8, 2.4, "lava")
    flow = filled(
        "M19 14q1.4 5-.8 10.4q-1.4 5 .4 7.4q2.4-1.4 2.4-7q2-1.6 2.4 1.8q.6 7 .2 10q2.6 1.4 3.6-1.6q1-7 .2-11.6"
        "q1.8-3 3.2 1.6q2 2.2 1.8-2.2q-1.6-4.6-2.6-8.8q-5 2.6-10.8 0z",
        "lava",
    )
    glow = stroked(
        "M21 17q.8 4-.4 8M26 18q.6 7 .2 13M24.4 12v-3.4M21.6 12.4l-1.6-3M27.2 12.4l1.8-3", "flame", 1.2, ROUND
    )
    return shadow + inked(smoke, 0.7) + inked(cone, 0.9) + dark + inked(flow + crater, 0.7) + glow


def stall(x: float, y: float, colour: str) -> Svg:
    """Draw a market stall under a striped awning."""
    body = filled(f"M{x:g} {y + 11:g}v-6h14v6z", "wood") + filled(f"M{x + 1.4:g} {y + 8:g}h11.2v1.8h-11.2z", "straw")
    body += filled(f"M{x - 1:g} {y + 6:g}l2-6h12l2 6z", "fleece")
    stripes = "".join(
        f"M{x + 1 + 12 * share / 5:g} {y:g}h2.4L{x - 1 + 16 * (share + 1) / 5:g} {y + 6:g}h-3.2z" for share in (0, 2, 4)
    )
    body += filled(stripes, colour, PLAIN) + stroked(f"M{x - 1:g} {y + 6:g}l2-6h12l2 6z", "ink", 0.8)
    scallops = "".join(f"M{x - 1 + 3.2 * index:g} {y + 6:g}a1.6 1.6 0 0 0 3.2 0z" for index in range(5))
    return body + filled(scallops, colour, 'stroke-width=".5"')


def bazaar() -> Svg:
    """Draw a market place with three coloured stalls."""
    place = oval(20, 22.4, 19.2, 15.6, "road", 'stroke="var(--road-e)" stroke-width="1"')
    stalls = stall(13, 4, "gold") + stall(3.4, 15.4, "awning") + stall(22, 16, "cloth")
    barrel = filled("M17.8 31.6q1.8-.6 3.6 0q.8 2.2 0 4.4q-1.8.6-3.6 0q-.8-2.2 0-4.4z", "wine")
    sacks = disc(13.6, 33.4, 2, "straw") + disc(24.8, 34, 1.8, "rose")
    return place + inked(stalls + barrel + sacks, 0.8)


def keep() -> Svg:
    """Draw the keep of a large city with its flag."""
    body = oval(13, 22, 11, 1.8, "lane", PLAIN)
    body += filled("M10.6 21.6v-9h10v9z", "wall") + filled("M9.6 13l3-4.4h6.8l2.6 4.4z", "slate")
    body += filled("M4 21.6V8.4h-.8V5.2h2v1.4h1.4V5.2h2v1.4H10V5.2h2v3.2h-.8v13.2z", "wall")
    body += filled(
        "M6.4 21.6V18q1.2-1.6 2.4 0v3.6zM7 10.6h1.2v2.8H7zM13 16h1.4v2.2H13zM16.6 16H18v2.2h-1.4z", "ink", PLAIN
    )
    return inked(body + filled("M7.6 5.2V.8l5 1.5-5 1.5", "shield"), 0.7)


def abbey() -> Svg:
    """Draw the abbey tile: a great church in a walled court with gardens."""
    court = filled("M0 0h100v100H0z", "lane") + filled("M7 7h86v86H7z", "field2")
    wall = "M7 7h86v86H7z"
    court += (
        stroked(wall, "wall-d", 6.4)
        + stroked(wall, "wall", 5)
        + stroked(wall, "wall-d", 5, 'stroke-dasharray=".7 2.2"')
    )
    court += (
        stroked(wall, "wall-l", 2.2)
        + stroked("M50 7v86M7 62h86", "road-e", 8.6)
        + stroked("M50 5v90M5 62h90", "road", 7)
    )
    for x, y in ((16, 72), (60, 72)):
        rows = "".join(f"M{x} {y + step}h24" for step in (0, 4, 8, 12))
        court += stroked(rows, "tree", 2.2, 'stroke-dasharray="0 3" ' + ROUND)
    for x, y in ((20, 16), (80, 16), (16, 50), (84, 50)):
        court += inked(disc(x, y, 4.4, "tree") + disc(x - 1.2, y - 1.2, 2, "tree-l", PLAIN), 0.6)
    gates = join(
        inked(filled(f"M{x - 5} {y - 5}h10v10h-10z", "wall") + filled(f"M{x - 2} {y - 2}h4v4h-4z", "slate"), 0.8)
        for x, y in ((7, 7), (93, 7), (7, 93), (93, 93))
    )
    church = markup('<use href="#mark-cathedral" x="19" y="12" width="62" height="62"/>')
    return court + gates + church + stroked("M.4.4h99.2v99.2H.4z", "ink", 0.8, 'opacity=".35"')


def symbols() -> Svg:
    """Return the symbols of all marks."""
    small = {
        "pennant": pennant(),
        "wine": wine(),
        "grain": grain(),
        "cloth": cloth(),
        "princess": princess(),
        "dragon": dragon(),
        "portal": portal(),
        "inn": inn(),
        "keep": keep(),
    }
    large = {
        "cloister": (cloister(), 48),
        "volcano": (volcano(), 48),
        "bazaar": (bazaar(), 40),
        "cathedral": (cathedral(), 52),
    }
    text = join(symbol(f"mark-{name}", body) for name, body in small.items())
    return text + join(symbol(f"mark-{name}", body, size) for name, (body, size) in large.items())

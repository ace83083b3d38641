"""Village: its buildings, each drawn from its left end on the ground line."""

from __future__ import annotations

from bastide.draw.ink import at, disc, path, slab
from bastide.draw.miniatures import house, tower, tree
from bastide.draw.svg import Svg, join, markup

AWNINGS = ("#b5533a", "#2f628f", "#47702f", "#8a6614", "#9c4672")


def shingles(x: float, y: float, w: float, rows: int, step: float, slope: float) -> Svg:
    """Rows of tiles on a roof whose lower edge is given."""
    lines = "".join(f"M{x + slope * (i + 1):g} {y - step * (i + 1):g}h{w - 2 * slope * (i + 1):g}" for i in range(rows))
    return markup(f'<g opacity=".35">{path(lines, None, 1)}</g>')


def church(x: float, y: float) -> Svg:
    """Nave with four windows, the first at the right, and the tower with its door."""
    base = y + 168
    parts = [
        path(f"M{x + 14:g} {base:g}V{y + 78:g}h206v90Z", "plaster", 1.2),
        path(f"M{x + 8:g} {y + 78:g}l16-34h194l12 34Z", "roof1", 1.2),
        shingles(x + 8, y + 78, 222, 3, 8.5, 4),
        path(f"M{x + 222:g} {base:g}V{y + 50:g}h46v118Z", "wall", 1.2),
        path(f"M{x + 218:g} {y + 50:g}l27-42 27 42Z", "slate", 1.2),
        path(f"M{x + 245:g} {y + 8:g}v-9M{x + 241:g} {y + 3:g}h8", None, 1.6, "gold"),
        disc(x + 245, y + 70, 10, "vil-glass0", 1.2),
        path(f"M{x + 245:g} {y + 60:g}v20M{x + 235:g} {y + 70:g}h20", None, 1),
        path(f"M{x + 231:g} {base:g}v-34q14-18 28 0v34Z", "wood-d", 1.2),
    ]
    parts += [glass(x + 22 + 50 * i, y + 148, i) for i in range(4)]
    return join(parts)


def glass(x: float, y: float, which: int) -> Svg:
    """A window of coloured panes under a pointed arch."""
    arch = f"M{x:g} {y:g}v-38q2-18 18-26 16 8 18 26v38Z"
    panes = join(
        slab(x + 12 * i, y - 38 + 12.7 * j, 12, 12.7, f"vil-glass{(which + i + 2 * j) % 4}", 0.8)
        for i in range(3)
        for j in range(3)
    )
    light = disc(x + 18, y - 46, 7.5, "#f6e2a8", 1)
    sill = path(f"M{x - 3:g} {y:g}h42v5h-42Z", "wall", 1)
    return path(arch, f"vil-glass{(which + 1) % 4}", 0) + panes + light + path(arch, None, 2) + sill


def council(x: float, y: float) -> Svg:
    """The chamber: four arches under a long roof."""
    base = y + 152
    parts = [
        path(f"M{x + 12:g} {base:g}V{y + 66:g}h256v86Z", "plaster", 1.2),
        path(f"M{x + 4:g} {y + 66:g}l20-30h232l20 30Z", "roof0", 1.2),
        shingles(x + 4, y + 66, 272, 3, 8, 5),
        tower(x + 128, y + 52, 24, 22, "slate"),
        disc(x + 140, y + 42, 6, "#f6e2a8", 1),
        path(f"M{x + 140:g} {y + 38.5:g}v3.500h3", None, 1),
    ]
    for dx in (60, 200):
        parts.append(path(f"M{x + dx:g} {y + 56:g}v-8l9-9 9 9v8Z", "plaster", 1))
        parts.append(slab(x + dx + 6.5, y + 48, 5, 6, "vil-glass0", 0.8))
    beams = "".join(f"M{x + dx:g} {y + 66:g}v16" for dx in (76, 140, 204))
    parts.append(path(f"M{x + 12:g} {y + 82:g}h256{beams}", None, 2, "wood-d"))
    for i in range(4):
        parts.append(path(f"M{x + 18 + 65 * i:g} {base:g}v-46q25-32 50 0v46Z", "vil-tile", 1.4))
    return join(parts)


def stall(x: float, y: float, which: int) -> Svg:
    """Two posts and a striped awning, centred."""
    posts = path(f"M{x - 30:g} {y + 40:g}v84M{x + 30:g} {y + 40:g}v84", None, 3, "wood-d")
    stripes = join(
        path(
            f"M{x - 30 + 10 * i:g} {y + 32:g}h10l{2 * i - 4:g} 22q-6 8-12 0Z",
            AWNINGS[which] if i % 2 == 0 else "#f6edd8",
            0.9,
        )
        for i in range(6)
    )
    return posts + stripes


def wagon_yard(x: float, y: float) -> Svg:
    wheel = disc(x + 22, y - 10, 10, "vil-tile", 2.5) + path(
        f"M{x + 22:g} {y - 20:g}v20M{x + 12:g} {y - 10:g}h20", None, 1.3
    )
    return (
        path(f"M{x + 4:g} {y:g}v-40h84v40Z", "plaster", 1.1)
        + path(f"M{x - 2:g} {y - 40:g}l12-24h72l12 24Z", "roof2", 1.1)
        + path(f"M{x + 40:g} {y:g}v-26h34v26Z", "wood-d", 1)
        + wheel
    )


def stables(x: float, y: float) -> Svg:
    stalls = join(path(f"M{x + dx:g} {y:g}v-20q11-10 22 0v20Z", "ink", 1) for dx in (12, 56))
    return (
        path(f"M{x + 2:g} {y:g}v-34h88v34Z", "wood", 1.1)
        + path(f"M{x - 4:g} {y - 34:g}q50-58 100 0Z", "plough", 1.1)
        + stalls
    )


def library(x: float, y: float) -> Svg:
    return (
        path(f"M{x + 10:g} {y:g}v-44h68v44Z", "plaster", 1.1)
        + path(f"M{x + 4:g} {y - 44:g}l18-24h44l18 24Z", "slate", 1.1)
        + path(f"M{x + 20:g} {y - 14:g}v-14q10-14 20 0v14Z", "vil-glass2", 1.1)
        + path(f"M{x + 30:g} {y - 36:g}v22M{x + 20:g} {y - 22:g}h20", None, 0.9)
        + path(f"M{x + 52:g} {y:g}v-22q8-9 16 0v22Z", "wood-d", 1)
    )


def smithy(x: float, y: float) -> Svg:
    return (
        path(f"M{x + 2:g} {y:g}v-36h60v36Z", "wall", 1.1)
        + path(f"M{x - 4:g} {y - 36:g}l14-26h48l12 26Z", "roof1", 1.1)
        + path(f"M{x + 60:g} {y:g}v-70h20v70Z", "vil-stone", 1.1)
        + path(f"M{x + 70:g} {y - 74:g}q-8-6 0-12t2-10", None, 2, "soft")
        + path(f"M{x + 12:g} {y:g}v-22h30v22Z", "ink", 1)
        + path(f"M{x + 20:g} {y - 2:g}q0-10 7-14 7 4 7 14Z", "#e8852c", 1)
    )


def mill(x: float, y: float) -> Svg:
    sail = (
        path("M0 0V-34", None, 2, "wood-d")
        + path("M0-8h10v-25H0Z", "#f6edd8", 1)
        + path("M0-16h10M0-24h10M5-8v-25", None, 0.7)
    )
    return (
        path(f"M{x + 24:g} {y:g}l6-48h32l6 48Z", "plaster", 1.1)
        + path(f"M{x + 27:g} {y - 48:g}q19-24 38 0Z", "roof0", 1.1)
        + path(f"M{x + 40:g} {y:g}v-16q6-8 12 0v16Z", "wood-d", 1)
        + join(at(sail, x + 46, y - 46, turn=turn) for turn in (24, 114, 204, 294))
    )


def brewery() -> Svg:
    """On its own small ground, 120 by 84."""
    cask = disc(14, 70, 9, "wood", 1.2) + disc(14, 70, 5, "wood-d", 0.8) + disc(32, 72, 8, "wood", 1.2)
    return (
        path("M20 80V40h78v40Z", "plaster", 1.1)
        + path("M12 40 28 16h62l16 24Z", "roof2", 1.1)
        + path("M84 22V4h12v26", "vil-stone", 1.1)
        + path("M54 80V56q12-12 24 0v24Z", "wood-d", 1)
        + path("M28 50h16v14H28ZM36 50v14", "vil-glass2", 1)
        + path("M20 40l14 14M98 40 84 54", None, 2, "wood-d")
        + cask
    )


def tavern() -> Svg:
    """The inn, 150 by 110: two floors, a sign, light in the windows."""
    windows = join(slab(x, y, 13, 14, "#f3cf6a", 1.1) for x in (34, 58, 82, 106) for y in (48,))
    return (
        path("M24 106V72h104v34Z", "wall", 1.2)
        + path("M18 72V42h116v30Z", "plaster", 1.2)
        + path("M10 42 34 8h84l24 34Z", "roof0", 1.2)
        + shingles(10, 42, 132, 3, 8.5, 6)
        + path("M18 72h116M50 42v30M76 42v30M102 42v30", None, 2, "wood-d")
        + windows
        + path("M64 106V86q12-12 24 0v20Z", "wood-d", 1.1)
        + slab(34, 82, 18, 14, "#f3cf6a", 1.1)
        + slab(100, 82, 18, 14, "#f3cf6a", 1.1)
        + tree(10, 108, 2)
        + tree(142, 108, 1.6, True)
    )


def homestead(x: float, y: float) -> Svg:
    """The houses of a family."""
    return house(x + 50, y, 70, 24, "roof0") + house(x + 14, y - 4, 34, 14, "roof2") + tree(x + 124, y + 2, 1.3)

"""Orléans: a small picture of every place, 146 by 46. The ground goes on to both sides at the same height."""

from __future__ import annotations

from collections.abc import Callable

from bastide.draw.emblems import EMBLEMS
from bastide.draw.ink import at, inked, path
from bastide.draw.miniatures import church, furrows, house, tower, tree
from bastide.draw.svg import NOTHING, Svg, join, markup

HORIZON, FOREGROUND = 33, 40  # where they begin at both sides


def arches(xs: tuple[float, ...], y: float, w: float, h: float, fill: str = "ink") -> Svg:
    """Doors or windows with round tops."""
    return join(path(f"M{x:g} {y:g}v{-h:g}q{w / 2:g}-{w * 0.6:g} {w:g} 0v{h:g}Z", fill, 0.7) for x in xs)


def hall(x: float, w: float, h: float, roof: str, rise: float = 11) -> Svg:
    """A long house with a hipped roof."""
    body = path(f"M{x:g} 40v{-h:g}h{w:g}v{h:g}Z", "plaster", 0.9)
    return body + path(f"M{x - 4:g} {40 - h:g}h{w + 8:g}l-6-{rise:g}H{x + 2:g}Z", roof, 0.9)


def emblem(name: str, x: float, y: float, size: float = 24) -> Svg:
    return at(EMBLEMS[name], x, y, size / 24)


def _mill() -> Svg:
    body = path("M60 40 64 16h12l4 24Z", "plaster", 0.9) + path("M62.5 16q7.5-10 15 0Z", "roof1", 0.9)
    sail = path("M0 0V-17", None, 1.4, "wood-d") + path("M0-5h6v-12H0Z", "#f6edd8", 0.8)
    return body + arches((67,), 40, 6, 7) + join(at(sail, 70, 17, turn=a) for a in (20, 110, 200, 290))


def _ship() -> Svg:
    water = path("M0 46V35q36-5 73-1t73-1V46Z", "orl-water", 1, "orl-water-d")
    hull = path("M44 34h50l-8 9H52Z", "wood", 1) + path("M68 34V4", None, 1.5, "wood-d")
    sails = path("M69.5 6q22 8 18 23H69.5Z", "#f6edd8", 1) + path("M77 12v12M71.5 18h14", None, 1.7, "accent")
    return water + hull + sails + path("M66.5 9q-14 10-15 20h15Z", "#e9dcbf", 0.9)


def _cart(horse: bool) -> Svg:
    road = path("M146 40Q100 35 70 41T0 42", None, 7, "road-e") + path("M146 40Q100 35 70 41T0 42", None, 5, "road")
    wheel = markup('<circle r="6" fill="var(--paper)" stroke="var(--wood-d)" stroke-width="2"/>') + path(
        "M0-6v12M-6 0h12", None, 1, "wood-d"
    )
    body = path("M48 22h38l-4 12H52Z", "wood", 1) + path("M46 22Q50 6 67 7t21 15Z", "#f6edd8", 1)
    animal = emblem("horse", 92, 16, 26)
    return (
        road
        + body
        + at(wheel, 57, 36)
        + at(wheel, 78, 36)
        + animal
        + (emblem("horse", 112, 16, 26) if horse else NOTHING)
    )


def _university() -> Svg:
    body = path("M46 40V22h48v18Z", "plaster", 0.9) + path("M42 22 70 9l28 13Z", "slate", 0.9)
    return body + arches((51, 66.5, 82), 40, 7, 13) + path("M70 9V2l8 2.5-8 2.5", "gold", 0.8)


def _guildhall() -> Svg:
    body = path("M46 40V24h44v16Z", "plaster", 0.9) + path("M42 24 68 6l26 18Z", "roof0", 0.9)
    beams = path("M46 32h44M57 24v16M79 24v16M46 24l11 8M90 24l-11 8", None, 1.2, "wood-d")
    return body + beams + path("M63 40v-7h10v7Z", "ink", 0.7) + path("M68 6V0h9l-2 2.5 2 2.5h-9", "shield", 0.7)


SCENES: dict[str, Callable[[], Svg]] = {
    "farmhouse": lambda: house(52, 40, 34, 11, "roof2") + house(90, 41, 18, 7) + furrows(14, 34, 28, 9, -4),
    "village": lambda: (
        house(30, 38, 17, 8) + church(56, 39, 0.9) + house(84, 39, 18, 8, "roof2") + house(44, 43, 15, 7, "roof1")
    ),
    "university": _university,
    "castle": lambda: (
        tower(44, 40, 12, 20, "wall") + tower(86, 40, 12, 20, "wall") + path("M56 40V26h30v14Z", "wall", 0.9)
        + tower(64, 40, 13, 22, "roof1") + arches((66,), 40, 9, 7)
    ),
    "monastery": lambda: church(42, 40) + hall(74, 22, 10, "roof0", 5) + arches((77, 83, 89), 40, 4, 5),
    "scriptorium": lambda: hall(48, 32, 20, "roof1") + arches((56,), 35, 16, 8, "gold") + emblem("dev", 84, 16),
    "ship": _ship,
    "wagon": lambda: _cart(False),
    "guildhall": _guildhall,
    "town_hall": lambda: hall(40, 58, 20, "slate", 9) + tower(64, 20, 10, 7, "roof1") + arches((44, 57, 73, 86), 40, 8, 7),
    "hayrick": lambda: path("M50 40C50 16 60 10 70 8s20 8 20 32Z", "gold", 1) + furrows(96, 36, 30, 8, 4) + emblem("grain", 22, 14),
    "cheese_factory": lambda: house(56, 40, 36, 12, "roof2") + emblem("cheese", 20, 16),
    "winery": lambda: furrows(90, 30, 40, 12, 2) + house(46, 40, 34, 12, "roof1") + emblem("wine", 16, 14),
    "wool_manufacturer": lambda: hall(52, 44, 16, "roof0") + arches((58, 70, 82), 40, 6, 8) + emblem("wool", 16, 16),
    "tailor_shop": lambda: house(50, 40, 40, 13, "roof0") + emblem("brocade", 18, 16),
    "brewery": lambda: hall(50, 40, 18, "roof2") + tower(94, 40, 9, 22, "slate") + emblem("beer", 18, 16),
    "library": lambda: hall(46, 50, 18, "slate") + arches((52, 64, 76, 86), 36, 6, 8, "gold") + emblem("scroll", 14, 14),
    "windmill": _mill,
    "hospital": lambda: (
        hall(44, 50, 16, "roof2", 12) + path("M69 14.5v7M65.5 18h7", None, 2.4, "snow") + arches((50, 60, 76, 86), 36, 5, 6)
    ),
    "bathhouse": lambda: (
        hall(44, 52, 14, "slate") + arches((50, 66, 82), 40, 9, 7) + path("M56 12q-3-4 0-8M70 10q-3-4 0-8M84 12q-3-4 0-8", None, 1.6, "snow")
    ),
    "herb_garden": lambda: (
        furrows(30, 26, 34, 12, 0) + furrows(76, 26, 34, 12, 0) + tree(70, 40, 1.4) + path("M24 44h96", None, 2, "wood-d") + house(108, 30, 18, 7)
    ),
    "sacristy": lambda: church(54, 40, 1.1) + emblem("monk", 100, 14, 22),
    "shipping_line": lambda: _ship() + path("M8 34h26v-8H8Z", "wood", 1) + path("M12 26v-6h8v6M22 26v-6h8v6", "wood", 0.9),
    "restaurant": lambda: house(46, 40, 40, 13, "roof1") + emblem("wine", 96, 14, 22) + path("M90 18h10", None, 1.4),
    "pharmacy": lambda: house(50, 40, 36, 13, "roof0") + path("M96 22h12l-2 12h-8Z", "diamond", 1) + path("M99 22v-6h6v6", "diamond2", 1),
    "treasury": lambda: hall(44, 50, 18, "slate") + arches((50, 66, 82), 40, 8, 9) + emblem("coin", 100, 16, 22),
    "school": lambda: hall(48, 44, 16, "roof1") + tower(66, 24, 8, 8, "slate") + arches((54, 66, 78), 36, 6, 6) + emblem("scholar", 14, 16, 22),
    "horse_wagon": lambda: _cart(True),
    "gunpowder_tower": lambda: tower(58, 40, 24, 26, "wall") + arches((64,), 40, 11, 10) + path("M92 40h10v-9H92ZM104 40h10v-9h-10Z", "wood", 1),
    "laboratory": lambda: hall(50, 40, 18, "roof2") + emblem("gear", 16, 14, 22) + path("M100 38l6-12v-8h5v8l6 12Z", "diamond2", 1),
}  # fmt: skip


def vignette(place: str) -> Svg:
    """The scene of a place on its meadow."""
    meadow = path(f"M0 46V{HORIZON}Q30 26 70 31T146 {HORIZON}V46Z", "field", 0)
    meadow += path(f"M0 46V{FOREGROUND}q50-6 146 0V46Z", "field2", 0)
    trees = (
        NOTHING
        if place in ("ship", "shipping_line")
        else tree(116, 40, 0.95) + tree(24, 42, 0.8, True) + tree(30, 40, 0.8)
    )
    return inked(meadow + trees + SCENES[place](), 1)

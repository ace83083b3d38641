"""The fields of a tile: plots, trees, hay and sheep."""

from __future__ import annotations

from random import Random

from bastide.draw.svg import NOTHING, Svg, join
from bastide.games.carcassonne.art.geometry import Point, gap
from bastide.games.carcassonne.art.layout import HAMLET, Layout
from bastide.games.carcassonne.art.scenery import part


def plot_places(layout: Layout, chance: Random) -> list[Point]:
    """Choose places for tilled plots where a field is wide enough."""
    places: list[Point] = []
    for _ in range(60):
        spot = (chance.randint(13, 87), chance.randint(10, 90))
        open_ground = layout.regions.label(spot).startswith("field") and layout.regions.space(spot) > 13
        if open_ground and all(gap(spot, other) > 26 for other in places):
            places.append(spot)
        if len(places) == 4:
            break
    return places


def countryside(layout: Layout, chance: Random) -> Svg:
    """Draw what grows and grazes in the fields of a tile."""
    plots = plot_places(layout, chance)
    body = NOTHING
    for place in plots:
        kind = chance.choice(("furrows", "furrows", "wheat", "vines"))
        body += part(kind, place, f"rotate({chance.randint(-20, 20)})scale(1.15)")
    taken: list[tuple[Point, float]] = [(place, 12.5) for place in plots]
    if layout.plan.hub:
        x, y = layout.plan.hub
        taken += [((x + dx, y + dy), 9) for dx, dy in HAMLET]
    things: list[tuple[float, Svg]] = []
    for attempt in range(90):
        spot = (chance.randint(4, 96), chance.randint(13, 97))
        grove = chance.choice(("oak", "round", "round", "fir", "poplar", "bush", "fir"))
        name = "sheep" if attempt == 1 else "stack" if attempt == 2 else grove
        need = 6.5 if name == "sheep" else 4.2
        label = layout.regions.label(spot)
        crown = [(spot[0] - 3.5, spot[1] - 5), (spot[0] + 3.5, spot[1] - 5), (spot[0], spot[1] - 12)]
        fits = label.startswith("field") and layout.regions.space(spot) > need
        fits = fits and all(layout.regions.label(point) == label for point in crown)
        if fits and all(gap(spot, place) > distance for place, distance in taken):
            taken.append((spot, 7.0 if chance.random() < 0.7 else 4.5))
            things.append((spot[1], part(name, spot)))
        if len(things) == 11:
            break
    return body + join(text for _, text in sorted(things))

"""One symbol per tile type and distinct rotation, drawn from the tile's data."""

from __future__ import annotations

from collections import Counter
from random import Random
from zlib import crc32

from bastide.draw.svg import NOTHING, Svg, join, markup
from bastide.games.carcassonne.art import marks
from bastide.games.carcassonne.art.catalogue import TileType, tile_types
from bastide.games.carcassonne.art.countryside import countryside
from bastide.games.carcassonne.art.drawing import centred, disc, group, stroked, symbol
from bastide.games.carcassonne.art.geometry import Point, gap
from bastide.games.carcassonne.art.layout import HAMLET, MARK_RADIUS, Layout, layout
from bastide.games.carcassonne.art.regions import city_order
from bastide.games.carcassonne.art.scenery import GROUNDS, bridge_deck, part, road, tunnel_mouth
from bastide.games.carcassonne.art.towns import VARIANTS, fortification, town

BUILDING_SIZE = {"cloister": 46.0, "volcano": 48.0, "bazaar": 38.0}


def symbol_id(name: str, rotation: int) -> str:
    """Return the id of the symbol that shows a tile type after clockwise quarter turns."""
    return f"tile-{name}-r{rotation % tile_types()[name].period}"


def crossing(hub: Point, drawn: Layout) -> Svg:
    """Draw the village where roads meet: a square with a well, and houses between the roads."""
    x, y = hub
    chance = Random(f"crossing {drawn.tile.name}")
    square = disc(x, y, 8.4, "road", 'stroke="var(--road-e)" stroke-width="1"')
    back, front = NOTHING, NOTHING
    for dx, dy in HAMLET:
        if any(gap((x + dx, y + dy - 4), place) < MARK_RADIUS[kind] + 6 for kind, place in drawn.marks):
            continue
        house = part(f"house-{chance.randrange(6)}", (x + dx, y + dy), "scale(.8)")
        back, front = (back + house, front) if dy < 0 else (back, front + house)
    return back + square + part("well", hub) + front


def road_layer(drawn: Layout) -> Svg:
    """Draw the roads of a tile."""
    curves = [curve for curves in drawn.plan.roads for curve in curves] + drawn.plan.lanes
    return road(curves) if curves else NOTHING


def building_layer(drawn: Layout) -> Svg:
    """Draw crossings, farmhouses, tunnels and the large buildings."""
    plan = drawn.plan
    body = bridge_deck(plan.deck) if plan.deck else NOTHING
    if len(plan.tunnels) == 2:
        (first, _), (second, _) = plan.tunnels
        hidden = f"M{first[0]:g} {first[1]:g}L{second[0]:g} {second[1]:g}"
        body += stroked(hidden, "road-e", 6, 'opacity=".45" stroke-dasharray="3 2.4"')
    body += join(tunnel_mouth(place, way) for place, way in plan.tunnels)
    if plan.hub:
        body += crossing(plan.hub, drawn)
    if plan.farmhouse:
        body += part("farm", plan.farmhouse)
    if plan.building:
        kind, place = plan.building
        body += centred(f"mark-{kind}", place, BUILDING_SIZE[kind])
    return body


def mark_layer(drawn: Layout) -> Svg:
    """Draw the printed marks."""
    ordered = sorted(drawn.marks, key=lambda mark: mark[1][1])
    return join(centred(f"mark-{kind}", place, 2 * MARK_RADIUS[kind] + 1) for kind, place in ordered)


def tile_layers(tile: TileType, rotation: int) -> list[Svg]:
    """Return the layers of a tile picture from bottom to top."""
    if "abbey" in tile.marks:
        return [marks.abbey()]
    drawn = layout(tile.name, rotation)
    chance = Random(tile.name)
    variant = crc32(tile.name.encode()) % VARIANTS
    layers = [part(f"ground-{chance.randrange(GROUNDS)}", (0, 0)) if tile.fields else NOTHING, road_layer(drawn)]
    layers.append(countryside(drawn, chance))
    for city in city_order(tile):
        layers += [town(drawn, city, variant), fortification(drawn, city)]
    layers += [building_layer(drawn), mark_layer(drawn)]
    return [layer for layer in layers if layer]


def tile_symbols() -> Svg:
    """Return all tile symbols; a layer that several of them share is written once and used by each."""
    pictures = {
        symbol_id(name, rotation): tile_layers(tile, rotation)
        for name, tile in tile_types().items()
        for rotation in range(tile.period)
    }
    counts = Counter(layer for layers in pictures.values() for layer in layers)
    shared = [layer for layer, count in counts.items() if count > 1 and len(layer) > 90]
    names = {layer: f"c-layer-{index}" for index, layer in enumerate(shared)}
    groups = join(group(name, layer) for layer, name in names.items())
    text = markup(f"<defs>{groups}</defs>")
    for name, layers in pictures.items():
        body = join(markup(f'<use href="#{names[layer]}"/>') if layer in names else layer for layer in layers)
        text += symbol(name, body + markup('<use href="#c-frame"/>'), 100)
    return text

"""Features: segments joined across borders, as a union-find whose roots count. [CAR-TILE-10]"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from bastide.core.bits import bit_count
from bastide.games.carcassonne.data import (
    ABBEY,
    BRIDGE_REF,
    CASTLE,
    CITY,
    CLOISTER,
    CLOISTER_POINTS,
    COUNTS,
    FIELD,
    HOLDERS,
    KIND,
    MARKS,
    NODE,
    NONE,
    OPEN,
    PENNANTS,
    PRINTED,
    ROAD,
    SEGMENTS,
    THINGS,
    TILES,
    companions,
    has_badge,
    strength_in,
    type_of_turned,
)
from bastide.games.carcassonne.state import BRIDGE, FIRST, PLOT, TURNED, CarcassonneState, x_of, y_of


def root_of(nodes: vec[i32], node: i64) -> i64:
    """The node that counts for the whole feature. Asking changes nothing."""
    while True:
        parent = i64(nodes[node * NODE])
        if parent == node:
            return node
        node = parent


def find(nodes: vec[i32], node: i64) -> i64:
    """The same, shortening the way for those who ask later."""
    while True:
        parent = i64(nodes[node * NODE])
        if parent == node:
            return node
        above = i64(nodes[parent * NODE])
        nodes[node * NODE] = i32(above)
        node = above


def unite(nodes: vec[i32], twice: vec[i64], one: i64, other: i64) -> i64:
    """Join two features; return the node that counts for both."""
    while True:  # as `find` does, for both
        parent = i64(nodes[one * NODE])
        if parent == one:
            break
        above = i64(nodes[parent * NODE])
        nodes[one * NODE] = i32(above)
        one = above
    while True:
        parent = i64(nodes[other * NODE])
        if parent == other:
            break
        above = i64(nodes[parent * NODE])
        nodes[other * NODE] = i32(above)
        other = above
    if one == other:
        return one
    a, b = one * NODE, other * NODE
    tiles, more = i64(nodes[a + TILES]), i64(nodes[b + TILES])
    if tiles < more:
        one, other = other, one
        a, b = b, a
    nodes[b] = i32(one)
    mine, theirs = twice[one], twice[other]
    tiles += more
    if mine & theirs:  # [CAR-SCORE-05]
        tiles -= bit_count(mine & theirs)
    if theirs:
        twice[one] = mine | theirs
    nodes[a + TILES] = i32(tiles)
    nodes[a + OPEN] = i32(i64(nodes[a + OPEN]) + i64(nodes[b + OPEN]))
    nodes[a + PENNANTS] = i32(i64(nodes[a + PENNANTS]) + i64(nodes[b + PENNANTS]))
    nodes[a + HOLDERS] = i32(i64(nodes[a + HOLDERS]) + i64(nodes[b + HOLDERS]))
    nodes[a + MARKS] = i32(i64(nodes[a + MARKS]) | i64(nodes[b + MARKS]))
    nodes[a + COUNTS] = i32(i64(nodes[a + COUNTS]) + i64(nodes[b + COUNTS]))
    return one


def change(nodes: vec[i32], root: i64, column: i64, number: i64) -> None:
    nodes[root * NODE + column] = i32(i64(nodes[root * NODE + column]) + number)


def strength(nodes: vec[i32], root: i64, seat: i64) -> i64:
    """[CAR-MAJ-01] The strengths of a seat's followers in a feature, together.
    [CAR-MAYOR-02] A mayor is as strong as his city has pennants."""
    holders = i64(nodes[root * NODE + HOLDERS])
    own = strength_in(holders, seat)
    if has_badge(holders, seat) and i64(nodes[root * NODE + KIND]) == CITY:
        own += i64(nodes[root * NODE + PENNANTS])
    return own


def present(nodes: vec[i32], root: i64, seat: i64) -> bool:
    """Whether a seat has a follower in a feature; a mayor may be there without strength."""
    holders = i64(nodes[root * NODE + HOLDERS])
    if strength_in(holders, seat):
        return True
    return has_badge(holders, seat) and i64(nodes[root * NODE + KIND]) != FIELD


def occupied(nodes: vec[i32], root: i64) -> bool:
    """Whether a feature other than a field, which may hold a barn, holds a follower of anybody."""
    return i64(nodes[root * NODE + HOLDERS]) != 0


def companion(nodes: vec[i32], root: i64, seat: i64) -> bool:
    """Whether a seat's builder or pig is in a feature."""
    return (companions(i64(nodes[root * NODE + MARKS])) >> seat) & 1 != 0


def tile_of(state: CarcassonneState, slot: i64) -> i64:
    """The type of a placed tile."""
    return type_of_turned(i64(state.plots[slot * PLOT + TURNED]))


def reference(state: CarcassonneState, node: i64) -> i64:
    """What a node is called on its tile."""
    slot = i64(state.home[node])
    if i64(state.plots[slot * PLOT + BRIDGE]) == node and node:
        return BRIDGE_REF
    segment = node - i64(state.plots[slot * PLOT + FIRST])
    return i64(PRINTED.refs[tile_of(state, slot) * SEGMENTS + segment])


def node_at(state: CarcassonneState, slot: i64, ref: i64) -> i64:
    """The node that a reference names on a placed tile, or -1."""
    if ref == BRIDGE_REF:
        bridge = i64(state.plots[slot * PLOT + BRIDGE])
        return bridge if bridge else i64(-1)
    segment = i64(PRINTED.by_ref[tile_of(state, slot) * 16 + ref])
    return i64(-1) if segment == NONE else i64(state.plots[slot * PLOT + FIRST]) + segment


def thing_of(state: CarcassonneState, node: i64) -> list[int]:
    """What a node belongs to, for the log: an index of `data.THINGS` and its size in tiles; of a cloister or an abbey,
    those around it and its own."""
    nodes, root = state.nodes, root_of(state.nodes, node)
    at = root * NODE
    kind, size = i64(nodes[at + KIND]), int(nodes[at + TILES])
    if kind == CLOISTER:
        abbey = tile_of(state, i64(state.home[node])) == ABBEY
        return [THINGS.index("abbey" if abbey else "cloister"), CLOISTER_POINTS - int(nodes[at + OPEN])]
    if kind == FIELD:  # which counts segments, not tiles
        homes = {int(state.home[other]) for other in range(state.used) if root_of(nodes, other) == root}
        return [THINGS.index("field"), len(homes)]
    if kind == ROAD:
        return [THINGS.index("road"), size]
    return [THINGS.index("castle" if i64(nodes[at + MARKS]) & CASTLE else "city"), size]


def told_place(state: CarcassonneState, node: i64) -> list[int]:
    """A node for the log with what it belongs to: x, y, reference, thing and size."""
    return place_of(state, node) + thing_of(state, node)


def place_of(state: CarcassonneState, node: i64) -> list[int]:
    """A node for the log: x, y and reference."""
    spot = i64(state.spots[i64(state.home[node])])
    return [int(x_of(spot)), int(y_of(spot)), int(reference(state, node))]

"""Carcassonne: what events move. Tiles and figures have keys; a score comes from the tiles of its feature."""

from __future__ import annotations

from bastide.core.events import named
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Look
from bastide.draw.motion import STILL, Motion
from bastide.draw.sprite import cached_drawing
from bastide.draw.svg import Svg, picture
from bastide.games.carcassonne.art.tiles import symbol_id
from bastide.games.carcassonne.data import FIGURE_OF, NAMES, PIECES, rotation_of_turned, type_of_turned
from bastide.games.carcassonne.events import EVENTS
from bastide.games.carcassonne.rules.features import node_at, root_of
from bastide.games.carcassonne.state import NOWHERE, CarcassonneState, spot_of

HOMEWARD = ("returns", "leaves", "dismissed", "eaten", "left_alone")
PEOPLE = {"flies": "dragon", "erupts": "dragon", "invites": "fairy"}  # that belong to nobody
PILE = "hand pile"  # where tiles come from
OPENING = ("ends",)  # the final scoring is nobody's turn
ROUTINE = (
    "draws",
    "returns",
    "leaves",
    "goes_home",
    "places",
)  # events that say little where a turn brings more, the least telling first


def motion(game: Game, view: CarcassonneState, event: Event, look: Look) -> Motion:
    """What an event moved on the landscape."""
    what = named(EVENTS, event)
    if "x" not in what:
        return STILL
    slot = slot_at(view, what["x"], what["y"])
    tile = f"t{slot}"
    if event.what == "places":
        return Motion((tile,), PILE, picture=tile_picture(what["turned"]))
    if event.what in PEOPLE:
        return Motion((PEOPLE[event.what],), tile)
    if event.what in ("stands", "moves"):
        return Motion(standing(view, event.seat, slot, what), lights=(tile,))
    if event.what in HOMEWARD:
        return Motion(at_rest(view, event.seat, what["figure"]), tile)
    known = slot != NOWHERE and "reference" in what
    return Motion(lights=feature(view, slot, what["reference"], look) if known else (tile,))


@cached_drawing(maxsize=1024)
def tile_picture(turned: int) -> Svg:
    """A tile as it lies."""
    return picture(symbol_id(NAMES[type_of_turned(turned)], int(rotation_of_turned(turned))), 0, 0)


def slot_at(view: CarcassonneState, x: int, y: int) -> int:
    """The tile at a place; NOWHERE where none lies any more."""
    return int(view.slot_at(spot_of(x, y)))


def standing(view: CarcassonneState, seat: int, slot: int, what: dict[str, int]) -> tuple[str, ...]:
    """The figure of a seat that stands at a place."""
    node = node_at(view, slot, what["reference"]) if slot != NOWHERE else NOWHERE
    if node == NOWHERE:
        return ()
    for piece in range(PIECES):
        same_kind = what.get("figure", FIGURE_OF[piece]) == FIGURE_OF[piece]
        if view.pieces[seat * PIECES + piece] == node and same_kind:
            return (f"p{seat}-{piece}",)
    return ()


def at_rest(view: CarcassonneState, seat: int, figure: int) -> tuple[str, ...]:
    """The last figure of a kind that is not on the landscape: all of a kind are alike."""
    own = [piece for piece in range(PIECES) if FIGURE_OF[piece] == figure]
    free = [piece for piece in own if int(view.pieces[seat * PIECES + piece]) == NOWHERE]
    return (f"p{seat}-{free[-1]}",) if free else ()


def feature(view: CarcassonneState, slot: int, reference: int, look: Look) -> tuple[str, ...]:
    """The tiles of a feature, that of the place first."""
    node, tile = int(node_at(view, slot, reference)), f"t{slot}"
    if node < 0:
        return (tile,)
    features = look.once(tiles_by_feature, view)
    return (tile, *(other for other in features[root_of(view.nodes, node)] if other != tile))


def tiles_by_feature(view: CarcassonneState) -> dict[int, dict[str, None]]:
    """The tiles of every feature by its root, each once, in the order in which they were laid."""
    nodes, found = view.nodes, dict[int, dict[str, None]]()
    for node, home in enumerate(view.home[: view.used]):
        found.setdefault(root_of(nodes, node), {})[f"t{home}"] = None
    return found

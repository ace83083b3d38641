"""Carcassonne: what events move. Tiles and figures have keys; a score comes from the tiles of its feature."""

from __future__ import annotations

from bastide.core.events import named
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Look
from bastide.draw.motion import STILL, Motion
from bastide.games.carcassonne.data import FIGURE_OF, PIECES
from bastide.games.carcassonne.events import EVENTS
from bastide.games.carcassonne.rules.features import node_at, root_of
from bastide.games.carcassonne.state import NOWHERE, CarcassonneState, spot_of

HOMEWARD = ("returns", "dismissed", "eaten", "left_alone")
PEOPLE = {"flies": "dragon", "erupts": "dragon", "invites": "fairy"}  # that belong to nobody
PILE = "hand pile"  # where tiles come from
ROUTINE = ("draws", "places")  # events that say little where a turn brings more


def motion(game: Game, view: CarcassonneState, event: Event, look: Look) -> Motion:
    """What an event moved on the landscape."""
    what = named(EVENTS, event)
    if "x" not in what:
        return STILL
    slot = slot_at(view, what["x"], what["y"])
    tile = f"t{slot}"
    if event.what == "places":
        return Motion((tile,), PILE)
    if event.what in PEOPLE:
        return Motion((PEOPLE[event.what],), tile)
    if event.what in ("stands", "moves"):
        return Motion(standing(view, event.seat, slot, what), lights=(tile,))
    if event.what in HOMEWARD:
        return Motion(at_rest(view, event.seat, what["figure"]), tile)
    return Motion(lights=feature(view, slot, what["reference"]) if slot != NOWHERE and "reference" in what else (tile,))


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


def feature(view: CarcassonneState, slot: int, reference: int) -> tuple[str, ...]:
    """The tiles of a feature, that of the place first."""
    node = int(node_at(view, slot, reference))
    if node < 0:
        return (f"t{slot}",)
    nodes, root = view.nodes, root_of(view.nodes, node)
    homes = {int(home) for other, home in enumerate(view.home[: view.used]) if root_of(nodes, other) == root}
    return tuple(f"t{home}" for home in sorted(homes, key=lambda home: (home != slot, home)))

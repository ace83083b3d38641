"""The moments of play at which the rules ask the expansions. Every hook does nothing by default."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from bastide.core.action import Action
from bastide.core.action_buffer import ActionBuffer
from bastide.games.carcassonne.state import CarcassonneState


@mypyc_attr(allow_interpreted_subclasses=True)
class Hooks:
    """What an expansion answers during play."""

    next: Hooks  # the expansions stand in a chain, which ends with one that does nothing
    delays: bool = False  # whether it puts drawn tiles aside; one at most does
    widens: bool = False  # whether it has ways to place tiles besides plain ones; one at most has
    invites: bool = False  # whether it has `extras`; one at most has

    def defers(self, state: CarcassonneState, tile: i64) -> bool:
        """Whether a tile is put aside when drawn now."""
        return False

    def waiting(self, state: CarcassonneState) -> i64:
        """How many tiles of the stack would be put aside."""
        return 0

    def spare(self, state: CarcassonneState) -> bool:
        """Whether the active player has a tile to place without drawing."""
        return False

    def fits(self, state: CarcassonneState, tile: i64) -> bool:
        """Whether the active player can place a tile that fits nowhere as it is."""
        return False

    def more(self, state: CarcassonneState) -> bool:
        """Whether it may have ways to place the tile in hand besides plain ones now."""
        return False

    def placements(self, state: CarcassonneState, plain: bool, buffer: ActionBuffer) -> None:
        """Add these ways, and what else there is to choose when there are plain ones or none."""

    def another(self, state: CarcassonneState, place: i64, turn: i64) -> i64:
        """The one of these ways that has this place in the verge and this rotation, or 0."""
        return 0

    def cross(self, state: CarcassonneState, spot: i64, bridge: i64) -> i64:
        """Lay the bridge of a placement; return the axis of a bridge over the tile itself."""
        return 0

    def beckons(self, state: CarcassonneState) -> bool:
        """Whether `figures` will surely add something; for a quick answer."""
        return False

    def figures(self, state: CarcassonneState, buffer: ActionBuffer) -> None:
        """Add what may be done instead of placing a follower on the tile just placed."""

    def extras(self, state: CarcassonneState) -> i64:
        """How many more such ways there may be, which are told one by one, so that one can be tried at random."""
        return 0

    def extra(self, state: CarcassonneState, way: i64) -> i64:
        """What may be done in this way, unless a way before it does the same; or 0."""
        return 0

    def put(self, state: CarcassonneState, action: Action) -> None:
        """Do what `figures` or `extra` has offered; leave the verbs of others alone."""

    def objection(self, state: CarcassonneState, action: Action) -> str:
        """The rule of its own that forbids a placement or a figure, or nothing."""
        return ""

    def completed(self, state: CarcassonneState, root: i64) -> None:
        """A feature was completed in this part; its figures still stand there."""

    def scored(self, state: CarcassonneState, root: i64) -> None:
        """A feature with followers has been scored; they still stand there."""

    def returned(self, state: CarcassonneState, seat: i64, figure: i64, root: i64) -> None:
        """A figure has gone back to its supply after its feature was scored."""

    def farmed(self, state: CarcassonneState, seat: i64, root: i64, cities: i64) -> i64:
        """Extra points of a seat that scores a field which touches so many cities and castles."""
        return 0

    def reap(self, state: CarcassonneState) -> None:
        """Score at the end of the game, after the farmers."""

    def finish(self, state: CarcassonneState) -> None:
        """Score at the end of the game, last of all."""

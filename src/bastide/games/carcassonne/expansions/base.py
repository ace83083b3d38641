"""What a game is played with, and what an expansion may add or change. Every hook does nothing by default."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.carcassonne.data import (
    CITY,
    CITY_POINTS,
    MARKS,
    NODE,
    NORMAL,
    PRINTED,
    RAISED,
    ROAD,
    ROAD_POINTS,
    SEGMENTS,
    STANDS,
    TYPES,
    bytes_of,
    longs_of,
)
from bastide.games.carcassonne.state import CarcassonneState

EMPTY: Final = longs_of([0] * 48)
PART: Final = 0  # the steps that others go to
CLOSE: Final = 18


@final
@mypyc_attr(free_list_len=1)
class Tray:
    """Where choices are written down, without making objects of them."""

    def __init__(self) -> None:
        self.actions: vec[i64] = EMPTY[:]
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, action: i64) -> None:
        if self.count == len(self.actions):
            self.actions = extend(self.actions, self.actions)
        self.actions[self.count] = action
        self.count += 1

    def list(self) -> list[Action]:
        choices = [0] * self.count
        for i in range(self.count):
            choices[i] = int(self.actions[i])
        return choices


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """A step of the turn. It may ask somebody; what it asks is answered before the next step."""

    number: int  # its name among the steps
    occasion: i64 = 0  # it is passed over unless the tile of this part shows one of these symbols; 0: it always runs
    next: Step

    def run(self, state: CarcassonneState) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Expansion:
    name: str  # the module whose tiles come with it
    next: Expansion  # the expansions stand in a chain, which ends with one that does nothing
    ways: int = 0  # how many more ways there are to place something on a spot, besides four rotations
    far: bool = False  # whether followers may be placed on other tiles
    delays: bool = False  # whether it puts drawn tiles aside; one at most does
    widens: bool = False  # whether it has ways to place tiles besides plain ones; one at most has
    invites: bool = False  # whether it has `extras`; one at most has

    def prepare(self, setting: Setting) -> None:
        """Change what is fixed before play: marks of segments, what they weigh, who may stand where."""

    def texts(self) -> dict[Action, str]:
        """Its own actions that name no position."""
        return {}

    def located(self) -> dict[int, str]:
        """Its own verbs that name a segment anywhere: verb, reference, position."""
        return {}

    def spotted(self) -> dict[int, str]:
        """Its own verbs that name a position."""
        return {}

    def phases(self, setting: Setting) -> dict[int, Phase]:
        """Its own phases by number; no two expansions use the same."""
        return {}

    def steps(self, setting: Setting) -> None:
        """Insert steps into the turn, relative to those already there."""

    def setup(self, setting: Setting, state: CarcassonneState) -> None:
        """Add pieces, before anything is drawn."""

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

    def placements(self, state: CarcassonneState, plain: bool, tray: Tray) -> None:
        """Add these ways, and what else there is to choose when there are plain ones or none."""

    def another(self, state: CarcassonneState, place: i64, turn: i64) -> i64:
        """The one of these ways that has this place in the verge and this rotation, or 0."""
        return 0

    def cross(self, state: CarcassonneState, spot: i64, choice: i64) -> i64:
        """Do what a placement says besides spot and rotation; return the axis of a bridge over the tile itself."""
        return 0

    def beckons(self, state: CarcassonneState) -> bool:
        """Whether `figures` will surely add something; for a quick answer."""
        return False

    def figures(self, state: CarcassonneState, tray: Tray) -> None:
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


class Setting:
    """All that the modules and the number of players fix: asked by the rules, never changed during play."""

    def __init__(self, seats: int, expansions: list[Expansion], given: bool) -> None:
        self.seats: Final = seats
        self.expansions: Final = expansions
        self.last: Final = Expansion()
        self.first: Expansion = self.last
        for expansion in reversed(expansions):
            expansion.next = self.first
            self.first = expansion
        self.delaying: Final = next((expansion for expansion in expansions if expansion.delays), self.last)
        self.widening: Final = next((expansion for expansion in expansions if expansion.widens), self.last)
        self.inviting: Final = next((expansion for expansion in expansions if expansion.invites), self.last)
        self.given: Final = given  # whether the first player is the first seat
        self.template: vec[i32] = PRINTED.template[:]
        for i in range(MARKS, len(self.template), NODE):
            self.template[i] = i32(0)
        self.weights: vec[u8] = bytes_of([0] * 20)
        self.weigh(ROAD, 0, ROAD_POINTS)
        self.weigh(CITY, 0, CITY_POINTS)
        self.followers: list[int] = [NORMAL]
        self.footing: Final = longs_of(  # where each figure may stand: its bit among 4 for each kind of feature
            [sum(1 << 4 * kind + figure for kind in range(5) if mask >> kind & 1) for figure, mask in enumerate(STANDS)]
        )
        self.open_only: i64 = 0  # of these bits, those that hold in incomplete features only
        self.turn: list[Step] = []
        self.part_at: i64 = 0  # steps to go to, found once the turn is whole
        self.close_at: i64 = 0

    def weigh(self, kind: int, raised: int, points: list[int]) -> None:
        """Set the points per tile of incomplete and complete features of a kind."""
        for complete in range(2):
            self.weights[kind * 4 + raised * 2 + complete] = u8(points[complete])

    def raise_segments(self) -> None:
        """Let inns and cathedrals count."""
        for segment in range(TYPES * SEGMENTS):
            i = segment * NODE + MARKS
            self.template[i] = i32(i64(self.template[i]) | (i64(PRINTED.template[i]) & RAISED))

    def before(self, number: int, step: Step) -> None:
        """Insert a step before the one of this number."""
        self.turn.insert(self.place(number), step)

    def after(self, number: int, step: Step) -> None:
        self.turn.insert(self.place(number) + 1, step)

    def place(self, number: int) -> int:
        return [step.number for step in self.turn].index(number)

    def link(self) -> None:
        """To be called once the turn is whole."""
        for i, step in enumerate(self.turn):
            step.next = self.turn[(i + 1) % len(self.turn)]
        self.part_at, self.close_at = self.place(PART), self.place(CLOSE)


def objection(setting: Setting, state: CarcassonneState, action: Action, rule: str) -> str:
    """The rule that forbids an action: of an expansion that objects, or else this one."""
    for expansion in setting.expansions:
        rule = expansion.objection(state, action) or rule
    return rule


def ask(phase: Phase, number: int, state: CarcassonneState, seat: i64, a: i64 = 0) -> None:
    """Ask, unless there is but one answer. [CAR-DEC-02]"""
    decision = Decision(number, seat, a)
    choices = phase.legal(state, decision)
    if len(choices) == 1:
        phase.apply(state, decision, choices[0])
    else:
        state.stack.append(decision)

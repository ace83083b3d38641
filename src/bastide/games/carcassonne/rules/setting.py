"""What a game is played with: the steps of its turn, and all that the modules and the number of players fix."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from bastide.games.carcassonne.codes import CLOSE_STEP, PART_STEP
from bastide.games.carcassonne.data import (
    BUILDER,
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
    SHOWN,
    STANDS,
    TYPES,
    bytes_of,
    footing,
    longs_of,
)
from bastide.games.carcassonne.rules.hooks import Hooks
from bastide.games.carcassonne.state import CarcassonneState

STEP_BITS: Final = 5  # of the number of a step in the turn


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """A step of the turn. It may ask somebody; what it asks is answered before the next step."""

    number: int  # its name among the steps
    occasion: i64 = 0  # it is passed over unless there is one of these (`state.shown`); 0: it always runs

    def run(self, state: CarcassonneState) -> None:
        raise NotImplementedError


def step_and_symbols(step: i64, shown: i64) -> i64:
    """Where it is kept which step runs next, counting from this one, where these symbols are shown: side by side for
    all steps, as those of one part are asked one after the other."""
    return (shown & (SHOWN - 1)) << STEP_BITS | step


def weight_of(kind: i64, raised: i64, complete: i64) -> i64:
    """Where the points per tile of a kind of feature are kept; raised by an inn or a cathedral, complete, or not."""
    return (kind * 2 + raised) * 2 + complete


class Setting:
    """All that the modules and the number of players fix: asked by the rules, never changed during play."""

    def __init__(self, seats: int, expansions: list[Hooks], given: bool) -> None:
        self.seats: Final = seats
        self.expansions: Final = expansions
        self.last: Final = Hooks()
        self.first: Hooks = self.last
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
        self.footings: Final = longs_of(  # where each follower may stand
            [
                sum(int(footing(kind, figure)) for kind in range(5) if STANDS[figure] >> kind & 1)
                for figure in range(BUILDER)
            ]
        )
        self.open_only: i64 = 0  # of these, the footings that hold in incomplete features only
        self.turn: list[Step] = []
        self.steps: vec[Step] = vec[Step]()  # the same once the turn is whole, for quick access
        self.following: vec[u8] = bytes_of([])  # see `step_and_symbols`: the step that runs next
        self.part_at: i64 = 0  # steps to go to, found once the turn is whole
        self.close_at: i64 = 0

    def weigh(self, kind: int, raised: int, points: list[int]) -> None:
        """Set the points per tile of incomplete and complete features of a kind."""
        for complete in range(2):
            self.weights[weight_of(kind, raised, complete)] = u8(points[complete])

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
        self.steps = vec[Step](self.turn)
        self.following = bytes_of(self.following_steps())
        self.part_at, self.close_at = self.place(PART_STEP), self.place(CLOSE_STEP)

    def following_steps(self) -> list[int]:
        """By symbols and step: the first step from this one on that has an occasion, or needs none; the last one
        always runs."""
        last = len(self.turn) - 1
        assert last < 1 << STEP_BITS
        occasions = [int(step.occasion) for step in self.turn[:last]]
        found: list[int] = []
        for shown in range(SHOWN):
            row = [last] * (1 << STEP_BITS)
            for at in range(last - 1, -1, -1):
                occasion = occasions[at]
                row[at] = at if not occasion or occasion & shown else row[at + 1]
            found += row
        return found

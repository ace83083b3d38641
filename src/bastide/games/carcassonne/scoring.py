"""Scoring: what is completed, what it is worth, who has the majority, and the end of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.core.state import NOBODY, Entry
from bastide.games.carcassonne.codes import (
    BARN_STEP,
    COMPLETE_STEP,
    END_STEP,
    PLACE_STEP,
    RETURN_STEP,
    SCORE_STEP,
)
from bastide.games.carcassonne.data import (
    ABBEY,
    CLOISTER,
    CLOISTER_POINTS,
    COMPLETED,
    FARM_POINTS,
    FIELD,
    HOLDERS,
    KIND,
    MARKS,
    NODE,
    OPEN,
    PENNANTS,
    PIECES,
    PRINTED,
    RAISED,
    ROAD,
    STRENGTHS,
    SURROUNDED,
    TILES,
    WAGON,
    companions,
    has_badge,
    strength_in,
)
from bastide.games.carcassonne.rules.features import occupied, place_of, root_of, strength, tile_of, told_place
from bastide.games.carcassonne.rules.fields import Harvest
from bastide.games.carcassonne.rules.figures import is_follower, lift
from bastide.games.carcassonne.rules.setting import Setting, Step, weight_of
from bastide.games.carcassonne.rules.turn import begin, setting_of
from bastide.games.carcassonne.state import NOWHERE, PLOT, SIDE, CarcassonneState

WORDS: Final = ["", "field", "city", "road", "cloister"]
SETTLING: Final = [COMPLETE_STEP, SCORE_STEP, BARN_STEP, RETURN_STEP]  # steps that ask nobody
SOURCES: Final = {  # by event: where its points come from
    "city": "score.cities", "road": "score.roads", "cloister": "score.cloisters", "field": "score.fields",
    "barn_placed": "score.fields", "barn_joined": "score.fields", "barn": "score.barns", "fairy_scored": "score.fairy",
    "most_goods": "score.goods",
}  # fmt: skip
RULES: Final = [  # of what is worth points, by kind, incomplete and complete
    "", "", "CAR-FARM-03", "CAR-FARM-03", "CAR-CITY-04", "CAR-CITY-02", "CAR-ROAD-03", "CAR-ROAD-02",
    "CAR-CLOISTER-03", "CAR-CLOISTER-02",
]  # fmt: skip


class Complete(Step):
    def __init__(self) -> None:
        self.number = COMPLETE_STEP

    def run(self, state: CarcassonneState) -> None:
        """[CAR-TURN-03] Find what the tile of this part has completed: [CAR-ROAD-01] roads and [CAR-CITY-01] cities
        that no longer face an empty position, and cloisters."""
        nodes, plots = state.nodes, state.plots
        side = state.last * PLOT + SIDE
        for d in range(i64(4)):
            node = i64(plots[side + d])
            if nodes[node * NODE + KIND] == FIELD:
                continue
            root = root_of(nodes, node)
            if nodes[root * NODE + OPEN] == 0 and not among(state.done, root):
                state.done.append(int(root))
        cloisters = state.cloisters
        i = state.housed - 1 if state.shown & SURROUNDED else i64(-1)
        while i >= 0:
            node = i64(cloisters[2 * i + 1])
            if nodes[node * NODE + OPEN] == 0:
                state.done.append(int(node))
                state.housed -= 1
                cloisters[2 * i] = cloisters[2 * state.housed]
                cloisters[2 * i + 1] = cloisters[2 * state.housed + 1]
            i -= 1
        if state.done:
            state.shown |= COMPLETED


class Score(Step):
    def __init__(self, setting: Setting) -> None:
        self.number = SCORE_STEP
        self.occasion = COMPLETED
        self.setting: Final = setting

    def run(self, state: CarcassonneState) -> None:
        """[CAR-SCORE-02] All that was completed is scored now, [CAR-SCORE-03] each by itself.
        [CAR-SCORE-01] Fields are not among it. [CAR-DEC-03] The order does not matter."""
        for root in state.done:
            if occupied(state.nodes, root):
                score(self.setting, state, root, 1)
            elif state.entry is not None:  # [CAR-SCORE-07]
                state.tell("unclaimed", NOBODY, "CAR-SCORE-07", told_place(state, root))
            expansion = self.setting.first
            while expansion is not self.setting.last:
                expansion.completed(state, root)
                expansion = expansion.next


class Return(Step):
    def __init__(self, setting: Setting) -> None:
        self.number = RETURN_STEP
        self.occasion = COMPLETED
        self.setting: Final = setting

    def run(self, state: CarcassonneState) -> None:
        """[CAR-SCORE-06] The figures of what was scored go back, [CAR-SCORE-04] also of those who got nothing."""
        for root in state.done:
            send_back(self.setting, state, root)


class End(Step):
    def __init__(self, setting: Setting) -> None:
        self.number = END_STEP
        self.setting: Final = setting

    def run(self, state: CarcassonneState) -> None:
        """[CAR-END-01] With the stack empty the game ends; otherwise the next player's turn begins.
        [CAR-END-02] [CAR-DRAGON-03] Abbeys in supplies and tiles put aside do not prolong it."""
        if state.left:
            begin(state, (state.turn + 1) % self.setting.seats)
            return
        state.tell("ends", NOBODY, "CAR-END-01")
        finish(self.setting, state)
        state.stack.pop()


def among(roots: list[int], root: i64) -> bool:
    """Whether a root is in a short list."""
    return any(known == root for known in roots)


def worth(setting: Setting, state: CarcassonneState, root: i64, complete: i64) -> i64:
    """What a feature is worth to who has the majority; fields aside."""
    nodes, at = state.nodes, root * NODE
    kind = i64(nodes[at + KIND])
    if kind == CLOISTER:  # [CAR-CLOISTER-02] [CAR-CLOISTER-03]
        return CLOISTER_POINTS - i64(nodes[at + OPEN])
    each = i64(setting.weights[weight_of(kind, i64(nodes[at + MARKS]) & RAISED, complete)])
    if kind == ROAD:  # [CAR-ROAD-02] [CAR-ROAD-03]
        return each * i64(nodes[at + TILES])
    return each * (i64(nodes[at + TILES]) + i64(nodes[at + PENNANTS]))  # [CAR-CITY-02] [CAR-CITY-04] [CAR-CITY-05]


def extras(state: CarcassonneState, root: i64) -> list[int]:
    """What besides its tiles makes a feature worth what it is, for the log: pennants, and 1 for an inn or cathedral."""
    return [int(state.nodes[root * NODE + PENNANTS]), int(state.nodes[root * NODE + MARKS]) & RAISED]


def majority(state: CarcassonneState, root: i64, seats: i64) -> i64:
    """[CAR-MAJ-02] Mask of the seats with the greatest strength, [CAR-MAJ-03] all of those tied;
    [CAR-MAJ-04] none without strength."""
    nodes = state.nodes
    best: i64 = 0
    mask: i64 = 0
    for seat in range(seats):
        own = strength(nodes, root, seat)
        if own > best:
            best, mask = own, 0
        if own == best and best:
            mask |= 1 << seat
    return mask


def score(setting: Setting, state: CarcassonneState, root: i64, complete: i64) -> None:
    """Give a road, city or cloister to who has the majority. [CAR-CITY-03] However small it is."""
    points = worth(setting, state, root, complete)
    seats: i64 = setting.seats
    winners = majority(state, root, seats)
    nodes, at = state.nodes, root * NODE
    kind = i64(nodes[at + KIND])
    told: list[int] | None = None
    if state.entry is not None:
        tied = int(winners & (winners - 1) != 0)
        told = [*place_of(state, root), int(complete), int(nodes[at + TILES]), *extras(state, root), tied]
        if kind == CLOISTER:
            told.append(int(tile_of(state, i64(state.home[root])) == ABBEY))
    for seat in range(seats):
        if (winners >> seat) & 1:
            state.score(WORDS[kind], seat, points, RULES[kind * 2 + complete], told)
    if winners == 0 and state.entry is not None:
        state.tell("powerless", NOBODY, "CAR-MAJ-04", told_place(state, root))
    expansion = setting.first
    while expansion is not setting.last:
        expansion.scored(state, root)
        expansion = expansion.next


def send_back(setting: Setting, state: CarcassonneState, root: i64) -> None:
    """Return all figures of a feature, [CAR-BUILDER-14] builders too, but barns, which stay for good."""
    nodes, pieces = state.nodes, state.pieces
    at = root * NODE
    holders, helpers = i64(nodes[at + HOLDERS]), companions(i64(nodes[at + MARKS]))
    if holders == 0 and helpers == 0:
        return
    for seat in range(i64(setting.seats)):
        if not (strength_in(holders, seat) or has_badge(holders, seat) or (helpers >> seat) & 1):
            continue
        piece: i64 = seat * PIECES
        for _ in range(i64(PIECES - 1)):  # the barn is the last
            stands = i64(pieces[piece])
            if stands != NOWHERE and root_of(nodes, stands) == root:
                if state.entry is not None:
                    figure = int(PRINTED.figure_of[piece % PIECES])
                    told = [figure, *told_place(state, stands)]
                    if figure == WAGON:  # its owner decides later where to
                        state.tell("leaves", seat, "CAR-WAGON-05", told)
                    else:
                        state.tell("returns", seat, "CAR-SCORE-06", told)
                lift(state, piece)
                expansion = setting.first
                while expansion is not setting.last:
                    expansion.returned(state, seat, i64(PRINTED.figure_of[piece % PIECES]), root)
                    expansion = expansion.next
            piece += 1


def finish(setting: Setting, state: CarcassonneState) -> None:
    """[CAR-END-04] First incomplete features with followers, [CAR-END-05] then fields, and then what expansions add.
    [CAR-END-07] Whoever is tied scores in full."""
    nodes = state.nodes
    scored: list[int] = []
    fields: list[int] = []
    for piece in range(i64(len(state.pieces))):
        node = i64(state.pieces[piece])
        if node == NOWHERE or not is_follower(piece):
            continue
        root = root_of(nodes, node)
        if nodes[root * NODE + KIND] == FIELD:
            if not among(fields, root):
                fields.append(int(root))
        elif nodes[root * NODE + OPEN] != 0 and not among(scored, root):  # [CAR-CASTLE-21] not so a castle
            scored.append(int(root))
    for feature in scored:
        score(setting, state, feature, 0)
    if fields:
        harvest = Harvest(state, fields)
        for field in fields:  # [CAR-FARM-02] [CAR-FARM-03]
            farm(setting, state, harvest, field, FARM_POINTS, "field", "CAR-FARM-03")
    for expansion in setting.expansions:
        expansion.reap(state)
    for expansion in setting.expansions:
        expansion.finish(state)


def farm(
    setting: Setting, state: CarcassonneState, harvest: Harvest, root: i64, points: list[int], what: str, rule: str
) -> None:
    """Score a field for its farmers: so many points for each completed city, and for each castle.
    [CAR-FARM-07] Whoever is tied scores in full."""
    seats: i64 = setting.seats
    cities, castles = harvest.cities(root), harvest.castles(root)
    each = cities * points[0] + castles * points[1]
    winners = majority(state, root, seats)
    for seat in range(seats):
        if (winners >> seat) & 1:
            extra: i64 = 0
            for expansion in setting.expansions:
                extra += expansion.farmed(state, seat, root, cities + castles)
            told: list[int] | None = None
            if state.entry is not None:
                tied = int(winners & (winners - 1) != 0)
                told = [*place_of(state, root), int(cities), int(castles), int(extra), tied]
            state.score(what, seat, each + extra, rule, told)
    expansion = setting.first
    while expansion is not setting.last:
        expansion.scored(state, root)
        expansion = expansion.next


def farmers(state: CarcassonneState, root: i64) -> bool:
    """Whether a field has farmers."""
    return i64(state.nodes[root * NODE + HOLDERS]) & STRENGTHS != 0


def breakdown(game: Game, view: CarcassonneState, seat: int) -> list[tuple[str, int]]:
    """Where the points of a seat would come from if nobody chose anything more, and the game ended with this part."""
    setting, trial = setting_of(game), view.clone()
    trial.entry = Entry(NOBODY, 0)
    if view.stack:
        if view.tile < 0 and view.step > setting.place(PLACE_STEP):  # the tile is placed: what it completes is scored
            for step in setting.turn[view.step :]:
                if step.number in SETTLING:
                    step.run(trial)
        finish(setting, trial)
    parts = {"score.scored": view.scores[seat]}
    for event in trial.entry.events:
        if event.seat == seat and event.points:
            message = SOURCES[event.what]
            parts[message] = parts.get(message, 0) + event.points
    return list(parts.items())

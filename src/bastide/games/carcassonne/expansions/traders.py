"""Traders & Builders: the builder's bonus part, the pig, and goods for who completes a city."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.action_buffer import ActionBuffer
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.carcassonne.codes import (
    BONUS_PHASE,
    BONUS_STEP,
    BUILD,
    BUILDER_STEP,
    CLOSE_STEP,
    DECLINE,
    GO_ON,
    HERD,
    PLACE_STEP,
)
from bastide.games.carcassonne.data import (
    BUILDER,
    BUILDER_PIECE,
    COUNTS,
    EARNED,
    FIELD,
    FIGURE_COUNTS,
    GOODS,
    GOODS_POINTS,
    HOLDERS,
    KIND,
    NODE,
    OPEN,
    PIECES,
    PIG,
    PIG_POINTS,
    PRINTED,
    ROAD,
    TILES,
    goods_in,
)
from bastide.games.carcassonne.expansions.base import Expansion
from bastide.games.carcassonne.notation import build, herd, traders_texts
from bastide.games.carcassonne.rules.features import (
    companion,
    node_at,
    place_of,
    present,
    reference,
    root_of,
    tile_of,
)
from bastide.games.carcassonne.rules.figures import stand
from bastide.games.carcassonne.rules.setting import Setting, Step
from bastide.games.carcassonne.rules.stack import drawable
from bastide.games.carcassonne.state import BRIDGE, FIRST, GOODS_HELD, PLOT, CarcassonneState


class Extend(Step):
    def __init__(self) -> None:
        self.number = BUILDER_STEP

    def run(self, state: CarcassonneState) -> None:
        """[CAR-BUILDER-05] A bonus part is earned when the tile has become part of a feature with one's builder in it;
        [CAR-BUILDER-12] that builder stood there before, since nothing was placed yet in this part.
        [CAR-BUILDER-13] Only the active player's counts. [CAR-ABBEY-08] What an abbey closes it does not extend.
        [CAR-BRIDGE-18] [CAR-INT-23] A bridge over the tile counts. [CAR-BUILDER-07] A bonus part earns no other.
        [CAR-BUILDER-10] [CAR-INT-30] What happens to the builder afterwards does not matter."""
        if state.part or i64(state.pieces[state.turn * PIECES + BUILDER_PIECE]) < 0:
            return
        nodes, plot = state.nodes, state.last * PLOT
        first = i64(state.plots[plot + FIRST])
        for segment in range(i64(PRINTED.solid[tile_of(state, state.last)])):
            if companion(nodes, root_of(nodes, first + segment), state.turn):
                state.earned = 1
        bridge = i64(state.plots[plot + BRIDGE])
        if bridge and companion(nodes, root_of(nodes, bridge), state.turn):
            state.earned = 1
        if state.earned:
            state.shown |= EARNED


class Offer(Step):
    def __init__(self, setting: Setting) -> None:
        self.number = BONUS_STEP
        self.occasion = EARNED
        self.setting: Final = setting

    def run(self, state: CarcassonneState) -> None:
        """[CAR-BUILDER-08] After the first part is played out, the bonus part is offered,
        [CAR-END-03] if there is a tile for it."""
        if state.earned and state.part == 0 and drawable(self.setting, state):
            state.push(BONUS_PHASE, state.turn)


class Bonus(Phase):
    def __init__(self, setting: Setting) -> None:
        self.rule = "CAR-BUILDER-06"
        self.setting: Final = setting

    def legal(self, state: CarcassonneState, decision: Decision) -> list[Action]:
        return [GO_ON, DECLINE]  # [CAR-BUILDER-06]

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        """[CAR-BUILDER-09] A bonus part is a full one, [CAR-FAIRY-06] but for the start of the turn."""
        if action == GO_ON:
            state.part, state.step = 1, self.setting.part_at
            state.tell("goes_on", decision.seat, "CAR-BUILDER-06")
        else:
            state.tell("declines", decision.seat, "CAR-BUILDER-06")


class Traders(Expansion):
    def __init__(self) -> None:
        self.name = "traders"

    def texts(self) -> dict[Action, str]:
        return traders_texts()

    def phases(self, setting: Setting) -> dict[int, Phase]:
        return {BONUS_PHASE: Bonus(setting)}

    def steps(self, setting: Setting) -> None:
        setting.after(PLACE_STEP, Extend())
        setting.before(CLOSE_STEP, Offer(setting))

    def setup(self, setting: Setting, state: CarcassonneState) -> None:
        for seat in range(setting.seats):  # [CAR-SETUP-05]
            state.give(seat, BUILDER, FIGURE_COUNTS[BUILDER])
            state.give(seat, PIG, FIGURE_COUNTS[PIG])

    def figures(self, state: CarcassonneState, buffer: ActionBuffer) -> None:
        """[CAR-BUILDER-01] The builder joins an own follower on a road or in a city, [CAR-BUILDER-02] still incomplete;
        [CAR-BUILDER-04] others' builders do not matter. [CAR-PIG-01] The pig joins an own farmer.
        [CAR-BUILDER-03] Either is the figure of the part. [CAR-BUILDER-11] One that came back may be placed again."""
        seat = state.turn
        if state.barred or not (state.held(seat, BUILDER) or state.held(seat, PIG)):
            return
        nodes, plot = state.nodes, state.last * PLOT
        first = i64(state.plots[plot + FIRST])
        bridge = i64(state.plots[plot + BRIDGE])
        segments = i64(PRINTED.segments[tile_of(state, state.last)])
        for segment in range(segments + 1):
            node = first + segment
            if segment == segments:
                if bridge == 0:
                    break
                node = bridge
            root = root_of(nodes, node)
            if nodes[root * NODE + HOLDERS] == 0 or not present(nodes, root, seat):
                continue
            kind = i64(nodes[root * NODE + KIND])
            if kind == FIELD:
                if state.held(seat, PIG):
                    buffer.add(herd(reference(state, node)))
            elif kind <= ROAD and nodes[root * NODE + OPEN] != 0 and state.held(seat, BUILDER):
                buffer.add(build(reference(state, node)))

    def put(self, state: CarcassonneState, action: Action) -> None:
        verb = verb_of(action)
        if verb == BUILD:
            stand(state, state.turn, BUILDER, node_at(state, state.last, argument_of(action)))
        elif verb == HERD:
            stand(state, state.turn, PIG, node_at(state, state.last, argument_of(action)))

    def objection(self, state: CarcassonneState, action: Action) -> str:
        verb = verb_of(action)
        return "CAR-BUILDER-01" if verb == BUILD else "CAR-PIG-01" if verb == HERD else ""

    def completed(self, state: CarcassonneState, root: i64) -> None:
        """[CAR-GOODS-02] Who placed the completing tile takes a token per symbol, [CAR-GOODS-03] whoever scores,
        [CAR-INT-02] even if all knights were eaten, [CAR-ABBEY-09] also with an abbey.
        [CAR-GOODS-01] [CAR-GOODS-06] Symbols belong to cities, and only completed ones yield them."""
        counts = i64(state.nodes[root * NODE + COUNTS])
        for kind in range(i64(3)):
            number = goods_in(counts, kind)
            if number:
                state.give(state.turn, GOODS_HELD + kind, number)
                if state.entry is not None:
                    size = int(state.nodes[root * NODE + TILES])
                    args = [*place_of(state, root), int(kind), int(number), size]
                    state.tell("goods", state.turn, "CAR-GOODS-02", args)

    def farmed(self, state: CarcassonneState, seat: i64, root: i64, cities: i64) -> i64:
        """[CAR-PIG-02] [CAR-INT-14] One point more for each city and castle to the pig's owner, [CAR-PIG-03] not to
        those tied with him, [CAR-PIG-04] and only if he scores at all. [CAR-BARN-11] Also where a barn is joined.
        [CAR-PIG-05] The pig itself stays, unless its field is scored for a barn."""
        return PIG_POINTS * cities if companion(state.nodes, root, seat) else i64(0)

    def finish(self, state: CarcassonneState) -> None:
        """[CAR-GOODS-04] Who has most of a kind scores, [CAR-GOODS-05] all of those tied; [CAR-END-06] last of all."""
        for kind in range(len(GOODS)):
            most: i64 = 0
            for seat in range(len(state.scores)):
                most = max(most, state.held(seat, GOODS_HELD + kind))
            leaders = [
                seat for seat in range(len(state.scores)) if most and state.held(seat, GOODS_HELD + kind) == most
            ]
            for seat in leaders:
                told = [kind, int(most), int(len(leaders) > 1)]
                state.score("most_goods", seat, GOODS_POINTS, "CAR-GOODS-04", told)

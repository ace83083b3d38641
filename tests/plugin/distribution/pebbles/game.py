"""Pebbles: take one to three pebbles from a heap; each scores a point, but who takes the last one loses five."""

from __future__ import annotations

from typing import Any

from bastide.core.action import Action, action_of, argument_of
from bastide.core.game import Game, Phase
from bastide.core.state import Decision, State

TAKE, TURN = 0, 0
MOST = 3
PENALTY = 5


class PebblesState(State):
    heap: int

    def fields(self) -> list[str]:
        return ["heap"]

    def clone(self) -> PebblesState:
        new = PebblesState()
        new.copy_common(self)
        new.heap = self.heap
        return new

    def redact(self, viewer: int) -> PebblesState:
        view = self.clone()
        view.hide_common(viewer)
        return view

    def imagine(self, luck: int) -> PebblesState:
        world = self.clone()
        world.rng, world.viewer = luck | 1, -1
        return world


class Turn(Phase):
    rule = "PEB-TURN-01"

    def legal(self, state: PebblesState, decision: Decision) -> list[Action]:
        return [action_of(TAKE, number) for number in range(1, min(MOST, state.heap) + 1)]

    def apply(self, state: PebblesState, decision: Decision, action: Action) -> None:
        seat, number = int(decision.seat), int(argument_of(action))
        state.heap -= number
        state.score("takes", seat, number, "PEB-TURN-01", [number])
        if state.heap:
            state.push(TURN, (seat + 1) % len(state.scores))
        else:
            state.score("last", seat, -PENALTY, "PEB-END-01")


class Pebbles(Game):
    def __init__(self, seats: int, heap: int) -> None:
        self.heap = heap
        self.equip({TURN: Turn()}, {action_of(TAKE, number): f"take {number}" for number in range(1, MOST + 1)})
        self.longest, self.score_bounds = heap, (-PENALTY, heap)

    def blank(self) -> PebblesState:
        state = PebblesState()
        state.open_common(self.seats)
        state.heap = self.heap
        state.push(TURN, 0)
        return state


def make(seats: int, options: dict[str, Any], revision: int) -> Pebbles:
    return Pebbles(seats, int(options["heap"]))

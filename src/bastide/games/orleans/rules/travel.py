"""Orléans: the merchant travels along waterways and roads, and builds trading stations."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.orleans.codes import COLLECTING, LEAVE, MOVE
from bastide.games.orleans.data import EDGE_ENDS, EDGE_NAMES, EDGE_TYPE, EMPTY, FIRST_SPOT, GOODS, SHARED_TOWN, WAYS
from bastide.games.orleans.notation import collect_good, move_along
from bastide.games.orleans.state import OrleansState


class Travelling(Phase):
    """[ORL-DEC-09] Along one edge of the right type, [ORL-MAP-06] in either direction."""

    def __init__(self) -> None:
        self.rule = "ORL-ACT-40"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        return [move_along(edge) for edge in WAYS[state.merchants[decision.seat] * 2 + decision.argument]]

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        """[ORL-ACT-40] [ORL-ACT-41] [ORL-MAP-07] The town may hold other merchants; [ORL-ACT-44] the edge no good."""
        seat, edge = decision.seat, argument_of(action)
        here = state.merchants[seat]
        there = EDGE_ENDS[2 * edge] + EDGE_ENDS[2 * edge + 1] - here
        state.merchants[seat] = there
        state.tell("moves", seat, "ORL-ACT-41" if decision.argument else "ORL-ACT-40", [int(edge), there])
        if goods_on(state, edge):
            state.push(COLLECTING, seat, edge)

    def refusal(self, state: OrleansState, decision: Decision, action: Action) -> str:
        edge = argument_of(action)
        if verb_of(action) == MOVE and edge < len(EDGE_NAMES) and EDGE_TYPE[edge] != decision.argument:
            return "ORL-ACT-41" if decision.argument else "ORL-ACT-40"
        return "ORL-MAP-01"


def goods_on(state: OrleansState, edge: i64) -> list[Action]:
    """[ORL-ACT-42] The goods that lie on an edge, each sort once."""
    found: list[Action] = []
    for spot in range(FIRST_SPOT[edge], FIRST_SPOT[edge + 1]):
        if state.spots[spot] != EMPTY:
            choice = collect_good(state.spots[spot])
            if choice not in found:
                found.append(choice)
    return found


class Collecting(Phase):
    """[ORL-ACT-42] One good of the edge, [ORL-ACT-43] or none."""

    def __init__(self) -> None:
        self.rule = "ORL-ACT-42"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        return [*goods_on(state, decision.argument), LEAVE]

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        """[ORL-MAP-08] The spot stays empty for the rest of the game."""
        if action == LEAVE:
            state.tell("leaves_goods", decision.seat, "ORL-ACT-43", [int(decision.argument)])
            return
        good, spot = argument_of(action), FIRST_SPOT[decision.argument]
        while state.spots[spot] != good:
            spot += 1
        state.spots[spot] = EMPTY
        state.goods[decision.seat * GOODS + good] += 1
        state.tell("collects", decision.seat, "ORL-ACT-42", [int(good), int(decision.argument)])


def may_build(state: OrleansState, seat: i64) -> bool:
    """[ORL-ACT-49] With a station left, where none stands, [ORL-ACT-48] or in Orléans no own one."""
    if not state.stock[seat]:
        return False
    town = state.merchants[seat]
    taken = state.stations[town]
    return not taken >> seat & 1 if town == SHARED_TOWN else not taken  # [ORL-ACT-47]


def build(state: OrleansState, seat: i64) -> None:
    """[ORL-ACT-46] [ORL-ACT-50] A station from the own stock; it costs nothing and gives nothing yet."""
    town = state.merchants[seat]
    state.stock[seat] -= 1
    state.stations[town] |= 1 << int(seat)
    state.tell("builds", seat, "ORL-ACT-46", [town])

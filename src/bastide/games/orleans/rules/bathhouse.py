"""Orléans: the bathhouse. Two followers from the bag; one of them goes to work at once."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action, verb_of
from bastide.core.bits import lowest_bit
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.orleans.codes import BATHING, SEND
from bastide.games.orleans.data import BATHHOUSE, KINDS, SPACE_PLACE
from bastide.games.orleans.notation import kind_of, put_follower, space_of
from bastide.games.orleans.rules.planning import fitting, fold, open_spaces, stand
from bastide.games.orleans.state import OrleansState


def bathe(state: OrleansState, seat: i64, number: i64) -> None:
    """[ORL-PLACE-40] [ORL-PLACE-46] Draw, if need be fewer; [ORL-PLACE-44] what fits nowhere goes back."""
    first = seat * KINDS
    bag = state.bags[first : first + KINDS]
    for _ in range(min(number, state.bag_size(seat))):
        kind = state.chance(bag)
        bag[kind] -= 1
        state.bags[first + kind] -= 1
        state.basin.append(int(kind))
    state.tell("bathes", seat, "ORL-PLACE-40", state.basin[:])
    if errands(state, seat):
        state.push(BATHING, seat)
    else:
        state.tell("bathes_in_vain", seat, "ORL-PLACE-44")
        pour_out(state, seat)


def pour_out(state: OrleansState, seat: i64) -> None:
    """[ORL-PLACE-43] What is left of the draw goes back to the bag."""
    for kind in state.basin:
        state.bags[seat * KINDS + kind] += 1
    state.basin = []


def errands(state: OrleansState, seat: i64) -> list[Action]:
    """[ORL-PLACE-41] [ORL-PLACE-47] Empty own spaces that a drawn follower fits; [ORL-PLACE-42] the bathhouse is not
    among them, for its follower leaves it last."""
    found: list[Action] = []
    empty = open_spaces(state, seat)
    for i, kind in enumerate(state.basin):
        if kind not in state.basin[:i]:
            spaces = fold(fitting(state, seat, kind) & empty)
            while spaces:
                found.append(put_follower(SEND, kind, lowest_bit(spaces)))
                spaces &= spaces - 1
    return found


class Bathing(Phase):
    """[ORL-DEC-13] [ORL-PLACE-45] If one fits, one must be placed."""

    def __init__(self) -> None:
        self.rule = "ORL-PLACE-41"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        return errands(state, decision.seat)

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        """[ORL-PLACE-48] [ORL-ACT-15] The place may be complete now, and used in a later turn."""
        seat, kind = decision.seat, kind_of(action)
        state.basin.remove(int(kind))
        space = stand(state, seat, kind, space_of(action))
        state.tell("sends", seat, "ORL-PLACE-41", [int(kind), int(space)])
        pour_out(state, seat)

    def refusal(self, state: OrleansState, decision: Decision, action: Action) -> str:
        if verb_of(action) != SEND:
            return "ORL-PLACE-45"
        return "ORL-PLACE-42" if SPACE_PLACE[space_of(action)] == BATHHOUSE else self.rule

"""Village: the start of a round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.village.codes import ROUND, TURN
from bastide.games.village.data import COLOURS, PLAGUE, Kit
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.rules.market import open_market
from bastide.games.village.state import VillageState


class SetUp(Phase):
    """What chance decides before the first round."""

    def __init__(self, expansion: Expansion) -> None:
        self.expansion: Final = expansion

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        open_market(state)
        self.expansion.set_out(state)
        state.push(ROUND, NOBODY)


class Round(Phase):
    def __init__(self, kit: Kit) -> None:
        self.kit: Final = kit

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        state.round += 1
        if state.next_first >= 0:  # [VIL-ROUND-09]
            state.first, state.next_first = state.next_first, -1
        state.tell("round", state.first, "VIL-ROUND-09", [int(state.round)])
        self.fill_bag(state)
        self.fill_spaces(state)
        state.push(TURN, state.first)  # [VIL-ROUND-06]

    def fill_bag(self, state: VillageState) -> None:
        """[VIL-ROUND-01] [VIL-ROUND-02] Cubes by the setup card, as far as the supply goes, and all plague cubes;
        [VIL-ROUND-04] the others are in the bag already."""
        for colour in range(COLOURS):
            number = min(self.kit.refill[colour], state.supply[colour])
            state.supply[colour] -= number
            state.bag[colour] += number
        state.bag[PLAGUE] += state.supply[PLAGUE]
        state.supply[PLAGUE] = 0

    def fill_spaces(self, state: VillageState) -> None:
        """[VIL-ROUND-03] [VIL-ROUND-05] Draw cubes onto the action spaces in order; a bag that runs empty leaves the
        rest with fewer."""
        left: i64 = sum(state.bag)
        for space in range(len(self.kit.cubes)):
            for _ in range(self.kit.cubes[space]):
                if not left:
                    return
                colour = state.chance_of(state.bag, left)
                state.bag[colour] = state.bag[colour] - 1
                state.put(space, colour)
                left -= 1

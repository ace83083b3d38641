"""Village: births, and members called home."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.games.village.codes import BIRTH, FAMILY_ACTION
from bastide.games.village.data import BAG, CRAFT, FAMILY, FARM, GENERATION, RESERVE
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.notation import generation_of, place_of, recall
from bastide.games.village.rules.space import Space
from bastide.games.village.state import VillageState


class Family(Space):
    """[VIL-FAMILY-05] The action costs nothing."""

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(FAMILY_ACTION, "VIL-FAMILY-01", expansion)

    def options(self, state: VillageState, seat: i64) -> list[Action]:
        """[VIL-FAMILY-01] A birth [VIL-FAMILY-06] if somebody is unborn, or a recall [VIL-FAMILY-03] from the board;
        [VIL-FAMILY-04] not from the black bag or from among the dead."""
        choices: list[Action] = []
        if unborn(state, seat) >= 0:
            choices.append(BIRTH)
        base: i64 = seat * FAMILY
        seen: i64 = 0
        generation: i64 = -1
        for i in range(FAMILY):
            place: i64 = state.home[base + i]
            if CRAFT <= place < BAG:
                if GENERATION[i] != generation:
                    generation, seen = GENERATION[i], 0
                if not seen >> place & 1:
                    seen |= 1 << place
                    choices.append(recall(generation, place))
        return choices

    def able(self, state: VillageState, seat: i64) -> bool:
        base: i64 = seat * FAMILY
        for i in range(base, base + FAMILY):
            place: i64 = state.home[i]
            if place == RESERVE or CRAFT <= place < BAG:
                return True
        return False

    def perform(self, state: VillageState, seat: i64, action: Action) -> None:
        """[VIL-FAMILY-07] [VIL-FAMILY-08] [VIL-TRAVEL-11] Who comes home leaves nothing behind but travel markers.
        [VIL-TURN-12] There is no other way back, but death."""
        if action == BIRTH:  # [VIL-FAMILY-02]
            member = unborn(state, seat)
            state.home[member] = FARM
            state.tell("birth", seat, "VIL-FAMILY-02", [GENERATION[member - seat * FAMILY]])
        else:
            generation, place = generation_of(action), place_of(action)
            state.home[state.member(seat, generation, place)] = FARM
            state.tell("recall", seat, "VIL-FAMILY-03", [int(generation), int(place)])


def unborn(state: VillageState, seat: i64) -> i64:
    """[VIL-FAMILY-02] The member to be born next, as an index of `home`; -1 for none."""
    base: i64 = seat * FAMILY
    for i in range(base, base + FAMILY):
        if state.home[i] == RESERVE:
            return i
    return -1

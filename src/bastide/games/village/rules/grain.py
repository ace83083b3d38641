"""Village: the grain harvest."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.games.village import codes
from bastide.games.village.codes import GRAIN_ACTION
from bastide.games.village.data import FARM, GRAIN, GRANARY, HARVEST, HORSE, HORSE_HARVEST, OX, OX_HARVEST, PLOUGH
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.rules.space import MAY, Space
from bastide.games.village.state import VillageState


class Grain(Space):
    def __init__(self, expansion: Expansion) -> None:
        super().__init__(GRAIN_ACTION, "VIL-GRAIN-01", expansion)

    def options(self, state: VillageState, seat: i64) -> list[Action]:
        return [codes.HARVEST] if self.able(state, seat) else []

    def able(self, state: VillageState, seat: i64) -> bool:
        """[VIL-GRAIN-01] It needs a member on the farm, and room for grain."""
        return state.have(seat, GRAIN) < GRANARY and state.someone_at(seat, FARM)

    def hindrance(self, state: VillageState, seat: i64) -> str:
        """[VIL-GRAIN-07] A full farm, if it is not the lack of a member."""
        return "VIL-GRAIN-07" if state.someone_at(seat, FARM) else self.rule

    def begin(self, state: VillageState, seat: i64, way: i64) -> None:
        """[VIL-GRAIN-08] Who has chosen the action itself has nothing more to decide."""
        if way != MAY:
            self.perform(state, seat, codes.HARVEST)
        else:
            super().begin(state, seat, way)

    def perform(self, state: VillageState, seat: i64, action: Action) -> None:
        """[VIL-GRAIN-06] Nothing is used up; [VIL-GRAIN-07] what does not fit on the farm is not taken."""
        yields = harvest(state, seat)
        number = min(yields, GRANARY - state.have(seat, GRAIN))
        state.gain(seat, GRAIN, number)
        rule = "VIL-GRAIN-02" if number == yields else "VIL-GRAIN-07"
        state.tell("harvests", seat, rule, [int(number), int(draught_animal(state, seat)), int(yields)])


def draught_animal(state: VillageState, seat: i64) -> i64:
    """[VIL-GRAIN-05] The animal that draws a plough at the harvest, the better one if there are both; -1 for none."""
    if state.have(seat, PLOUGH):
        if state.have(seat, OX):
            return OX
        if state.have(seat, HORSE):
            return HORSE
    return -1


def harvest(state: VillageState, seat: i64) -> i64:
    """[VIL-GRAIN-02] [VIL-GRAIN-03] [VIL-GRAIN-04] What the harvest yields."""
    animal = draught_animal(state, seat)
    return OX_HARVEST if animal == OX else HORSE_HARVEST if animal == HORSE else HARVEST

"""Tithe, as the registry offers it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.cards import Cards
from bastide.core.game import Game, Phase
from bastide.games.tithe.codes import AWARD, FETCH, STALL, TURN
from bastide.games.tithe.data import HIGHEST, PARDON_POINTS, SHEAVES, VALUES, WORTHS
from bastide.games.tithe.expansions.abbey import Abbey
from bastide.games.tithe.expansions.base import Expansion
from bastide.games.tithe.notation import base_texts
from bastide.games.tithe.position import position
from bastide.games.tithe.rules.fair import Award, Fetch, Stall
from bastide.games.tithe.rules.turn import Turn
from bastide.games.tithe.state import TitheState

EXPANSIONS: Final[dict[str, type[Expansion]]] = {"abbey": Abbey}


def make(seats: int, options: dict[str, Any], revision: int) -> Tithe:
    return Tithe(seats, [EXPANSIONS[name]() for name in options["modules"]], revision)


class Tithe(Game):
    """[TIT-END-02] The highest score wins: `places` stays as every game has it."""

    def __init__(self, seats: int, expansions: list[Expansion], revision: int) -> None:
        self.expansions: Final = expansions
        texts = base_texts()
        fair = [FETCH, AWARD]
        phases: dict[int, Phase] = {
            TURN: Turn(fair), FETCH: Fetch(), STALL: Stall(), AWARD: Award(revision)
        }  # fmt: skip
        for expansion in expansions:
            expansion.steps(fair)
            phases |= expansion.phases()
            texts |= expansion.texts()
        self.equip(phases, texts)
        sheaves = sum(SHEAVES)
        self.longest = sheaves * (8 + 2 * seats)  # gleaning and selling use up sheaves; the rest goes with a fair
        self.score_bounds = (-HIGHEST, 6 * sheaves + sum(VALUES) * 2 + PARDON_POINTS * 3)

    def blank(self) -> TitheState:
        state = TitheState()
        state.open_common(self.seats)
        state.bag, state.sacks, state.sold = SHEAVES[:], [0] * (WORTHS * self.seats), [0] * self.seats
        state.charters, state.bids = Cards([], []), [0] * self.seats
        state.peeked, state.away = 0, 0
        state.push(TURN, 0)  # [TIT-SETUP-02]
        for expansion in self.expansions:
            expansion.setup(state)
        return state

    def position(self, description: Any) -> TitheState:
        return position(self, description)

    def census(self, state: TitheState) -> dict[str, int]:
        return {"charters": sum(state.charters.unseen) + len(state.charters.kinds)}

    def asides(self, state: TitheState, seat: i64) -> list[Action]:
        asides: list[Action] = []
        for expansion in self.expansions:
            asides += expansion.asides(state, seat)
        return asides

    def aside(self, state: TitheState, seat: i64, action: Action) -> None:
        for expansion in self.expansions:
            expansion.aside(state, seat, action)

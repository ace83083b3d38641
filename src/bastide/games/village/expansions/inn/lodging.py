"""Inn: the action of the inn: lodging a member there and acquiring a card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.village.codes import ACQUIRE, DECLINE, FETCHING, INN_ACTION, TUCKING
from bastide.games.village.data import CARD_COST, FARM, FETCH_TIME, LODGING, LODGING_TIME, PILES
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.expansions.inn.cards import put_under, take, top, tops
from bastide.games.village.notation import fetch, lodge, tuck
from bastide.games.village.rules.payment import affords, pay
from bastide.games.village.rules.space import MAY, MUST, Space
from bastide.games.village.state import VillageState, high_part, low_part, packed

LODGED: Final = 1  # in the argument of a decision, above MAY or MUST: a member has just been placed


def affordable(state: VillageState, seat: i64) -> bool:
    """[INN-11] [INN-12] Whether a visible card could be paid now; [INN-13] beer is beer."""
    for pile in range(PILES):
        card = top(state, pile)
        if card >= 0 and affords(state, seat, CARD_COST[state.cards.kinds[card]]):
            return True
    return False


class Lodging(Space):
    """[INN-05] [INN-06] The action of the inn: a member to lodge there, a card to acquire."""

    def __init__(self, expansion: Expansion, stay_only: bool) -> None:
        super().__init__(INN_ACTION, "INN-05", expansion)
        self.stay_only: Final = stay_only  # whether one may lodge without acquiring a card

    def options(self, state: VillageState, seat: i64) -> list[Action]:
        choices: list[Action] = []
        if state.someone_at(seat, LODGING):
            if affordable(state, seat):
                choices.append(ACQUIRE)
        elif self.stay_only or affordable(state, seat):
            for generation in state.generations_at(seat, FARM):
                choices.append(lodge(generation))
        return choices

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        if high_part(decision.argument) != LODGED:
            return super().legal(state, decision)
        choices: list[Action] = []
        if state.someone_at(decision.seat, LODGING) and affordable(state, decision.seat):
            choices.append(ACQUIRE)
        if low_part(decision.argument) != MUST or not choices:
            choices.append(DECLINE)
        return choices

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if action == DECLINE and high_part(decision.argument) == LODGED:
            state.tell("declines", decision.seat, "INN-05", [TUCKING])
        else:
            super().apply(state, decision, action)

    def perform(self, state: VillageState, seat: i64, action: Action) -> None:
        if action == ACQUIRE:
            state.tell("acquires", seat, "INN-06")
            state.lose_time(seat, FETCH_TIME)
            state.push(TUCKING, seat)
            return
        generation = argument_of(action)
        state.home[state.member(seat, generation, FARM)] = LODGING
        state.tell("lodges", seat, "INN-05", [int(generation)])
        state.lose_time(seat, LODGING_TIME)
        if affordable(state, seat) or self.expansion.alert(state, seat):
            state.push(INN_ACTION, seat, packed(MAY if self.stay_only else MUST, LODGED))


class Tucking(Phase):
    """[INN-07] One of the visible cards goes under its pile."""

    def __init__(self) -> None:
        self.rule = "INN-07"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        return [tuck(pile) for pile in tops(state)] or [DECLINE]

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if action != DECLINE:
            pile = argument_of(action)
            state.tell("tucks", decision.seat, "INN-07", [int(pile), state.cards.kinds[top(state, pile)]])
            put_under(state, pile)
            state.push(FETCHING, decision.seat)


class Fetching(Phase):
    """[INN-08] A visible card is paid and taken; [INN-12] or none."""

    def __init__(self) -> None:
        self.rule = "INN-08"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        choices: list[Action] = []
        for pile in tops(state):
            if affords(state, decision.seat, CARD_COST[state.cards.kinds[top(state, pile)]]):
                choices.append(fetch(pile))
        choices.append(DECLINE)
        return choices

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if action == DECLINE:
            state.tell("declines", decision.seat, "INN-12", [FETCHING])
            return
        pile = argument_of(action)
        kind = state.cards.kinds[top(state, pile)]
        pay(state, decision.seat, CARD_COST[kind])
        state.tell("card_taken", decision.seat, "INN-08", [kind, 1])
        take(state, decision.seat, pile)

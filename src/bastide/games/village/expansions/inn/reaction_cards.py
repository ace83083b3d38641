"""Inn: the cards played in reaction to a market day, a mass or the end of a turn. All who might hold one, for all the
public knows, are asked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.village import codes
from bastide.games.village.codes import (
    BARK,
    BARKER_QUESTION,
    DEATHS_DUE,
    DONE,
    JUGGLE,
    PASS,
    PRIOR_CHOICE,
    PRIOR_QUESTION,
    SCRAP_DEALER_QUESTION,
    TURN,
    TURN_END,
)
from bastide.games.village.data import BAG, FIGURES, MONKS
from bastide.games.village.data import CHURCH as FIRST_WINDOW
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.expansions.inn.cards import (
    BARKER,
    JUGGLER,
    PRIOR,
    SCRAP_DEALER,
    holds,
    might_hold,
    suspects,
    use_card,
)
from bastide.games.village.notation import claim, generation_of, out, out_monk, seat_of_out
from bastide.games.village.rules.market import leave
from bastide.games.village.rules.turn import ENCORE
from bastide.games.village.state import SERVED, VillageState, high_part, low_part, packed


class AskBarkers(Phase):
    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """[INN-53] [INN-54] At the start of any market day, whoever might hold the Barker is asked."""
        if max(state.stalls) > 0 or max(state.queue) > 0:
            state.ask_all(BARKER_QUESTION, suspects(state, decision.argument, BARKER))


class BarkerQuestion(Phase):
    def __init__(self) -> None:
        self.rule = "INN-53"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        return [PASS, BARK] if holds(state, decision.seat, BARKER) else [PASS]

    def seals(self, action: Action) -> bool:
        return True

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if action == BARK:
            use_card(state, decision.seat, BARKER, "INN-53")
            state.barker = decision.seat


class AskScrapDealers(Phase):
    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """[INN-61] At the end of any market day, [INN-72] if a customer is there; [INN-63] not the Barker's owner."""
        if max(state.stalls) <= 0:
            return
        seats = suspects(state, decision.argument, SCRAP_DEALER)
        state.ask_all(SCRAP_DEALER_QUESTION, [seat for seat in seats if seat != state.barker])


class ScrapDealerQuestion(Phase):
    def __init__(self) -> None:
        self.rule = "INN-61"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        choices = [PASS]
        if holds(state, decision.seat, SCRAP_DEALER):
            choices += [claim(customer - 1) for customer in state.stalls if customer > 0]
        return choices

    def seals(self, action: Action) -> bool:
        return True

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """[INN-61] [INN-62] A customer is taken for nothing, and counts like any other."""
        if action == PASS:
            return
        customer = argument_of(action)
        use_card(state, decision.seat, SCRAP_DEALER, "INN-61")
        leave(state, customer)
        state.customers[customer] = int(SERVED + decision.seat)
        state.tell("claims", decision.seat, "INN-61", [int(customer)])


class AskPriors(Phase):
    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """[INN-60] At the start of a mass, whoever might hold the Prior is asked."""
        state.ask_all(PRIOR_QUESTION, suspects(state, state.first, PRIOR))


class PriorQuestion(Phase):
    def __init__(self) -> None:
        self.rule = "INN-60"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        return [PASS, codes.PRIOR] if holds(state, decision.seat, PRIOR) else [PASS]

    def seals(self, action: Action) -> bool:
        return True

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """[INN-60] Nobody buys members out of the bag; the owner says which figures leave it."""
        if action != PASS:
            use_card(state, decision.seat, PRIOR, "INN-60")
            state.figures = FIGURES
            ask_prior(state, decision.seat, FIGURES, 0)


def ask_prior(state: VillageState, seat: i64, left: i64, monks: i64) -> None:
    """Ask for the next figure; a bag with nothing but monks leaves no choice."""
    if left and BAG in state.home:
        state.push(PRIOR_CHOICE, seat, packed(left, monks))


class PriorChoice(Phase):
    """The argument of the decision: figures still to leave the bag, and monks that have left it."""

    def __init__(self) -> None:
        self.rule = "INN-60"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        choices: list[Action] = []
        for seat in range(len(state.scores)):
            for generation in state.generations_at(seat, BAG):
                choices.append(out(seat, generation))
        if high_part(decision.argument) < MONKS:
            choices.append(out_monk())
        return choices

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        left, monks = low_part(decision.argument) - 1, high_part(decision.argument)
        if action == out_monk():
            monks += 1
            state.tell("monks", NOBODY, "INN-60", [1, 1])
        else:
            seat, generation = seat_of_out(action), generation_of(action)
            state.home[state.member(seat, generation, BAG)] = FIRST_WINDOW
            state.tell("drawn", seat, "INN-60", [int(generation), 1])
        ask_prior(state, decision.seat, left, monks)


def may_juggle(state: VillageState) -> bool:
    """[INN-57] [INN-69] Once per turn; it needs a cube on the board, or a last turn that began without any. Ruling:
    this settles [INN-55]'s "right after the action" as after its deaths, as [VIL-TURN-13] [VIL-ROUND-08] have it."""
    return not state.juggled and (state.cubes > 0 or state.bare > 0)


class AskTurnEnd(Phase):
    def __init__(self, expansion: Expansion) -> None:
        self.expansion: Final = expansion

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """[INN-24] [INN-56] [INN-69] After the deaths of an action, the owner may play what is left to play."""
        seat = decision.argument
        if self.expansion.alert(state, seat) or (may_juggle(state) and might_hold(state, seat, JUGGLER)):
            state.push(DEATHS_DUE, NOBODY, seat)
            state.push(TURN_END, seat)


class TurnEnd(Phase):
    def __init__(self) -> None:
        self.rule = "INN-69"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        return [DONE, JUGGLE] if may_juggle(state) and holds(state, decision.seat, JUGGLER) else [DONE]

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """[INN-55] A second action, by a cube or the well."""
        if action == JUGGLE:
            use_card(state, decision.seat, JUGGLER, "INN-55")
            state.juggled = 1
            state.push(TURN, decision.seat, ENCORE)


class BeforeMajority(Phase):
    def __init__(self) -> None:
        self.rule = "INN-23"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        return [DONE]

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """Nothing more is played."""

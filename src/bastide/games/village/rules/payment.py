"""Village: paying, with coins as jokers, and taking cubes or goods of one's choice."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.village.codes import CUBE_CHOICE, GOOD_CHOICE, NEXT_COLOUR, PAYMENT
from bastide.games.village.data import COIN, COLOURS, STOCK, WIDTH
from bastide.games.village.notation import coins as in_coins
from bastide.games.village.notation import cube, good
from bastide.games.village.state import VillageState, high_part, low_part, packed

BY_TOWN: Final = 0  # who gives the cubes of choice
BY_PRIVILEGE: Final = 1


def cubes_due(colour: i64, number: i64, kept: i64) -> i64:
    """The argument of PAYMENT: so many cubes of a colour, and the coins that must not replace them because the other
    colours of the price need them. NEXT_COLOUR packs the seat with it."""
    return packed(colour, packed(number, kept))


def colour_of(argument: i64) -> i64:
    return low_part(argument)


def number_of(argument: i64) -> i64:
    return low_part(high_part(argument))


def kept_of(argument: i64) -> i64:
    return high_part(high_part(argument))


def affords(state: VillageState, seat: i64, price: list[int]) -> bool:
    """[VIL-TURN-09] Whether a price can be paid in full; [VIL-COIN-03] [VIL-COIN-04] a coin replaces any influence
    cube, and nothing else."""
    farms, row = state.farms, seat * WIDTH
    short: i64 = 0
    i: i64 = 0
    while i < len(price):
        kind: i64 = price[i]
        lacking: i64 = price[i + 1] - farms[row + kind]
        if lacking > 0:
            if kind >= COLOURS:
                return False
            short += lacking
        i += 2
    return short == 0 or short <= state.have(seat, COIN)


def pay(state: VillageState, seat: i64, price: list[int]) -> None:
    """Pay what affords has said can be paid; where coins may replace cubes, the payer is asked."""
    kept: i64 = 0  # coins that later colours cannot do without
    i: i64 = len(price) - 2
    while i > 0:
        kind, number = price[i], price[i + 1]
        if kind < COLOURS:
            state.push(NEXT_COLOUR, NOBODY, packed(seat, cubes_due(kind, number, kept)))
            kept += max(0, number - state.have(seat, kind))
        else:
            state.spend(seat, kind, number)
        i -= 2
    if price:
        if price[0] < COLOURS:
            pay_cubes(state, seat, price[0], price[1], kept)
        else:
            state.spend(seat, price[0], price[1])


def pay_cubes(state: VillageState, seat: i64, colour: i64, number: i64, kept: i64) -> None:
    """[VIL-COIN-03] Pay cubes of one colour; ask how many coins replace them, if there is a choice."""
    fewest: i64 = max(0, number - state.have(seat, colour))
    most: i64 = min(number, state.have(seat, COIN) - kept)
    if fewest >= most:
        hand_over(state, seat, colour, number, fewest)
    else:
        state.push(PAYMENT, seat, cubes_due(colour, number, kept))


def hand_over(state: VillageState, seat: i64, colour: i64, number: i64, coins: i64) -> None:
    state.spend(seat, colour, number - coins)
    state.spend(seat, COIN, coins)
    if state.entry is not None:
        state.tell("pays", seat, "VIL-COIN-03", [int(colour), int(number - coins), int(coins)])


class NextColour(Phase):
    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """The next colour of a price in several colours."""
        due = high_part(decision.argument)
        pay_cubes(state, low_part(decision.argument), colour_of(due), number_of(due), kept_of(due))


class Payment(Phase):
    def __init__(self) -> None:
        self.rule = "VIL-COIN-03"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        due = decision.argument
        number = number_of(due)
        coin: i64 = max(0, number - state.have(decision.seat, colour_of(due)))
        most: i64 = min(number, state.have(decision.seat, COIN) - kept_of(due))
        choices: list[Action] = []
        while coin <= most:
            choices.append(in_coins(coin))
            coin += 1
        return choices

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        due = decision.argument
        hand_over(state, decision.seat, colour_of(due), number_of(due), argument_of(action))


def offer_cubes(state: VillageState, seat: i64, number: i64, giver: i64) -> None:
    """[VIL-TRAVEL-12] [VIL-COUNCIL-10] Let a seat choose influence cubes, as far as the supply holds them."""
    while number:
        colours: i64 = 0
        found: i64 = 0
        for colour in range(COLOURS):
            if state.supply[colour] > 0:
                colours += 1
                found = colour
        if colours == 0:
            return
        if colours > 1:
            state.push(CUBE_CHOICE, seat, packed(number, giver))
            return
        take_cube(state, seat, found, giver)
        number -= 1


def take_cube(state: VillageState, seat: i64, colour: i64, giver: i64) -> None:
    state.gain(seat, colour, 1)
    state.tell("cube", seat, "VIL-TRAVEL-12" if giver == BY_TOWN else "VIL-COUNCIL-10", [int(colour), int(giver)])


class CubeChoice(Phase):
    """The argument of the decision: how many cubes may still be chosen, and who gives them."""

    def __init__(self) -> None:
        self.rule = "VIL-TRAVEL-12"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        return [cube(colour) for colour in range(COLOURS) if state.supply[colour] > 0]

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        giver = high_part(decision.argument)
        take_cube(state, decision.seat, argument_of(action), giver)
        offer_cubes(state, decision.seat, low_part(decision.argument) - 1, giver)

    def refusal(self, state: VillageState, decision: Decision, action: Action) -> str:
        return "VIL-TRAVEL-12" if high_part(decision.argument) == BY_TOWN else "VIL-COUNCIL-10"


class GoodChoice(Phase):
    """Which good a privilege or a card gives."""

    def __init__(self) -> None:
        self.rule = "VIL-COUNCIL-11"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        return [good(kind) for kind in range(STOCK) if decision.argument >> kind & 1]

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        kind = argument_of(action)
        state.gain(decision.seat, kind, 1)
        rule = self.refusal(state, decision, action)
        state.tell("good", decision.seat, rule, [int(kind), 1, int(card_of(decision.argument))])

    def refusal(self, state: VillageState, decision: Decision, action: Action) -> str:
        return self.rule if card_of(decision.argument) < 0 else "INN-42"


def goods_offered(kinds: i64, card: i64) -> i64:
    """The argument of GOOD_CHOICE: a mask of the kinds to choose from, and the card that gives the good; -1 for a
    privilege."""
    return kinds | (card + 1) << STOCK


def card_of(argument: i64) -> i64:
    return (argument >> STOCK) - 1


def offer_good(state: VillageState, seat: i64, kinds: i64, card: i64 = -1) -> None:
    """Let a seat choose one good among the kinds of a mask; a privilege gives it, or a card."""
    state.push(GOOD_CHOICE, seat, goods_offered(kinds, card))

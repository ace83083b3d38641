"""Solo: the Event phase, and the operations of events step by step."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.villagers.codes import (
    COUNTESS_DRAWS,
    EVENT_PHASE,
    EVENT_RESOLVED,
    GIVE_WHICH,
    LOSE_WHICH,
    OPERATE,
    OPTION_WHICH,
    REFILL,
    RESOLVE_WHICH,
)
from bastide.games.villagers.data import EVENT, EVENT_ACTS_IN, EVENT_NAMES, EVENT_RULES, VILLAGERS
from bastide.games.villagers.expansions.solo.countess import (
    DISCARDED,
    DONE,
    FACE_UP,
    PLAYER,
    card_candidates,
    counted,
    event_of,
    feasible,
    gain,
    once_less,
    operation_of,
    perform,
    reveal_events,
    road_candidates,
    start,
    take_road,
    times_of,
    trigger,
)
from bastide.games.villagers.expansions.solo.operations import (
    BANK_PAYS,
    CHOOSE,
    DISCARD_TOP,
    LEFTMOST,
    MOVE_COINS,
    ON_COUNTESS_GAINS,
    OPERATIONS,
    PAY,
    PAY_PER,
    STEAL_TOP,
    TAKE_HAND_CARD,
    TAKE_ROAD,
    TAKE_STACK_TOP,
    TO_BANK,
    TO_COUNTESS,
    Operation,
)
from bastide.games.villagers.notation import give, lose, option, resolve
from bastide.games.villagers.rules.chains import free, take_off
from bastide.games.villagers.rules.gold import collect, pay_bank
from bastide.games.villagers.rules.market import second_due
from bastide.games.villagers.rules.road import leftmost, reserve_first, tell_exhausted, turn_up
from bastide.games.villagers.scoring import tally
from bastide.games.villagers.state import HERS, RESERVE, STACK, VillagersState


def unresolved(state: VillagersState) -> list[int]:
    """The events that are still to be resolved in the Event phase."""
    return [e for e in range(len(EVENT_NAMES)) if state.events[e] == FACE_UP and EVENT_ACTS_IN[e] == EVENT]


def begin_event(state: VillagersState, event: i64) -> None:
    """An event is resolved now; then the Event phase goes on."""
    state.push(EVENT_PHASE, NOBODY)
    state.push(EVENT_RESOLVED, NOBODY, event)
    state.tell("resolves", PLAYER, EVENT_RULES[event], [int(event)])
    start(state, event)


class EventPhase(Phase):
    """The Event phase goes on. [VGR-SOLO-16] It comes after the Founders check and before a market."""

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-SOLO-17] The player chooses the order; the Jester leaves a choice even with a single event.
        At last all resolved events are discarded, those of earlier phases too."""
        events = unresolved(state)
        if len(events) > 1 or (events and state.jester):
            state.push(RESOLVE_WHICH, PLAYER)
        elif events:
            begin_event(state, events[0])
        else:
            for event in range(len(EVENT_NAMES)):
                if FACE_UP <= state.events[event] <= DONE:
                    state.events[event] = DISCARDED
            state.push(COUNTESS_DRAWS, NOBODY)


class ResolveWhich(Phase):
    """Which event is resolved next."""

    def __init__(self) -> None:
        self.rule = "VGR-SOLO-17"

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        return [resolve(event) for event in unresolved(state)]

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        begin_event(state, argument_of(action))


class EventResolved(Phase):
    """An event (the argument) is resolved, [VGR-EVENT-10] even if it had no effect. [VGR-SOLO-24] It may have exhausted
    a stack; as nothing fills it again, it is enough to look at the markets before the Countess's card and after it."""

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        state.events[decision.argument] = DONE


class CountessDraws(Phase):
    """[VGR-SOLO-18] The Countess takes a card, and its value tells how many events come."""

    def __init__(self, always: int, thresholds: list[tuple[int, int]]) -> None:
        self.always: Final[i64] = always  # so many events whatever the value; 0 if the value tells
        self.values: Final = [value for value, _ in thresholds]
        self.counts: Final = [count for _, count in thresholds]

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        if second_due(state):
            return  # [VGR-SOLO-22]
        pile = reserve_first(state)  # [VGR-SOLO-18] [VGR-SOLO-23]
        kind = turn_up(state, pile)
        gain(state, kind, STACK + pile, "VGR-SOLO-18")
        tell_exhausted(state, pile)
        value = tally(state, HERS).value(kind)
        events = self.events(value)
        rule = "VGR-SOLO-34" if self.always else "VGR-SOLO-19"
        state.tell("countess_value", NOBODY, rule, [int(kind), int(value), int(events)])
        reveal_events(state, events, rule)

    def events(self, value: i64) -> i64:
        """[VGR-SOLO-19] How many events a value brings."""
        if self.always:
            return self.always  # [VGR-SOLO-34]
        for i in range(len(self.values)):
            if value >= self.values[i]:
                return self.counts[i]
        return 0


class Operate(Phase):
    """An operation of an event is done, or asks the player."""

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        argument = decision.argument
        operation, event, times = operation_of(argument), event_of(argument), times_of(argument)
        code = operation.code
        if code == PAY:
            pay(state, operation, event, operation.gold)
        elif code == PAY_PER:
            pay(state, operation, event, operation.gold * counted(state, operation))
        elif code == BANK_PAYS:
            self.bank_pays(state, operation, event)
        elif code == TAKE_HAND_CARD:
            self.take_hand_cards(state, event, times)
        elif code == TAKE_STACK_TOP:
            self.take_stack_top(state, operation, event)
        elif code == TAKE_ROAD:
            self.take_road(state, argument, operation, event, times)
        elif code == CHOOSE:
            self.choose(state, argument, operation, event)
        elif code in (STEAL_TOP, DISCARD_TOP, MOVE_COINS):
            self.strike(state, argument, operation, event, times)

    def bank_pays(self, state: VillagersState, operation: Operation, event: i64) -> None:
        state.bank -= operation.gold
        if operation.to == TO_COUNTESS:
            state.countess += operation.gold
            state.tell("countess_earns", NOBODY, EVENT_RULES[event], [int(operation.gold), int(event)])
        else:
            state.score("event_brings", PLAYER, operation.gold, EVENT_RULES[event], [int(event)])

    def take_hand_cards(self, state: VillagersState, event: i64, times: i64) -> None:
        """[VGR-EVENT-21] Cards of the hand, at random."""
        if not state.held(PLAYER):
            no_effect(state, event)
        for _ in range(min(times, state.held(PLAYER))):
            weights = [0] * VILLAGERS
            for kind in state.hand(PLAYER):
                weights[kind] += 1
            drawn = state.chance(weights)
            state.lift(state.pick(PLAYER, drawn))
            gain(state, drawn, PLAYER, EVENT_RULES[event])

    def take_stack_top(self, state: VillagersState, operation: Operation, event: i64) -> None:
        """[VGR-EVENT-27] The top card of the leftmost stack, or of the reserve where the event says so."""
        pile = leftmost(state)
        if pile < 0 and operation.reserve and state.sizes[RESERVE]:
            pile = RESERVE
        if pile < 0:
            no_effect(state, event)
            return
        gain(state, turn_up(state, pile), STACK + pile, EVENT_RULES[event])
        tell_exhausted(state, pile)

    def take_road(self, state: VillagersState, argument: i64, operation: Operation, event: i64, times: i64) -> None:
        """[VGR-EVENT-04] [VGR-EVENT-53] When all have left, the gaps are filled as usual."""
        found = road_candidates(state, operation)
        if times == operation.times:
            state.push(REFILL, NOBODY)
            if not found:
                no_effect(state, event)
        if not times or not found:
            return
        if len(found) == 1 or operation.select == LEFTMOST:
            state.push(OPERATE, NOBODY, once_less(argument))
            take_road(state, found[0], EVENT_RULES[event])
        else:
            state.push(GIVE_WHICH, PLAYER, argument)  # [VGR-EVENT-11]

    def strike(self, state: VillagersState, argument: i64, operation: Operation, event: i64, times: i64) -> None:
        """A card of the player is stolen, discarded or loses its coins; asked only where there is a choice."""
        found = card_candidates(state, operation)
        if times and len(found) > 1:
            state.push(LOSE_WHICH, PLAYER, argument)  # [VGR-EVENT-11]
        elif times and found:
            strike_card(state, argument, found[0])
        elif times == operation.times:
            self.do_otherwise(state, operation, event)

    def choose(self, state: VillagersState, argument: i64, operation: Operation, event: i64) -> None:
        """[VGR-EVENT-55] What can be carried out; without a choice the player is not asked."""
        found = options(state, operation)
        if len(found) > 1:
            state.push(OPTION_WHICH, PLAYER, argument)
        elif found:
            perform(state, operation.parts[found[0]], event)
        else:
            self.do_otherwise(state, operation, event)

    def do_otherwise(self, state: VillagersState, operation: Operation, event: i64) -> None:
        """What an event does where an operation cannot be carried out."""
        if operation.otherwise >= 0:
            perform(state, operation.otherwise, event)
        else:
            no_effect(state, event)


def no_effect(state: VillagersState, event: i64) -> None:
    """[VGR-EVENT-10] An event finds nothing to act on."""
    state.tell("no_effect", NOBODY, EVENT_RULES[event], [int(event)])


def pay(state: VillagersState, operation: Operation, event: i64, gold: i64) -> None:
    """[VGR-EVENT-03] Who cannot pay in full pays what there is, [VGR-EVENT-13] from the treasury only."""
    paid = min(gold, state.scores[PLAYER])
    if operation.to == TO_BANK:
        pay_bank(state, "pays_bank", PLAYER, paid, EVENT_RULES[event], [int(event), int(gold)])
    else:
        state.countess += paid
        state.score("pays_countess", PLAYER, -paid, EVENT_RULES[event], [int(event), int(gold)])


def strike_card(state: VillagersState, argument: i64, card: i64) -> None:
    """What an event does to one card of the player."""
    operation, event = operation_of(argument), event_of(argument)
    state.push(OPERATE, NOBODY, once_less(argument))
    if operation.code == MOVE_COINS:  # [VGR-EVENT-41]
        coins = state.coins[card]
        state.coins[card] = 0
        if operation.to == TO_COUNTESS:
            state.countess += coins
        else:
            state.bank += coins
        state.tell("loses_coins", PLAYER, EVENT_RULES[event], [int(card), state.what[card], coins, int(operation.to)])
        return
    discarded = operation.code == DISCARD_TOP
    state.tell("loses" if discarded else "stolen", PLAYER, EVENT_RULES[event], [int(card), state.what[card]])
    collect(state, "stolen_coins", card, PLAYER, "VGR-EVENT-05")  # [VGR-EVENT-05]
    if discarded:
        state.gone[state.what[card]] += 1
        free(state, card)
    else:
        take_off(state, card)
        state.whose[card] = HERS  # [VGR-EVENT-09]
        trigger(state, ON_COUNTESS_GAINS)


def options(state: VillagersState, operation: Operation) -> list[int]:
    """The parts of a choice that can be carried out."""
    return [i for i in range(len(operation.parts)) if feasible(state, OPERATIONS[operation.parts[i]])]


class GiveWhich(Phase):
    """Which villager of the road an event gives to the Countess."""

    def __init__(self) -> None:
        self.rule = "VGR-EVENT-11"

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        return [give(place) for place in road_candidates(state, operation_of(decision.argument))]

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        state.push(OPERATE, NOBODY, once_less(decision.argument))
        take_road(state, argument_of(action), EVENT_RULES[event_of(decision.argument)])


class LoseWhich(Phase):
    """Which card of the player an event strikes."""

    def __init__(self) -> None:
        self.rule = "VGR-EVENT-11"

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        return [lose(card) for card in card_candidates(state, operation_of(decision.argument))]

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        strike_card(state, decision.argument, argument_of(action))


class OptionWhich(Phase):
    """Which way of several an event leaves to the player."""

    def __init__(self) -> None:
        self.rule = "VGR-EVENT-55"

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        return [option(number) for number in options(state, operation_of(decision.argument))]

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        perform(state, operation_of(decision.argument).parts[argument_of(action)], event_of(decision.argument))

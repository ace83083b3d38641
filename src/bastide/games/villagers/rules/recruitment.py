"""Villagers: the Recruitment phase."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.bits import bit_count, nth_bit
from bastide.core.game import Phase
from bastide.core.state import EVERYBODY, NOBODY, Decision
from bastide.games.villagers.codes import BLIND, NEXT_RECRUITER, RECRUIT, TAKE
from bastide.games.villagers.data import PLACES, RECRUITMENT
from bastide.games.villagers.expansions.base import Expansion
from bastide.games.villagers.notation import blind, take
from bastide.games.villagers.rules.road import leave, leftmost, tell_exhausted, turn_up
from bastide.games.villagers.scoring import capped, food
from bastide.games.villagers.state import GAP, RESERVE, SQUARE, VillagersState


def capacity(state: VillagersState, seat: i64, expansions: list[Expansion]) -> i64:
    """[VGR-RECRUIT-01] Recruiting capacity: 2 and one for each visible food symbol, at most 5."""
    symbols = food(state, seat)
    for expansion in expansions:
        symbols = expansion.symbols(state, RECRUITMENT, symbols)
    limit = capped(symbols)
    for expansion in expansions:
        limit = expansion.limited(state, RECRUITMENT, limit)
    return limit


def go_home(state: VillagersState, seat: i64) -> None:
    """[VGR-RECRUIT-09] The recruits leave the Village Square for the hand; [VGR-RECRUIT-19] it has no limit.
    [VGR-INFO-06] All remember them."""
    places, square = state.cards.places, SQUARE + seat
    for card, place in enumerate(places):
        if place == square:
            places[card] = int(seat)


class BeginRecruitment(Phase):
    """The phase begins: capacities are fixed."""

    def __init__(self, expansions: list[Expansion]) -> None:
        self.expansions: Final = expansions

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-RECRUIT-02] Capacities are fixed now; [VGR-RECRUIT-04] the first player begins."""
        for seat in range(len(state.scores)):
            state.quota[seat] = int(capacity(state, seat, self.expansions))
        state.tell("round", state.first, "VGR-FLOW-01", state.quota[:])
        state.push(NEXT_RECRUITER, NOBODY, state.first - 1)


class NextRecruiter(Phase):
    """Whose turn it is to recruit after the seat of the argument."""

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-RECRUIT-04] Clockwise; [VGR-RECRUIT-05] who has reached the capacity is skipped."""
        seats: i64 = len(state.scores)
        seat = decision.argument
        for _ in range(seats):
            seat = (seat + 1) % seats
            if state.quota[seat]:
                if anybody_left(state):
                    state.push(RECRUIT, seat)
                    return
                self.lapse(state, seat)

    def lapse(self, state: VillagersState, seat: i64) -> None:
        """[VGR-RECRUIT-18] There is nobody left to recruit."""
        state.tell("lapses", seat, "VGR-RECRUIT-18", [state.quota[seat]])
        state.quota[seat] = 0
        go_home(state, seat)


def anybody_left(state: VillagersState) -> bool:
    """Whether there is a villager to recruit anywhere."""
    if leftmost(state) >= 0 or state.sizes[RESERVE]:
        return True
    return any(state.road[place] != GAP for place in range(PLACES))


class Recruit(Phase):
    """[VGR-RECRUIT-04] One villager per turn."""

    def __init__(self, expansions: list[Expansion], after: list[int]) -> None:
        self.rule = "VGR-RECRUIT-03"
        self.expansions: Final = expansions
        self.after: Final = after  # what follows: phases in order

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        """[VGR-RECRUIT-03] Recruiting is compulsory; [VGR-RECRUIT-14] market cards are on no stack."""
        choices: list[Action] = []
        road, sizes = state.road, state.sizes
        for place in range(PLACES):
            if road[place] != GAP:
                choices.append(take(place))  # [VGR-RECRUIT-06]
        stacks: i64 = 0
        for stack in range(PLACES):
            if sizes[stack]:
                choices.append(blind(stack))  # [VGR-RECRUIT-07] [VGR-RECRUIT-20] any, in any order
                stacks += 1
        if not stacks and sizes[RESERVE]:
            choices.append(blind(RESERVE))  # [VGR-RECRUIT-16]
        return choices

    def sample(self, state: VillagersState, decision: Decision, luck: i64) -> Action:
        """The same choices as `legal`, as a mask instead of a list: places of the road, then piles."""
        choices: i64 = 0
        option: i64 = 1
        for kind in state.road:
            if kind != GAP:
                choices |= option
            option <<= 1
        road = choices
        for size in state.sizes:
            if size:
                choices |= option
            option <<= 1
        reserve = option >> 1
        if choices & ~reserve != road:  # [VGR-RECRUIT-16] a stack comes before the reserve
            choices &= ~reserve
        chosen = nth_bit(choices, luck % bit_count(choices))
        return take(chosen) if chosen < PLACES else blind(chosen - PLACES)

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        seat, verb, where = decision.seat, verb_of(action), argument_of(action)
        for expansion in self.expansions:
            expansion.begins(state, RECRUITMENT)
        if verb == TAKE:
            self.take(state, seat, where)
        else:
            self.blind(state, seat, where)
        state.quota[seat] = state.quota[seat] - 1
        if not state.quota[seat]:
            go_home(state, seat)
        for i in range(len(self.after) - 1, -1, -1):
            state.push(self.after[i], NOBODY, seat)
        if verb == TAKE:
            for expansion in self.expansions:
                expansion.recruited(state, seat)

    def take(self, state: VillagersState, seat: i64, place: i64) -> None:
        """[VGR-RECRUIT-06] A villager of the road, [VGR-RECRUIT-10] with the coins on it."""
        kind = leave(state, place)
        state.cards.lay(kind, SQUARE + seat, EVERYBODY)
        if state.entry is not None:
            state.tell("recruits", seat, "VGR-RECRUIT-06", [int(kind), int(place)])
        coins = state.road_coins[place]
        if coins:
            state.road_coins[place] = 0
            state.score("road_coins", seat, coins, "VGR-RECRUIT-10", [int(kind)])

    def blind(self, state: VillagersState, seat: i64, pile: i64) -> None:
        """[VGR-RECRUIT-08] The top card of a pile, shown to all; [VGR-RECRUIT-13] the road does not change."""
        kind = turn_up(state, pile)
        state.cards.lay(kind, SQUARE + seat, EVERYBODY)
        if state.entry is not None:
            state.tell("recruits_blind", seat, "VGR-RECRUIT-07", [int(kind), int(pile)])
        tell_exhausted(state, pile)

    def refusal(self, state: VillagersState, decision: Decision, action: Action) -> str:
        verb, where = verb_of(action), argument_of(action)
        if verb == TAKE:
            return "VGR-RECRUIT-17"  # nobody stands there
        if verb == BLIND:
            return "VGR-RECRUIT-16" if where == RESERVE and state.sizes[RESERVE] else "VGR-FLOW-05"
        return self.rule

"""Village: the way into the church, and the mass."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.village.codes import (
    ADVANCEMENT,
    ASK_ADVANCEMENTS,
    ASK_RANSOMS,
    CHURCH_ACTION,
    DONE,
    MOVE,
    RANSOM,
)
from bastide.games.village.data import (
    BAG,
    CHURCH,
    CHURCH_COST,
    CHURCH_TIME,
    CHURCH_WAYS,
    COIN,
    FAMILY,
    FARM,
    FIGURES,
    GENERATION,
    GENERATIONS,
    GRAIN,
    MAJORITY,
    MONKS,
    REDEEM_COINS,
    STEP_GRAIN,
    WINDOWS,
)
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.notation import generation_of, move, ordain, redeem, way_of, window_of
from bastide.games.village.rules.asking import Asking
from bastide.games.village.rules.payment import affords, pay
from bastide.games.village.rules.space import Space
from bastide.games.village.state import VillageState

STANDING_STEP: Final = 4  # what a member in the church weighs against the window of the furthest one
assert STANDING_STEP >= WINDOWS

MOST: Final = 0  # why a seat has the majority: it has most members,
FURTHEST: Final = 1  # or as many as others, but one further left,
SHARED: Final = 2  # or as many as others, and the furthest of them at the same window
MAJORITY_RULES: Final = ["VIL-MASS-10", "VIL-MASS-11", "VIL-MASS-12"]


class Church(Space):
    def __init__(self, expansion: Expansion) -> None:
        super().__init__(CHURCH_ACTION, "VIL-CHURCH-01", expansion)

    def options(self, state: VillageState, seat: i64) -> list[Action]:
        """[VIL-CHURCH-01] A farm member goes into the black bag, for a cube or for time."""
        choices: list[Action] = []
        for generation in state.generations_at(seat, FARM):
            for way in range(len(CHURCH_WAYS)):
                if affords(state, seat, CHURCH_COST[way]):
                    choices.append(ordain(generation, way))
        return choices

    def able(self, state: VillageState, seat: i64) -> bool:
        return state.someone_at(seat, FARM)

    def perform(self, state: VillageState, seat: i64, action: Action) -> None:
        """[VIL-CHURCH-02] Only a mass will bring the member into the church."""
        generation, way = generation_of(action), way_of(action)
        state.home[state.member(seat, generation, FARM)] = BAG
        state.tell("ordains", seat, "VIL-CHURCH-01", [int(generation), int(way)])
        state.lose_time(seat, CHURCH_TIME[way])
        pay(state, seat, CHURCH_COST[way])


def hold_mass(state: VillageState, mass: list[int]) -> None:
    """[VIL-MASS-01] [VIL-MASS-02] [VIL-MASS-15] Push the steps of a mass; none of them costs time."""
    state.figures = 0
    state.tell("mass", NOBODY, "VIL-MASS-01", [int(state.round), int(state.ender >= 0)])
    for step in reversed(mass):
        state.push(step, NOBODY)


class AskRansoms(Asking):
    """[VIL-MASS-03] Buying members out of the bag."""

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion, ASK_RANSOMS, RANSOM)

    def concerns(self, state: VillageState, seat: i64) -> bool:
        return bool(ransoms(state, seat))


def ransoms(state: VillageState, seat: i64) -> list[Action]:
    """[VIL-MASS-04] No more than four figures leave the bag."""
    if state.figures >= FIGURES or state.have(seat, COIN) < REDEEM_COINS:
        return []
    return [redeem(generation) for generation in state.generations_at(seat, BAG)]


class Ransom(Phase):
    def __init__(self, expansion: Expansion) -> None:
        self.rule = "VIL-MASS-03"
        self.expansion: Final = expansion

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        choices = ransoms(state, decision.seat)
        choices.append(DONE)
        return choices

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if action == DONE:
            return
        seat, generation = decision.seat, argument_of(action)
        state.spend(seat, COIN, REDEEM_COINS)
        step_out(state, seat, generation)
        state.tell("redeems", seat, "VIL-MASS-03", [int(generation), REDEEM_COINS])
        if ransoms(state, seat) or self.expansion.alert(state, seat):
            state.push(RANSOM, seat)

    def refusal(self, state: VillageState, decision: Decision, action: Action) -> str:
        return "VIL-MASS-04" if state.figures >= FIGURES else self.rule


def step_out(state: VillageState, seat: i64, generation: i64) -> None:
    """[VIL-MASS-07] A member leaves the bag for the first window."""
    state.home[state.member(seat, generation, BAG)] = CHURCH
    state.figures += 1


class Drawing(Phase):
    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """[VIL-MASS-05] [VIL-MASS-16] The figures still missing are drawn; [VIL-MASS-06] monks go back afterwards.
        [VIL-MASS-08] Who is left in the bag stays there."""
        seats = len(state.scores)
        if state.figures >= FIGURES:
            return
        weights = [0] * (seats * GENERATIONS + 1)
        weights[-1] = MONKS
        for i in range(seats * FAMILY):
            if state.home[i] == BAG:
                weights[i // FAMILY * GENERATIONS + GENERATION[i % FAMILY]] += 1
        drawn = [0] * len(weights)
        for _ in range(FIGURES - state.figures):
            figure = state.chance(weights)
            weights[figure] -= 1
            drawn[figure] += 1
        for seat in range(seats):  # told in order: when each was drawn does not matter
            for generation in range(GENERATIONS):
                for _ in range(drawn[seat * GENERATIONS + generation]):
                    step_out(state, seat, generation)
                    state.tell("drawn", seat, "VIL-MASS-05", [generation, 0])
        state.figures = FIGURES
        if drawn[-1]:
            state.tell("monks", NOBODY, "VIL-MASS-06", [drawn[-1], 0])


class AskAdvancements(Asking):
    """[VIL-MASS-09] Members move in the church."""

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion, ASK_ADVANCEMENTS, ADVANCEMENT)

    def concerns(self, state: VillageState, seat: i64) -> bool:
        return bool(moves(state, seat))


def moves(state: VillageState, seat: i64) -> list[Action]:
    """[VIL-CHURCH-03] [VIL-CHURCH-04] One window to the left, for the grain that it costs."""
    choices: list[Action] = []
    grain = state.have(seat, GRAIN)
    if grain:
        for window in range(WINDOWS - 1):
            if STEP_GRAIN[window] <= grain:
                for generation in state.generations_at(seat, CHURCH + window):
                    choices.append(move(generation, window))
    return choices


class Advancement(Phase):
    """[VIL-CHURCH-05] Any number of members may be at a window."""

    def __init__(self, expansion: Expansion) -> None:
        self.rule = "VIL-MASS-09"
        self.expansion: Final = expansion

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        choices = moves(state, decision.seat)
        choices.append(DONE)
        return choices

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if action == DONE:
            return
        seat, generation, window = decision.seat, generation_of(action), window_of(action)
        state.spend(seat, GRAIN, STEP_GRAIN[window])
        state.home[state.member(seat, generation, CHURCH + window)] = int(CHURCH + window + 1)
        state.tell("moves_left", seat, "VIL-CHURCH-04", [int(generation), int(window), STEP_GRAIN[window]])
        if moves(state, seat) or self.expansion.alert(state, seat):
            state.push(ADVANCEMENT, seat)

    def refusal(self, state: VillageState, decision: Decision, action: Action) -> str:
        return "VIL-CHURCH-04" if verb_of(action) == MOVE else self.rule


class AwardMajority(Phase):
    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """[VIL-MASS-10] Most members in the church; [VIL-MASS-11] then the one furthest left; [VIL-MASS-12]
        [VIL-MASS-13] who is still tied shares. [VIL-MASS-14] An empty church rewards nobody."""
        ranks = [int(standing(state, seat)) for seat in range(len(state.scores))]
        best = max(ranks)
        if not best:
            state.tell("no_majority", NOBODY, "VIL-MASS-14")
            return
        members, window = best // STANDING_STEP, best % STANDING_STEP
        equals = [seat for seat, rank in enumerate(ranks) if rank == best]
        tied = [seat for seat, rank in enumerate(ranks) if rank // STANDING_STEP == members]
        way = SHARED if len(equals) > 1 else FURTHEST if len(tied) > 1 else MOST
        for seat in equals:
            rivals = [other for other in (equals if way == SHARED else tied) if other != seat]
            state.score("majority", seat, MAJORITY, MAJORITY_RULES[way], [members, way, window, *rivals])


def standing(state: VillageState, seat: i64) -> i64:
    """A number that orders seats by members in the church, then by the furthest window; 0 for none."""
    members: i64 = 0
    furthest: i64 = 0
    for i in range(seat * FAMILY, (seat + 1) * FAMILY):
        window: i64 = state.home[i] - CHURCH
        if 0 <= window < WINDOWS:
            members += 1
            furthest = max(furthest, window)
    return members * STANDING_STEP + furthest

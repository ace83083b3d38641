"""Village: the turn, and who comes next."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.bits import bit_count, lowest_bit, nth_bit
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision, next_u32
from bastide.games.village.codes import (
    ACT,
    DEATHS_DUE,
    DECLINE,
    DO,
    ROUND,
    SCORING,
    TAKE,
    TURN,
    WELL,
)
from bastide.games.village.data import (
    COIN,
    COLOURS,
    CUBES,
    MARKET_SPACE,
    PLAGUE,
    PLAGUE_TIME,
    ROUNDS,
    WELL_CUBES,
    WIDTH,
)
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.notation import (
    coins_of_well,
    colour_of_well,
    cube_of_take,
    do,
    space_of_take,
    take,
    well,
)
from bastide.games.village.rules.church import hold_mass
from bastide.games.village.rules.space import FREE, MAY, MUST, Space
from bastide.games.village.state import VillageState

ENCORE: Final = 1  # the argument of a turn that is a second action
USED_LUCK: Final = 8  # lowest bits of a random number: they repeat soon


class Turn(Phase):
    """[VIL-TURN-01] Take a cube or use the well; [VIL-END-04] a last turn is no different, [VIL-END-06] unless no
    cube is left: then any action is free. Ruling: wherever a turn begins, the Sage may be played too [INN-70]."""

    def __init__(
        self, expansion: Expansion, spaces: list[Space], closing: list[int], coins_at_well: bool, plague_waits: bool
    ) -> None:
        self.rule = "VIL-TURN-01"
        self.expansion: Final = expansion
        self.spaces: Final = spaces
        self.closing: Final = closing  # [VIL-TURN-13] the steps after the action; the last one hands over the turn
        self.coins_at_well: Final = coins_at_well  # [VIL-WELL-04]
        self.plague_waits: Final = plague_waits  # [VIL-TIME-08]

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        choices = self.outright(state, decision.seat) if state.cubes else deeds(self.spaces, state, decision.seat, True)
        if decision.argument != ENCORE:
            self.expansion.extend(state, TURN, decision.seat, choices)
        return choices

    def sample(self, state: VillageState, decision: Decision, luck: i64) -> Action:
        """As from the list, but without making it."""
        if not state.cubes:
            return super().sample(state, decision, luck)
        others: list[Action] = []
        self.wells(state, decision.seat, others)
        if decision.argument != ENCORE:
            self.expansion.extend(state, TURN, decision.seat, others)
        kinds = bit_count(state.sorts)
        left: i64 = luck % (kinds + len(others))
        if left >= kinds:
            return others[left - kinds]
        sort = nth_bit(state.sorts, left)
        return take(sort // CUBES, sort % CUBES)

    def outright(self, state: VillageState, seat: i64) -> list[Action]:
        """The cubes on the board, and the well, [VIL-WELL-03] which is open only while there are any."""
        choices: list[Action] = []
        sorts = state.sorts
        while sorts:  # [VIL-TURN-02]
            sort = lowest_bit(sorts)
            choices.append(take(sort // CUBES, sort % CUBES))
            sorts &= sorts - 1
        self.wells(state, seat, choices)
        return choices

    def wells(self, state: VillageState, seat: i64, choices: list[Action]) -> None:
        """Add every way to pay for the well."""
        farms, row = state.farms, seat * WIDTH
        coins: i64 = farms[row + COIN] if self.coins_at_well else 0
        colour: i64 = 0
        while colour < COLOURS:  # [VIL-WELL-01] [VIL-WELL-02]
            own: i64 = farms[row + colour]
            paid: i64 = max(0, WELL_CUBES - own)
            while paid < WELL_CUBES and paid <= coins:
                choices.append(well(colour, paid))
                paid += 1
            colour += 1
        if coins >= WELL_CUBES:
            choices.append(well(0, WELL_CUBES))

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        seat, verb = decision.seat, verb_of(action)
        self.close_later(state, decision)
        if verb == TAKE:
            self.take(state, seat, space_of_take(action), cube_of_take(action))
        elif verb == WELL:
            self.draw_water(state, seat, colour_of_well(action), coins_of_well(action))
        elif verb == DO:
            space = argument_of(action)
            state.tell("free_action", seat, "VIL-END-06", [int(space)])
            self.spaces[space].begin(state, seat, FREE)
        elif verb == DECLINE:
            state.tell("rests", seat, "VIL-END-06")
        else:
            self.expansion.resolve(state, seat, action)

    def close_later(self, state: VillageState, decision: Decision) -> None:
        """Push the steps after the action."""
        steps = len(self.closing) - 1
        if decision.argument != ENCORE:
            state.bare, state.juggled = int(not state.cubes), 0
            steps += 1
        for i in range(steps - 1, -1, -1):
            state.push(self.closing[i], NOBODY, decision.seat)

    def take(self, state: VillageState, seat: i64, space: i64, colour: i64) -> None:
        """[VIL-TURN-03] [VIL-TURN-08] The cube goes to the farm before the action, which it may help to pay."""
        state.lift(space, colour)
        if state.entry is not None:
            state.tell("takes", seat, "VIL-TURN-03", [int(space), int(colour)])
        if colour != PLAGUE:
            at = seat * WIDTH + colour
            state.farms[at] = state.farms[at] + 1
        else:  # [VIL-TURN-04] a plague cube goes back and costs time
            state.supply[PLAGUE] += 1
            state.lose_time(seat, PLAGUE_TIME)
        self.spaces[space].begin(state, seat, MAY)
        if colour == PLAGUE and space == MARKET_SPACE and not self.plague_waits:
            state.push(DEATHS_DUE, NOBODY, seat)

    def draw_water(self, state: VillageState, seat: i64, colour: i64, coins: i64) -> None:
        """[VIL-WELL-01] [VIL-WELL-05] Three cubes of a colour, or coins instead, for any one action; no cube is
        taken, [VIL-ROUND-11] so that the round lasts longer."""
        state.spend(seat, colour, WELL_CUBES - coins)
        state.spend(seat, COIN, coins)
        state.tell("well", seat, "VIL-WELL-01", [int(colour), int(WELL_CUBES - coins), int(coins)])
        state.push(ACT, seat, MUST)

    def refusal(self, state: VillageState, decision: Decision, action: Action) -> str:
        if verb_of(action) == WELL:
            return "VIL-WELL-01" if state.cubes else "VIL-WELL-03"
        return self.rule


def deeds(spaces: list[Space], state: VillageState, seat: i64, leave: bool) -> list[Action]:
    """[VIL-WELL-06] Every action that would change something, whether its space holds cubes or not."""
    choices: list[Action] = []
    for space in range(len(spaces)):
        if spaces[space].able(state, seat):
            choices.append(do(space))
    if leave:
        choices.append(DECLINE)
    return choices


class Act(Phase):
    """Which action the well or the Sage is used for. [VIL-WELL-07] At the well something must be done; the market can
    always be. Ruling: that rule is narrower than the decision catalogue, and holds for the well alone."""

    def __init__(self, spaces: list[Space]) -> None:
        self.rule = "VIL-WELL-07"
        self.spaces: Final = spaces

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        return deeds(self.spaces, state, decision.seat, decision.argument == FREE)

    def sample(self, state: VillageState, decision: Decision, luck: i64) -> Action:
        """Try actions until one can be performed; which to try next, luck says."""
        ways: i64 = len(self.spaces)
        if decision.argument == FREE:
            ways += 1
        while True:
            space: i64 = (luck >> USED_LUCK) % ways
            if space == len(self.spaces):
                return DECLINE
            if self.spaces[space].able(state, decision.seat):
                return do(space)
            luck = next_u32(luck)

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if action == DECLINE:
            state.tell("declines", decision.seat, "INN-70", [ACT])
        else:
            space = argument_of(action)
            rule = "INN-59" if decision.argument == FREE else "VIL-WELL-06"
            state.tell("chooses", decision.seat, rule, [int(space)])
            self.spaces[space].begin(state, decision.seat, decision.argument)


class NextTurn(Phase):
    """[VIL-ROUND-06] Hands the turn on, or ends the round or the game."""

    def __init__(self, mass: list[int], starter_first: bool) -> None:
        self.mass: Final = mass
        self.starter_first: Final = starter_first  # [VIL-END-13]

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        seat, seats = decision.argument, len(state.scores)
        following: i64 = (seat + 1) % seats
        if state.ender < 0:
            if state.cubes:
                state.push(TURN, following)
            else:
                self.finish_round(state)
            return
        if state.last >= 0:
            state.last -= 1
        elif state.ender == seat:  # [VIL-END-02] [VIL-END-03] [VIL-END-11] [VIL-END-15]
            state.last = seats - 1
        else:  # [VIL-END-12] somebody else has ended the game in this seat's market day [VIL-END-10]
            state.last = seats
            if self.starter_first:
                following = seat
        if state.last:  # [VIL-END-05] [VIL-END-07] [VIL-END-08] no refill, no mass in between
            state.tell("last_turn", following, "VIL-END-03")
            state.push(TURN, following)
        else:  # [VIL-END-16]
            state.push(SCORING, NOBODY)
            hold_mass(state, self.mass)

    def finish_round(self, state: VillageState) -> None:
        """[VIL-ROUND-07] [VIL-ROUND-08] No cube is left, and the turn is over with all that belongs to it: a mass, then
        a new round. [VIL-END-17] Play stops without a winner when it has gone on for too long."""
        if state.round == ROUNDS:
            state.tell("unfinished", NOBODY, "VIL-END-17", [int(state.round)])
            state.last = 0
            return
        state.push(ROUND, NOBODY)
        hold_mass(state, self.mass)

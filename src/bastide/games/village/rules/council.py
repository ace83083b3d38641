"""Village: the council chamber and its privileges."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.village.codes import (
    ADVANCE,
    COUNCIL_ACTION,
    DECLINE,
    ENTER,
    OFFER_PRIVILEGE,
    PRIVILEGE,
    PRIVILEGE_CHOICE,
)
from bastide.games.village.data import (
    COIN,
    COUNCIL,
    COUNCIL_COST,
    COUNCIL_TIME,
    COUNCIL_WAYS,
    FAMILY,
    FARM,
    GENERATION,
    LEVELS,
    PRIVILEGE_COINS,
    PRIVILEGE_CUBES,
    PRIVILEGE_GOODS,
    PRIVILEGE_PRESTIGE,
)
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.notation import (
    advance,
    enter,
    generation_of,
    level_of_advance,
    privilege,
    way_of,
    way_of_advance,
)
from bastide.games.village.rules.craft import Workshops
from bastide.games.village.rules.payment import BY_PRIVILEGE, affords, offer_cubes, offer_good, pay
from bastide.games.village.rules.space import Space
from bastide.games.village.state import VillageState, high_part, low_part, packed


class Privileges:
    """What each level of the council offers."""

    def __init__(self, expansion: Expansion, workshops: Workshops) -> None:
        self.expansion: Final = expansion
        self.workshops: Final = workshops

    def usable(self, state: VillageState, seat: i64, level: i64) -> bool:
        """Whether a privilege has an effect. Ruling: one without effect is never offered, which agrees with both
        [VIL-COUNCIL-08] and [INN-44]."""
        if level == 0:
            return state.next_first < 0
        if level == 1:
            return state.cubes_left()
        if level == 2:
            return self.goods(state) != 0
        return state.have(seat, COIN) >= PRIVILEGE_COINS

    def goods(self, state: VillageState) -> i64:
        """[VIL-COUNCIL-11] [INN-16] A mask of the goods that the supply can give."""
        mask: i64 = 0
        for kind in self.workshops.goods:
            if self.workshops.stocked(state, kind):
                mask |= 1 << kind
        return mask

    def choices(self, state: VillageState, seat: i64, highest: i64) -> list[Action]:
        """[VIL-COUNCIL-06] The privileges of a level and of those below it."""
        return [privilege(level) for level in range(highest + 1) if self.usable(state, seat, level)]

    def offer(self, state: VillageState, seat: i64, highest: i64) -> None:
        """Ask for a privilege, if there may be one to choose."""
        if self.choices(state, seat, highest) or self.expansion.alert(state, seat):
            state.push(PRIVILEGE_CHOICE, seat, highest)

    def use(self, state: VillageState, seat: i64, level: i64) -> None:
        if level == 0:  # [VIL-COUNCIL-08] [VIL-COUNCIL-09] the First Player may take it too
            state.next_first = seat
            state.tell("next_first", seat, "VIL-COUNCIL-08")
        elif level == 1:
            state.tell("two_cubes", seat, "VIL-COUNCIL-10")
            offer_cubes(state, seat, PRIVILEGE_CUBES, BY_PRIVILEGE)
        elif level == 2:
            for _ in range(PRIVILEGE_GOODS):
                offer_good(state, seat, self.goods(state))
        else:  # [VIL-COIN-02]
            state.spend(seat, COIN, PRIVILEGE_COINS)
            state.score("buys_prestige", seat, PRIVILEGE_PRESTIGE, "VIL-COUNCIL-12", [PRIVILEGE_COINS])


class Council(Space):
    """[VIL-COUNCIL-13] Any number of members may be on a level."""

    def __init__(self, expansion: Expansion, privileges: Privileges) -> None:
        super().__init__(COUNCIL_ACTION, "VIL-COUNCIL-01", expansion)
        self.privileges: Final = privileges

    def options(self, state: VillageState, seat: i64) -> list[Action]:
        """[VIL-COUNCIL-01] Enter [VIL-COUNCIL-02], advance [VIL-COUNCIL-03] [VIL-COUNCIL-14], or [VIL-COUNCIL-05]
        [VIL-COUNCIL-07] use a privilege with any member already there."""
        choices: list[Action] = []
        highest: i64 = -1
        base: i64 = seat * FAMILY
        seen: i64 = 0
        generation: i64 = -1
        for i in range(FAMILY):
            place: i64 = state.home[base + i]
            level: i64 = place - COUNCIL
            if place != FARM and not 0 <= level < LEVELS:
                continue
            if place != FARM and level > highest:
                highest = level
            if GENERATION[i] != generation:
                generation, seen = GENERATION[i], 0
            if seen >> place & 1 or level == LEVELS - 1:
                continue
            seen |= 1 << place
            target: i64 = 0 if place == FARM else level + 1
            for way in range(len(COUNCIL_WAYS)):
                if affords(state, seat, COUNCIL_COST[target][way]):
                    if place == FARM:
                        choices.append(enter(generation, way))
                    else:
                        choices.append(advance(generation, target, way))
        if highest >= 0:
            choices += self.privileges.choices(state, seat, highest)
        return choices

    def able(self, state: VillageState, seat: i64) -> bool:
        base: i64 = seat * FAMILY
        for i in range(base, base + FAMILY):
            place: i64 = state.home[i]
            if place == FARM or COUNCIL <= place < COUNCIL + LEVELS:
                return len(self.options(state, seat)) > 0
        return False

    def perform(self, state: VillageState, seat: i64, action: Action) -> None:
        verb, generation = verb_of(action), generation_of(action)
        if verb == PRIVILEGE:
            self.privileges.use(state, seat, argument_of(action))
        elif verb == ENTER:
            self.rise(state, seat, generation, FARM, 0, way_of(action))
        else:
            level = level_of_advance(action)
            self.rise(state, seat, generation, COUNCIL + level - 1, level, way_of_advance(action))

    def rise(self, state: VillageState, seat: i64, generation: i64, start: i64, level: i64, way: i64) -> None:
        """[VIL-COUNCIL-02] [VIL-COUNCIL-03] [VIL-COUNCIL-04] Move a member to a level, for time and cubes or a
        scroll."""
        state.home[state.member(seat, generation, start)] = int(COUNCIL + level)
        rule = "VIL-COUNCIL-02" if start == FARM else "VIL-COUNCIL-03"
        state.tell("council", seat, rule, [int(generation), int(level), int(way)])
        state.lose_time(seat, COUNCIL_TIME[level])
        state.push(OFFER_PRIVILEGE, NOBODY, privilege_offer(seat, level))
        pay(state, seat, COUNCIL_COST[level][way])

    def refusal(self, state: VillageState, decision: Decision, action: Action) -> str:
        verb = verb_of(action)
        if verb == ENTER:
            return "VIL-COUNCIL-02"
        if verb == ADVANCE:
            return "VIL-COUNCIL-03"
        if verb == PRIVILEGE:
            return "VIL-COUNCIL-08" if argument_of(action) == 0 and state.next_first >= 0 else "VIL-COUNCIL-06"
        return super().refusal(state, decision, action)


class PrivilegeChoice(Phase):
    """[VIL-COUNCIL-06] A privilege up to the level in the argument of the decision; using it is optional."""

    def __init__(self, privileges: Privileges) -> None:
        self.rule = "VIL-COUNCIL-06"
        self.privileges: Final = privileges

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        return [*self.privileges.choices(state, decision.seat, decision.argument), DECLINE]

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if action == DECLINE:
            state.tell("declines", decision.seat, "VIL-COUNCIL-06", [PRIVILEGE_CHOICE])
        else:
            self.privileges.use(state, decision.seat, argument_of(action))


def privilege_offer(seat: i64, highest: i64) -> i64:
    """The argument of OFFER_PRIVILEGE: whom privileges are offered, up to which level."""
    return packed(seat, highest)


class OfferPrivilege(Phase):
    def __init__(self, privileges: Privileges) -> None:
        self.privileges: Final = privileges

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """Whether there is a privilege to choose can only be seen when all is paid."""
        self.privileges.offer(state, low_part(decision.argument), high_part(decision.argument))

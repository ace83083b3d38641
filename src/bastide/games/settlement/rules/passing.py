"""Settlement: passing: what is kept, the villagers' way home, a new artefact."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.bits import bit_count, lowest_bit
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision, bit
from bastide.games.settlement import notation
from bastide.games.settlement.codes import NEXT, PICK, STORAGE, TRADE
from bastide.games.settlement.data import (
    BASE,
    BASICS,
    BIT,
    DIAMOND,
    DIAMOND_RING,
    GOLD,
    HELPFUL_CHEST,
    MAGIC_PURSE,
    NONE,
    RESOURCES,
    ROUNDS,
    ZONES,
)
from bastide.games.settlement.rules.supply import gain, welcome
from bastide.games.settlement.rules.trade import refused_trade
from bastide.games.settlement.state import SettlementState, bonus_of

AT_SETUP: Final = 0  # what PICK is about
AT_PASS: Final = 1


def leave(state: SettlementState, seat: i64) -> None:
    """[SET-PASS-01] Out of the round; [SET-PASS-02] the first to go begins the next one. [SET-PASS-03] Three steps
    follow, [SET-PASS-14] [SET-PASS-15] but not in the last round."""
    state.passed |= bit(seat)
    if state.leaver == NONE:
        state.leaver = seat
    state.tell("passes", seat, "SET-PASS-01", [int(state.leaver == seat)])
    state.push(NEXT, NOBODY, seat)
    if state.round == ROUNDS:
        return
    if state.offer:
        state.push(PICK, seat, AT_PASS)
    if state.basics(seat) and state.forts[seat]:
        state.push(STORAGE, seat)
    else:
        put_away(state, seat, notation.keep(0, 0, 0))


class Storage(Phase):
    """[SET-PASS-04] [SET-FORT-05] Which basic resources are kept? At most one for each fortification, [SET-PASS-05] of
    any type; [SET-PASS-07] trades are still possible beside this decision."""

    def __init__(self) -> None:
        self.rule = "SET-PASS-04"

    def legal(self, state: SettlementState, decision: Decision) -> list[Action]:
        """Most first."""
        actions: list[Action] = []
        row: i64 = decision.seat * RESOURCES
        room: i64 = bit_count(state.forts[decision.seat])
        wood: i64 = min(room, state.goods[row])
        while wood >= 0:
            clay: i64 = min(room - wood, state.goods[row + 1])
            while clay >= 0:
                stone: i64 = min(room - wood - clay, state.goods[row + 2])
                while stone >= 0:
                    actions.append(notation.keep(wood, clay, stone))
                    stone -= 1
                clay -= 1
            wood -= 1
        return actions

    def apply(self, state: SettlementState, decision: Decision, action: Action) -> None:
        put_away(state, decision.seat, action)

    def refusal(self, state: SettlementState, decision: Decision, action: Action) -> str:
        return refused_trade(state, decision.seat, argument_of(action)) if verb_of(action) == TRADE else self.rule


def put_away(state: SettlementState, seat: i64, keeping: Action) -> None:
    """Steps one and two: [SET-PASS-06] basics beyond those kept go back to the supply, rare resources never;
    [SET-PASS-08] [SET-VILLAGER-03] all zones are emptied, [SET-VILLAGER-08] every base villager comes home,
    [SET-PASS-09] [SET-VILLAGER-07] a used bonus villager returns to the supply, an unused one stays."""
    told: list[int] = []
    resource: i64 = 0
    while resource < BASICS:
        keep = notation.kept(keeping, resource)
        place: i64 = seat * RESOURCES + resource
        given: i64 = state.goods[place] - keep
        if given:
            state.supply[resource] = state.supply[resource] + int(given)
            state.goods[place] = int(keep)
        if state.entry is not None:
            told += [int(keep), int(given)]
        resource += 1
    state.tell("keeps", seat, "SET-PASS-04", told)
    used: i64 = 0
    zones, zone, end = state.zones, seat * ZONES, (seat + 1) * ZONES
    while zone < end:
        there: i64 = zones[zone]
        if there:
            used += bonus_of(there)
            zones[zone] = 0
        zone += 1
    state.spare += used
    state.base[seat] = BASE
    state.banned = 0
    state.tell("returns", seat, "SET-PASS-08", [int(used)])


class Pick(Phase):
    """[SET-SETUP-10] [SET-SETUP-11] [SET-PASS-11] Which artefact? One of those on offer, and one must be taken."""

    def __init__(self) -> None:
        self.rule = "SET-PASS-11"

    def legal(self, state: SettlementState, decision: Decision) -> list[Action]:
        actions: list[Action] = []
        offer = state.offer
        while offer:
            actions.append(notation.take(lowest_bit(offer)))
            offer &= offer - 1
        return actions

    def apply(self, state: SettlementState, decision: Decision, action: Action) -> None:
        """[SET-PASS-10] First take, then lay the previous one down."""
        seat, artefact = decision.seat, argument_of(action)
        previous: i64 = state.artefacts[seat]
        state.offer &= ~BIT[artefact]
        state.artefacts[seat] = int(artefact)
        rule = "SET-PASS-10" if decision.argument == AT_PASS else "SET-SETUP-10"
        state.tell("takes", seat, rule, [int(artefact), int(previous)])
        at_once(state, seat, artefact)
        if previous >= 0:
            self.give_back(state, previous)
        if decision.argument == AT_PASS:
            self.replenish(state)

    def give_back(self, state: SettlementState, artefact: i64) -> None:
        """[SET-PASS-12] The next to pass may take it."""
        state.offer |= BIT[artefact]

    def replenish(self, state: SettlementState) -> None:
        """With several players nothing is added to the offer."""


class PickAlone(Pick):
    """[SET-SOLO-03] [SET-SOLO-04] Alone at the table: what is laid down is out of the game, and a new one is shown."""

    def give_back(self, state: SettlementState, artefact: i64) -> None:
        """[SET-SOLO-07] It cannot come back."""
        state.away |= BIT[artefact]

    def replenish(self, state: SettlementState) -> None:
        """[SET-SOLO-05] [SET-SOLO-06] The top artefact of the deck; three are on offer again."""
        if state.chest:
            show_artefact(state, "SET-SOLO-05")


def show_artefact(state: SettlementState, rule: str) -> None:
    """One artefact of those face down goes on offer."""
    artefact = state.draw(state.chest)
    state.chest &= ~BIT[artefact]
    state.offer |= BIT[artefact]
    state.tell("shows", NOBODY, rule, [int(artefact)])


def at_once(state: SettlementState, seat: i64, artefact: i64) -> None:
    """[SET-ARTEFACT-03] [SET-PASS-13] What an artefact gives at the moment it is taken. Whatever else it does it does
    until it is exchanged [SET-ARTEFACT-02], [SET-ARTEFACT-04] each time, [SET-ARTEFACT-05] by itself unless its text
    says "may"; taken at a pass, that is from the next round on, as its holder has no
    turn before."""
    if artefact == HELPFUL_CHEST:
        welcome(state, seat, 1, "SET-ARTEFACT-16")
    elif artefact == DIAMOND_RING:
        gain(state, seat, DIAMOND, 1, "SET-ARTEFACT-24")
    elif artefact == MAGIC_PURSE:
        gain(state, seat, GOLD, 1, "SET-ARTEFACT-30")

"""Settlement: the colony at work: streets, and what each building does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.settlement import notation
from bastide.games.settlement.codes import DONE, EFFECTS, TRADE
from bastide.games.settlement.data import (
    BASICS,
    BIT,
    BUILDING_RULES,
    EFFECT,
    EFFECT_ANY,
    EFFECT_BONUS,
    EFFECT_GET,
    EFFECT_GIVE,
    GAIN,
    GAIN_CHOICE,
    KEY_OF_KNOWLEDGE,
    RESOURCES,
    ROW,
    SIDE,
    SPACES,
    STORE,
    STORED,
    STREET_VILLAGERS,
    STREET_ZONE,
    TERRAIN,
    UNIT,
    amount,
    holds,
)
from bastide.games.settlement.notation import (
    NO_CHOICE,
    chosen_resource,
    chosen_terrain,
    of_resource,
    of_terrain,
    used_choice,
    used_space,
)
from bastide.games.settlement.rules.region import usable
from bastide.games.settlement.rules.supply import gain, gain_all, gather, pay, send, welcome
from bastide.games.settlement.rules.trade import refused_trade
from bastide.games.settlement.state import SettlementState

CLOCK: Final = 512  # in what EFFECTS is about, above the mask of the colony spaces
assert CLOCK == 1 << SPACES


def by_clock(space: i64) -> i64:
    """What EFFECTS is about when the Sacred Clock strikes: the new building alone."""
    return BIT[space] | CLOCK


def is_by_clock(argument: i64) -> bool:
    return argument & CLOCK != 0


def waiting(argument: i64) -> i64:
    """The colony spaces whose buildings can still be used, as a mask."""
    return argument & (CLOCK - 1)


def list_streets(state: SettlementState, seat: i64, actions: list[Action]) -> None:
    """[SET-STREET-02] [SET-ARTEFACT-27] Streets to activate; [SET-STREET-03] each with a building."""
    row: i64 = seat * SPACES
    for street in range(SIDE):
        for space in range(row + street * SIDE, row + street * SIDE + SIDE):
            if state.houses[space] >= 0:
                if usable(state, seat, STREET_ZONE, street, KEY_OF_KNOWLEDGE):
                    actions.append(notation.street(street))
                break


def activate_street(state: SettlementState, seat: i64, street: i64) -> None:
    """[SET-STREET-01] [SET-BUILD-10] Every building that stands in the street now can be used."""
    send(state, seat, STREET_ZONE + street, STREET_VILLAGERS[street], "SET-STREET-01")
    if state.entry is not None:
        state.tell("street", seat, "SET-STREET-01", [int(street), int(state.placed(seat, STREET_ZONE + street)) - 1])
    row: i64 = ROW
    state.push(EFFECTS, seat, state.built(seat) & (row << (SIDE * street)))


class Effects(Phase):
    """[SET-STREET-04] [SET-BUILDING-17] Each building once, in any order, [SET-STREET-05] or not at all. The decision
    holds those not used yet; an effect that would change nothing is not offered."""

    def __init__(self) -> None:
        self.rule = "SET-STREET-04"

    def legal(self, state: SettlementState, decision: Decision) -> list[Action]:
        actions: list[Action] = []
        spaces, space = waiting(decision.argument), 0
        while spaces:
            if spaces & 1:
                self.list_uses(state, decision.seat, space, actions)
            spaces >>= 1
            space += 1
        actions.append(DONE)
        return actions

    def list_uses(self, state: SettlementState, seat: i64, space: i64, actions: list[Action]) -> None:
        """The ways to use one building now."""
        building = state.houses[seat * SPACES + space]
        effect = EFFECT[building]
        if effect == GAIN:
            if useful(state, EFFECT_GET[building]):
                actions.append(notation.use(space, NO_CHOICE))
        elif effect == GAIN_CHOICE:
            for resource in range(BASICS):
                if state.supply[resource]:
                    actions.append(notation.use(space, of_resource(resource)))
        elif effect == STORE:
            if state.goods[seat * RESOURCES + STORED[building]]:
                actions.append(notation.use(space, NO_CHOICE))
        elif effect == TERRAIN:  # [SET-BUILDING-14] [SET-BUILDING-16]
            for terrain in range(SPACES):
                if (state.forts[seat] >> terrain) & 1 and state.supply[state.yields(seat, terrain)]:
                    actions.append(notation.use(space, of_terrain(terrain)))
        elif EFFECT_ANY[building]:
            for resource in range(BASICS):
                if exchangeable(state, seat, building, price(building, of_resource(resource))):
                    actions.append(notation.use(space, of_resource(resource)))
        elif exchangeable(state, seat, building, EFFECT_GIVE[building]):
            actions.append(notation.use(space, NO_CHOICE))

    def apply(self, state: SettlementState, decision: Decision, action: Action) -> None:
        seat = decision.seat
        if action == DONE:
            if state.entry is not None:
                spared = told_spared(state, seat, decision.argument)
                state.tell("spares", seat, "SET-STREET-05", [int(is_by_clock(decision.argument)), *spared])
            return
        space = used_space(action)
        others = waiting(decision.argument) & ~BIT[space]
        state.banned = 0
        if others:  # [SET-STREET-06] [SET-STREET-07] the others can follow, with trades between
            state.push(EFFECTS, seat, others)
        use(state, seat, space, used_choice(action), is_by_clock(decision.argument))

    def refusal(self, state: SettlementState, decision: Decision, action: Action) -> str:
        """[SET-STREET-07] Trades between effects are refused as in any other run of trades."""
        return refused_trade(state, decision.seat, argument_of(action)) if verb_of(action) == TRADE else self.rule


def told_spared(state: SettlementState, seat: i64, argument: i64) -> list[int]:
    """The buildings that were not used, for the log."""
    spaces = waiting(argument)
    return [state.houses[seat * SPACES + space] for space in range(SPACES) if (spaces >> space) & 1]


def use(state: SettlementState, seat: i64, space: i64, choice: i64, clock: bool) -> None:
    """What the building on a colony space does."""
    building = state.houses[seat * SPACES + space]
    effect, rule = EFFECT[building], BUILDING_RULES[building]
    if state.entry is not None:
        state.tell("uses", seat, rule, [int(space), building, int(choice), int(clock)])
    if effect == GAIN:
        gain_all(state, seat, EFFECT_GET[building], rule)
    elif effect == GAIN_CHOICE:
        gain(state, seat, chosen_resource(choice), 1, rule)
    elif effect == STORE:
        store(state, seat, space)
    elif effect == TERRAIN:  # [SET-BUILDING-15] [SET-ARTEFACT-20] one token, no villager, no encounter
        gather(state, seat, chosen_terrain(choice), 1, rule)
    else:
        pay(state, seat, price(building, choice), rule)
        gain_all(state, seat, EFFECT_GET[building], rule)
        if EFFECT_BONUS[building]:
            welcome(state, seat, EFFECT_BONUS[building], rule)


def store(state: SettlementState, seat: i64, space: i64) -> None:
    """[SET-BUILDING-12] [SET-BUILDING-13] [SET-SUPPLY-05] A token goes from the reserve into the building, for
    good."""
    place: i64 = seat * SPACES + space
    building = state.houses[place]
    state.goods[seat * RESOURCES + STORED[building]] -= 1
    state.vaults[place] += 1
    if state.entry is not None:
        state.tell("stores", seat, BUILDING_RULES[building], [int(space), building, state.vaults[place]])


def price(building: i64, choice: i64) -> i64:
    """What an exchange takes, the chosen basic resource included."""
    cost: i64 = EFFECT_GIVE[building]
    resource = chosen_resource(choice)
    if resource >= 0:
        unit: i64 = UNIT[resource]
        cost += EFFECT_ANY[building] * unit
    return cost


def exchangeable(state: SettlementState, seat: i64, building: i64, cost: i64) -> bool:
    """[SET-SUPPLY-03] All or nothing, once the paid tokens have been returned; [SET-SUPPLY-06] villagers too."""
    if state.spare < EFFECT_BONUS[building] or not holds(state.purse(seat), cost):
        return False
    return holds(state.stock() + cost, EFFECT_GET[building])


def useful(state: SettlementState, bundle: i64) -> bool:
    """Whether the supply has any of this."""
    found: i64 = 0
    for resource in range(RESOURCES):
        found += min(amount(bundle, resource), state.supply[resource])
    return found > 0

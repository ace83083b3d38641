"""Settlement: which rule forbids what is not allowed in a turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.games.settlement.codes import (
    BUILD,
    END,
    EXPLORE,
    FORTIFICATION,
    FORTIFY,
    HUNT,
    INVITE,
    REGION,
    STREET,
    TRADE,
)
from bastide.games.settlement.data import (
    EXPLORE_VILLAGERS,
    FORTIFICATION_ZONE,
    HUNT_VILLAGERS,
    KEY_OF_KNOWLEDGE,
    REACH,
    REGION_ZONE,
    ROW,
    SHOOTING_STAR,
    SIDE,
    SPACES,
    STREET_ZONE,
)
from bastide.games.settlement.rules.region import usable
from bastide.games.settlement.rules.trade import refused_trade
from bastide.games.settlement.state import SettlementState

ACTIONS: Final = (BUILD, EXPLORE, HUNT, FORTIFY, REGION, STREET, FORTIFICATION)


def refused(state: SettlementState, seat: i64, action: Action) -> str:
    """The rule that stands in the way of an action in a turn; empty if no single one does."""
    verb, what = verb_of(action), argument_of(action)
    if verb == TRADE:
        return refused_trade(state, seat, what)
    if verb == END:
        return "SET-TURN-03"
    if verb == INVITE:
        if state.invited:
            return "SET-TURN-02"
        return "SET-HERO-14" if state.row[what] < 0 else "SET-HERO-02"
    if verb not in ACTIONS:
        return ""
    if state.acted:
        return "SET-TURN-02"
    hands: i64 = state.base[seat] + state.bonus[seat]
    if not hands:
        return "SET-TURN-09"
    if verb == BUILD:
        return "SET-BUILD-03" if state.built(seat) == (1 << SPACES) - 1 else "SET-BUILD-02"
    if verb == EXPLORE:
        return refused_exploration(state, seat, what, hands)
    if verb == REGION:
        free = usable(state, seat, REGION_ZONE, what, SHOOTING_STAR)
        return "SET-REGION-03" if free else "SET-REGION-02"
    if verb == STREET:
        free = usable(state, seat, STREET_ZONE, what, KEY_OF_KNOWLEDGE)
        return "SET-STREET-03" if free else "SET-STREET-02"
    if verb == HUNT:
        beast = (state.beasts[seat] >> what) & 1
        return "SET-HUNT-02" if beast and hands < HUNT_VILLAGERS[state.colour(seat, what)] else "SET-HUNT-01"
    if verb == FORTIFY:
        return "SET-FORT-02"
    return "SET-FORTACT-02" if state.placed(seat, FORTIFICATION_ZONE + what) else "SET-FORTACT-01"


def refused_exploration(state: SettlementState, seat: i64, region: i64, hands: i64) -> str:
    explored = state.explored(seat)
    if not explored and region:
        return "SET-EXPLORE-03"
    if not (REACH[explored] >> (SIDE * region)) & ROW:
        return "SET-EXPLORE-06"
    return "SET-EXPLORE-01" if hands < EXPLORE_VILLAGERS[region] else "SET-SUPPLY-07"

"""Orléans: recruiting. A new follower, a step on its track, and what the step gives."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.orleans.codes import HIRE, TAKE, TILE
from bastide.games.orleans.data import (
    BOARD,
    BOATMAN,
    BOATMAN_COINS,
    CATEGORY,
    CITIZEN_STEP,
    CRAFTSMAN,
    EMPTY,
    FARMER,
    FARMER_GOODS,
    KINDS,
    KNIGHT,
    LAST_STEP,
    MONK,
    PILGRIMAGE,
    PLACES,
    SCHOLAR,
    SCHOLAR_POINTS,
    TILE_CATEGORIES,
    TRACK_CITIZEN,
    TRACKS,
    TRADER,
    VILLAGE_TYPES,
)
from bastide.games.orleans.notation import hire_follower, take_tile
from bastide.games.orleans.rules.gains import develop, earn, take_citizen, take_good
from bastide.games.orleans.state import IN_PILE, OrleansState


def may_recruit(state: OrleansState, seat: i64, what: i64) -> bool:
    """Whether a character of this type can be recruited now, with all that its step gives."""
    if not state.supply[what]:  # [ORL-ACT-18] [ORL-SUPPLY-02]
        return False
    if what == MONK:
        return state.event() != PILGRIMAGE  # [ORL-ACT-38] [ORL-EVENT-03]
    step = state.tracks[seat * TRACKS + what]
    if step == LAST_STEP[what]:  # [ORL-ACT-17] [ORL-ACT-31]
        return False
    if what == FARMER:
        return state.store[FARMER_GOODS[step]] > 0  # [ORL-ACT-22]
    return what != CRAFTSMAN or state.technology > 0  # [ORL-ACT-29]


def recruit(state: OrleansState, seat: i64, what: i64) -> None:
    """[ORL-ACT-14] The follower goes into the bag; the marker moves, and the step gives its bonus."""
    state.supply[what] -= 1
    state.bags[seat * KINDS + what] += 1
    if what == MONK:  # [ORL-ACT-37]
        state.tell("recruits", seat, "ORL-ACT-37", [MONK, 0])
        return
    state.tracks[seat * TRACKS + what] += 1
    step: i64 = state.tracks[seat * TRACKS + what]
    state.tell("recruits", seat, "ORL-ACT-14", [int(what), int(step)])
    if what == FARMER:  # [ORL-ACT-20] [ORL-ACT-21]
        take_good(state, seat, FARMER_GOODS[step - 1], "ORL-ACT-20")
    elif what == BOATMAN:  # [ORL-ACT-26] the first on the last step takes a citizen, [ORL-ACT-27] others coins
        citizen = TRACK_CITIZEN[BOATMAN] if step == CITIZEN_STEP[BOATMAN] else EMPTY
        if not take_citizen(state, seat, citizen, "ORL-ACT-26"):
            rule = "ORL-ACT-27" if step == CITIZEN_STEP[BOATMAN] else "ORL-ACT-25"
            earn(state, seat, BOATMAN_COINS[step - 1], rule)
    elif what == CRAFTSMAN:
        invent(state, seat, 1, "ORL-ACT-28")
    elif what == TRADER:  # [ORL-ACT-30]
        if tiles_offered(state, step):  # [ORL-PLACE-04]
            state.push(TILE, seat)
    elif what == SCHOLAR:  # [ORL-ACT-32] [ORL-ACT-33]
        develop(state, seat, SCHOLAR_POINTS[step - 1], "ORL-ACT-32")
    elif what == KNIGHT and step == CITIZEN_STEP[KNIGHT]:  # [ORL-ACT-34] [ORL-ACT-35] [ORL-ACT-36]
        take_citizen(state, seat, TRACK_CITIZEN[KNIGHT], "ORL-ACT-35")


def invent(state: OrleansState, seat: i64, tokens: i64, rule: str) -> None:
    """[ORL-TECH-01] [ORL-TECH-15] A technology token, kept beside the board for now."""
    state.technology -= tokens
    state.inventions[seat] += int(tokens)
    state.tell("technology", seat, rule, [int(tokens)])


def village_choices(state: OrleansState, seat: i64) -> list[Action]:
    """[ORL-ACT-23] [ORL-ACT-24] The characters that the village offers and that can be recruited."""
    return [hire_follower(what) for what in VILLAGE_TYPES if may_recruit(state, seat, what)]


class VillageHire(Phase):
    """[ORL-DEC-07] Boatman, craftsman or trader."""

    def __init__(self) -> None:
        self.rule = "ORL-ACT-24"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        return village_choices(state, decision.seat)

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        recruit(state, decision.seat, argument_of(action))

    def refusal(self, state: OrleansState, decision: Decision, action: Action) -> str:
        what = argument_of(action)
        if verb_of(action) != HIRE or what not in VILLAGE_TYPES:
            return "ORL-ACT-23"
        if not state.supply[what]:
            return "ORL-ACT-18"
        return "ORL-ACT-17" if state.tracks[decision.seat * TRACKS + what] == LAST_STEP[what] else "ORL-ACT-29"


def tiles_offered(state: OrleansState, step: i64) -> list[Action]:
    """[ORL-SETUP-24] [ORL-PLACE-01] All tiles left of the categories that this step of the track allows."""
    categories = TILE_CATEGORIES[step - 1]
    return [
        take_tile(place)
        for place in range(BOARD, PLACES)
        if state.tiles[place - BOARD] == IN_PILE and CATEGORY[place - BOARD] in categories
    ]


class Tile(Phase):
    """[ORL-DEC-08] The new trader brings a place tile."""

    def __init__(self) -> None:
        self.rule = "ORL-PLACE-01"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        return tiles_offered(state, state.tracks[decision.seat * TRACKS + TRADER])

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        """[ORL-PLACE-02] [ORL-PLACE-05] Taken at once; [ORL-PLACE-03] [ORL-PLACE-06] it can be filled from now on."""
        place = argument_of(action)
        state.give_tile(place - BOARD, decision.seat)
        state.tell("takes_tile", decision.seat, "ORL-PLACE-02", [int(place)])

    def refusal(self, state: OrleansState, decision: Decision, action: Action) -> str:
        left = verb_of(action) == TAKE and state.tiles[argument_of(action) - BOARD] == IN_PILE
        return "ORL-PLACE-01" if left else "ORL-PLACE-05"

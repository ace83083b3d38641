"""Village: deaths, the chronicle and the anonymous graves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.village.codes import DEATH_CHOICE, DEATHS_DUE, DIE, DYING
from bastide.games.village.data import (
    BAG,
    CHRONICLE,
    CHURCH,
    COUNCIL,
    CRAFT,
    DUE,
    FAMILY,
    FARM,
    GENERATION,
    GRAVE,
    LODGING,
    PLACES,
    PROFESSIONS,
    REMOVED,
    TOWN,
    WIDTH,
)
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.notation import die
from bastide.games.village.state import VillageState


def professions() -> list[int]:
    """[VIL-DEATH-07] The profession of each place: buildings, towns, levels and windows count as one each.
    [INN-14] Guests of the inn have none. [INN-16] A brewer is a craftsman."""
    found = [-1] * PLACES
    found[FARM] = PROFESSIONS.index("farm")
    found[CRAFT:LODGING] = [PROFESSIONS.index("crafts")] * (LODGING - CRAFT)
    found[TOWN:COUNCIL] = [PROFESSIONS.index("travel")] * (COUNCIL - TOWN)
    found[COUNCIL:CHURCH] = [PROFESSIONS.index("council")] * (CHURCH - COUNCIL)
    found[CHURCH:BAG] = [PROFESSIONS.index("church")] * (BAG - CHURCH)
    return found


PROFESSION: Final[list[int]] = professions()


class DeathsDue(Phase):
    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """[VIL-TIME-05] [VIL-DEATH-11] The deaths due at the end of a turn, [VIL-TIME-07] one after the other."""
        at = decision.argument * WIDTH + DUE
        if state.farms[at]:
            state.farms[at] -= 1
            state.push(DEATHS_DUE, NOBODY, decision.argument)
            state.push(DYING, NOBODY, decision.argument)


def candidates(state: VillageState, seat: i64) -> list[int]:
    """[VIL-DEATH-01] [VIL-DEATH-02] Where visible members of the lowest generation are. [VIL-DEATH-03] What counts is
    the moment of the death."""
    found: list[int] = []
    base, lowest = seat * FAMILY, -1
    for i in range(FAMILY):
        place = state.home[base + i]
        if FARM <= place < BAG:
            if lowest >= 0 and GENERATION[i] != lowest:
                break
            lowest = GENERATION[i]
            if place not in found:
                found.append(place)
    return found


class Dying(Phase):
    def __init__(self, expansion: Expansion) -> None:
        self.expansion: Final = expansion

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """One death; the owner chooses, if there is a choice."""
        seat = decision.argument
        places = candidates(state, seat)
        if not places:  # [VIL-DEATH-09]
            state.tell("nobody_dies", seat, "VIL-DEATH-09")
        elif len(places) == 1 and not self.expansion.mourns(state, seat):
            bury(state, seat, places[0])
        else:
            state.push(DEATH_CHOICE, seat)


class DeathChoice(Phase):
    def __init__(self, expansion: Expansion) -> None:
        self.rule = "VIL-DEATH-01"
        self.expansion: Final = expansion

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        choices = [die(place) for place in candidates(state, decision.seat)]
        self.expansion.extend(state, DEATH_CHOICE, decision.seat, choices)
        return choices

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if verb_of(action) == DIE:
            bury(state, decision.seat, argument_of(action))
        else:
            self.expansion.resolve(state, decision.seat, action)


def eldest(state: VillageState, seat: i64, place: i64) -> i64:
    """The member of the lowest generation at a place, as an index of `home`."""
    base = seat * FAMILY
    for i in range(base, base + FAMILY):
        if state.home[i] == place:
            return i
    return -1


def bury(state: VillageState, seat: i64, place: i64) -> None:
    """[VIL-DEATH-04] [VIL-DEATH-06] A member of the lowest generation at a place is laid into the chronicle, if its
    profession has a free space; [VIL-DEATH-05] else into a grave; [VIL-DEATH-08] [INN-68] [VIL-END-09] else it is
    gone."""
    member = eldest(state, seat, place)
    profession = PROFESSION[place]
    args = [GENERATION[member - seat * FAMILY], int(place)]
    if profession >= 0 and state.pages[profession]:
        state.home[member] = CHRONICLE + profession
        state.pages[profession] -= 1
        state.blanks -= 1
        state.tell("chronicled", seat, "VIL-DEATH-04", [*args, profession])
        if state.blanks <= 0:
            end(state, seat)
    elif state.graves:
        state.home[member] = GRAVE
        state.graves -= 1
        state.tell("buried", seat, "VIL-DEATH-05" if profession >= 0 else "INN-14", args)
        if not state.graves:
            end(state, seat)
    else:
        state.home[member] = REMOVED
        state.tell("removed", seat, "VIL-DEATH-08" if profession >= 0 else "INN-68", args)


def end(state: VillageState, seat: i64) -> None:
    """[VIL-END-01] The last free space of the chronicle or the last grave is taken; [VIL-END-14] the first to do so
    counts."""
    if state.ender < 0:
        state.ender = seat
        state.tell("ends", seat, "VIL-END-01", [int(not state.graves)])

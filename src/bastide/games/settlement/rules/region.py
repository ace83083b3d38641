"""Settlement: the wildlands at work: regions, fortifications, and the building of these."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of
from bastide.core.bits import bit_count, lowest_bit
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.settlement import notation
from bastide.games.settlement.codes import COLLECT, SCROLL
from bastide.games.settlement.data import (
    FORTIFICATION_ZONE,
    FORTIFY_ZONE,
    POTION_OF_MIGHT,
    REGION_VILLAGERS,
    REGION_ZONE,
    ROW,
    SCROLL_OF_POWER,
    SHOOTING_STAR,
    SIDE,
    SOVEREIGN_CROWN,
    SPACES,
    ZONES,
)
from bastide.games.settlement.rules.explore import check
from bastide.games.settlement.rules.supply import gather, send
from bastide.games.settlement.state import SettlementState

SEATS: Final = 16  # more than there are; keeps the seat apart in what COLLECT is about


def usable(state: SettlementState, seat: i64, first: i64, row: i64, again: i64) -> bool:
    """[SET-VILLAGER-05] Whether an activation zone is free, or [SET-GEN-04] [SET-ARTEFACT-28] can be used once more by
    the holder of this artefact, who has not used any of the three zones twice."""
    if not state.placed(seat, first + row):
        return True
    if state.artefacts[seat] != again:
        return False
    most: i64 = 0
    for zone in range(first, first + SIDE):
        most = max(most, state.placed(seat, zone))
    return most == 1


def list_regions(state: SettlementState, seat: i64, explored: i64, actions: list[Action]) -> None:
    """[SET-REGION-02] [SET-ARTEFACT-25] Regions to activate; [SET-REGION-03] each with a tile without monster."""
    safe = explored & ~state.beasts[seat]
    for region in range(SIDE):
        if (safe >> (SIDE * region)) & ROW and usable(state, seat, REGION_ZONE, region, SHOOTING_STAR):
            actions.append(notation.region(region))


def activate_region(state: SettlementState, seat: i64, region: i64) -> None:
    """[SET-REGION-01] [SET-ARTEFACT-26] A second activation is like the first."""
    send(state, seat, REGION_ZONE + region, REGION_VILLAGERS[region], "SET-REGION-01")
    if state.entry is not None:
        state.tell("region", seat, "SET-REGION-01", [int(region), int(state.placed(seat, REGION_ZONE + region)) - 1])
    tiles = gathered(state, seat, region)
    if state.artefacts[seat] != SCROLL_OF_POWER:
        collect(state, seat, tiles, SPACES)
    elif bit_count(tiles) == 1:
        collect(state, seat, tiles, lowest_bit(tiles))
    else:
        state.push(SCROLL, seat, region)


def gathered(state: SettlementState, seat: i64, region: i64) -> i64:
    """[SET-REGION-04] [SET-REGION-05] The tiles that yield: all without a monster, as a mask."""
    row: i64 = ROW
    return state.explored(seat) & ~state.beasts[seat] & (row << (SIDE * region))


class Scroll(Phase):
    """[SET-ARTEFACT-17] Which of the tiles yields twice?"""

    def __init__(self) -> None:
        self.rule = "SET-ARTEFACT-18"

    def legal(self, state: SettlementState, decision: Decision) -> list[Action]:
        tiles = gathered(state, decision.seat, decision.argument)
        return [notation.extra(space) for space in range(SPACES) if (tiles >> space) & 1]

    def apply(self, state: SettlementState, decision: Decision, action: Action) -> None:
        collect(state, decision.seat, gathered(state, decision.seat, decision.argument), argument_of(action))


def collect(state: SettlementState, seat: i64, tiles: i64, twice: i64) -> None:
    """[SET-REGION-06] Tile by tile: collect, [SET-ARTEFACT-18] one of them twice, then check what has no
    fortification [SET-REGION-08]. [SET-REGION-07] A monster takes nothing back; [SET-REGION-10] neither does an empty
    supply spare the check. [SET-REGION-11] Column by column: the order could matter only if a colour had more icons
    than monsters. When the Wizard's Mask has to decide, the tiles to come wait."""
    while tiles:
        space = lowest_bit(tiles)
        tiles &= tiles - 1
        if space == twice:
            gather(state, seat, space, 2, "SET-ARTEFACT-17")
        else:
            gather(state, seat, space, 1, "SET-REGION-04")
        pending = len(state.stack)
        check(state, seat, space)
        if len(state.stack) > pending and tiles:
            question = state.stack.pop()
            state.push(COLLECT, NOBODY, rest_of_region(tiles, twice, seat))
            state.stack.append(question)
            return


def rest_of_region(tiles: i64, twice: i64, seat: i64) -> i64:
    """What COLLECT is about: the tiles still to collect, the one among all that yields twice, and whose they are."""
    return (tiles * (SPACES + 1) + twice) * SEATS + seat


def rest_tiles(argument: i64) -> i64:
    return argument // SEATS // (SPACES + 1)


def rest_twice(argument: i64) -> i64:
    return argument // SEATS % (SPACES + 1)


def rest_seat(argument: i64) -> i64:
    return argument % SEATS


class Collect(Phase):
    """The rest of an activation, after the mask has decided."""

    def apply(self, state: SettlementState, decision: Decision, action: Action) -> None:
        rest = decision.argument
        collect(state, rest_seat(rest), rest_tiles(rest), rest_twice(rest))


def list_fortifications(state: SettlementState, seat: i64, explored: i64, actions: list[Action]) -> None:
    """[SET-FORT-02] Where one can be built; [SET-FORTACT-02] [SET-FORT-04] those to activate, once in the round."""
    forts: i64 = state.forts[seat]
    bare = explored & ~(forts | state.beasts[seat])
    for space in range(SPACES):
        if (bare >> space) & 1:
            actions.append(notation.fortify(space))
        elif (forts >> space) & 1 and not state.zones[seat * ZONES + FORTIFICATION_ZONE + space]:
            actions.append(notation.fortification(space))


def fortify(state: SettlementState, seat: i64, space: i64) -> None:
    """[SET-FORT-01] [SET-FORT-03] One villager and no resource; [SET-FORT-06] it brings nothing now, [SET-ARTEFACT-15]
    unless the Potion of Might collects."""
    send(state, seat, FORTIFY_ZONE, 1, "SET-FORT-01")
    state.forts[seat] |= 1 << int(space)
    if state.entry is not None:
        state.tell("fortifies", seat, "SET-FORT-02", [int(space)])
    if state.artefacts[seat] == POTION_OF_MIGHT:
        gather(state, seat, space, 1, "SET-ARTEFACT-15")


def activate_fortification(state: SettlementState, seat: i64, space: i64) -> None:
    """[SET-FORTACT-01] [SET-FORTACT-03] One token of the terrain, [SET-FORTACT-04] no encounter, [SET-FORTACT-05]
    [SET-REGION-09] whatever its region does; [SET-ARTEFACT-19] two with the Sovereign's Crown."""
    send(state, seat, FORTIFICATION_ZONE + space, 1, "SET-FORTACT-01")
    if state.entry is not None:
        state.tell("fortification", seat, "SET-FORTACT-01", [int(space)])
    crowned = state.artefacts[seat] == SOVEREIGN_CROWN
    rule = "SET-ARTEFACT-19" if crowned else "SET-FORTACT-03"
    gather(state, seat, space, 2 if crowned else 1, rule)

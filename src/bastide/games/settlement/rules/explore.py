"""Settlement: exploring, and the monsters met on the way."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action, argument_of
from bastide.core.bits import bit_count, lowest_bit
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.settlement import notation
from bastide.games.settlement.codes import APPEAR, HIDE, MEET, PLACE
from bastide.games.settlement.data import (
    BIT,
    DIAMOND,
    EXPLORE_VILLAGERS,
    EXPLORE_ZONE,
    EXPLORER_ASTROLABE,
    HUNT_VILLAGERS,
    HUNT_ZONE,
    LEVEL,
    MACE_OF_THE_BRAVE,
    REACH,
    REWARD,
    ROW,
    SIDE,
    SPACES,
    WIZARD_MASK,
)
from bastide.games.settlement.rules.supply import gain, gain_all, gather, send
from bastide.games.settlement.state import SettlementState


def drawn(tile: i64, region: i64) -> i64:
    """What PLACE is about: the tile that was drawn, and its region."""
    return tile * SIDE + region


def drawn_tile(argument: i64) -> i64:
    return argument // SIDE


def drawn_region(argument: i64) -> i64:
    return argument % SIDE


def list_explorations(state: SettlementState, hands: i64, explored: i64, actions: list[Action]) -> None:
    """[SET-EXPLORE-06] A region is offered if it has a free legal space, [SET-EXPLORE-07] whatever lies on its
    neighbours."""
    reach: i64 = REACH[explored]
    for region in range(SIDE):
        if hands >= EXPLORE_VILLAGERS[region] and (reach >> (SIDE * region)) & ROW and state.wilds & LEVEL[region]:
            actions.append(notation.explore(region))


def explore(state: SettlementState, seat: i64, region: i64) -> None:
    """[SET-EXPLORE-01] [SET-EXPLORE-02] Villagers go, the top tile of the region's level is seen, then placed."""
    send(state, seat, EXPLORE_ZONE, EXPLORE_VILLAGERS[region], "SET-EXPLORE-01")
    tile = state.draw(state.wilds & LEVEL[region])
    if state.entry is not None:
        state.tell("draws", seat, "SET-EXPLORE-02", [int(region), int(tile)])
    spaces = open_spaces(state, seat, region)
    if bit_count(spaces) == 1:
        settle(state, seat, lowest_bit(spaces), tile)
    else:
        state.push(PLACE, seat, drawn(tile, region))


def open_spaces(state: SettlementState, seat: i64, region: i64) -> i64:
    """[SET-EXPLORE-05] The spaces of the region where its tile may go, as a mask."""
    row: i64 = ROW
    return REACH[state.explored(seat)] & (row << (SIDE * region))


class Place(Phase):
    """The drawn tile is seen; where does it go?"""

    def __init__(self) -> None:
        self.rule = "SET-EXPLORE-04"

    def legal(self, state: SettlementState, decision: Decision) -> list[Action]:
        spaces = open_spaces(state, decision.seat, drawn_region(decision.argument))
        return [notation.lay(space) for space in range(SPACES) if (spaces >> space) & 1]

    def apply(self, state: SettlementState, decision: Decision, action: Action) -> None:
        settle(state, decision.seat, argument_of(action), drawn_tile(decision.argument))


def settle(state: SettlementState, seat: i64, space: i64, tile: i64) -> None:
    """[SET-EXPLORE-08] Place the tile and look out for its monster; [SET-EXPLORE-09] it yields nothing now,
    [SET-ARTEFACT-13] unless the Explorer's Astrolabe collects before the check."""
    state.wilds &= ~BIT[tile]
    state.lands[seat * SPACES + space] = int(tile)
    if state.entry is not None:
        state.tell("lays", seat, "SET-EXPLORE-02", [int(space), int(tile)])
    if state.artefacts[seat] == EXPLORER_ASTROLABE:
        gather(state, seat, space, 1, "SET-ARTEFACT-13")
    check(state, seat, space)


def check(state: SettlementState, seat: i64, space: i64) -> None:
    """[SET-MONSTER-01] The encounter check of a tile, [SET-MONSTER-05] never where a monster or a fortification is,
    [SET-MONSTER-09] never without a monster of the colour in the supply; the holder of the Wizard's Mask decides
    [SET-ARTEFACT-22]. [SET-MONSTER-04] It follows an exploration and a collection; [SET-MONSTER-06] the hero row counts
    as it is then."""
    if ((state.beasts[seat] | state.forts[seat]) >> space) & 1:
        return
    colour = state.colour(seat, space)
    if not state.monsters[colour]:
        return
    if state.artefacts[seat] == WIZARD_MASK:
        state.push(MEET, seat, space)
    elif (state.icons() >> colour) & 1:
        appear(state, seat, space, "SET-MONSTER-01")


def appear(state: SettlementState, seat: i64, space: i64, rule: str) -> None:
    """[SET-MONSTER-02] One monster, however many heroes show it; [SET-MONSTER-07] it stays until it is hunted."""
    colour = state.colour(seat, space)
    state.monsters[colour] -= 1
    state.beasts[seat] |= 1 << int(space)
    if state.entry is not None:
        state.tell("appears", seat, rule, [int(space), int(colour)])


class Meet(Phase):
    """[SET-ARTEFACT-23] The Wizard's Mask decides tile by tile whether the monster of its icon appears. To decline
    leaves it to the hero row, which all can see: that is one of the two answers."""

    def __init__(self) -> None:
        self.rule = "SET-ARTEFACT-22"

    def legal(self, state: SettlementState, decision: Decision) -> list[Action]:
        return [APPEAR, HIDE]

    def apply(self, state: SettlementState, decision: Decision, action: Action) -> None:
        if action == APPEAR:
            appear(state, decision.seat, decision.argument, "SET-ARTEFACT-22")
        else:
            seat, space = decision.seat, decision.argument
            state.tell("hides", seat, "SET-ARTEFACT-22", [int(space), int(state.colour(seat, space))])


def list_hunts(state: SettlementState, seat: i64, hands: i64, actions: list[Action]) -> None:
    beasts: i64 = state.beasts[seat]
    if beasts:
        for space in range(SPACES):
            if (beasts >> space) & 1 and hands >= HUNT_VILLAGERS[state.colour(seat, space)]:
                actions.append(notation.hunt(space))


def hunt(state: SettlementState, seat: i64, space: i64) -> None:
    """[SET-HUNT-01] [SET-HUNT-04] One monster goes back to the supply and brings its reward, [SET-HUNT-05] nothing of
    the tile; [SET-ARTEFACT-14] the Mace of the Brave adds a diamond."""
    colour = state.colour(seat, space)
    send(state, seat, HUNT_ZONE, HUNT_VILLAGERS[colour], "SET-HUNT-02")
    state.beasts[seat] &= ~(1 << int(space))
    state.monsters[colour] += 1
    if state.entry is not None:
        state.tell("hunts", seat, "SET-HUNT-01", [int(space), int(colour)])
    gain_all(state, seat, REWARD[colour], "SET-HUNT-03")
    if state.artefacts[seat] == MACE_OF_THE_BRAVE:
        gain(state, seat, DIAMOND, 1, "SET-ARTEFACT-14")

"""Inn: the cards that stay in the hand and work in the final scoring."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.state import EVERYBODY
from bastide.games.village.data import (
    BEER,
    EFFECTS,
    FIRST_GOOD,
    FORTIFIED,
    GRAIN,
    KINDS,
    TOWNS,
    steps,
)
from bastide.games.village.expansions.inn.cards import (
    COUNT,
    FARMER_WOMAN,
    GUILD_MASTER,
    MAYOR,
    MEDICO,
    NUN,
    SCHOLAR,
    STEWARD,
    TRICKSTER,
    holds,
)
from bastide.games.village.state import VillageState

RULES: Final[dict[int, str]] = {
    COUNT: "INN-28", GUILD_MASTER: "INN-31", MAYOR: "INN-32", NUN: "INN-33", SCHOLAR: "INN-34", STEWARD: "INN-36",
    MEDICO: "INN-37", FARMER_WOMAN: "INN-38",
}  # fmt: skip
TABLES: Final[list[list[int]]] = [steps(effect["points"]) if "table" in effect["type"] else [] for effect in EFFECTS]
COLOUR: Final[list[int]] = [KINDS.index(effect["colour"]) if "colour" in effect else -1 for effect in EFFECTS]
EACH: Final[list[int]] = [effect["points"] if str(effect.get("points")).isdigit() else 0 for effect in EFFECTS]
MOST: Final[list[int]] = [effect.get("max", 99) for effect in EFFECTS]
LAST_PLACE: Final[int] = EFFECTS[TRICKSTER]["if_nobody_has_fewer"]
OTHERWISE: Final[int] = EFFECTS[TRICKSTER]["otherwise"]


def worth(state: VillageState, seat: i64, kind: i64) -> i64:
    """The points of an unlit card that adds some by itself."""
    number: i64 = 0
    if COLOUR[kind] >= 0:  # [INN-31] [INN-32] [INN-33] [INN-34] [INN-35] coins are no cubes
        table = TABLES[kind]
        return table[min(state.have(seat, COLOUR[kind]), len(table) - 1)]
    if kind == COUNT:  # [INN-28]
        for town in range(len(FORTIFIED)):
            if FORTIFIED[town] and state.have(seat, TOWNS) >> town & 1:
                number += 1
    elif kind == STEWARD:  # [INN-36]
        for good in range(FIRST_GOOD, BEER + 1):
            if state.have(seat, good):
                number += 1
    elif kind == MEDICO:  # [INN-37]
        number = state.living(seat)
    elif kind == FARMER_WOMAN:  # [INN-38]
        number = state.have(seat, GRAIN)
    return min(number * EACH[kind], MOST[kind])


def card_points(state: VillageState, seat: i64) -> i64:
    """What the unlit cards of a hand add, as far as they are known; without the Trickster."""
    points: i64 = 0
    for found in state.cards.at(seat):
        kind = state.cards.kinds[found]
        if kind in RULES:
            points += worth(state, seat, kind)
    return points


def trickster_points(state: VillageState, seat: i64, totals: list[int]) -> i64:
    """[INN-29] [INN-30] What the Trickster adds to the totals that all seats have without him."""
    if not holds(state, seat, TRICKSTER):
        return 0
    return LAST_PLACE if totals[seat] == min(totals) else OTHERWISE


def score_cards(state: VillageState) -> None:
    """[INN-18] [INN-65] All cards are shown; each unlit one adds its points; [INN-25] lit ones are worth nothing."""
    cards = state.cards
    for seat in range(len(state.scores)):
        for found in cards.at(seat):
            if cards.known[found] != EVERYBODY:
                cards.show(state, found, EVERYBODY)
            kind = cards.kinds[found]
            if kind in RULES:
                state.score("final_card", seat, worth(state, seat, kind), RULES[kind], [kind])
    for seat in range(len(state.scores)):
        if holds(state, seat, TRICKSTER):
            state.score("final_card", seat, trickster_points(state, seat, state.scores), "INN-29", [TRICKSTER])

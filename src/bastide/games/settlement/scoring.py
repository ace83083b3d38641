"""Settlement: what everything is worth at the end."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.games.settlement.data import (
    ADVENTURERS,
    BUILDERS,
    DEFENDERS,
    GRADE_FROM,
    HERO_GUILD,
    HERO_VALUE,
    SPACES,
    STORED_POINTS,
)
from bastide.games.settlement.state import SettlementState, size


def counted(state: SettlementState, seat: i64, guild: i64) -> i64:
    """[SET-HERO-10] [SET-HERO-11] [SET-HERO-12] [SET-HERO-13] What a hero of the guild counts, as it is now;
    [SET-MONSTER-08] a terrain with a monster is one too."""
    if guild == ADVENTURERS:
        return size(state.explored(seat))
    if guild == DEFENDERS:
        return size(state.forts[seat])
    if guild == BUILDERS:
        return size(state.built(seat))
    return 1


def hero_points(state: SettlementState, seat: i64, hero: i64) -> i64:
    """[SET-END-04] What one hero is worth to the seat if the game ended now."""
    return HERO_VALUE[hero] * counted(state, seat, HERO_GUILD[hero])


def standing(state: SettlementState, seat: i64) -> i64:
    """[SET-END-02] [SET-END-07] The seat's points if the game ended now: heroes and what is stored, nothing else."""
    points: i64 = 0
    hero: i64 = 0
    heroes: i64 = state.heroes[seat]
    while heroes:
        if heroes & 1:
            points += hero_points(state, seat, hero)
        heroes >>= 1
        hero += 1
    for place in range(seat * SPACES, seat * SPACES + SPACES):
        if state.vaults[place]:
            points += state.vaults[place] * STORED_POINTS[state.houses[place]]
    return points


def grade(score: int) -> int:
    """[SET-SOLO-09] The grade of a score alone at the table."""
    best = 0
    for number, least in enumerate(GRADE_FROM):
        if score >= least:
            best = number
    return best

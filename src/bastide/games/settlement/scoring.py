"""Settlement: what scores at the end."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.bits import bit_count
from bastide.core.game import Game
from bastide.games.settlement.data import (
    ADVENTURERS,
    BUILDERS,
    BUILDING_NAMES,
    BUILDING_RULES,
    DEFENDERS,
    GRADE_FROM,
    GUILD_NAMES,
    GUILD_RULES,
    HERO_GUILD,
    HERO_VALUE,
    HEROES,
    SPACES,
    STORED_POINTS,
)
from bastide.games.settlement.state import SettlementState


def counted(state: SettlementState, seat: i64, guild: i64) -> i64:
    """[SET-HERO-10] [SET-HERO-11] [SET-HERO-12] [SET-HERO-13] What a hero of the guild counts, as it is now;
    [SET-MONSTER-08] a terrain with a monster is one too."""
    if guild == ADVENTURERS:
        return bit_count(state.explored(seat))
    if guild == DEFENDERS:
        return bit_count(state.forts[seat])
    if guild == BUILDERS:
        return bit_count(state.built(seat))
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


def final_scoring(state: SettlementState) -> None:
    """[SET-END-02] [SET-END-03] Heroes by what their owner has now, and the tokens stored."""
    for seat in range(len(state.scores)):
        heroes: i64 = state.heroes[seat]
        for hero in range(HEROES):
            if (heroes >> hero) & 1:
                guild = HERO_GUILD[hero]
                points = hero_points(state, seat, hero)
                state.score("hero", seat, points, GUILD_RULES[guild], [hero, int(counted(state, seat, guild))])
        for place in range(seat * SPACES, seat * SPACES + SPACES):
            if state.vaults[place]:
                building, tokens = state.houses[place], state.vaults[place]
                points = tokens * STORED_POINTS[building]
                state.score("stored", seat, points, BUILDING_RULES[building], [building, tokens])
    if len(state.scores) == 1:
        state.tell("grade", 0, "SET-SOLO-09", [grade(state.scores[0])])


def breakdown(game: Game, view: SettlementState, seat: int) -> list[tuple[str, int]]:
    """Where the points of a seat would come from if the game ended now: guild by guild, building by building."""
    points: dict[str, int] = {}
    for hero in range(HEROES):
        if view.heroes[seat] >> hero & 1:
            guild = GUILD_NAMES[HERO_GUILD[hero]]
            points[guild] = points.get(guild, 0) + int(hero_points(view, seat, hero))
    for place in range(seat * SPACES, (seat + 1) * SPACES):
        if view.vaults[place]:
            building = view.houses[place]
            name = BUILDING_NAMES[building]
            points[name] = points.get(name, 0) + view.vaults[place] * STORED_POINTS[building]
    return [(f"score.{word}", n) for word, n in points.items()]

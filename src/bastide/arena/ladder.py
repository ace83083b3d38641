"""The ladder: a rating for any bot, found by games against anchors whose ratings stay.

The anchors of a game are random play and the classic levels, which never change; `bots/anchors.json` holds their
ratings and the matches they were found by. Ratings are Elo's: 400 points more mean ten victories to one defeat.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import exp, sqrt

import msgspec

from bastide.arena.backends import Backend
from bastide.arena.match import Fixture, game_by_name
from bastide.arena.results import BotResults
from bastide.arena.tournament import play_all
from bastide.bots.anchors import POINT, anchor_file, anchors
from bastide.bots.external import ExternalBot, Fault, Limits
from bastide.bots.names import read_name
from bastide.bots.players import Greedy
from bastide.core.errors import BadOption

SPREAD = 800.0  # of ratings that nobody has measured yet, around the middle of the anchors
SURE = 1.96  # standard errors of an interval of 95 %


class Meeting(msgspec.Struct):
    """Games against one anchor."""

    anchor: str
    rating: float
    games: int = 0
    wins: float = 0.0


class LadderRating(msgspec.Struct, frozen=True):
    """A rating with its interval of 95 %, and what it was found by."""

    bot: str
    game: str
    seats: int
    version: int  # of the anchors
    rating: float
    low: float
    high: float
    nearest: str  # anchor
    meetings: tuple[Meeting, ...]
    results: BotResults


def estimate(meetings: list[Meeting], middle: float) -> tuple[float, float]:
    """The likeliest rating and its standard error, with a weak belief that it is somewhere around the middle."""
    rating = middle
    information = 1.0
    for _ in range(50):
        slope = (middle - rating) / SPREAD**2
        information = 1 / SPREAD**2
        for meeting in meetings:
            chance = 1 / (1 + exp(POINT * (meeting.rating - rating)))
            slope += POINT * (meeting.wins - meeting.games * chance)
            information += POINT**2 * meeting.games * chance * (1 - chance)
        rating += max(-SPREAD, min(SPREAD, slope / information))
    return rating, 1 / sqrt(information)


def try_start(bot: str, game: str, seats: int, limits: Limits) -> None:
    """Let a program say hello once, before many games are played; Fault if it does not."""
    name = read_name(bot)
    if name.kind != "cmd":
        return
    program = ExternalBot(name.command, limits, Greedy())
    try:
        program.started_program(game_by_name(game, seats, ""), 0)
    except Fault as fault:
        program.stop(polite=False)
        raise BadOption("bot", f"{bot} never started: {fault}") from None
    program.close()


def rate(
    bot: str,
    game: str,
    seats: int,
    most: int,
    width: float,
    minutes: float,
    seed: int,
    place: Backend,
    limits: Limits,
    report: Callable[[int, int], None] | None = None,
) -> LadderRating:
    """Play against the anchors nearest to the rating found so far, until its interval is narrow enough, so many games
    are played, or the time is over. With more than two seats, all others are the same anchor, and each counts."""
    known = anchors(game, seats).ratings()
    try_start(bot, game, seats, limits)
    meetings = [Meeting(name, rating) for name, rating in known.items()]
    middle = sum(known.values()) / len(known)
    totals, number, end = BotResults(), 0, time.monotonic() + 60 * minutes
    rating, error = estimate(meetings, middle)
    while number < most and 2 * SURE * error > width and time.monotonic() < end:
        meeting = min(meetings, key=lambda one: (abs(one.rating - rating) + 40 * one.games / seats, one.rating))
        plan = []
        for turn in range(seats):
            bots = tuple(bot if seat == turn else meeting.anchor for seat in range(seats))
            plan.append(Fixture(number + turn, game, "", bots, seed + number // seats))
        for turn, result in enumerate(one.without_fallback() for one in play_all(plan, place, limits=limits)):
            totals.add(result, turn)
            meeting.games += 1
            meeting.wins += result.share_ahead(turn)
        number += seats
        rating, error = estimate(meetings, middle)
        if report:
            report(number, most)
    nearest = min(known, key=lambda name: abs(known[name] - rating))
    return LadderRating(
        bot, game, seats, anchor_file().version, round(rating, 1), round(rating - SURE * error, 1),
        round(rating + SURE * error, 1), nearest, tuple(one for one in meetings if one.games), totals,
    )  # fmt: skip

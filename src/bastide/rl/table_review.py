"""The review of a finished game for agents that read: made line by line, so that its progress can be told, in the words
of the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import anyio

from bastide.bots.review import Depth, Moment, Review, Reviewer
from bastide.core.errors import BadOption
from bastide.rl.text import TextTable

MOST_TOLD = 10  # moments; the worst
Report = Callable[[int, int], Awaitable[None]]  # called with the lines that have been assessed, and of how many


class TableReview(NamedTuple):
    """A review, and the same in lines of words."""

    review: Review
    words: list[str]


async def review_table(table: TextTable, depth: Depth, report: Report) -> TableReview:
    """The review of a game that is over: then nothing of it is hidden any more. Threads think, line by line."""
    if table.seat >= 0:
        raise BadOption("table", "only a finished game is reviewed")
    reviewer = Reviewer(table.session.record, depth)
    lines = len(reviewer.numbers)
    await report(0, lines)
    beginning, assessed = await anyio.to_thread.run_sync(reviewer.beginning), []
    for place in range(lines):
        assessed.append(await anyio.to_thread.run_sync(reviewer.assess, place))
        await report(place + 1, lines)
    review = reviewer.sum_up(beginning, assessed)
    return TableReview(review, in_words(table, reviewer, review))


def in_words(table: TextTable, reviewer: Reviewer, review: Review) -> list[str]:
    """Who won, and the choices that cost most; the sums of choices and luck only where they are proved."""
    words = [f"{review.assessed} lines were assessed. {table.result()}"]
    if review.measured:
        words += [
            f"{name}: choices {skill:+.1f}, luck {luck:+.1f} points of lead"
            for name, skill, luck in zip(table.names, review.skill, review.luck, strict=True)
        ]
    words += [told(table, reviewer, moment) for moment in review.moments[:MOST_TOLD]]
    if not review.moments:
        words.append("No choice cost a point for certain.")
    return words


def told(table: TextTable, reviewer: Reviewer, moment: Moment) -> str:
    """A choice that cost points, as its seat saw it."""
    view = reviewer.states[reviewer.numbers.index(moment.ply)].redact(moment.seat)
    played, better = (
        table.labelled(view, moment.seat, reviewer.game.read(text)) for text in (moment.played, moment.best)
    )
    sure = "exactly" if moment.exact else f"± {2 * moment.error:.1f}"
    return (
        f"Line {moment.ply + 1}, {table.names[moment.seat]}: {played}. Better by {moment.loss:.1f} ({sure}): {better}."
    )

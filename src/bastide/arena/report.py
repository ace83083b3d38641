"""The report of a tournament: one HTML page with style and plots inside."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

import bastide
from bastide.arena.match import Fixture, Result
from bastide.arena.plots import bars, histogram, whiskers
from bastide.arena.ratings import rate
from bastide.arena.results import FAULT_COLUMNS, BotResults, results_by_bot, wilson_interval
from bastide.pages.templates import on_page, render
from bastide.text import Speech, speech


class Cell(msgspec.Struct, frozen=True):
    """How often the bot of a row finished before that of a column."""

    share: str
    shade: int  # percent
    games: str


def matrix(
    bots: Sequence[str], fixtures: Sequence[Fixture], results: Sequence[Result]
) -> dict[tuple[str, str], tuple[float, int]]:
    """How often the first of two bots finished before the second (a shared place counts half), and games together."""
    plan = {fixture.number: fixture for fixture in fixtures}
    found = {(one, other): (0.0, 0) for one in bots for other in bots if one != other}
    for result in results:
        seated = plan[result.number].bots
        for i, one in enumerate(seated):
            for j, other in enumerate(seated):
                if one != other:
                    before, games = found[one, other]
                    found[one, other] = (before + result.ahead(i, j), games + 1)
    return found


def report_page(
    title: str,
    bots: Sequence[str],
    fixtures: Sequence[Fixture],
    results: Sequence[Result],
    count_fallback: bool = False,
    language: str = "en",
) -> str:
    """The HTML page of a report; `count_fallback` tells how the results were counted."""
    say = speech(language)
    totals = results_by_bot(bots, fixtures, results)
    ratings = [(one.name, one.mean, one.low, one.high) for one in rate(bots, fixtures, results)]
    scores = [score for one in totals.values() for score in one.scores]
    low, high = float(min(scores)), float(max(scores)) + 1
    lengths = [float(sum(result.actions)) for result in results]
    seeds = sorted({fixture.seed for fixture in fixtures})
    options = sorted({fixture.options or say("report.no_options") for fixture in fixtures})
    about = {"n": len(results), "game": fixtures[0].game, "first": seeds[0], "last": seeds[-1]}
    about |= {"options": " / ".join(options), "version": bastide.__version__}
    columns = ("bot", "games", "wins", "share", "interval", "mean")
    return render(
        "arena/report",
        say=say,
        title=title,
        about=say("report.about", **about),
        ratings=on_page(whiskers(say("report.ratings"), ratings)),
        heads=[say(f"report.{column}") for column in columns] + [say(f"series.{fault}") for fault in FAULT_COLUMNS],
        standings=[(name, standing(one, say)) for name, one in totals.items()],
        counted=say("series.counted_as_played" if count_fallback else "series.counted_as_lost"),
        never_started=[
            say("report.never_started", bot=name, fault=one.first_fault)
            for name, one in totals.items()
            if one.never_started
        ],
        bots=bots,
        before=before(bots, matrix(bots, fixtures, results), say),
        scores=[
            (name, on_page(histogram(say("report.scores_of", bot=name), one.scores, low, high)))
            for name, one in totals.items()
        ],
        lengths=on_page(histogram(say("report.actions"), lengths, min(lengths), max(lengths) + 1)),
        times=on_page(
            bars(say("report.time"), [(name, 1000 * one.seconds_per_move) for name, one in totals.items()], " ms")
        ),
    )


def standing(one: BotResults, say: Speech) -> list[str]:
    """The cells of a bot in the table of victories, after its name."""
    low, high = wilson_interval(one.wins, one.games)
    return [
        str(one.games),
        say.decimal(one.wins, "g"),
        say.decimal(one.wins / max(one.games, 1), ".1%"),
        say("interval", low=say.decimal(low, ".1%"), high=say.decimal(high, ".1%")),
        say.decimal(one.mean_score, ".1f"),
        *map(str, one.fault_counts().values()),
    ]


def before(
    bots: Sequence[str], found: dict[tuple[str, str], tuple[float, int]], say: Speech
) -> list[tuple[str, list[Cell | None]]]:
    """The rows of the table who finishes before whom; None where two never met."""
    rows: list[tuple[str, list[Cell | None]]] = []
    for one in bots:
        cells: list[Cell | None] = []
        for other in bots:
            ahead, games = found.get((one, other), (0.0, 0))
            share = ahead / max(games, 1)
            cell = Cell(say.decimal(share, ".0%"), round(60 * share), say("report.together", n=games))
            cells.append(cell if games else None)
        rows.append((one, cells))
    return rows

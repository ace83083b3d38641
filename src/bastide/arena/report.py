"""The report of a tournament: one HTML page with style and plots inside."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import bastide
from bastide.arena.match import Fixture, Result
from bastide.arena.plots import bars, histogram, whiskers
from bastide.arena.ratings import rate
from bastide.arena.results import FAULT_COLUMNS, results_by_bot, wilson_interval
from bastide.text import Speech, speech

STYLE = """
:root{color-scheme:light dark;--ink:#2b2620;--paper:#fbf8f1;--line:#b9ab93;--bar:#3f6d8e;--mark:#b4542c}
@media(prefers-color-scheme:dark){:root{--ink:#ece5d8;--paper:#1e1b17;--line:#6b6252;--bar:#7fb0d0;--mark:#e08a5f}}
body{font:16px/1.5 Georgia,serif;color:var(--ink);background:var(--paper);
max-width:60rem;margin:2rem auto;padding:0 1rem}
svg{max-width:100%;height:auto}svg text{fill:var(--ink);font:13px sans-serif}
.line{stroke:var(--line);stroke-width:2}.mark{fill:var(--mark)}.bar{fill:var(--bar)}
table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:.3rem .6rem;text-align:right}
th{text-align:left}
"""


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
                    ahead = (result.places[i] < result.places[j]) + 0.5 * (result.places[i] == result.places[j])
                    found[one, other] = (before + ahead, games + 1)
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
    ratings = rate(bots, fixtures, results)
    scores = [score for one in totals.values() for score in one.scores]
    low, high = float(min(scores)), float(max(scores)) + 1
    lengths = [float(sum(result.actions)) for result in results]
    seeds = sorted({fixture.seed for fixture in fixtures})
    options = sorted({fixture.options or say("report.no_options") for fixture in fixtures})
    about = {"n": len(results), "game": fixtures[0].game, "first": seeds[0], "last": seeds[-1]}
    about |= {"options": " / ".join(options), "version": bastide.__version__}
    parts = [
        f"<p>{escape(say('report.about', **about))}</p>",
        f"<h2>{say('report.ratings')}</h2><p>{say('report.intervals')}</p>",
        whiskers(say("report.ratings"), [(rating.name, rating.mean, rating.low, rating.high) for rating in ratings]),
        f"<h2>{say('report.victories')}</h2>",
        _standings(bots, fixtures, results, say),
        f"<p>{say('series.counted_as_played' if count_fallback else 'series.counted_as_lost')}</p>",
        *(
            f"<p><strong>{escape(say('report.never_started', bot=name, fault=one.first_fault))}</strong></p>"
            for name, one in totals.items()
            if one.never_started
        ),
        f"<h2>{say('report.before')}</h2>",
        _matrix(bots, fixtures, results, say),
        f"<h2>{say('report.scores')}</h2>",
        *(
            f"<h3>{escape(name)}</h3>{histogram(say('report.scores_of', bot=name), one.scores, low, high)}"
            for name, one in totals.items()
        ),
        f"<h2>{say('report.length')}</h2><p>{say('report.actions')}.</p>",
        histogram(say("report.actions"), lengths, min(lengths), max(lengths) + 1),
        f"<h2>{say('report.time')}</h2>",
        bars(say("report.time"), [(name, 1000 * one.seconds_per_move) for name, one in totals.items()], " ms"),
    ]
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1>{''.join(parts)}</body></html>\n"
    )


def _standings(bots: Sequence[str], fixtures: Sequence[Fixture], results: Sequence[Result], say: Speech) -> str:
    rows = []
    for name, one in results_by_bot(bots, fixtures, results).items():
        low, high = wilson_interval(one.wins, one.games)
        interval = say("interval", low=say.decimal(low, ".1%"), high=say.decimal(high, ".1%"))
        rows.append(
            f"<tr><th>{escape(name)}</th><td>{one.games}</td><td>{say.decimal(one.wins, 'g')}</td>"
            f"<td>{say.decimal(one.wins / max(one.games, 1), '.1%')}</td><td>{interval}</td>"
            f"<td>{say.decimal(one.mean_score, '.1f')}</td>"
            f"{''.join(f'<td>{count}</td>' for count in one.fault_counts().values())}</tr>"
        )
    columns = ("bot", "games", "wins", "share", "interval", "mean")
    heads = [say(f"report.{column}") for column in columns] + [say(f"series.{fault}") for fault in FAULT_COLUMNS]
    return f"<table><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>{''.join(rows)}</table>"


def _matrix(bots: Sequence[str], fixtures: Sequence[Fixture], results: Sequence[Result], say: Speech) -> str:
    found = matrix(bots, fixtures, results)
    rows = ["<tr><th></th>" + "".join(f"<th>{escape(name)}</th>" for name in bots) + "</tr>"]
    for one in bots:
        cells = [f"<th>{escape(one)}</th>"]
        for other in bots:
            ahead, games = found.get((one, other), (0.0, 0))
            if not games:
                cells.append("<td>–</td>")
                continue
            share = ahead / games
            shade = f"background:color-mix(in srgb,var(--bar) {share * 60:.0f}%,transparent)"
            cells.append(
                f'<td style="{shade}" title="{say("report.together", n=games)}">{say.decimal(share, ".0%")}</td>'
            )
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table>{''.join(rows)}</table>"

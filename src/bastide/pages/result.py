"""How a game ended: everybody in order, with the points that the last counting brought."""

from __future__ import annotations

import re
from html import escape

from bastide.draw.seats import COLOURS
from bastide.pages.assets import icon
from bastide.pages.replay import exports
from bastide.tables.table_view import LogEvent, TableView
from bastide.text import Speech

AFTER_NAME = re.compile(r"^\s*[:,]?\s*")


def board(view: TableView, say: Speech) -> str:
    """Lies over the table when it is over, until it is put away; who looks back does not meet it."""
    if not (view.over and view.is_current and view.places):
        return ""
    order = sorted(range(view.game.seats), key=lambda seat: (view.places or [])[seat])
    away = (
        f'<a class="btn tool" href="/t/{view.table}?seat={view.viewer}&amp;ply={max(0, view.plies - 1)}" data-away'
        f' aria-label="{escape(say("close"))}">{icon("i-cross")}</a>'
    )
    return (
        f'<section id="result" class="box" aria-labelledby="result-title"><h2 id="result-title">{icon("i-crown")}'
        f"{escape(title(view, say))}</h2>{away}"
        f'<ol>{"".join(standing(view, seat, say) for seat in order)}</ol><p class="takeaway">'
        f'<a class="btn" href="/">{escape(say("result.other"))}</a>{exports(view, say)}</p></section>'
    )


def title(view: TableView, say: Speech) -> str:
    """For whom it was a good evening."""
    places = view.places or []
    if len(places) == 1:
        return say("table.solo_won" if places[0] == 1 else "table.solo_lost", n=view.scores[0])
    winners = [seat for seat, place in enumerate(places) if place == 1]
    if winners == [view.viewer]:
        return say("result.mine")
    return say("result.won", n=len(winners), who=say.several([view.names[seat] for seat in winners]))


def standing(view: TableView, seat: int, say: Speech) -> str:
    """One player: the place, the name, the score, and how the last counting led to it."""
    place, counted = (view.places or [])[seat], counting(view, seat)
    lines = [f"<li>{escape(told(event, view.names[seat]))}</li>" for event in counted]
    before = view.scores[seat] - sum(event.points for event in counted)
    if lines and before:
        lines.insert(0, f"<li>{escape(say('result.before', what=say('points', n=before)))}</li>")
    mark = icon(f"meeple-{COLOURS[view.occupants[seat].colour].name}", css="mark")
    return (
        f'<li class="{"first" if place == 1 else "later"}"><p><b class="num">{escape(say("side.place", n=place))}</b>'
        f'{mark}<b class="name">{escape(view.names[seat])}</b><b class="num score">{view.scores[seat]}</b></p>'
        f"<ul>{''.join(lines)}</ul></li>"
    )


def counting(view: TableView, seat: int) -> list[LogEvent]:
    """What brought this player points in the last step of the game."""
    return [event for event in view.log[-1].events if event.seat == seat and event.points] if view.log else []


def told(event: LogEvent, name: str) -> str:
    """An event under the name of the one it is about, so without that name."""
    text = AFTER_NAME.sub("", event.text.removeprefix(name)) if event.text.startswith(name) else event.text
    return text[:1].upper() + text[1:]

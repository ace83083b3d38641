"""How a game ended: everybody in order, with the points that the last counting brought."""

from __future__ import annotations

import re
from html import escape

from bastide.draw.seats import COLOURS
from bastide.text import Speech
from bastide.web.pages.icons import icon
from bastide.web.pages.replay import exports
from bastide.web.sight import Happening, Sight

AFTER_NAME = re.compile(r"^\s*[:,]?\s*")


def board(sight: Sight, say: Speech) -> str:
    """Lies over the table when it is over, until it is put away; who looks back does not meet it."""
    if not (sight.over and sight.live and sight.places):
        return ""
    order = sorted(range(sight.game.seats), key=lambda seat: (sight.places or [])[seat])
    away = (
        f'<a class="btn tool" href="/t/{sight.table}?seat={sight.viewer}&amp;ply={max(0, sight.plies - 1)}" data-away'
        f' aria-label="{escape(say("close"))}">{icon("i-cross")}</a>'
    )
    return (
        f'<section id="result" class="box" aria-labelledby="result-title"><h2 id="result-title">{icon("i-crown")}'
        f"{escape(title(sight, say))}</h2>{away}"
        f'<ol>{"".join(standing(sight, seat, say) for seat in order)}</ol><p class="takeaway">'
        f'<a class="btn" href="/">{escape(say("result.other"))}</a>{exports(sight, say)}</p></section>'
    )


def title(sight: Sight, say: Speech) -> str:
    """For whom it was a good evening."""
    places = sight.places or []
    if len(places) == 1:
        return say("table.solo_won" if places[0] == 1 else "table.solo_lost", n=sight.scores[0])
    winners = [seat for seat, place in enumerate(places) if place == 1]
    if winners == [sight.viewer]:
        return say("result.mine")
    return say("result.won", n=len(winners), who=say.several([sight.names[seat] for seat in winners]))


def standing(sight: Sight, seat: int, say: Speech) -> str:
    """One player: the place, the name, the score, and how the last counting led to it."""
    place, counted = (sight.places or [])[seat], counting(sight, seat)
    lines = [f"<li>{escape(told(event, sight.names[seat]))}</li>" for event in counted]
    before = sight.scores[seat] - sum(event.points for event in counted)
    if lines and before:
        lines.insert(0, f"<li>{escape(say('result.before', what=say('points', n=before)))}</li>")
    mark = icon(f"meeple-{COLOURS[sight.sitters[seat].colour].name}", css="mark")
    return (
        f'<li class="{"first" if place == 1 else "later"}"><p><b class="num">{escape(say("side.place", n=place))}</b>'
        f'{mark}<b class="name">{escape(sight.names[seat])}</b><b class="num score">{sight.scores[seat]}</b></p>'
        f"<ul>{''.join(lines)}</ul></li>"
    )


def counting(sight: Sight, seat: int) -> list[Happening]:
    """What brought this player points in the last step of the game."""
    return [event for event in sight.log[-1].events if event.seat == seat and event.points] if sight.log else []


def told(event: Happening, name: str) -> str:
    """An event under the name of the one it is about, so without that name."""
    text = AFTER_NAME.sub("", event.text.removeprefix(name)) if event.text.startswith(name) else event.text
    return text[:1].upper() + text[1:]

"""Looking back: a slider over all plies, ways out of it, and what can be taken along."""

from __future__ import annotations

from html import escape

from bastide.bots.levels import HIGHEST
from bastide.core.state import SPECTATOR
from bastide.text import Speech
from bastide.web.pages.icons import icon
from bastide.web.sight import Sight

STEPS = (("first", "Home"), ("back", "ArrowLeft"), ("forth", "ArrowRight"), ("final", "End"))


def slider(sight: Sight, say: Speech) -> str:
    """Shown while one looks back: the slider, steps, and playing on from here."""
    if sight.live and not sight.over:
        return ""
    here = f"/t/{sight.table}"
    goals = {"first": 0, "back": max(0, sight.ply - 1), "forth": min(sight.plies, sight.ply + 1), "final": sight.plies}
    links = {
        name: f'<a class="btn tool" href="{here}?seat={sight.viewer}&amp;ply={goals[name]}" data-soft data-key="{key}"'
        f' aria-label="{escape(say(f"replay.{name}"))}" title="{escape(say(f"replay.{name}"))}">{icon(f"i-{name}")}</a>'
        for name, key in STEPS
    }
    return (
        f'<div id="replay"><form id="plies" action="{here}" data-soft>'
        f'<input type="hidden" name="seat" value="{sight.viewer}">'
        f'{links["first"]}{links["back"]}<input type="range" name="ply"'
        f' data-quick min="0" max="{sight.plies}" value="{sight.ply}"'
        f' aria-label="{escape(say("replay.ply"))}">{links["forth"]}{links["final"]}'
        f'<output class="num">{sight.ply} / {sight.plies}</output></form>{fork_form(sight, say)}</div>'
    )


def fork_form(sight: Sight, say: Speech) -> str:
    """Play on from this ply against bots."""
    if sight.viewer == SPECTATOR:
        return ""
    levels = "".join(
        f'<option value="level:{n}"{" selected" if n == 3 else ""}>{escape(say(f"level.{n}"))}</option>'
        for n in range(1, HIGHEST + 1)
    )
    return (
        f'<form id="fork" method="post" action="/t/{sight.table}/fork?seat={sight.viewer}" data-send>'
        f'<input type="hidden" name="ply" value="{sight.ply}">'
        f'<select name="bot" aria-label="{escape(say("setup.level"))}">'
        f'{levels}</select><button class="btn">{escape(say("replay.fork"))}</button></form>'
    )


def exports(sight: Sight, say: Speech) -> str:
    """What one can take along: the record, the log, the picture."""
    here, asked = f"/t/{sight.table}", f"?seat={sight.viewer}&amp;ply={sight.ply}"
    links = {
        "record": f"/api/tables/{sight.table}/record?seat={sight.viewer}",
        "log": f"{here}/log.txt?seat={sight.viewer}",
        "svg": f"{here}/picture.svg{asked}",
        "png": f"{here}/picture.png{asked}",
    }
    return "".join(f'<a href="{link}" download>{escape(say(f"export.{name}"))}</a>' for name, link in links.items())

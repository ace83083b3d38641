"""Looking back: a slider over all plies, ways out of it, and what can be taken along."""

from __future__ import annotations

from html import escape

from bastide.bots.levels import HIGHEST
from bastide.core.state import SPECTATOR
from bastide.pages.assets import icon
from bastide.tables.table_view import TableView
from bastide.text import Speech

STEPS = (("first", "Home"), ("back", "ArrowLeft"), ("forth", "ArrowRight"), ("final", "End"))


def slider(view: TableView, say: Speech) -> str:
    """Shown while one looks back: the slider, steps, and playing on from here."""
    if view.is_current and not view.over:
        return ""
    here = f"/t/{view.table}"
    goals = {"first": 0, "back": max(0, view.ply - 1), "forth": min(view.plies, view.ply + 1), "final": view.plies}
    links = {
        name: f'<a class="btn tool" href="{here}?seat={view.viewer}&amp;ply={goals[name]}" data-soft data-key="{key}"'
        f' aria-label="{escape(say(f"replay.{name}"))}" title="{escape(say(f"replay.{name}"))}">{icon(f"i-{name}")}</a>'
        for name, key in STEPS
    }
    return (
        f'<div id="replay"><form id="plies" action="{here}" data-soft>'
        f'<input type="hidden" name="seat" value="{view.viewer}">'
        f'{links["first"]}{links["back"]}<input type="range" name="ply"'
        f' data-quick min="0" max="{view.plies}" value="{view.ply}"'
        f' aria-label="{escape(say("replay.ply"))}">{links["forth"]}{links["final"]}'
        f'<output class="num">{view.ply} / {view.plies}</output></form>{fork_form(view, say)}</div>'
    )


def fork_form(view: TableView, say: Speech) -> str:
    """Play on from this ply against bots."""
    if view.viewer == SPECTATOR:
        return ""
    levels = "".join(
        f'<option value="level:{n}"{" selected" if n == 3 else ""}>{escape(say(f"level.{n}"))}</option>'
        for n in range(1, HIGHEST + 1)
    )
    return (
        f'<form id="fork" method="post" action="/t/{view.table}/fork?seat={view.viewer}" data-send>'
        f'<input type="hidden" name="ply" value="{view.ply}">'
        f'<select name="bot" aria-label="{escape(say("setup.level"))}">'
        f'{levels}</select><button class="btn">{escape(say("replay.fork"))}</button></form>'
    )


def exports(view: TableView, say: Speech) -> str:
    """What one can take along: the record, the log, the picture."""
    here, asked = f"/t/{view.table}", f"?seat={view.viewer}&amp;ply={view.ply}"
    links = {
        "record": f"/api/tables/{view.table}/record?seat={view.viewer}",
        "log": f"{here}/log.txt?seat={view.viewer}",
        "svg": f"{here}/picture.svg{asked}",
        "png": f"{here}/picture.png{asked}",
    }
    return "".join(f'<a href="{link}" download>{escape(say(f"export.{name}"))}</a>' for name, link in links.items())

"""Looking back: a slider over all plies, ways out of it, and what can be taken along."""

from __future__ import annotations

from markupsafe import Markup

from bastide.bots.levels import HIGHEST
from bastide.pages.templates import render
from bastide.tables.table_view import TableView
from bastide.text import Speech


def slider(view: TableView, say: Speech) -> Markup:
    """Shown while one looks back: the slider, steps, and playing on from here."""
    if view.is_current and not view.over:
        return Markup()
    goals = {"first": 0, "back": max(0, view.ply - 1), "forth": min(view.plies, view.ply + 1), "final": view.plies}
    return render("table/replay", view=view, say=say, goals=goals, levels=range(1, HIGHEST + 1))


def exports(view: TableView, say: Speech) -> Markup:
    """What one can take along: the record, the log, the picture."""
    return render("table/exports", view=view, say=say)

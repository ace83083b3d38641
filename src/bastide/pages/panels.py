"""The drawn parts of a table: panels of SVG put in order for wide and narrow screens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from bastide.draw.look import Look, Panel
from bastide.draw.sprite import drawn_with
from bastide.draw.svg import markup
from bastide.pages.sprites import sprite
from bastide.pages.templates import on_page, render
from bastide.tables.table_view import TableView
from bastide.text import Speech

WIDE = 650  # of the viewer's own panels: wider ones are not squeezed into a narrow screen, but can be swiped
READABLE = 0.8  # the scale at which they stay
NARROW, TALL = 370, 520  # the width of a phone, and the height that the board and the viewer's panels share there
LEAST, OPEN = 300, 0.75  # of that height for a board one moves about in; the scale at which others open
SLACK = 1.05  # panels stand side by side while they are together no wider than this, compared with the widest
SCALES = {"wide": WIDE, "readable": READABLE}  # what the template of panels needs


def look_of(view: TableView) -> Look:
    """What the game's pictures need to know."""
    return Look(
        say=view.say,
        names=view.names,
        actions={choice.text: choice.label for choice in view.legal},
        last=view.last,
        colours=[occupant.colour for occupant in view.occupants],
        chosen=view.draft,
    )


def panels_of(view: TableView, look: Look) -> list[Panel]:
    """The parts of the table, drawn for a page that has the game's sprite. What a game draws is markup."""
    with drawn_with(sprite(view.game.name)):
        panels = view.box.view.panels(view.game, view.redacted, look)
    return [replace(panel, body=markup(on_page(panel.body))) for panel in panels]


def rows(panels: Sequence[Panel]) -> list[list[Panel]]:
    """Panels in rows: those that fit beside each other share one."""
    widest, found = max((panel.width for panel in panels), default=0), list[list[Panel]]()
    for panel in panels:
        together = sum(other.width for other in found[-1]) + panel.width if found else 0
        if found and (panel.beside or together <= widest * SLACK):
            found[-1].append(panel)
        else:
            found.append([panel])
    return found


def whole(shared: Sequence[Panel], own: Sequence[Panel]) -> bool:
    """Whether a phone has room for all of the viewer's panels at once below the board, so that they need no tabs."""
    boards = max((LEAST if panel.pan else panel.height * OPEN for panel in shared), default=0)
    scales = [READABLE if panel.width > WIDE else NARROW / panel.width for panel in own]
    return boards + sum(panel.height * scale for panel, scale in zip(own, scales, strict=True)) <= TALL


def middle(shared: list[Panel], own: list[Panel], view: TableView, say: Speech) -> Markup:
    """The board, and beside or below it what belongs to the viewer."""
    return render(
        "table/middle",
        view=view,
        say=say,
        board_rows=rows(shared),
        board_width=widest(shared),
        own=own,
        own_rows=rows(own),
        own_width=widest(own),
        whole=len(own) > 1 and whole(shared, own),
        pans=any(panel.pan for panel in shared),
        **SCALES,
    )


def widest(panels: Sequence[Panel]) -> float:
    """How much room panels want beside others."""
    return max((panel.width for panel in panels), default=1)


def tabs(shown: list[Panel], panes: Sequence[str], view: TableView, say: Speech) -> Markup:
    """On a phone: which part of the table is in front."""
    return render("table/tabs", view=view, say=say, shown=shown, panes=panes, **SCALES)


def panel_rows(panels: Sequence[Panel], view: TableView) -> Markup:
    """Panels outside of the middle of the table."""
    return render("table/panel_rows", view=view, rows=rows(panels), **SCALES)


def by_area(panels: Sequence[Panel]) -> dict[str, list[Panel]]:
    return {area: [panel for panel in panels if panel.area == area] for area in ("board", "own", "side")}

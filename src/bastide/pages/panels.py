"""The drawn parts of a table: panels of SVG put in order for wide and narrow screens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup, escape

from bastide.draw.look import Look, Panel
from bastide.draw.sprite import drawn_with
from bastide.draw.svg import markup
from bastide.pages.sprites import sprite
from bastide.pages.templates import joined, on_page, render_cached, render_cached_around, written
from bastide.tables.table_view import TableView
from bastide.text import Speech

SLACK = 1.05  # panels stand side by side while they are together no wider than this, compared with the widest


def look_of(view: TableView) -> Look:
    """What the game's pictures need to know."""
    return Look(
        say=view.say,
        names=view.names,
        actions={choice.text: choice.label for choice in view.legal},
        last=view.last,
        colours=[occupant.colour for occupant in view.occupants],
        chosen=view.draft,
        shared=view.shared,
    )


def drawn_panels(view: TableView, look: Look) -> list[Panel]:
    """The parts of the table, drawn for a page that has the game's sprite."""
    with drawn_with(sprite(view.game.name)):
        return view.box.view.panels(view.game, view.redacted, look)


def panels_of(view: TableView, look: Look) -> list[Panel]:
    """The same for a template: what a game draws is markup."""
    return [panel._replace(body=markup(on_page(panel.body))) for panel in drawn_panels(view, look)]


def rows(panels: Sequence[Panel]) -> tuple[tuple[Panel, ...], ...]:
    """Panels in rows: those that fit beside each other share one."""
    widest, found = max((panel.width for panel in panels), default=0), list[list[Panel]]()
    for panel in panels:
        together = sum(other.width for other in found[-1]) + panel.width if found else 0
        if found and (panel.beside or together <= widest * SLACK):
            found[-1].append(panel)
        else:
            found.append([panel])
    return tuple(map(tuple, found))


def figure(panel: Panel, view: TableView) -> Markup:
    """One panel. What stands around the drawing is kept; sizes change when a land grows."""
    inside = {
        "body": on_page(panel.body),
        "view_box": escape(panel.view_box),
        "width": written(panel.width),
        "height": written(panel.height),
        "wide_box": escape("0 0 {:g} {:g}".format(*panel.wide or (0, 0))),
        "tall_box": escape("0 0 {:g} {:g}".format(*panel.tall or (0, 0))),
    }
    return render_cached_around(
        "table/figure",
        inside,
        name=panel.name,
        area=panel.area,
        pan=panel.pan,
        shallow=panel.shallow,
        brief=panel.brief,
        wide=panel.wide is not None,
        tall=panel.tall is not None,
        land=panel.origin is not None,
        only_seen=not panel.choices,
        pane=panel.behind or panel.name,
        columns=in_columns(view),
        game_say=view.say,
    )


def row(panels: Sequence[Panel], number: int, view: TableView) -> Markup:
    """Panels beside each other, the row of this number in its area."""
    first = panels[0]
    inside = {
        "figures": joined(figure(panel, view) for panel in panels),
        "width": written(sum(panel.width for panel in panels)),
        "height": written(max(panel.height for panel in panels)),
    }
    tab = first.name if first.area == "board" and not first.shallow else ""
    return render_cached_around("table/row", inside, area=first.area, number=number, tab=tab)


def middle(shared: list[Panel], own: list[Panel], view: TableView, say: Speech) -> Markup:
    """The board, and beside or below it what belongs to the viewer: for all who have the same panels it is the same."""
    key = middle, say, tuple(shared), tuple(own)
    found: Markup | None = view.shared.get(key)
    if found is None:
        found = view.shared[key] = drawn_middle(shared, own, view, say)
    return found


def drawn_middle(shared: list[Panel], own: list[Panel], view: TableView, say: Speech) -> Markup:
    board_rows, own_rows = rows(shared), rows(own)
    inside = {
        "boards": joined(row(panels, number, view) for number, panels in enumerate(board_rows)),
        "board_width": written(widest(shared)),
        "board_height": written(height(board_rows)),
        "own": joined(row(panels, number, view) for number, panels in enumerate(own_rows)),
        "own_width": written(widest(own)),
        "own_height": written(height(own_rows)),
    }
    return render_cached_around(
        "table/middle",
        inside,
        say=say,
        game_say=view.say,
        columns=in_columns(view),
        idle=not any(panel.choices for panel in (*shared, *own)),
        board_tabs=tabs_of(panels[0] for panels in board_rows),
        own_row_count=len(own_rows),
    )


def in_columns(view: TableView) -> bool:
    """Whether what belongs to the viewer stands beside the board, and not below it."""
    return view.box.view.LAYOUT == "columns"


def widest(panels: Sequence[Panel]) -> float:
    """How much room panels want beside others."""
    return max((panel.width for panel in panels), default=1)


def height(rows_of_panels: Sequence[Sequence[Panel]]) -> float:
    """How high rows are below each other."""
    return sum(max(panel.height for panel in row) for row in rows_of_panels)


def tabs(shown: list[Panel], view: TableView, say: Speech) -> Markup:
    """In low and upright windows: which part of the table is in front."""
    return render_cached("table/tabs", say=say, game_say=view.say, shown=tabs_of(shown))


def tabs_of(panels: Iterable[Panel]) -> tuple[tuple[str, bool], ...]:
    """The names of panels that take turns in front, and whether something can be chosen in them."""
    return tuple((panel.name, bool(panel.choices)) for panel in panels if not panel.shallow and not panel.behind)


def goes_on(view: TableView, boards: Sequence[Panel]) -> bool:
    """Whether the ground of the board goes on to the edges of the window, under all that lies over it."""
    return view.box.view.LAYOUT != "columns" and any(panel.pan for panel in boards)


def by_area(panels: Sequence[Panel]) -> dict[str, list[Panel]]:
    return {area: [panel for panel in panels if panel.area == area] for area in ("board", "own", "side")}

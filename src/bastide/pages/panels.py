"""The drawn parts of a table: panels of SVG put in order for wide and narrow screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from bastide.draw.look import Look, Panel
from bastide.draw.sprite import drawn_with
from bastide.draw.svg import markup
from bastide.pages.sprites import sprite
from bastide.pages.templates import on_page, render_cached, render_cached_around, slot
from bastide.tables.table_view import TableView
from bastide.text import Speech

SOME, NONE = frozenset({""}), frozenset[str]()  # whether there are choices, without saying which
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


def shapes(panels: Sequence[Panel]) -> tuple[Panel, ...]:
    """Panels without their drawings, and without the choices themselves: what stands around them is kept."""
    return tuple(
        panel._replace(body=markup(slot(panel.name)), choices=SOME if panel.choices else NONE) for panel in panels
    )


def bodies(panels: Sequence[Panel]) -> dict[str, Markup]:
    """The drawings by the names of their panels."""
    return {panel.name: on_page(panel.body) for panel in panels}


def middle(
    shared: list[Panel], own: list[Panel], drawings: Mapping[str, Markup], view: TableView, say: Speech
) -> Markup:
    """The board, and beside or below it what belongs to the viewer: the shapes of panels around their drawings."""
    board_rows, own_rows = rows(shared), rows(own)
    return render_cached_around(
        "table/middle",
        drawings,
        say=say,
        game_say=view.say,
        columns=view.box.view.LAYOUT == "columns",
        idle=not any(panel.choices for panel in (*shared, *own)),
        board_rows=board_rows,
        board_width=widest(shared),
        board_height=height(board_rows),
        board_tabs=tabs_of(row[0] for row in board_rows),
        own_rows=own_rows,
        own_width=widest(own),
        own_height=height(own_rows),
    )


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
    return tuple((panel.name, bool(panel.choices)) for panel in panels if not panel.shallow)


def goes_on(view: TableView, boards: Sequence[Panel]) -> bool:
    """Whether the ground of the board goes on to the edges of the window, under all that lies over it."""
    return view.box.view.LAYOUT != "columns" and any(panel.pan for panel in boards)


def by_area(panels: Sequence[Panel]) -> dict[str, list[Panel]]:
    return {area: [panel for panel in panels if panel.area == area] for area in ("board", "own", "side")}

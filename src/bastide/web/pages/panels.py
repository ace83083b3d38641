"""The drawn parts of a table: panels of SVG put in order for wide and narrow screens.

Pieces carry their place as a `style` attribute, so that they slide to a new one without a script; for these attributes
the content policy allows inline style. Inline script is never allowed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bastide.draw.look import Look, Panel
from bastide.draw.sprite import drawn_with
from bastide.text import Speech
from bastide.web.pages.icons import icon
from bastide.web.pages.sprites import sprite
from bastide.web.sight import Sight

WIDE = 650  # of the viewer's own panels: wider ones are not squeezed into a narrow screen, but can be swiped
READABLE = 0.8  # the scale at which they stay
NARROW, TALL = 370, 520  # the width of a phone, and the height that the board and the viewer's panels share there
LEAST, OPEN = 300, 0.75  # of that height for a board one moves about in; the scale at which others open
SLACK = 1.05  # panels stand side by side while they are together no wider than this, compared with the widest


def look_of(sight: Sight) -> Look:
    """What the game's pictures need to know."""
    return Look(
        say=sight.say,
        names=sight.names,
        actions={choice.text: choice.label for choice in sight.legal},
        last=sight.last,
        colours=[sitter.colour for sitter in sight.sitters],
    )


def panels_of(sight: Sight, look: Look) -> list[Panel]:
    """The parts of the table, drawn for a page that has the game's sprite."""
    with drawn_with(sprite(sight.game.name)):
        panels: list[Panel] = sight.box.module("view").panels(sight.game, sight.view, look)
    return panels


def title(panel: Panel, sight: Sight) -> str:
    return sight.say(f"panel.{panel.name}")


def figure(panel: Panel, sight: Sight) -> str:
    """One panel; the chosen target is marked. That targets are buttons says the script: without it they are none."""
    body = panel.body
    if sight.draft is not None:
        mark = f'data-action="{escape(sight.draft)}"'
        body = body.replace(mark, f"{mark} data-chosen")
    name = escape(title(panel, sight))
    svg = (
        f'<svg class="panel" id="panel-{panel.name}" role="group" aria-label="{name}"'
        f' viewBox="0 0 {panel.width:g} {panel.height:g}">{body}</svg>'
    )
    if panel.area == "board":
        svg = f'<pan-zoom id="pan-{panel.name}"{"" if panel.pan else " still"}>{svg}</pan-zoom>'
    tabs = f' data-in="{"own" if panel.area == "own" else "phone"}"'
    least = f";--least:{panel.width * READABLE:g}" if panel.width > WIDE and panel.area == "own" else ""
    return (
        f'<figure id="f-{panel.name}" class="{panel.area}{" pans" if panel.pan else ""}"{tabs}'
        f' data-pane="{panel.name}" style="--w:{panel.width:g};--h:{panel.height:g}{least}">{svg}</figure>'
    )


def tab_buttons(panels: Sequence[Panel], group: str, sight: Sight) -> str:
    """On a phone one panel of a group is in front; a tab says whether something can be chosen behind it."""
    due = [" data-due" if "data-action" in panel.body else "" for panel in panels]
    names = [escape(title(panel, sight)) for panel in panels]
    return "".join(
        f'<button type="button" data-tab="{panel.name}" data-group="{group}"{mark}>{name}</button>'
        for panel, mark, name in zip(panels, due, names, strict=True)
    )


def zoom_buttons(panels: Sequence[Panel], say: Speech) -> str:
    """For the board in front; where nothing pans they are for narrow screens only."""
    buttons = "".join(
        f'<button type="button" data-zoom="{factor}" aria-label="{escape(say(f"zoom.{way}"))}">'
        f"{icon(f'i-{way}')}</button>"
        for way, factor in (("in", 1.4), ("out", 0.7), ("fit", -1))
    )
    return f'<div id="zoom"{"" if any(panel.pan for panel in panels) else " class=narrow"}>{buttons}</div>'


def whole(shared: Sequence[Panel], own: Sequence[Panel]) -> bool:
    """Whether a phone has room for all of the viewer's panels at once below the board, so that they need no tabs."""
    boards = max((LEAST if panel.pan else panel.height * OPEN for panel in shared), default=0)
    scales = [READABLE if panel.width > WIDE else NARROW / panel.width for panel in own]
    return boards + sum(panel.height * scale for panel, scale in zip(own, scales, strict=True)) <= TALL


def width_of(panels: Sequence[Panel]) -> str:
    """How much room panels want beside others, as style."""
    return f' style="--w:{max((panel.width for panel in panels), default=1):g}"'


def rows(panels: Sequence[Panel], sight: Sight) -> str:
    """Panels in rows: those that fit beside each other share one."""
    if not panels:
        return ""
    widest, found = max(panel.width for panel in panels), list[list[Panel]]()
    for panel in panels:
        together = sum(other.width for other in found[-1]) + panel.width if found else 0
        if found and (panel.beside or together <= widest * SLACK):
            found[-1].append(panel)
        else:
            found.append([panel])
    return "".join(_row(row, i, sight) for i, row in enumerate(found))


def _row(row: list[Panel], number: int, sight: Sight) -> str:
    width, height = sum(panel.width for panel in row), max(panel.height for panel in row)
    inside = "".join(figure(panel, sight) for panel in row)
    return f'<div id="row-{row[0].area}-{number}" class="row" style="--w:{width:g};--h:{height:g}">{inside}</div>'

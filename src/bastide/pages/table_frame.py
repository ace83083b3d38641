"""The table: one frame for one viewer, made from a sight and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bastide.core.state import SPECTATOR
from bastide.draw.look import Panel, offered
from bastide.draw.seats import COLOURS
from bastide.pages import result, side
from bastide.pages.assets import icon
from bastide.pages.panels import look_of, panels_of, rows, tab_buttons, whole, width_of, zoom_buttons
from bastide.pages.replay import slider
from bastide.tables.table_view import Choice, TableView
from bastide.text import Speech, speech

SHOWN = 6  # buttons beside the decision; the others are in the list
SENT = 24  # actions of that list that come with every frame; the rest is loaded by who asks for it
NEWS = 2  # sentences under the decision


def frame(view: TableView) -> str:
    """All of the page that changes while one plays."""
    say, look = speech(view.language, "bastide.pages"), look_of(view)
    panels = panels_of(view, look)
    area = {name: [panel for panel in panels if panel.area == name] for name in ("board", "own", "side")}
    layout, stand = view.box.view.LAYOUT, side.standing(area["side"])
    pending = " ".join(map(str, view.pending)) if view.is_current and not view.over and view.closed is None else ""
    return (
        f'<div id="frame" class="table {layout}{"" if area["own"] else " no-own"}"'
        f' data-title="{escape(headline(view, say))}"'
        f' data-turn="{view.ply}" data-pending="{pending}">'
        f'<div id="head">{decision(view, say)}{acts(view, panels, say)}</div>'
        f"{banner(view, say)}{slider(view, say)}{tabs(area['board'] + area['side'], side.PANES, view, say)}"
        f"{middle(area['board'], area['own'], view, say)}{result.board(view, say)}"
        f'<aside id="side">{side.players(view, look, say)}{rows(area["side"][:stand], view)}'
        f"{side.tabbed(area['side'][stand:], view, say)}"
        "</aside></div>"
    )


def middle(shared: list[Panel], own: list[Panel], view: TableView, say: Speech) -> str:
    """The board, and beside or below it what belongs to the viewer."""
    return (
        f'<div id="main"><section id="boards"{width_of(shared)}>{rows(shared, view)}</section>'
        f"{own_section(shared, own, view, say)}{zoom_buttons(shared, say)}</div>"
    )


def own_section(shared: list[Panel], panels: list[Panel], view: TableView, say: Speech) -> str:
    """What belongs to the viewer: below or beside the board; on a phone a sheet that slides up."""
    if not panels:
        return ""
    grip = f'<button type="button" id="grip" data-sheet aria-label="{escape(say("sheet"))}"></button>'
    buttons = tab_buttons(panels, "own", view) if len(panels) > 1 else ""
    tabs = f'<nav class="tabs" aria-label="{escape(say("tabs.own"))}">{buttons}</nav>' if buttons else ""
    inside = f'<div class="inside">{rows(panels, view)}</div>'
    css = ' class="whole"' if buttons and whole(shared, panels) else ""
    return f'<section id="own"{css}{width_of(panels)}>{grip}{tabs}{inside}</section>'


def headline(view: TableView, say: Speech) -> str:
    """The title of the window; one sees there that it is one's turn."""
    name = view.say("game.name")
    if not view.over and view.closed is None and view.viewer in view.pending:
        return f"● {say('home.your_turn')} · {name}"
    return f"{name} · Bastide"


def decision(view: TableView, say: Speech) -> str:
    """What is to be decided, in words, by whom; and what happened since the viewer last acted."""
    words, under = sentence(view, say), news(view, say)
    seat = view.viewer if view.prompt or view.viewer >= 0 else next(iter(view.pending), -1)
    if not view.prompt and view.pending and not view.over:
        seat = view.pending[0]
    if view.over and view.is_current and view.places:
        seat = view.places.index(min(view.places))
    mark = icon(f"meeple-{COLOURS[view.occupants[seat].colour].name}", css="mark") if seat >= 0 else ""
    return (
        f'<div id="decision">{mark}<div><p id="turn" role="status" tabindex="-1">{escape(words)}</p>'
        f'<p class="soft" id="news">{escape(under)}</p></div></div>'
    )


def sentence(view: TableView, say: Speech) -> str:
    if not view.is_current:
        return say("replay.at", n=view.ply, plies=view.plies)
    if view.over:
        return outcome(view, say)
    if view.closed is not None:
        return say("table.abandoned" if any(occupant.resigned for occupant in view.occupants) else "table.closed")
    if view.draft is not None:
        label = next((choice.label for choice in view.legal if choice.text == view.draft), view.draft)
        return say("table.sure", what=label)
    if view.prompt:
        return view.prompt
    waiting = [view.names[seat] for seat in view.pending]
    if any(view.occupants[seat].kind == "open" for seat in view.pending):
        return say("table.waits_for_people")
    return say("table.turn_of", who=say.several(waiting)) if waiting else say("table.over")


def outcome(view: TableView, say: Speech) -> str:
    places = view.places or []
    if len(places) == 1:
        return say("table.solo_won" if places[0] == 1 else "table.solo_lost", n=view.scores[0])
    winners = [name for name, place in zip(view.names, places, strict=True) if place == 1]
    return say("table.won", n=len(winners), who=say.several(winners)) + " " + say("points", n=max(view.scores))


def news(view: TableView, say: Speech) -> str:
    """The last things that others did, in a sentence or two."""
    if view.draft is not None:
        return say("table.sure.why")
    told = [event.text for entry in view.fresh for event in entry.events if entry.seat != view.viewer]
    return " ".join(told[-NEWS:])


def acts(view: TableView, panels: list[Panel], say: Speech) -> str:
    """Every legal action as a button: first those that no picture offers, then all in a list; undo and the rest."""
    here = f"/t/{view.table}"
    seat = f"?seat={view.viewer}"
    if view.viewer == SPECTATOR or not view.is_current:
        return f'<div id="acts">{over_buttons(view, say)}</div>'
    if view.over or view.closed is not None:
        return f'<div id="acts">{over_buttons(view, say)}</div>'
    drawn = offered(panels)
    kinds = {text.split(" ")[0] for text in drawn}  # where the board shows some of a kind, the list has the others
    loose = [choice for choice in view.legal if choice.text.split(" ")[0] not in kinds]
    parts = []
    if view.draft is not None:
        parts.append(
            f'<button class="btn" formaction="{here}/cancel{seat}" data-key="Escape">'
            f"{escape(say('act.cancel'))}</button>"
            f'<button class="btn primary" formaction="{here}/confirm{seat}" data-key="c">{icon("i-check")}'
            f"{escape(say('act.confirm'))}</button>"
        )
    else:
        few = loose if loose else (view.legal if len(view.legal) <= 3 else [])
        only = len(view.legal) == 1  # where there is a choice, no way stands out
        parts.append(f'<span class="ways">{"".join(_button(choice, only) for choice in few[:SHOWN])}</span>')
        if len(view.legal) > min(len(few), 3):
            parts.append(every(view, say))
        parts.append(waive_button(view, say))
    tools = tool_buttons(view, say) + waived(view, say)
    confirm = ' data-confirm="1"' if view.confirm else ""
    return (
        f'<form id="acts" method="post" action="{here}/act{seat}" data-send{confirm}>'
        f'<input type="hidden" name="version" value="{view.version}">{tools}{"".join(parts)}</form>'
    )


def _button(choice: Choice, only: bool) -> str:
    return (
        f'<button class="btn{" primary" if only else ""}" name="action" value="{escape(choice.text)}">'
        f"{escape(choice.label)}</button>"
    )


def every(view: TableView, say: Speech) -> str:
    """The whole list; a long one ends with what loads its rest (and without a script with the way to the words)."""
    label, more = say("act.all", n=len(view.legal)), ""
    if len(view.legal) > SENT:
        here, seat = f"/t/{view.table}", f"?seat={view.viewer}"
        more = (
            f'<li><details id="rest-{view.version}" data-load="{here}/rest{seat}"><summary class="btn">'
            f"{escape(say('act.rest', n=len(view.legal) - SENT))}</summary>"
            f'<ul data-keep><li><a href="{here}/text{seat}">{escape(say("menu.text"))}</a></li></ul></details></li>'
        )
    return (
        f'<details class="drop all" id="all"><summary class="btn" data-key="l" title="{escape(label)}">{icon("i-list")}'
        f'<span class="wide-only">{escape(label)}</span></summary>'
        f'<ul class="pop">{_listed(view.legal[:SENT])}{more}</ul></details>'
    )


def rest(view: TableView) -> str:
    """The actions of the list that a frame leaves out."""
    return _listed(view.legal[SENT:])


def _listed(choices: list[Choice]) -> str:
    """Grouped by what kind of action it is."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.text.split(" ")[0], []).append(choice)
    return "".join(
        "<li>"
        + "".join(f'<button name="action" value="{escape(c.text)}">{escape(c.label)}</button>' for c in group)
        + "</li>"
        for group in groups.values()
    )


def tool_buttons(view: TableView, say: Speech) -> str:
    here, seat = f"/t/{view.table}", f"?seat={view.viewer}"
    parts = []
    for verb, able, key in (("undo", view.can_undo, "u"), ("redo", view.can_redo, "y")):
        if able:
            words = escape(say(f"act.{verb}"))
            parts.append(
                f'<button class="btn tool" formaction="{here}/{verb}{seat}" data-key="{key}" aria-keyshortcuts="{key}"'
                f' title="{words} ({key.upper()})" aria-label="{words}">{icon(f"i-{verb}")}</button>'
            )
    if view.hints and view.prompt and view.draft is None:
        words = escape(say("act.hint"))
        parts.append(
            f'<button class="btn tool" formaction="{here}/hint{seat}" data-key="h" aria-keyshortcuts="h"'
            f' title="{words} (H)" aria-label="{words}">{icon("i-bulb")}</button>'
        )
    return "".join(parts)


def waive_button(view: TableView, say: Speech) -> str:
    """For decisions that others cause and that few can use: never be asked again."""
    if view.waivable_phase is None:
        return ""
    return (
        f'<button class="btn" formaction="/t/{view.table}/waive?seat={view.viewer}" name="phase"'
        f' value="{view.waivable_phase}" title="{escape(say("act.waive.why"))}">{escape(say("act.waive"))}</button>'
    )


def waived(view: TableView, say: Speech) -> str:
    """What one has chosen to let pass, and being asked again."""
    if not view.waived:
        return ""
    here, words = f"/t/{view.table}/be-asked?seat={view.viewer}", escape(say("act.waived"))
    buttons = "".join(
        f'<li><button formaction="{here}" name="phase" value="{phase}" title="{escape(say("act.waive.again"))}">'
        f"{icon('i-cross')}{escape(asked)}</button></li>"
        for phase, asked in view.waived.items()
    )
    return (
        f'<details class="drop all" id="waived"><summary class="btn tool" title="{words}" aria-label="{words}">'
        f'{icon("i-mute")}</summary><ul class="pop"><li class="soft">{words}</li>{buttons}</ul></details>'
    )


def over_buttons(view: TableView, say: Speech) -> str:
    """What one may do when nothing is to be decided any more."""
    if not view.is_current:
        return f'<a class="btn primary" href="/t/{view.table}?seat={view.viewer}">{escape(say("replay.now"))}</a>'
    if not (view.over or view.closed is not None):
        return ""
    parts = [
        f'<a class="btn" href="/t/{view.table}?seat={view.viewer}&amp;ply=0">{escape(say("replay.from_start"))}</a>'
    ]
    if view.viewer >= 0:
        words = say("act.rematch" if view.rematch_table is None else "act.rematch.go")
        parts.append(
            f'<form method="post" action="/t/{view.table}/rematch?seat={view.viewer}" data-send>'
            f'<button class="btn primary">{escape(words)}</button></form>'
        )
    return "".join(parts)


def banner(view: TableView, say: Speech) -> str:
    """What the table is being asked, and other things that need an answer beside play."""
    asked = view.question
    here, seat = f"/t/{view.table}", f"?seat={view.viewer}"
    if asked is not None and view.is_current:
        words = escape(say("ask.question", who=view.names[asked.seat]))
        buttons = ""
        if view.viewer in asked.awaited:
            buttons = (
                f'<button class="btn" name="agree" value="no">{escape(say("ask.no"))}</button>'
                f'<button class="btn primary" name="agree" value="yes">{escape(say("ask.yes"))}</button>'
            )
        return f'<form id="banner" method="post" action="{here}/answer{seat}" data-send><p>{words}</p>{buttons}</form>'
    me = view.occupants[view.viewer] if view.viewer >= 0 else None
    if me is not None and me.kind == "bot" and me.substitute and view.is_current and not view.over:
        return (
            f'<form id="banner" method="post" action="{here}/return{seat}" data-send><p>{escape(say("away.you"))}</p>'
            f'<button class="btn primary">{escape(say("away.return"))}</button></form>'
        )
    return ""


def tabs(panels: list[Panel], panes: Sequence[str], view: TableView, say: Speech) -> str:
    """On a phone: which part of the table is in front."""
    buttons = tab_buttons(panels, "phone", view) + "".join(
        f'<button type="button" data-tab="{name}" data-group="phone">{escape(say(f"tab.{name}"))}</button>'
        for name in panes
    )
    return f'<nav id="tabs" class="tabs" aria-label="{escape(say("tabs"))}">{buttons}</nav>'

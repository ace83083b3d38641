"""The table: one frame for one viewer, made from a sight and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bastide.core.state import SPECTATOR
from bastide.draw.look import Panel, offered
from bastide.draw.seats import COLOURS
from bastide.text import Speech, speech
from bastide.web.pages import result, side
from bastide.web.pages.icons import icon
from bastide.web.pages.panels import look_of, panels_of, rows, tab_buttons, whole, width_of, zoom_buttons
from bastide.web.pages.replay import slider
from bastide.web.sight import Choice, Sight

SHOWN = 6  # buttons beside the decision; the others are in the list
SENT = 24  # actions of that list that come with every frame; the rest is loaded by who asks for it
NEWS = 2  # sentences under the decision


def frame(sight: Sight) -> str:
    """All of the page that changes while one plays."""
    say, look = speech(sight.language, "bastide.web"), look_of(sight)
    panels = panels_of(sight, look)
    area = {name: [panel for panel in panels if panel.area == name] for name in ("board", "own", "side")}
    layout, stand = sight.box.module("view").LAYOUT, side.standing(area["side"])
    pending = " ".join(map(str, sight.pending)) if sight.live and not sight.over and sight.closed is None else ""
    return (
        f'<div id="frame" class="table {layout}{"" if area["own"] else " no-own"}"'
        f' data-title="{escape(headline(sight, say))}"'
        f' data-turn="{sight.ply}" data-pending="{pending}">'
        f'<div id="head">{decision(sight, say)}{acts(sight, panels, say)}</div>'
        f"{banner(sight, say)}{slider(sight, say)}{tabs(area['board'] + area['side'], side.PANES, sight, say)}"
        f"{middle(area['board'], area['own'], sight, say)}{result.board(sight, say)}"
        f'<aside id="side">{side.players(sight, look, say)}{rows(area["side"][:stand], sight)}'
        f"{side.tabbed(area['side'][stand:], sight, say)}"
        "</aside></div>"
    )


def middle(shared: list[Panel], own: list[Panel], sight: Sight, say: Speech) -> str:
    """The board, and beside or below it what belongs to the viewer."""
    return (
        f'<div id="main"><section id="boards"{width_of(shared)}>{rows(shared, sight)}</section>'
        f"{own_section(shared, own, sight, say)}{zoom_buttons(shared, say)}</div>"
    )


def own_section(shared: list[Panel], panels: list[Panel], sight: Sight, say: Speech) -> str:
    """What belongs to the viewer: below or beside the board; on a phone a sheet that slides up."""
    if not panels:
        return ""
    grip = f'<button type="button" id="grip" data-sheet aria-label="{escape(say("sheet"))}"></button>'
    buttons = tab_buttons(panels, "own", sight) if len(panels) > 1 else ""
    tabs = f'<nav class="tabs" aria-label="{escape(say("tabs.own"))}">{buttons}</nav>' if buttons else ""
    inside = f'<div class="inside">{rows(panels, sight)}</div>'
    css = ' class="whole"' if buttons and whole(shared, panels) else ""
    return f'<section id="own"{css}{width_of(panels)}>{grip}{tabs}{inside}</section>'


def headline(sight: Sight, say: Speech) -> str:
    """The title of the window; one sees there that it is one's turn."""
    name = sight.say("game.name")
    if not sight.over and sight.closed is None and sight.viewer in sight.pending:
        return f"● {say('home.your_turn')} · {name}"
    return f"{name} · Bastide"


def decision(sight: Sight, say: Speech) -> str:
    """What is to be decided, in words, by whom; and what happened since the viewer last acted."""
    words, under = sentence(sight, say), news(sight, say)
    seat = sight.viewer if sight.prompt or sight.viewer >= 0 else next(iter(sight.pending), -1)
    if not sight.prompt and sight.pending and not sight.over:
        seat = sight.pending[0]
    if sight.over and sight.live and sight.places:
        seat = sight.places.index(min(sight.places))
    mark = icon(f"meeple-{COLOURS[sight.sitters[seat].colour].name}", css="mark") if seat >= 0 else ""
    return (
        f'<div id="decision">{mark}<div><p id="turn" role="status" tabindex="-1">{escape(words)}</p>'
        f'<p class="soft" id="news">{escape(under)}</p></div></div>'
    )


def sentence(sight: Sight, say: Speech) -> str:
    if not sight.live:
        return say("replay.at", n=sight.ply, plies=sight.plies)
    if sight.over:
        return outcome(sight, say)
    if sight.closed is not None:
        return say("table.abandoned" if any(sitter.resigned for sitter in sight.sitters) else "table.closed")
    if sight.draft is not None:
        label = next((choice.label for choice in sight.legal if choice.text == sight.draft), sight.draft)
        return say("table.sure", what=label)
    if sight.prompt:
        return sight.prompt
    waiting = [sight.names[seat] for seat in sight.pending]
    if any(sight.sitters[seat].kind == "open" for seat in sight.pending):
        return say("table.waits_for_people")
    return say("table.turn_of", who=say.several(waiting)) if waiting else say("table.over")


def outcome(sight: Sight, say: Speech) -> str:
    places = sight.places or []
    if len(places) == 1:
        return say("table.solo_won" if places[0] == 1 else "table.solo_lost", n=sight.scores[0])
    winners = [name for name, place in zip(sight.names, places, strict=True) if place == 1]
    return say("table.won", n=len(winners), who=say.several(winners)) + " " + say("points", n=max(sight.scores))


def news(sight: Sight, say: Speech) -> str:
    """The last things that others did, in a sentence or two."""
    if sight.draft is not None:
        return say("table.sure.why")
    told = [event.text for moment in sight.fresh for event in moment.events if moment.seat != sight.viewer]
    return " ".join(told[-NEWS:])


def acts(sight: Sight, panels: list[Panel], say: Speech) -> str:
    """Every legal action as a button: first those that no picture offers, then all in a list; undo and the rest."""
    here = f"/t/{sight.table}"
    seat = f"?seat={sight.viewer}"
    if sight.viewer == SPECTATOR or not sight.live:
        return f'<div id="acts">{over_buttons(sight, say)}</div>'
    if sight.over or sight.closed is not None:
        return f'<div id="acts">{over_buttons(sight, say)}</div>'
    drawn = offered(panels)
    kinds = {text.split(" ")[0] for text in drawn}  # where the board shows some of a kind, the list has the others
    loose = [choice for choice in sight.legal if choice.text.split(" ")[0] not in kinds]
    parts = []
    if sight.draft is not None:
        parts.append(
            f'<button class="btn" formaction="{here}/cancel{seat}" data-key="Escape">'
            f"{escape(say('act.cancel'))}</button>"
            f'<button class="btn primary" formaction="{here}/confirm{seat}" data-key="c">{icon("i-check")}'
            f"{escape(say('act.confirm'))}</button>"
        )
    else:
        few = loose if loose else (sight.legal if len(sight.legal) <= 3 else [])
        only = len(sight.legal) == 1  # where there is a choice, no way stands out
        parts.append(f'<span class="ways">{"".join(_button(choice, only) for choice in few[:SHOWN])}</span>')
        if len(sight.legal) > min(len(few), 3):
            parts.append(every(sight, say))
        parts.append(waive_button(sight, say))
    tools = tool_buttons(sight, say) + waived(sight, say)
    confirm = ' data-confirm="1"' if sight.confirm else ""
    return (
        f'<form id="acts" method="post" action="{here}/act{seat}" data-send{confirm}>'
        f'<input type="hidden" name="version" value="{sight.version}">{tools}{"".join(parts)}</form>'
    )


def _button(choice: Choice, only: bool) -> str:
    return (
        f'<button class="btn{" primary" if only else ""}" name="action" value="{escape(choice.text)}">'
        f"{escape(choice.label)}</button>"
    )


def every(sight: Sight, say: Speech) -> str:
    """The whole list; a long one ends with what loads its rest (and without a script with the way to the words)."""
    label, more = say("act.all", n=len(sight.legal)), ""
    if len(sight.legal) > SENT:
        here, seat = f"/t/{sight.table}", f"?seat={sight.viewer}"
        more = (
            f'<li><details id="rest-{sight.version}" data-load="{here}/rest{seat}"><summary class="btn">'
            f"{escape(say('act.rest', n=len(sight.legal) - SENT))}</summary>"
            f'<ul data-keep><li><a href="{here}/text{seat}">{escape(say("menu.text"))}</a></li></ul></details></li>'
        )
    return (
        f'<details class="drop all" id="all"><summary class="btn" data-key="l" title="{escape(label)}">{icon("i-list")}'
        f'<span class="wide-only">{escape(label)}</span></summary>'
        f'<ul class="pop">{_listed(sight.legal[:SENT])}{more}</ul></details>'
    )


def rest(sight: Sight) -> str:
    """The actions of the list that a frame leaves out."""
    return _listed(sight.legal[SENT:])


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


def tool_buttons(sight: Sight, say: Speech) -> str:
    here, seat = f"/t/{sight.table}", f"?seat={sight.viewer}"
    parts = []
    for verb, able, key in (("undo", sight.can_undo, "u"), ("redo", sight.can_redo, "y")):
        if able:
            words = escape(say(f"act.{verb}"))
            parts.append(
                f'<button class="btn tool" formaction="{here}/{verb}{seat}" data-key="{key}" aria-keyshortcuts="{key}"'
                f' title="{words} ({key.upper()})" aria-label="{words}">{icon(f"i-{verb}")}</button>'
            )
    if sight.hints and sight.prompt and sight.draft is None:
        words = escape(say("act.hint"))
        parts.append(
            f'<button class="btn tool" formaction="{here}/hint{seat}" data-key="h" aria-keyshortcuts="h"'
            f' title="{words} (H)" aria-label="{words}">{icon("i-bulb")}</button>'
        )
    return "".join(parts)


def waive_button(sight: Sight, say: Speech) -> str:
    """For decisions that others cause and that few can use: never be asked again."""
    if sight.window is None:
        return ""
    return (
        f'<button class="btn" formaction="/t/{sight.table}/waive?seat={sight.viewer}" name="phase"'
        f' value="{sight.window}" title="{escape(say("act.waive.why"))}">{escape(say("act.waive"))}</button>'
    )


def waived(sight: Sight, say: Speech) -> str:
    """What one has chosen to let pass, and being asked again."""
    if not sight.waived:
        return ""
    here, words = f"/t/{sight.table}/be-asked?seat={sight.viewer}", escape(say("act.waived"))
    buttons = "".join(
        f'<li><button formaction="{here}" name="phase" value="{phase}" title="{escape(say("act.waive.again"))}">'
        f"{icon('i-cross')}{escape(asked)}</button></li>"
        for phase, asked in sight.waived.items()
    )
    return (
        f'<details class="drop all" id="waived"><summary class="btn tool" title="{words}" aria-label="{words}">'
        f'{icon("i-mute")}</summary><ul class="pop"><li class="soft">{words}</li>{buttons}</ul></details>'
    )


def over_buttons(sight: Sight, say: Speech) -> str:
    """What one may do when nothing is to be decided any more."""
    if not sight.live:
        return f'<a class="btn primary" href="/t/{sight.table}?seat={sight.viewer}">{escape(say("replay.now"))}</a>'
    if not (sight.over or sight.closed is not None):
        return ""
    parts = [
        f'<a class="btn" href="/t/{sight.table}?seat={sight.viewer}&amp;ply=0">{escape(say("replay.from_start"))}</a>'
    ]
    if sight.viewer >= 0:
        words = say("act.rematch" if sight.followed is None else "act.rematch.go")
        parts.append(
            f'<form method="post" action="/t/{sight.table}/rematch?seat={sight.viewer}" data-send>'
            f'<button class="btn primary">{escape(words)}</button></form>'
        )
    return "".join(parts)


def banner(sight: Sight, say: Speech) -> str:
    """What the table is being asked, and other things that need an answer beside play."""
    asked = sight.question
    here, seat = f"/t/{sight.table}", f"?seat={sight.viewer}"
    if asked is not None and sight.live:
        words = escape(say("ask.question", who=sight.names[asked.seat]))
        buttons = ""
        if sight.viewer in asked.awaited:
            buttons = (
                f'<button class="btn" name="agree" value="no">{escape(say("ask.no"))}</button>'
                f'<button class="btn primary" name="agree" value="yes">{escape(say("ask.yes"))}</button>'
            )
        return f'<form id="banner" method="post" action="{here}/answer{seat}" data-send><p>{words}</p>{buttons}</form>'
    me = sight.sitters[sight.viewer] if sight.viewer >= 0 else None
    if me is not None and me.kind == "bot" and me.substitute and sight.live and not sight.over:
        return (
            f'<form id="banner" method="post" action="{here}/return{seat}" data-send><p>{escape(say("away.you"))}</p>'
            f'<button class="btn primary">{escape(say("away.return"))}</button></form>'
        )
    return ""


def tabs(panels: list[Panel], panes: Sequence[str], sight: Sight, say: Speech) -> str:
    """On a phone: which part of the table is in front."""
    buttons = tab_buttons(panels, "phone", sight) + "".join(
        f'<button type="button" data-tab="{name}" data-group="phone">{escape(say(f"tab.{name}"))}</button>'
        for name in panes
    )
    return f'<nav id="tabs" class="tabs" aria-label="{escape(say("tabs"))}">{buttons}</nav>'

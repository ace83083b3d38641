"""The table: one frame for one viewer, made from a table view and from nothing else."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import replace

from markupsafe import Markup, escape

from bastide.core.state import SPECTATOR
from bastide.draw.look import Look, Panel, offered
from bastide.pages import lessons, result, side
from bastide.pages.motions import Motions
from bastide.pages.panels import by_area, drawn_panels, goes_on, look_of, middle, tabs
from bastide.pages.replay import slider
from bastide.pages.steps import strip
from bastide.pages.templates import joined, render, render_cached, render_cached_around
from bastide.tables.table_view import Choice, TableView
from bastide.text import Speech, speech

SHOWN = 6  # buttons beside the decision; the others are in the list
SENT = 24  # actions of that list that come with every frame; the rest is loaded by who asks for it
NEWS = 2  # sentences under the decision
LONG = 40  # letters of a sentence that is set smaller
NUMBER = re.compile(r"([0-9]+)")


def frame(view: TableView) -> Markup:
    """All of the page that changes while one plays."""
    say, look = speech(view.language, "bastide.pages"), look_of(view)
    panels = drawn_panels(view, look)
    view = distinct(view, look)
    area = by_area(panels)
    waiting = pending(view)
    motions = Motions(view, look)
    inside = {
        "headline": escape(headline(view, say)),
        "ply": escape(view.ply),
        "pending": escape(" ".join(map(str, waiting))),
        "decision": lessons.card(view, say) if view.lesson else decision(view, say),
        "acts": acts(view, panels, say),
        "banner": banner(view, say),
        "strip": strip(view, motions, say),
        "replay": slider(view, say),
        "tabs": tabs(area["board"] + area["own"], view, say),
        "middle": middle(area["board"], area["own"], view, say),
        "result": result.board(view, say),
        "players": side.players(view, look, say),
        "story": side.story(area["side"], view, motions, say),
    }
    return render_cached_around(
        "table/frame",
        inside,
        layout=view.box.view.LAYOUT,
        ground=goes_on(view, area["board"]),
        table=view.table,
        viewer=view.viewer,
        waits=bool(waiting),
        chooses=bool(view.legal),
    )


def pending(view: TableView) -> list[int]:
    """The seats for which the table waits."""
    return view.pending if view.is_current and not view.over and view.closed is None else []


def headline(view: TableView, say: Speech) -> str:
    """The title of the window; one sees there that it is one's turn."""
    name = view.say("game.name")
    if view.viewer in pending(view):
        return f"● {say('home.your_turn')} · {name}"
    return f"{name} · Bastide"


def decision(view: TableView, say: Speech) -> Markup:
    """What is to be decided, in words, by whom; and what happened since the viewer last acted."""
    seat = view.viewer if view.prompt or view.viewer >= 0 else next(iter(view.pending), -1)
    if not view.prompt and view.pending and not view.over:
        seat = view.pending[0]
    if view.over and view.is_current and view.places:
        seat = view.places.index(min(view.places))
    colour = side.colour_of(view, seat) if seat >= 0 else ""
    words = sentence(view, say)
    inside = {"sentence": escape(words), "news": escape(news(view, say))}
    long, sure = len(words) > LONG, view.draft is not None
    return render_cached_around("table/decision", inside, colour=colour, long=long, sure=sure)


def sentence(view: TableView, say: Speech) -> str:
    if not view.is_current:
        return say("replay.at", n=view.ply, plies=view.plies)
    if view.over:
        return result.outcome(view, say)
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
    missing = [view.names[seat] for seat in view.pending if seat in view.awaited]
    if missing:
        return say("table.waits_for", who=say.several(missing))
    return say("table.turn_of", who=say.several(waiting)) if waiting else say("table.over")


def news(view: TableView, say: Speech) -> str:
    """The last things that others did, in a sentence or two."""
    if view.draft is not None:
        return say("table.sure.consent" if view.undo == "consent" else "table.sure.final")
    told = [event.text for entry in view.fresh for event in entry.events if entry.seat != view.viewer]
    return " ".join(told[-NEWS:])


def acts(view: TableView, panels: list[Panel], say: Speech) -> Markup:
    """Every legal action as a button: first those that no picture offers, then all in a list; undo and other tools."""
    if view.viewer == SPECTATOR or not view.is_current or view.over or view.closed is not None:
        ended = view.is_current and (view.over or view.closed is not None)
        inside = {"again": result.rematch(view, say) if ended else Markup()}
        return render_cached_around(
            "table/acts_over", inside, table=view.table, viewer=view.viewer, ended=ended, say=say
        )
    pictured = offered(panels)
    land = any(panel.origin for panel in panels)  # where one points at what one means, and turns it there
    kinds = {kind_of(text) for text in pictured} if land else set()
    loose = [choice for choice in view.legal if choice.text not in pictured and kind_of(choice.text) not in kinds]
    few = loose or (view.legal if len(view.legal) <= 3 and not view.lesson and not land else [])
    likely = [choice for choice in view.legal if any(choice.text == panel.likely for panel in panels)]
    few = likely + [choice for choice in few if choice not in likely]
    only = len(view.legal) == 1  # where there is a choice, no way stands out unless the game says so
    chooses = view.draft is None and len(view.legal) > 1
    left_out = max(0, len(view.legal) - SENT)
    taught = view.lesson is not None and view.lesson.step is None  # the way on is in what the lesson tells
    inside = {
        "version": escape(view.version),
        "reach": escape(reach(view, say)),
        "ways": joined(
            render_cached("table/way", choice=choice, main=not taught and (only or choice in likely))
            for choice in few[:SHOWN]
        ),
        "listed": listed(in_order(view.legal)[:SENT]) if chooses else Markup(),
        "all": escape(say("act.all", n=len(view.legal))),
        "rest": escape(say("act.rest", n=left_out)),
    }
    return render_cached_around(
        "table/acts",
        inside,
        confirm=view.confirm,
        drafts=view.draft is not None,
        chooses=chooses,
        left_out=left_out > 0,
        offered=not only and not likely and all(choice.text in pictured for choice in few),
        **tools(view, say),
    )


def tools(view: TableView, say: Speech) -> dict[str, Hashable]:
    """What the small buttons beside the decision need to know."""
    back = view.take_back
    return {
        "table": view.table,
        "viewer": view.viewer,
        "say": say,
        "words": say("act.undo.ask" if back and back.asks else "act.undo"),
        "can_undo": back is not None,
        "can_redo": view.can_redo,
        "hints": view.hints and bool(view.prompt) and view.draft is None,
        "waivable_phase": view.waivable_phase,
        "waived": tuple(view.waived.items()),
    }


def reach(view: TableView, say: Speech) -> str:
    """How far back the viewer can go, in words."""
    back = view.take_back
    if back is None:
        return say("act.undo")
    what = back.what.text.rstrip(".") if back.what else ""
    words = [say("act.undo.to", what=what) if what else say("act.undo.own")]
    if back.others:
        words.append(say("act.undo.others", n=back.others))
    if back.asks:
        words.append(say("act.undo.asks", who=say.several([view.names[seat] for seat in back.asks])))
    return " ".join(words)


def rest(view: TableView) -> Markup:
    """The actions of the list that a frame leaves out."""
    return listed(in_order(distinct(view).legal)[SENT:])


def distinct(view: TableView, look: Look | None = None) -> TableView:
    """The view with one choice of those that come to the same: an abbey looks the same in each of four turns. Which do
    is known when the table has been drawn."""
    if look is None:
        look = look_of(view)
        drawn_panels(view, look)
    if not look.equal:
        return view
    legal = [choice for choice in view.legal if choice.text not in look.equal or choice.text == view.draft]
    return replace(view, legal=legal)


def in_order(choices: list[Choice]) -> list[Choice]:
    """Those of a kind together, by their words: place 2 comes before place 10."""
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        kinds.setdefault(kind_of(choice.text), []).append(choice)
    return [choice for kind in kinds.values() for choice in sorted(kind, key=lambda choice: number_aware(choice.label))]


def kind_of(action: str) -> str:
    """What kind of action it is: its first word in the notation."""
    return action.split(" ")[0]


def number_aware(words: str) -> list[str | int]:
    """Words for sorting, numbers by what they are worth: every second part is one."""
    parts: list[str | int] = [*NUMBER.split(words)]
    parts[1::2] = map(int, parts[1::2])
    return parts


def listed(choices: list[Choice]) -> Markup:
    """Grouped by what kind of action it is."""
    groups: dict[str, list[Markup]] = {}
    for choice in choices:
        inside = {"text": escape(choice.text), "label": escape(choice.label)}
        groups.setdefault(kind_of(choice.text), []).append(render_cached_around("table/action", inside))
    return joined(render_cached_around("table/action_group", {"actions": joined(group)}) for group in groups.values())


def banner(view: TableView, say: Speech) -> Markup:
    """What the table is being asked, and other things that need an answer beside play."""
    me = view.occupants[view.viewer] if view.viewer >= 0 else None
    away = me is not None and me.kind == "bot" and me.substitute and view.is_current and not view.over
    unmanned = me is not None and view.is_current and any(view.occupants[seat].kind == "open" for seat in view.pending)
    if view.question is None and not away and not unmanned:
        return Markup()
    return render("table/banner", view=view, say=say, away=away)

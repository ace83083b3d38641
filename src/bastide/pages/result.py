"""How a game ended: everybody in order, with the points that the last counting brought."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from bastide.draw.seats import COLOURS
from bastide.pages.replay import exports
from bastide.pages.side import without_name
from bastide.pages.templates import render, render_cached
from bastide.tables.table_view import LogEvent, TableView
from bastide.text import Speech

GRADED = "grade"  # the event that tells the grade of who plays alone
TIE = "text.tie"  # how a game tells who is before whom with as many points


@dataclass(frozen=True)
class Ranked:
    """One player of a finished game."""

    place: int
    colour: str
    name: str
    score: int
    lines: list[str]  # how the last counting led to the score


def board(view: TableView, say: Speech) -> Markup:
    """Lies over the table when it is over, until it is put away; who looks back does not meet it."""
    if not (view.over and view.is_current and view.places):
        return Markup()
    order = sorted(range(view.game.seats), key=lambda seat: (view.places or [])[seat])
    return render(
        "table/result",
        view=view,
        say=say,
        title=title(view, say),
        tie=tie_break(view, order[0]),
        players=[ranked(view, seat, say) for seat in order],
        again=rematch(view, say),
        exports=exports(view, say),
    )


def rematch(view: TableView, say: Speech) -> Markup:
    """To play again: with the result, and when that is put away."""
    return render_cached(
        "table/rematch",
        table=view.table,
        viewer=view.viewer,
        taught=view.lesson is not None,
        follows=view.rematch_table is not None,
        say=say,
    )


def title(view: TableView, say: Speech) -> str:
    """Who won."""
    places = view.places or []
    if len(places) == 1:
        return alone(view, say)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    if winners == [view.viewer]:
        return say("result.mine")
    return say("result.won", n=len(winners), who=say.several([view.names[seat] for seat in winners]))


def outcome(view: TableView, say: Speech) -> str:
    """Who won, as a sentence with the points."""
    places = view.places or []
    if len(places) == 1:
        return alone(view, say)
    winners = [name for name, place in zip(view.names, places, strict=True) if place == 1]
    points = say("points", n=max(view.scores))
    return say("table.won_with", n=len(winners), who=say.several(winners), what=points)


def alone(view: TableView, say: Speech) -> str:
    """How it ended for who played alone. Where there are grades everybody gets one: it is no victory by itself."""
    score = view.scores[0]
    if view.game.grade(score) >= 0:
        return say("table.solo_over", n=score)
    return say("table.solo_won" if view.places == [1] else "table.solo_lost", n=score)


def tie_break(view: TableView, seat: int) -> str:
    """What decided between this player and others with as many points, if something did."""
    places = view.places or []
    equal = {place for score, place in zip(view.scores, places, strict=True) if score == view.scores[seat]}
    return view.say(TIE) if len(equal) > 1 and TIE in view.say else ""


def ranked(view: TableView, seat: int, say: Speech) -> Ranked:
    """One player: the place, the name, the score, and how the last counting led to it."""
    counted = counting(view, seat)
    lines = [without_name(event, view) for event in counted]
    before = view.scores[seat] - sum(event.points for event in counted)
    if before or not lines:
        lines.insert(0, say("result.before", what=say("points", n=before)))
    if max(view.scores) > view.scores[seat] and (tie := tie_break(view, seat)):
        lines.append(tie)
    colour = COLOURS[view.occupants[seat].colour].name
    return Ranked((view.places or [])[seat], colour, view.names[seat], view.scores[seat], lines)


def counting(view: TableView, seat: int) -> list[LogEvent]:
    """What brought this player points in the last step of the game, and the grade."""
    events = view.log[-1].events if view.log else []
    return [event for event in events if event.seat == seat and (event.points or event.what == GRADED)]

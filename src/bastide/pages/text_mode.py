"""The table in words: everything a player needs without a picture, from the same table view."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from bastide.pages import side
from bastide.pages.reader import Reader
from bastide.pages.table_frame import acts, banner, distinct, headline, news, pending, reach, sentence, tools
from bastide.pages.templates import render
from bastide.tables.standing import standing
from bastide.tables.table_view import TableView
from bastide.text import Speech, speech


def described(view: TableView) -> Markup:
    """The table as the game describes it: headings with lines."""
    sections = view.box.text.describe(view.game, view.redacted, view.names, view.say)
    return render("table/described", sections=sections)


def frame(view: TableView) -> Markup:
    """What changes while one plays in words."""
    say, view = speech(view.language, "bastide.pages"), distinct(view)
    return render(
        "table/text_frame",
        view=view,
        headline=headline(view, say),
        pending=pending(view),
        sentence=sentence(view, say),
        news=news(view, say),
        banner=banner(view, say),
        reach=reach(view, say),
        acts=acts(view, [], say) if view.draft is not None or not view.legal else "",
        scores=", ".join(scores(view, say)),
        described=described(view),
        log=side.log(view, say),
        chat=side.chat(view, say),
        **tools(view, say),
    )


def scores(view: TableView, say: Speech) -> Iterator[str]:
    """Everybody's points, and what they would be if the game ended now."""
    for name, score, stand in zip(view.names, view.scores, standing(view), strict=True):
        more = "" if view.over or stand.total == score else f" ({say('side.end', n=stand.total)})"
        yield f"{name} {score}{more}"


def page(reader: Reader, view: TableView) -> Markup:
    title = headline(view, reader.say)
    return render("table/text_page", reader=reader, kind="table", title=title, view=view, frame=frame(view))


def plain(view: TableView) -> str:
    """The log as a text file."""
    return "".join(f"{event.text}\n" for entry in view.log for event in entry.events)

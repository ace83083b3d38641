"""The table in words: everything a player needs without a picture, from the same table view."""

from __future__ import annotations

from markupsafe import Markup

from bastide.pages import side
from bastide.pages.reader import Reader
from bastide.pages.table_frame import acts, banner, distinct, headline, news, pending, reach, sentence, tools
from bastide.pages.templates import render
from bastide.tables.table_view import TableView
from bastide.text import speech


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
        scores=", ".join(f"{name} {score}" for name, score in zip(view.names, view.scores, strict=True)),
        described=described(view),
        log=side.log(view, say),
        chat=side.chat(view, say),
        **tools(view, say),
    )


def page(reader: Reader, view: TableView) -> Markup:
    title = headline(view, reader.say)
    return render("table/text_page", reader=reader, kind="table", title=title, view=view, frame=frame(view))


def plain(view: TableView) -> str:
    """The log as a text file."""
    return "".join(f"{event.text}\n" for entry in view.log for event in entry.events)

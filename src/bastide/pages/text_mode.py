"""The table in words: everything a player needs without a picture, from the same sight."""

from __future__ import annotations

from html import escape

from bastide.pages import side
from bastide.pages.reader import Reader
from bastide.pages.shell import bar, document
from bastide.pages.table_frame import acts, banner, headline, news, sentence, tool_buttons, waive_button, waived
from bastide.tables.table_view import TableView
from bastide.text import speech


def described(view: TableView) -> str:
    """The table as the game describes it: headings with lines."""
    sections = view.box.text.describe(view.game, view.redacted, view.names, view.say)
    return "".join(
        f"<h3>{escape(title)}</h3><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
        for title, lines in sections
    )


def frame(view: TableView) -> str:
    """What changes while one plays in words."""
    say = speech(view.language, "bastide.pages")
    choices = "".join(
        f'<li><button class="btn" name="action" value="{escape(choice.text)}">{escape(choice.label)}</button></li>'
        for choice in view.legal
    )
    here, seat = f"/t/{view.table}", f"?seat={view.viewer}"
    ways = acts(view, [], say) if view.draft is not None or not view.legal else ""
    tools = waive_button(view, say) + tool_buttons(view, say) + waived(view, say)
    listed = (
        f'<form id="acts" method="post" action="{here}/act{seat}" data-send><input type="hidden" name="version"'
        f' value="{view.version}"><ol>{choices}</ol>{tools}</form>'
        if choices and view.draft is None
        else ways
    )
    scores = ", ".join(f"{escape(name)} {score}" for name, score in zip(view.names, view.scores, strict=True))
    return (
        f'<div id="frame" class="in-words" data-title="{escape(headline(view, say))}">'
        f'<h2 id="turn" role="status" tabindex="-1">{escape(sentence(view, say))}</h2>'
        f"<p>{escape(news(view, say))}</p>{banner(view, say)}{listed}"
        f"<p>{say('side.scores', what=scores)}</p><section>{described(view)}</section>"
        f"<section><h3>{escape(say('tab.log'))}</h3>{side.log(view, say)}</section>"
        f"<section><h3>{escape(say('tab.chat'))}</h3>{side.chat(view, say)}</section></div>"
    )


def page(reader: Reader, view: TableView) -> str:
    say = reader.say
    table = f"/t/{view.table}/live-text?seat={view.viewer}&amp;language={reader.language}"
    frames = f'<a class="chip" href="/t/{view.table}?seat={view.viewer}">{escape(say("text.pictures.short"))}</a>'
    body = (
        f"{bar(reader, title=view.say('game.name'), right=frames)}"
        f'<p id="lost" role="status"><span>{escape(say("lost"))}</span></p>'
        f'<main id="view" class="text" data-live="{table}">{frame(view)}</main><div id="hint"></div>'
    )
    data = f' data-seat="{view.viewer}"'
    return document(reader, headline(view, say), body, css="in-words", data=data)


def plain(view: TableView) -> str:
    """The log as a text file."""
    return "".join(f"{event.text}\n" for entry in view.log for event in entry.events)

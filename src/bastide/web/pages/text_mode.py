"""The table in words: everything a player needs without a picture, from the same sight."""

from __future__ import annotations

from html import escape

from bastide.text import speech
from bastide.web.pages import side
from bastide.web.pages.reader import Reader
from bastide.web.pages.shell import bar, document
from bastide.web.pages.table import acts, banner, headline, news, sentence, tool_buttons, waive_button, waived
from bastide.web.sight import Sight


def described(sight: Sight) -> str:
    """The table as the game describes it: headings with lines."""
    sections = sight.box.module("text").describe(sight.game, sight.view, sight.names, sight.say)
    return "".join(
        f"<h3>{escape(title)}</h3><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
        for title, lines in sections
    )


def frame(sight: Sight) -> str:
    """What changes while one plays in words."""
    say = speech(sight.language, "bastide.web")
    choices = "".join(
        f'<li><button class="btn" name="action" value="{escape(choice.text)}">{escape(choice.label)}</button></li>'
        for choice in sight.legal
    )
    here, seat = f"/t/{sight.table}", f"?seat={sight.viewer}"
    ways = acts(sight, [], say) if sight.draft is not None or not sight.legal else ""
    tools = waive_button(sight, say) + tool_buttons(sight, say) + waived(sight, say)
    listed = (
        f'<form id="acts" method="post" action="{here}/act{seat}" data-send><input type="hidden" name="version"'
        f' value="{sight.version}"><ol>{choices}</ol>{tools}</form>'
        if choices and sight.draft is None
        else ways
    )
    scores = ", ".join(f"{escape(name)} {score}" for name, score in zip(sight.names, sight.scores, strict=True))
    return (
        f'<div id="frame" class="in-words" data-title="{escape(headline(sight, say))}">'
        f'<h2 id="turn" role="status" tabindex="-1">{escape(sentence(sight, say))}</h2>'
        f"<p>{escape(news(sight, say))}</p>{banner(sight, say)}{listed}"
        f"<p>{say('side.scores', what=scores)}</p><section>{described(sight)}</section>"
        f"<section><h3>{escape(say('tab.log'))}</h3>{side.log(sight, say)}</section>"
        f"<section><h3>{escape(say('tab.chat'))}</h3>{side.chat(sight, say)}</section></div>"
    )


def page(reader: Reader, sight: Sight) -> str:
    say = reader.say
    live = f"/t/{sight.table}/live-text?seat={sight.viewer}&amp;language={reader.language}"
    pictures = f'<a class="chip" href="/t/{sight.table}?seat={sight.viewer}">{escape(say("text.pictures.short"))}</a>'
    body = (
        f"{bar(reader, title=sight.say('game.name'), right=pictures)}"
        f'<p id="lost" role="status"><span>{escape(say("lost"))}</span></p>'
        f'<main id="view" class="text" data-live="{live}">{frame(sight)}</main><div id="hint"></div>'
    )
    data = f' data-seat="{sight.viewer}"'
    return document(reader, headline(sight, say), body, css="in-words", kind="table", data=data)


def plain(sight: Sight) -> str:
    """The log as a text file."""
    return "".join(f"{event.text}\n" for moment in sight.log for event in moment.events)

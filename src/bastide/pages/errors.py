"""Error pages: which status and which sentence belong to an exception, in the reader's language."""

from __future__ import annotations

import logging
import math
import re

from markupsafe import Markup

from bastide.core.errors import BadNotation, BadOption, IllegalAction
from bastide.pages.addresses import address
from bastide.pages.http import Answer, PageError, Request, html_answer
from bastide.pages.reader import reader_of
from bastide.pages.templates import alone, render
from bastide.store.errors import StoreError, StoreFull
from bastide.store.game_session import Stale
from bastide.tables.open_tables import NoSuchTable, UnreadableTable
from bastide.tables.refusals import NoSeat, NotInLesson, Refused, TooMany, WrongLink
from bastide.tables.rule_texts import rule_text
from bastide.tables.server_settings import ServerSettings
from bastide.tables.tournaments import NoSuchClub
from bastide.text import Speech

LOG = logging.getLogger("bastide.pages")


def translated_refusal(reason: str, say: Speech) -> str:
    """A refusal in the reader's language; it is recognised by its words before any number or detail."""
    message = f"refused.{re.split(r'[:0-9]', reason)[0].strip()}"
    return say(message) if message in say else reason


def explain(request: Request, settings: ServerSettings, error: Exception) -> tuple[int, str]:
    """The status and the sentence; the ID of a rule in it is a link."""
    reader = reader_of(request, settings)
    say = reader.say
    match error:
        case IllegalAction():
            words = rule_text(request.game, error.rule, reader.language) if request.game and error.rule else ""
            if not words:
                return 422, say("error.illegal")
            rules = address(f"/rules/{request.game}#{error.rule}")
            return 422, Markup('{} <a href="{}" target="_blank">{}</a>').format(words, rules, error.rule)
        case Stale():
            return 409, say("error.stale")
        case BadNotation():
            return 422, say("error.illegal")
        case BadOption():
            return 422, f"{error.option}{say('colon')}{error.reason}"
        case NotInLesson():
            return 422, error.words[reader.language]
        case Refused():
            return 422, translated_refusal(error.reason, say)
        case WrongLink():
            return 401, say("error.no_link")
        case NoSeat():
            return 403 if error.known else 401, say("error.no_seat")
        case UnreadableTable():
            return 503, say("error.unreadable")
        case NoSuchTable():
            return 404, say("error.no_table")
        case NoSuchClub():
            return 404, say("club.no_club")
        case TooMany():
            return 429, say("error.too_many")
        case StoreError():
            LOG.error("the store failed: %s", error)
            return 503, say(store_message(error))
        case PageError():
            return error.status, say("error.not_found" if error.status == 404 else "error.form")
        case _:
            LOG.error("unexpected", exc_info=error)
            return 500, say("error.ours")


def store_message(error: StoreError) -> str:
    """What is said of a store that has failed: a server's disk, or the storage of the reader's own browser."""
    if isinstance(error, StoreFull):
        return "error.full.alone" if alone() else "error.full"
    return "error.store"


def error_answer(request: Request, settings: ServerSettings, error: Exception) -> Answer:
    """A whole page, or for our script the sentence alone."""
    status, sentence = explain(request, settings, error)
    if request.fragment:
        answer = html_answer(Markup("<p>{}</p>").format(sentence), status)
    else:
        reader = reader_of(request, settings)
        page = render("error", reader=reader, title=reader.say("error.title"), sentence=sentence)
        answer = html_answer(page, status)
    if isinstance(error, TooMany):
        answer.headers["Retry-After"] = str(math.ceil(error.wait))
    return answer

"""What people read when something is refused: a sentence in their language, with the rule when there is one."""

from __future__ import annotations

import logging
import math
import re
from collections.abc import Callable
from html import escape
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException, NotFoundException

from bastide.core.errors import BadNotation, BadOption, IllegalAction
from bastide.store.table import Stale
from bastide.text import Speech
from bastide.web.api.answers import http
from bastide.web.pages.reader import AnyRequest, reader_of
from bastide.web.pages.shell import answer, plain_page
from bastide.web.pages.sprites import scene
from bastide.web.refusals import NoSeat, Refused, TooMany
from bastide.web.service import rule_text
from bastide.web.tables import NoSuchTable

LOG = logging.getLogger("bastide.pages")
FRAGMENT = "x-bastide"  # the header by which our script asks for a part of a page


def told(reason: str, say: Speech) -> str:
    """A refusal of the service in the reader's language; it is known by its words before any number or detail."""
    message = f"refused.{re.split(r'[:0-9]', reason)[0].strip()}"
    return say(message) if message in say else reason


def explain(request: AnyRequest, error: Exception) -> tuple[int, str]:
    """The status and the sentence as HTML."""
    reader = reader_of(request)
    say = reader.say
    match error:
        case IllegalAction():
            game = request.scope.get("state", {}).get("game", "")
            words = rule_text(game, error.rule, reader.language) if error.rule else ""
            link = f'<a href="/rules/{game}#{error.rule}" target="_blank">{error.rule}</a>' if words else ""
            return 422, f"{escape(words or say('error.illegal'))} {link}"
        case Stale():
            return 409, escape(say("error.stale"))
        case BadNotation():
            return 422, escape(say("error.illegal"))
        case BadOption():
            return 422, escape(f"{error.option} : {error.reason}")
        case Refused():
            return 422, escape(told(error.reason, say))
        case NoSeat():
            return 403 if error.known else 401, escape(say("error.no_seat"))
        case NoSuchTable():
            return 404, escape(say("error.no_table"))
        case TooMany():
            return 429, escape(say("error.too_many"))
        case HTTPException():
            return error.status_code, escape(say("error.not_found" if error.status_code == 404 else "error.form"))
        case _:
            LOG.error("unexpected", exc_info=error)
            return 500, escape(say("error.ours"))


def handle(request: AnyRequest, error: Exception) -> Response[str]:
    """A whole page, or for our script the sentence alone."""
    status, html = explain(request, error)
    if FRAGMENT in request.headers:
        return patient(answer(f"<p>{html}</p>", status), error)
    reader = reader_of(request)
    title = reader.say("error.title")
    body = (
        f'<svg class="aside" viewBox="0 0 390 184" aria-hidden="true"><use href="{scene()}#narrow"/></svg>'
        f"<h1>{escape(title)}</h1><p>{html}</p>"
        f'<p><a class="btn primary" href="/">{escape(reader.say("nav.home"))}</a></p>'
    )
    return patient(plain_page(reader, title, body, status), error)


def astray(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """Where there is nothing at all: people get a page, programs what programs get."""
    people = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    return handle(request, error) if people else http(request, error)


def patient(response: Response[str], error: Exception) -> Response[str]:
    """The answer with how long to wait, if one asks too much."""
    if isinstance(error, TooMany):
        response.headers["Retry-After"] = str(math.ceil(error.wait))
    return response


KINDS = (
    IllegalAction, Stale, BadNotation, BadOption, Refused, NoSeat, NoSuchTable, TooMany, NotFoundException,
    HTTPException, Exception,
)  # fmt: skip
HANDLERS: dict[type[Exception] | int, Callable[[AnyRequest, Any], Response[str]]] = dict.fromkeys(KINDS, handle)

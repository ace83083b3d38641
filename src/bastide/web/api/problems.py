"""API: the answers when something is wrong: JSON that names the field or the rule."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import HttpMethod, MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec

from bastide.core.errors import BadNotation, BadOption, IllegalAction
from bastide.store.errors import StoreError, StoreFull
from bastide.store.game_session import Stale
from bastide.tables.languages import preferred_language
from bastide.tables.open_tables import NoSuchTable, UnreadableTable
from bastide.tables.refusals import NoSeat, Refused, TooMany
from bastide.tables.rule_texts import rule_text

LOG = logging.getLogger("bastide.errors")


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why nothing was done. `rule` is there whenever an action was refused, even if no rule is named."""

    reason: str
    rule: str | None = None  # the rule that forbids it
    field: str | None = None  # the part of the request that is wrong
    version: int | None = None  # where the table is now, if the request was stale
    allowed: list[str] | None = None  # what would be allowed


AnyRequest = Request[Any, Any, Any]
AnyResponse = Response[Problem]


def _answer(status: int, problem: Problem, headers: dict[str, str] | None = None) -> AnyResponse:
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers or {})


def illegal(request: AnyRequest, error: IllegalAction) -> AnyResponse:
    game = request.scope.get("state", {}).get("game", "")
    words = (
        rule_text(game, error.rule, preferred_language(request.headers.get("accept-language", "")))
        if game and error.rule
        else ""
    )
    return _answer(422, Problem(words or str(error), rule=error.rule, allowed=error.allowed, field="action"))


def stale(request: AnyRequest, error: Stale) -> AnyResponse:
    return _answer(409, Problem(str(error), version=error.version, field="version"))


def notation(request: AnyRequest, error: BadNotation) -> AnyResponse:
    return _answer(422, Problem(str(error), rule="", field="action"))


def option(request: AnyRequest, error: BadOption) -> AnyResponse:
    return _answer(422, Problem(error.reason, field=error.option))


def refused(request: AnyRequest, error: Refused) -> AnyResponse:
    return _answer(422, Problem(error.reason, rule=error.rule, field=error.field or None))


def no_seat(request: AnyRequest, error: NoSeat) -> AnyResponse:
    headers = {} if error.known else {"WWW-Authenticate": "Bearer"}
    return _answer(403 if error.known else 401, Problem(error.reason), headers)


def no_table(request: AnyRequest, error: NoSuchTable) -> AnyResponse:
    return _answer(404, Problem("there is no such table", field="table"))


def unreadable(request: AnyRequest, error: UnreadableTable) -> AnyResponse:
    """Why is in the log, for the operator."""
    problem = Problem("this server cannot read the table now; nothing of it is lost", field="table")
    return _answer(503, problem, {"Retry-After": "60"})


def too_many(request: AnyRequest, error: TooMany) -> AnyResponse:
    return _answer(429, Problem(error.reason), {"Retry-After": str(math.ceil(error.wait))})


def invalid(request: AnyRequest, error: ValidationException) -> AnyResponse:
    """A body or a parameter that is not of the right form."""
    extra = error.extra if isinstance(error.extra, list) else []
    first = extra[0] if extra and isinstance(extra[0], dict) else {}
    return _answer(400, Problem(str(first.get("message", error.detail)), field=str(first.get("key", "body"))))


def too_deep(request: AnyRequest, error: RecursionError) -> AnyResponse:
    return _answer(400, Problem("nested too deeply", field="body"))


def http(request: AnyRequest, error: HTTPException) -> AnyResponse:
    return _answer(error.status_code, Problem(error.detail), dict(error.headers or {}))


def store_failed(request: AnyRequest, error: StoreError) -> AnyResponse:
    """Nothing was acknowledged; with a key the same request may be sent again."""
    LOG.error("the store failed: %s", error)
    if isinstance(error, StoreFull):
        return _answer(503, Problem("the disk of the server is full; nothing was written"), {"Retry-After": "30"})
    return _answer(503, Problem("the database cannot be reached; try again"), {"Retry-After": "1"})


def unexpected(request: AnyRequest, error: Exception) -> AnyResponse:
    """Our own mistake: noted in the log, and never told in detail."""
    LOG.error("unexpected", exc_info=error)
    return _answer(500, Problem("something went wrong here; it has been noted"))


HANDLERS: dict[type[Exception] | int, Callable[[AnyRequest, Any], AnyResponse]] = {
    IllegalAction: illegal,
    Stale: stale,
    BadNotation: notation,
    BadOption: option,
    Refused: refused,
    NoSeat: no_seat,
    UnreadableTable: unreadable,
    NoSuchTable: no_table,
    TooMany: too_many,
    ValidationException: invalid,
    RecursionError: too_deep,
    StoreError: store_failed,
    HTTPException: http,
    Exception: unexpected,
}

PROBLEMS = {  # for the OpenAPI document: why an answer with this status comes
    400: "The request is not of the right form.",
    401: "No seat, or one that is not known.",
    403: "This seat may not do that.",
    404: "There is no such table.",
    409: "The table has moved on; `version` says where it is.",
    413: "The request is too large.",
    415: "The body is not JSON.",
    422: "Understood, but not allowed; nothing was done.",
    429: "Too many requests; Retry-After says when to come again.",
    500: "A mistake of the server; it has been noted.",
    503: "The server cannot do that now; Retry-After says when to try again.",
}
ALWAYS = (400, 422, 429, 500, 503)
AT_A_TABLE = (401, 403, 404, 409)
WITH_A_BODY = (401, 403, 413, 415)  # a page of another origin may not post


def document_problems(handler: HTTPRouteHandler) -> HTTPRouteHandler:
    """Tell in the OpenAPI document which problems a route may answer with, and that all have the same shape."""
    statuses = set(ALWAYS)
    if any("{table" in path for path in handler.paths):
        statuses |= set(AT_A_TABLE)
    if "caller" not in (handler.dependencies or {}):
        handler.security = [{}]  # no seat is needed
    if handler.http_methods - {HttpMethod.GET}:
        statuses |= set(WITH_A_BODY)
    handler.responses = dict(handler.responses or {}) | {
        status: ResponseSpec(Problem, description=PROBLEMS[status], generate_examples=False)
        for status in sorted(statuses)
    }
    return handler

"""Pages in Litestar: makes its handlers from the table of routes, and translates requests and answers."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request as LitestarRequest
from litestar import Response, Router
from litestar.datastructures import Cookie as LitestarCookie
from litestar.di import NamedDependency
from litestar.enums import HttpMethod
from litestar.exceptions import HTTPException, NotFoundException
from litestar.handlers import HTTPRouteHandler

from bastide.pages.errors import error_answer
from bastide.pages.http import Answer, Cookie, PageError, Request, Route
from bastide.pages.routes import FRAMES, ROUTES, respond
from bastide.tables.context import ServerContext
from bastide.web.api.problems import http
from bastide.web.security import client_address, disconnected, origin_of
from bastide.web.websocket import websocket_route

AnyRequest = LitestarRequest[Any, Any, Any]


def page_router() -> Router:
    """All routes of pages, and the WebSockets that keep them up to date."""
    sockets = [websocket_route(path_of(pattern), make) for pattern, make in FRAMES.items()]
    handlers = [handler_of(route) for route in ROUTES]
    return Router(path="/", route_handlers=[*handlers, *sockets], exception_handlers={Exception: error_response})


def path_of(pattern: str) -> str:
    """A pattern as Litestar writes it: a named part is a string, or all the rest of the path."""
    return pattern.replace("+}", ":path}").replace("}", ":str}").replace(":path:str}", ":path}")


def handler_of(route: Route) -> HTTPRouteHandler:
    async def handle(request: AnyRequest, context: NamedDependency[ServerContext]) -> Response[str | bytes]:
        form = (await request.form()).dict() if route.method == "POST" else {}
        return response_of(await respond(context, route, request_of(request, form)))

    return HTTPRouteHandler(path_of(route.pattern), http_method=HttpMethod(route.method), include_in_schema=False)(
        handle
    )


def request_of(request: AnyRequest, form: dict[str, list[Any]] | None = None) -> Request:
    """The request as pages see it."""
    return Request(
        method=request.method,
        path=request.url.path,
        params={name: str(value).removeprefix("/") for name, value in request.path_params.items()},
        query=request.query_params.dict(),
        query_text=request.scope["query_string"].decode("ascii", "replace"),
        form={name: [str(value) for value in values] for name, values in (form or {}).items()},
        headers={name.lower(): value for name, value in reversed([*request.headers.multi_items()])},  # the first counts
        cookies=request.cookies,
        origin=origin_of(request),
        client=client_address(request.scope),
        gone=partial(disconnected, request),
    )


def response_of(answer: Answer) -> Response[str | bytes]:
    """The answer as Litestar sends it."""
    headers = answer.headers if answer.status == 204 else {"content-type": answer.media, **answer.headers}
    cookies = [cookie_of(cookie) for cookie in answer.cookies]
    return Response(answer.body, status_code=answer.status, media_type="text/plain", headers=headers, cookies=cookies)


def cookie_of(cookie: Cookie) -> LitestarCookie:
    return LitestarCookie(
        cookie.name, cookie.path, cookie.value, cookie.max_age,
        secure=cookie.secure, httponly=cookie.http_only, samesite=cookie.same_site,
    )  # fmt: skip


def error_response(request: AnyRequest, error: Exception) -> Response[str | bytes]:
    """What goes wrong before a route is reached, such as a form that cannot be read."""
    known = PageError(error.status_code) if isinstance(error, HTTPException) else error
    return response_of(error_answer(request_of(request), request.app.state.context.settings, known))


def not_found(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """Where there is no route at all: people get a page, programs what the API answers."""
    people = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    return error_response(request, error) if people else http(request, error)

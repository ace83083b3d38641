"""API: a route takes what the OpenAPI document says of it and nothing else, and names its methods."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from litestar import Request, Response
from litestar.enums import HttpMethod
from litestar.exceptions import ValidationException
from litestar.handlers import HTTPRouteHandler

AnyRequest = Request[Any, Any, Any]


async def only_documented_queries(request: AnyRequest) -> None:
    """400 if the query has a parameter that this route does not know: a misspelt one must not go unnoticed."""
    if not request.query_params or request.method == "OPTIONS":
        return
    known = documented_queries(request)
    for name in request.query_params:
        if name not in known:
            raise ValidationException("unknown parameter", extra=[{"message": "unknown parameter", "key": name}])


def documented_queries(request: AnyRequest) -> set[str]:
    """The parameters of the query that the document tells for the route of this request."""
    item = (request.app.openapi_schema.paths or {}).get(request.scope["path_template"])
    operation = getattr(item, request.method.lower(), None)
    return {parameter.name for parameter in (operation.parameters or [])} if operation else set()


def methods_of(handlers: Sequence[HTTPRouteHandler]) -> HTTPRouteHandler:
    """A handler of OPTIONS for all paths of these; the framework's own forgets all but the first handler of a path."""
    methods: dict[str, set[str]] = defaultdict(lambda: {"OPTIONS"})
    for handler in handlers:
        for path in handler.paths:
            methods[path] |= set(handler.http_methods)
    told = {plain(path): ", ".join(sorted(names)) for path, names in methods.items()}

    async def tell(request: AnyRequest) -> Response[None]:
        path = request.scope["path_template"].removeprefix("/api")
        return Response(None, status_code=204, headers={"Allow": told[path]})

    return HTTPRouteHandler(sorted(methods), http_method=HttpMethod.OPTIONS, include_in_schema=False)(tell)


def plain(path: str) -> str:
    """A path as the document writes it."""
    return path.replace(":str}", "}")

"""Security of every request and answer: headers, cookies, origins, rates, slow bodies."""

from __future__ import annotations

import asyncio
import math
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from bastide.pages.browsers import same_origin
from bastide.pages.http import YEAR
from bastide.tables.limits import RateLimit
from bastide.tables.refusals import NoSeat, TooMany
from bastide.tables.server_settings import ServerSettings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HEADER_LINES = [(name.encode(), text.encode()) for name, text in HEADERS.items()]
LOOPBACK = ("127.0.0.1", "::1")
FORWARDED = (b"x-forwarded-for", b"forwarded", b"x-real-ip")
SAFE = ("GET", "HEAD", "OPTIONS")
Connection = ASGIConnection[Any, Any, Any, Any]


def origin_of(connection: Connection) -> str:
    """Scheme and host of a request, as the caller wrote them."""
    return f"{connection.url.scheme}://{connection.headers.get('host', '')}"


def client_address(scope: Scope) -> str:
    """Where a request comes from; proxies are looked through by the server, if they are known."""
    client = scope.get("client")
    if not client:
        return "unknown"
    if client[0] in LOOPBACK and any(name in FORWARDED for name, _ in scope["headers"]):
        return f"behind {client[0]}"  # a proxy that we were not told of: nobody behind it is on this machine
    host: str = client[0]
    return host


async def disconnected(connection: Connection) -> None:
    """Comes back when the caller has gone. The body must have been read."""
    while (await connection.receive())["type"] != "http.disconnect":
        pass


class SecurityMiddleware:
    """Around the application: rates, security headers on every answer, and a time limit for slow bodies."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, requests: RateLimit) -> None:
        self.app, self.settings, self.requests = app, settings, requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) != "http":
            await self.app(scope, receive, send)
            return
        complete = late = False
        client, end = client_address(scope), asyncio.get_running_loop().time() + self.settings.body_seconds

        async def receive_in_time() -> Any:
            nonlocal complete, late
            if complete:
                return await receive()
            try:
                async with asyncio.timeout_at(end):
                    message = await receive()
            except TimeoutError:
                await refuse(send_with_headers, 408, "the request came too slowly", {"connection": "close"})
                complete = late = True
                return {"type": "http.disconnect"}
            complete = not message.get("more_body", False)
            return message

        async def send_with_headers(message: Message) -> None:
            if late:
                return  # has been answered
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                extra = [line for line in HEADER_LINES if line[0] not in present]
                if self.settings.secure:
                    extra.append((b"strict-transport-security", f"max-age={YEAR}".encode()))
                if b"cache-control" not in present:
                    extra.append((b"cache-control", b"no-store"))
                if client not in self.requests.free:
                    extra += [(name.encode(), text.encode()) for name, text in limits_told(self.requests, client)]
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        try:
            self.requests.take(client, "requests")
            if scope.get("method") not in SAFE:
                check_not_foreign(ASGIConnection(scope), self.settings)
        except TooMany as error:
            await refuse(send_with_headers, 429, error.reason, {"retry-after": str(math.ceil(error.wait))})
        except NoSeat as error:
            await refuse(send_with_headers, 403, error.reason, {})
        else:
            await self.app(scope, receive_in_time, send_with_headers)


def limits_told(limit: RateLimit, client: str) -> list[tuple[str, str]]:
    """What a caller may still do, in the headers RateLimit-Policy and RateLimit."""
    left = max(0, int(limit.level(client)))
    window, reset = math.ceil(limit.size / limit.rate), math.ceil((limit.size - left) / limit.rate)
    return [
        ("ratelimit-policy", f'"requests";q={limit.size:.0f};w={window}'),
        ("ratelimit", f'"requests";r={left};t={reset}'),
    ]


def check_not_foreign(connection: Connection, settings: ServerSettings) -> None:
    """NoSeat if a browser sends this for a page of another site, whatever it sends. Programs name no origin."""
    named, site = connection.headers.get("origin"), connection.headers.get("sec-fetch-site")
    foreign = named is not None and not same_origin(named, settings.public_url or origin_of(connection))
    if foreign or site not in (None, "same-origin", "none"):
        raise NoSeat("requests of other sites' pages are not answered", known=True)


async def refuse(send: Send, status: int, reason: str, headers: dict[str, str]) -> None:
    """Refuse without much work."""
    head = [(b"content-type", b"application/json"), *((n.encode(), v.encode()) for n, v in headers.items())]
    await send({"type": "http.response.start", "status": status, "headers": head})
    body = msgspec.json.encode({"reason": reason})
    await send({"type": "http.response.body", "body": body, "more_body": False})

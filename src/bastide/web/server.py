"""The server process: uvicorn around the application."""

from __future__ import annotations

import asyncio
import gc
import importlib
import math
import signal
import socket
import sys
import threading
import webbrowser
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from bastide.pages.sprites import load_all
from bastide.store.sql.database import Database
from bastide.tables.context import ServerContext
from bastide.tables.limits import OpenCount
from bastide.tables.refusals import TooMany
from bastide.tables.server_settings import ServerSettings
from bastide.text import Speech
from bastide.web.access_log import set_up_logs
from bastide.web.app import end_streams, make_app
from bastide.web.notify import push
from bastide.web.shared_deflate import SocketProtocol

GRACE = 2  # seconds that open requests get at shutdown
LARGEST_MESSAGE = 4096  # bytes that a browser may send through a WebSocket
BACKLOG = 2048
COLLECTIONS = 10_000, 20, 20  # a frame makes thousands of objects and hardly a cycle: looking for them less saves 3 %
ANSWER = 2.0  # seconds that are left to tell a caller that its body came too slowly
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: %d\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Connections:
    """The open connections of each address. Those of proxies are not counted: many people are behind one."""

    def __init__(self, settings: ServerSettings) -> None:
        proxies = [part.strip() for part in settings.proxies.split(",")]
        self.counted = "*" not in proxies
        self.count = OpenCount(settings.connections, settings.without_limits | set(proxies))


def time_limited(seconds: float, connections: Connections) -> type[HttpToolsProtocol]:
    """uvicorn's HTTP protocol with a deadline for the head and the body of every request, not only of the first, and a
    limit of connections for each address."""

    class TimeLimitedProtocol(HttpToolsProtocol):
        deadline: asyncio.TimerHandle | None = None
        counted_as: str | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.expect_within(seconds)
            peer = transport.get_extra_info("peername")
            if not connections.counted or not peer:
                return
            try:
                connections.count.enter(peer[0], "connections")
                self.counted_as = peer[0]
            except TooMany as error:
                transport.write(TOO_MANY % math.ceil(error.wait))
                transport.close()

        def connection_lost(self, exc: Exception | None) -> None:
            self.expect_nothing()
            self.leave()
            super().connection_lost(exc)

        def on_message_begin(self) -> None:
            super().on_message_begin()
            if self.deadline is None:
                self.expect_within(seconds)

        def on_headers_complete(self) -> None:
            self.expect_nothing()
            self.expect_within(seconds + ANSWER)  # of a body that is late we still say so
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self.expect_nothing()
            super().on_message_complete()

        def expect_within(self, most: float) -> None:
            self.deadline = self.loop.call_later(most, self.hang_up)

        def expect_nothing(self) -> None:
            if self.deadline is not None:
                self.deadline.cancel()
                self.deadline = None

        def hang_up(self) -> None:
            self.transport.close()

        def leave(self) -> None:
            if self.counted_as is not None:
                connections.count.leave(self.counted_as)
                self.counted_as = None

    return TimeLimitedProtocol


class Server(uvicorn.Server):
    """Ends open streams as soon as it is asked to stop, so that it can stop at once."""

    def __init__(self, config: uvicorn.Config, context: ServerContext) -> None:
        super().__init__(config)
        self.context = context

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        end_streams(self.context)
        await super().shutdown(sockets)


def run(settings: ServerSettings, browser: bool, say: Speech) -> int:
    """Serve until told to stop; say where, to whoever has started it."""
    set_up_logs(settings)
    check_libraries(settings)
    asyncio.run(check_database(settings))
    app = make_app(settings)
    bound = listen(settings)
    port = bound.getsockname()[1]
    shown = settings.public_url or f"http://{settings.host}:{port}"
    load_all()  # so that the first page is there at once
    gc.freeze()  # what is loaded stays: to look through all of it for garbage would hold everybody up for 0.1 s
    gc.set_threshold(*COLLECTIONS)
    config = uvicorn.Config(
        app,
        http=time_limited(settings.body_seconds, Connections(settings)),
        ws=SocketProtocol,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=20,
        ws_max_size=LARGEST_MESSAGE,
        backlog=BACKLOG,
    )
    if browser and sys.stdout.isatty():
        threading.Timer(1.0, webbrowser.open, [shown]).start()
    server = Server(config, app.state.context)

    def stop(*_: object) -> None:
        """For who stops us while we start: to raise an exception here could be lost in what it interrupts."""
        server.should_exit = True

    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, stop)
    print(say("cli.serve.at", address=shown), flush=True)
    server.run(sockets=[bound])
    return 0


def check_libraries(settings: ServerSettings) -> None:
    """BadOption or ModuleNotFoundError if a library is missing that will be needed: now, not when it is used."""
    if isinstance(settings.thinkers, str):
        importlib.import_module("ray")
    if settings.push_key:
        push.signer(settings.push_key)


async def check_database(settings: ServerSettings) -> None:
    """BadOption if the database cannot be opened; checked before anything else starts."""
    database = Database(settings.db)
    try:
        await database.migrate()
    finally:
        await database.close()


def listen(settings: ServerSettings) -> socket.socket:
    """The socket the server listens at; OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind((settings.host, settings.port))
    bound.listen(BACKLOG)  # who comes early waits for the server instead of being refused
    return bound

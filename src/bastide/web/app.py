"""The application: one server process put together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from secrets import token_hex

from litestar import Litestar, MediaType, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from bastide import __version__
from bastide.store.book import Book
from bastide.store.database import Database
from bastide.store.keys import Keys
from bastide.web.api import api_router
from bastide.web.api.answers import HANDLERS
from bastide.web.api.guests import DEPENDENCIES
from bastide.web.house import House
from bastide.web.limits import Bucket, Count
from bastide.web.logs import Witness
from bastide.web.metrics import Metrics, show_metrics
from bastide.web.notify import tell
from bastide.web.pages import page_routes
from bastide.web.pages.errors import astray
from bastide.web.playing import ring
from bastide.web.relay import Relay
from bastide.web.security import Guard
from bastide.web.settings import Settings
from bastide.web.tables import Tables
from bastide.web.thinking import Thinking

LOG = logging.getLogger("bastide")


def make_house(settings: Settings) -> House:
    """Everything a server consists of; nothing is opened yet."""
    process = token_hex(8)
    database = Database(settings.db)
    book = Book(database, process)
    keys = Keys(database, book)
    tables = Tables(book, keys, settings.idle)
    return House(
        settings=settings,
        database=database,
        book=book,
        keys=keys,
        tables=tables,
        thinking=Thinking(settings, book, tables),
        relay=Relay(database, tables, process),
        requests=Bucket(settings.rate, settings.burst),
        openings=Bucket(settings.tables_rate / 60, settings.tables_rate),
        mistakes=Bucket(settings.joins_rate / 60, settings.joins_rate),
        streams=Count(settings.streams),
        watchers=Count(settings.watchers),
    )


@contextlib.asynccontextmanager
async def running(house: House) -> AsyncIterator[None]:
    """Open the database, listen to other processes, let bots think; and leave all of that in order."""
    await house.database.migrate()
    await house.relay.start()
    house.thinking.start()
    chores = [asyncio.create_task(chore(house)) for chore in (sweeping, noticing)]
    try:
        yield
    finally:
        shut(house)
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await house.thinking.stop()
        await house.relay.stop()
        await house.database.close()


def shut(house: House) -> None:
    """End the streams; requests under way are finished."""
    house.closing.set()
    for live in house.tables.live.values():
        live.stir()


async def sweeping(house: House) -> None:
    """What nobody asks for but time brings: forgotten bot turns, clocks at zero, idle tables."""
    while True:
        try:
            if await house.database.disturbed():
                house.tables.doubt_all()
            await house.thinking.sweep()
            for name in await house.book.late():
                await ring(house, await house.tables.open(name))
            house.tables.evict()
        except Exception:
            LOG.exception("sweeping failed; it will be tried again")
        await asyncio.sleep(house.settings.sweep)


async def noticing(house: House) -> None:
    """Tell those who want to be told; apart from all else, for it may take its time."""
    while True:
        await asyncio.sleep(house.settings.sweep)
        try:
            await tell(house)
        except Exception:
            LOG.exception("notices failed; they will be tried again")


@get("/health", media_type=MediaType.JSON, tags=["operation"])
async def health(house: NamedDependency[House]) -> Response[dict[str, str]]:
    """Whether this server can do its work."""
    await house.database.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar_one())
    return Response({"status": "ok", "version": __version__})


def make_app(settings: Settings) -> Litestar:
    """The application for these settings."""
    house, metrics = make_house(settings), Metrics()
    house.tables.listeners.append(lambda _: metrics.changes.inc())

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running(house):
            yield

    app = Litestar(
        logging_config=None,
        route_handlers=[api_router(), health, show_metrics, *page_routes()],
        dependencies=dict(DEPENDENCIES),
        exception_handlers={**HANDLERS, NotFoundException: astray},
        lifespan=[lifespan],
        request_max_body_size=settings.body,
        openapi_config=OpenAPIConfig(
            title="Bastide",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
            security=[{"seat": []}],
            components=Components(security_schemes={"seat": SecurityScheme(type="http", scheme="bearer")}),
        ),
    )
    app.state.house, app.state.metrics = house, metrics
    guard = Guard(app.asgi_handler, settings, house.requests)
    app.asgi_handler = Witness(guard, metrics)  # outermost: also around answers like 404 and 405
    return app

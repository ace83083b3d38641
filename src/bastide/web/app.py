"""Puts the Litestar application together: its parts, its background chores, its routes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from functools import partial
from secrets import token_hex
from urllib.parse import urlsplit

from litestar import Litestar
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from bastide import __version__
from bastide.pages.addresses import serve_below
from bastide.store.sql.accounts import SqlAccounts
from bastide.store.sql.clubs import SqlClubs
from bastide.store.sql.database import Database
from bastide.store.sql.history import SqlHistory
from bastide.store.sql.kept import SqlKeptTexts
from bastide.store.sql.moderation import SqlModeration
from bastide.store.sql.reminders import SqlReminders
from bastide.store.sql.seat_tokens import SqlSeatTokens
from bastide.store.sql.subscriptions import SqlSubscriptions
from bastide.store.sql.table_store import SqlTableStore
from bastide.store.sql.waiting_room import SqlWaitingRoom
from bastide.tables.bot_runner import BotRunner
from bastide.tables.chores import sweep
from bastide.tables.context import ServerContext
from bastide.tables.limits import OpenCount, RateLimit
from bastide.tables.open_tables import TableRegistry
from bastide.tables.process_worker import ProcessWorker
from bastide.tables.ray_worker import RayWorker
from bastide.tables.results import FinishedGames
from bastide.tables.reviewing import leave_reviews
from bastide.tables.server_settings import ServerSettings
from bastide.tables.tournaments import go_on
from bastide.tables.workers import Worker
from bastide.web.access_log import AccessLogMiddleware
from bastide.web.api import api_router
from bastide.web.api.callers import DEPENDENCIES
from bastide.web.api.problems import HANDLERS
from bastide.web.health import alive, ready
from bastide.web.metrics import Metrics, show_metrics
from bastide.web.notify import channels, send_due
from bastide.web.notify.digest import send_digests
from bastide.web.notify.email import send_text
from bastide.web.page_adapter import not_found, page_router
from bastide.web.postgres_listener import PostgresListener
from bastide.web.security import SecurityMiddleware

LOG = logging.getLogger("bastide")


def make_context(settings: ServerSettings, database: Database, process: str) -> ServerContext:
    """Everything a server process consists of, kept in this database; nothing is opened yet."""
    store = SqlTableStore(database, process)
    seat_tokens = SqlSeatTokens(database, store)
    tables = TableRegistry(store, seat_tokens, settings.idle, settings.chat == "on")
    free = settings.without_limits
    worker: Worker | None = None
    if isinstance(settings.thinkers, str):
        worker = RayWorker(settings.thinkers, settings.bot_seconds)
    elif settings.thinkers:
        worker = ProcessWorker(settings.thinkers, settings.bot_seconds)
    return ServerContext(
        settings=settings,
        store=store,
        seat_tokens=seat_tokens,
        subscriptions=SqlSubscriptions(database),
        clubs=SqlClubs(database),
        waiting_room=SqlWaitingRoom(database),
        reminders=SqlReminders(database),
        moderation=SqlModeration(database),
        name_rate=RateLimit(settings.names_rate / 60, settings.names_rate, free=free),
        notices=channels(settings),
        tables=tables,
        bot_runner=BotRunner(settings, store, tables, worker),
        request_rate=RateLimit(settings.rate, settings.burst, free=free),
        opening_rate=RateLimit(settings.tables_rate / 60, settings.tables_rate, free=free),
        bot_budget=RateLimit(settings.bot_budget / 600, settings.bot_budget, free=free),
        mistake_rate=RateLimit(settings.joins_rate / 60, settings.joins_rate, free=free),
        streams_by_address=OpenCount(settings.streams, free),
        streams_by_table=OpenCount(settings.watchers),
        accounts=SqlAccounts(database),
        history=SqlHistory(database),
        kept=SqlKeptTexts(database),
        sign_in_rate=RateLimit(settings.sign_ins_rate / 60, settings.sign_ins_rate, free=free),
        send_mail=partial(send_text, settings) if settings.smtp else None,
    )


@contextlib.asynccontextmanager
async def running(context: ServerContext, database: Database, process: str) -> AsyncIterator[None]:
    """Open the database, listen to other processes, start the bots and the chores; and stop all of that in order."""
    await database.migrate()
    listener = PostgresListener(database, context.tables, process) if database.postgres else None
    if listener is not None:
        await listener.start()
    context.bot_runner.start()
    finished = FinishedGames(context)
    context.tables.listeners.append(finished.notice)
    chores = [
        asyncio.create_task(work)
        for work in (look_after_tables(context, database), send_notices(context), finished.run())
    ]
    try:
        yield
    finally:
        end_streams(context)
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await leave_reviews(context)
        await context.bot_runner.stop()
        if listener is not None:
            await listener.stop()
        await database.close()


def end_streams(context: ServerContext) -> None:
    """End the streams; requests under way are finished."""
    context.closing.set()
    for table in context.tables.open_tables.values():
        table.announce_change()


async def look_after_tables(context: ServerContext, database: Database) -> None:
    """Do again and again what nobody asks for but time brings."""
    while True:
        try:
            if await database.changed_elsewhere():
                context.tables.mark_all_outdated()
            await sweep(context)
            await go_on(context)
        except Exception:
            LOG.exception("sweeping failed; it will be tried again")
        await asyncio.sleep(context.settings.sweep)


async def send_notices(context: ServerContext) -> None:
    """Tell those who want to be told; apart from all else, for it may take its time."""
    while True:
        await asyncio.sleep(context.settings.sweep)
        try:
            await send_due(context)
            await send_digests(context)
        except Exception:
            LOG.exception("notices failed; they will be tried again")


def make_app(settings: ServerSettings) -> Litestar:
    """The application for these settings."""
    process, database, metrics = token_hex(8), Database(settings.db), Metrics()
    context = make_context(settings, database, process)
    serve_below(urlsplit(settings.public_url).path)
    context.tables.listeners.append(lambda _: metrics.changes.inc())

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running(context, database, process):
            yield

    app = Litestar(
        logging_config=None,
        route_handlers=[api_router(), ready, alive, show_metrics, page_router()],
        dependencies=dict(DEPENDENCIES),
        exception_handlers={**HANDLERS, NotFoundException: not_found},
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
    app.state.context, app.state.database, app.state.metrics = context, database, metrics
    guarded = SecurityMiddleware(app.asgi_handler, settings, context.request_rate)
    app.asgi_handler = AccessLogMiddleware(guarded, metrics)  # outermost: also around answers like 404 and 405
    return app

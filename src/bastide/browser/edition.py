"""The edition in the browser: answers what pages ask by the same routes as the server, and sends them new frames."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import msgspec
from jinja2 import ChoiceLoader

from bastide.browser.keeping import keeping_routes
from bastide.browser.kept_texts import BrowserKeptTexts
from bastide.browser.rows import IndexedDbRows, JavaScriptRows, Rows
from bastide.browser.second_worker import JavaScriptWorker, SecondWorker
from bastide.browser.subscriptions import NoSubscriptions
from bastide.browser.table_store import BrowserSeatTokens, BrowserTableStore
from bastide.pages import account_routes, club_routes, quick_routes, turn_routes
from bastide.pages.addresses import serve_below
from bastide.pages.compiled_templates import CompiledTemplates
from bastide.pages.errors import error_answer
from bastide.pages.http import Answer, PageError, Request
from bastide.pages.live_frames import GONE, POLICY, follower
from bastide.pages.routes import ROUTES, find_frames, find_route, respond
from bastide.pages.templates import environment
from bastide.store.clubs import NoClubs
from bastide.tables.bot_runner import BotRunner
from bastide.tables.chores import sweep
from bastide.tables.context import ServerContext
from bastide.tables.limits import OpenCount, RateLimit
from bastide.tables.open_tables import NoSuchTable, TableRegistry
from bastide.tables.refusals import NoSeat
from bastide.tables.server_settings import ServerSettings
from bastide.tables.updates import marked_present, watching
from bastide.tables.workers import Worker

LOG = logging.getLogger("bastide.browser")
LEVEL_SECONDS = 1.8  # for a decision of a level: with the way to the other worker and back it is played within 2
CLIENT = "browser"  # there is only one, and nothing is counted for it
WITH_OTHERS = {  # routes that need people at other machines, or a server that remembers them
    *account_routes.ROUTES,
    *club_routes.ROUTES,
    *quick_routes.ROUTES,
    *turn_routes.ROUTES,
}
JAR = "cookies"  # the key of their row
POLICY_OF_PAGES = (  # as the server's, but pages are shown in a frame of our own window
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'; manifest-src 'self'"
)


class AskedPage(msgspec.Struct):
    """What the service worker passes on of a request."""

    method: str
    path: str  # below the folder of the pages, with its query
    headers: dict[str, str] = {}
    form: list[tuple[str, str]] = []


class GivenPage(msgspec.Struct):
    """What the service worker answers."""

    status: int
    headers: dict[str, str]
    body: str


class Edition:
    """All of Bastide in one worker: tables, pages, and those who look at them."""

    def __init__(self, rows: Rows, worker: Worker, origin: str, folder: str) -> None:
        serve_below(folder)
        self.rows, self.origin = rows, origin
        self.store = BrowserTableStore(rows)
        self.routes = (*keeping_routes(self.store), *(route for route in ROUTES if route not in WITH_OTHERS))
        play_alone()
        self.cookies: dict[str, str] = {}
        self.context = make_context(self.store, worker)
        self.channels: dict[str, asyncio.Task[None]] = {}
        self.chores: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Read what is there, and play the bots that have to act."""
        await self.store.open()
        for text in (await self.rows.read(JAR)).values():
            self.cookies = msgspec.json.decode(text, type=dict[str, str])
        self.context.bot_runner.start()
        self.chores = asyncio.create_task(self.look_after_tables())

    async def look_after_tables(self) -> None:
        while True:
            try:
                await sweep(self.context)
            except Exception:
                LOG.exception("sweeping failed; it will be tried again")
            await asyncio.sleep(self.context.settings.sweep)

    async def answer(self, asked: str) -> str:
        """The answer to a request; both are JSON."""
        answer = await self.answer_page(msgspec.json.decode(asked, type=AskedPage))
        body = answer.body.decode() if isinstance(answer.body, bytes) else str(answer.body)
        headers = {"content-type": answer.media, "content-security-policy": POLICY_OF_PAGES, **answer.headers}
        return msgspec.json.encode(GivenPage(answer.status, headers, body)).decode()

    async def answer_page(self, asked: AskedPage) -> Answer:
        request = self.request_of(asked)
        try:
            route, request.params = find_route(request.method, request.path, self.routes)
        except PageError as error:
            return error_answer(request, self.context.settings, error)
        answer = await respond(self.context, route, request)
        await self.keep_cookies(answer)
        return answer

    def request_of(self, asked: AskedPage) -> Request:
        parts, form = urlsplit(asked.path), dict[str, list[str]]()
        for name, value in asked.form:
            form.setdefault(name, []).append(value)
        return Request(
            method=asked.method,
            path=parts.path,
            query=parse_qs(parts.query, keep_blank_values=True),
            query_text=parts.query,
            form=form,
            headers={**asked.headers, "origin": self.origin},  # the service worker passes on our own pages only
            cookies=self.cookies,
            origin=self.origin,
            client=CLIENT,
        )

    async def keep_cookies(self, answer: Answer) -> None:
        """Browsers keep no cookies of answers that a service worker gives, so that we do."""
        if answer.cookies:
            self.cookies |= {cookie.name: cookie.value for cookie in answer.cookies}
            await self.rows.write({JAR: msgspec.json.encode(self.cookies).decode()})

    def open_channel(
        self, name: str, address: str, send: Callable[[str], object], end: Callable[[int], object]
    ) -> None:
        """Send a page new frames from now on, or end with the reason why it gets none."""

        async def run() -> None:
            end(await self.send_frames(address, send))

        self.close_channel(name)
        self.channels[name] = asyncio.ensure_future(run())

    async def send_frames(self, address: str, send: Callable[[str], object]) -> int:
        parts = urlsplit(address)
        query = {key: values[0] for key, values in parse_qs(parts.query).items()}
        try:
            make, table = find_frames(parts.path)
            wanted, language = query.get("seat", ""), query.get("language", "")
            page = await follower(self.context, self.cookies, table, wanted, language)
        except NoSeat:
            return POLICY
        except (NoSuchTable, PageError):
            return GONE
        with watching(self.context, page.table, CLIENT):
            async with marked_present(self.context, table, page.viewer):
                async for frame in page.frames(make):
                    send(frame)
        return GONE

    def close_channel(self, name: str) -> None:
        """A page does not look any more."""
        task = self.channels.pop(name, None)
        if task is not None:
            task.cancel()


def play_alone() -> None:
    """Pages leave out what needs others, and have those of this edition."""
    pages = environment()
    pages.globals["alone"] = True
    pages.loader = ChoiceLoader([CompiledTemplates("bastide.pages"), CompiledTemplates("bastide.browser")])


def make_context(store: BrowserTableStore, worker: Worker) -> ServerContext:
    """Everything that the functions of tables need, without limits: there is one person only."""
    settings = ServerSettings(db="", trusted=CLIENT, seeds="any", level_seconds=LEVEL_SECONDS)
    seat_tokens = BrowserSeatTokens(store)
    tables = TableRegistry(store, seat_tokens, settings.idle)
    free = frozenset({CLIENT})
    return ServerContext(
        settings=settings,
        store=store,
        seat_tokens=seat_tokens,
        subscriptions=NoSubscriptions(),
        clubs=NoClubs(),
        tables=tables,
        bot_runner=BotRunner(settings, store, tables, worker),
        request_rate=RateLimit(1, 1, free=free),
        opening_rate=RateLimit(1, 1, free=free),
        bot_budget=RateLimit(1, 1, free=free),
        mistake_rate=RateLimit(1, 1, free=free),
        streams_by_address=OpenCount(1, free),
        streams_by_table=OpenCount(settings.watchers),
        kept=BrowserKeptTexts(store.rows),
    )


async def start(rows: JavaScriptRows, worker: JavaScriptWorker, origin: str, folder: str) -> Edition:
    """The edition with the browser's database and the second worker, as `world.js` calls it."""
    edition = Edition(IndexedDbRows(rows), SecondWorker(worker, ServerSettings().bot_seconds), origin, folder)
    await edition.start()
    return edition

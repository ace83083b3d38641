"""Clients of a server's HTTP API. Made by scripts/make_client.py from the server's routes: do not edit.

    with Client("http://127.0.0.1:8000") as server:
        seats = [SeatSettings(kind="person", name="Ada"), SeatSettings(kind="bot", bot="greedy")]
        opened = server.post_table(TableSettings(game="tithe", seats=seats))
        seat = server.at(opened.table, opened.seats[0].token)
        print(seat.show_table().prompt)

`AsyncClient` has the same methods, to be awaited. Both need httpx: `pip install 'bastide[client]'`.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any, Literal, TypeVar

import httpx
import msgspec

from bastide.tables.table_lifecycle import CreatedTable
from bastide.tables.table_settings import TableSettings
from bastide.web.api.games import GamesAnswer
from bastide.web.api.notices import NoticeRequest, NoticesAnswer, PushKeyAnswer
from bastide.web.api.participants import (
    AnswerRequest,
    AskRequest,
    ChatAnswer,
    ChatRequest,
    ForkRequest,
    NameRequest,
    RematchAnswer,
    ReplaceRequest,
)
from bastide.web.api.play import (
    ActRequest,
    ConfirmRequest,
    DraftAnswer,
    HintAnswer,
    KeyRequest,
    StepRequest,
    ThinkingAnswer,
    VersionAnswer,
)
from bastide.web.api.problems import Problem
from bastide.web.api.review import LogAnswer
from bastide.web.api.tables import LobbyAnswer, SitRequest, TableAnswer, TokenAnswer

T = TypeVar("T")
SECONDS = 60.0  # hints take a while


class Refused(Exception):
    """The server did nothing, and says why."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(f"{status}: {problem.reason}")
        self.status, self.problem = status, problem


def check(answer: httpx.Response) -> None:
    """Refused if an answer tells of a problem."""
    if answer.status_code >= 400:
        raise Refused(answer.status_code, msgspec.json.decode(answer.content, type=Problem))


def read(answer: httpx.Response, kind: type[T]) -> T:
    """What an answer holds."""
    check(answer)
    return msgspec.json.decode(answer.content, type=kind)


def read_text(answer: httpx.Response) -> str:
    check(answer)
    return answer.text


def body(data: Any) -> dict[str, Any]:
    if data is None:
        return {}
    return {"content": msgspec.json.encode(data), "headers": {"Content-Type": "application/json"}}


def asked(**query: Any) -> dict[str, str]:
    return {name: str(value) for name, value in query.items() if value is not None}


class Client:
    """A server, and one of its tables as a seat or a spectator sees it."""

    def __init__(self, server: str, table: str = "", token: str = "", language: str = "en") -> None:
        self.server, self.table, self.token, self.language = server, table, token, language
        headers = {"Accept-Language": language} | ({"Authorization": f"Bearer {token}"} if token else {})
        self.http = httpx.Client(base_url=server, headers=headers, timeout=SECONDS)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def at(self, table: str, token: str = "") -> Client:
        """The same server, at a table."""
        return Client(self.server, table, token, self.language)

    def record(self) -> dict[str, Any]:
        """The record; of a running game only what the asking seat knows."""
        return read(self.http.get(f"/api/tables/{self.table}/record"), dict[str, Any])

    def events(self, since: int = -1) -> Iterator[dict[str, Any]]:
        """What happens at the table, as it happens."""
        address = f"/api/tables/{self.table}/events"
        with self.http.stream("GET", address, params=asked(since=since), timeout=None) as answer:
            if answer.status_code >= 400:
                check(httpx.Response(answer.status_code, content=answer.read()))
            for line in answer.iter_lines():
                if line.startswith("data:"):
                    yield json.loads(line[5:])

    def list_games(self) -> GamesAnswer:
        """The games with their options, numbers of seats, bots and levels."""
        return read(self.http.get("/api/games"), GamesAnswer)

    def post_table(self, data: TableSettings) -> CreatedTable:
        """Open a table. Tokens are shown this once; a seed stays secret while the game runs."""
        return read(self.http.post("/api/tables", **body(data)), CreatedTable)

    def list_tables(self) -> LobbyAnswer:
        """The tables where somebody may sit down."""
        return read(self.http.get("/api/tables"), LobbyAnswer)

    def show_table(self, ply: int | None = None) -> TableAnswer:
        """The table now, or (ply) as this seat saw it then."""
        return read(self.http.get(f"/api/tables/{self.table}", params=asked(ply=ply)), TableAnswer)

    def take_seat(self, data: SitRequest) -> TokenAnswer:
        """Take an open seat of a table in the lobby; the secret of the seat."""
        return read(self.http.post(f"/api/tables/{self.table}/sit", **body(data)), TokenAnswer)

    def renew_token(self) -> TokenAnswer:
        """A new secret for one's seat; all older ones are worthless from now on."""
        return read(self.http.post(f"/api/tables/{self.table}/renew"), TokenAnswer)

    def act(self, data: ActRequest) -> VersionAnswer:
        """Play an action, final at once. 409 if the version is stale, 422 if the action is illegal."""
        return read(self.http.post(f"/api/tables/{self.table}/act", **body(data)), VersionAnswer)

    def undo(self, data: StepRequest | None = None) -> VersionAnswer:
        """Take back one's last action, to the barrier at most."""
        return read(self.http.post(f"/api/tables/{self.table}/undo", **body(data)), VersionAnswer)

    def redo(self, data: KeyRequest | None = None) -> VersionAnswer:
        """Play again what one took back last."""
        return read(self.http.post(f"/api/tables/{self.table}/redo", **body(data)), VersionAnswer)

    def draft(self, data: ActRequest) -> DraftAnswer:
        """Play an action as pages do: what cannot be undone waits for a confirmation."""
        return read(self.http.post(f"/api/tables/{self.table}/draft", **body(data)), DraftAnswer)

    def confirm(self, data: ConfirmRequest | None = None) -> VersionAnswer:
        """Play the action that waits."""
        return read(self.http.post(f"/api/tables/{self.table}/confirm", **body(data)), VersionAnswer)

    def cancel(self) -> None:
        """Forget the action that waits."""
        check(self.http.delete(f"/api/tables/{self.table}/draft"))

    def hint(self) -> HintAnswer:
        """The best few moves of a bot that knows what this seat knows."""
        return read(self.http.get(f"/api/tables/{self.table}/hint"), HintAnswer)

    def thinking(self) -> ThinkingAnswer:
        """How long the queue is before the bot that has to act here."""
        return read(self.http.get(f"/api/tables/{self.table}/thinking"), ThinkingAnswer)

    def ask(self, data: AskRequest | None = None) -> None:
        """Ask the table to go back further than the barrier; bots agree to everything."""
        check(self.http.post(f"/api/tables/{self.table}/ask", **body(data)))

    def answer(self, data: AnswerRequest) -> None:
        """Agree to go back, or not."""
        check(self.http.post(f"/api/tables/{self.table}/answer", **body(data)))

    def read_chat(self) -> ChatAnswer:
        """What was said at the table."""
        return read(self.http.get(f"/api/tables/{self.table}/chat"), ChatAnswer)

    def chat(self, data: ChatRequest) -> None:
        """Say something."""
        check(self.http.post(f"/api/tables/{self.table}/chat", **body(data)))

    def rename(self, data: NameRequest) -> None:
        """Call oneself something else."""
        check(self.http.post(f"/api/tables/{self.table}/name", **body(data)))

    def replace(self, data: ReplaceRequest) -> None:
        """Let a bot play for somebody who is absent, or for oneself."""
        check(self.http.post(f"/api/tables/{self.table}/replace", **body(data)))

    def come_back(self) -> None:
        """Take one's seat back."""
        check(self.http.post(f"/api/tables/{self.table}/return"))

    def resign(self) -> None:
        """Leave for good; a bot plays on."""
        check(self.http.post(f"/api/tables/{self.table}/resign"))

    def rematch(self) -> RematchAnswer:
        """The same again with the seats turned; whoever asks first sets it up, all get their place there."""
        return read(self.http.post(f"/api/tables/{self.table}/rematch"), RematchAnswer)

    def fork(self, data: ForkRequest) -> CreatedTable:
        """Play on from a step against bots."""
        return read(self.http.post(f"/api/tables/{self.table}/fork", **body(data)), CreatedTable)

    def log(self) -> LogAnswer:
        """The log in words, in the reader's language."""
        return read(self.http.get(f"/api/tables/{self.table}/log"), LogAnswer)

    def text(self, ply: int | None = None) -> str:
        """The whole table in words: good enough to play without pictures."""
        return read_text(self.http.get(f"/api/tables/{self.table}/text", params=asked(ply=ply)))

    def push_key(self) -> PushKeyAnswer:
        """The key with which browsers subscribe to web push."""
        return read(self.http.get("/api/notices/push"), PushKeyAnswer)

    def list_notices(self) -> NoticesAnswer:
        """Where this seat is told of its turns."""
        return read(self.http.get(f"/api/tables/{self.table}/notices"), NoticesAnswer)

    def add_notice(self, data: NoticeRequest) -> None:
        """Be told of one's turns."""
        check(self.http.post(f"/api/tables/{self.table}/notices", **body(data)))

    def remove_notice(self, channel: Literal["webhook", "email", "push"], address: str) -> None:
        """Be told no more."""
        check(self.http.delete(f"/api/tables/{self.table}/notices", params=asked(channel=channel, address=address)))


class AsyncClient:
    """A server, and one of its tables as a seat or a spectator sees it."""

    def __init__(self, server: str, table: str = "", token: str = "", language: str = "en") -> None:
        self.server, self.table, self.token, self.language = server, table, token, language
        headers = {"Accept-Language": language} | ({"Authorization": f"Bearer {token}"} if token else {})
        self.http = httpx.AsyncClient(base_url=server, headers=headers, timeout=SECONDS)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    def at(self, table: str, token: str = "") -> AsyncClient:
        """The same server, at a table."""
        return AsyncClient(self.server, table, token, self.language)

    async def record(self) -> dict[str, Any]:
        """The record; of a running game only what the asking seat knows."""
        return read(await self.http.get(f"/api/tables/{self.table}/record"), dict[str, Any])

    async def events(self, since: int = -1) -> AsyncIterator[dict[str, Any]]:
        """What happens at the table, as it happens."""
        address = f"/api/tables/{self.table}/events"
        async with self.http.stream("GET", address, params=asked(since=since), timeout=None) as answer:
            if answer.status_code >= 400:
                check(httpx.Response(answer.status_code, content=await answer.aread()))
            async for line in answer.aiter_lines():
                if line.startswith("data:"):
                    yield json.loads(line[5:])

    async def list_games(self) -> GamesAnswer:
        """The games with their options, numbers of seats, bots and levels."""
        return read(await self.http.get("/api/games"), GamesAnswer)

    async def post_table(self, data: TableSettings) -> CreatedTable:
        """Open a table. Tokens are shown this once; a seed stays secret while the game runs."""
        return read(await self.http.post("/api/tables", **body(data)), CreatedTable)

    async def list_tables(self) -> LobbyAnswer:
        """The tables where somebody may sit down."""
        return read(await self.http.get("/api/tables"), LobbyAnswer)

    async def show_table(self, ply: int | None = None) -> TableAnswer:
        """The table now, or (ply) as this seat saw it then."""
        return read(await self.http.get(f"/api/tables/{self.table}", params=asked(ply=ply)), TableAnswer)

    async def take_seat(self, data: SitRequest) -> TokenAnswer:
        """Take an open seat of a table in the lobby; the secret of the seat."""
        return read(await self.http.post(f"/api/tables/{self.table}/sit", **body(data)), TokenAnswer)

    async def renew_token(self) -> TokenAnswer:
        """A new secret for one's seat; all older ones are worthless from now on."""
        return read(await self.http.post(f"/api/tables/{self.table}/renew"), TokenAnswer)

    async def act(self, data: ActRequest) -> VersionAnswer:
        """Play an action, final at once. 409 if the version is stale, 422 if the action is illegal."""
        return read(await self.http.post(f"/api/tables/{self.table}/act", **body(data)), VersionAnswer)

    async def undo(self, data: StepRequest | None = None) -> VersionAnswer:
        """Take back one's last action, to the barrier at most."""
        return read(await self.http.post(f"/api/tables/{self.table}/undo", **body(data)), VersionAnswer)

    async def redo(self, data: KeyRequest | None = None) -> VersionAnswer:
        """Play again what one took back last."""
        return read(await self.http.post(f"/api/tables/{self.table}/redo", **body(data)), VersionAnswer)

    async def draft(self, data: ActRequest) -> DraftAnswer:
        """Play an action as pages do: what cannot be undone waits for a confirmation."""
        return read(await self.http.post(f"/api/tables/{self.table}/draft", **body(data)), DraftAnswer)

    async def confirm(self, data: ConfirmRequest | None = None) -> VersionAnswer:
        """Play the action that waits."""
        return read(await self.http.post(f"/api/tables/{self.table}/confirm", **body(data)), VersionAnswer)

    async def cancel(self) -> None:
        """Forget the action that waits."""
        check(await self.http.delete(f"/api/tables/{self.table}/draft"))

    async def hint(self) -> HintAnswer:
        """The best few moves of a bot that knows what this seat knows."""
        return read(await self.http.get(f"/api/tables/{self.table}/hint"), HintAnswer)

    async def thinking(self) -> ThinkingAnswer:
        """How long the queue is before the bot that has to act here."""
        return read(await self.http.get(f"/api/tables/{self.table}/thinking"), ThinkingAnswer)

    async def ask(self, data: AskRequest | None = None) -> None:
        """Ask the table to go back further than the barrier; bots agree to everything."""
        check(await self.http.post(f"/api/tables/{self.table}/ask", **body(data)))

    async def answer(self, data: AnswerRequest) -> None:
        """Agree to go back, or not."""
        check(await self.http.post(f"/api/tables/{self.table}/answer", **body(data)))

    async def read_chat(self) -> ChatAnswer:
        """What was said at the table."""
        return read(await self.http.get(f"/api/tables/{self.table}/chat"), ChatAnswer)

    async def chat(self, data: ChatRequest) -> None:
        """Say something."""
        check(await self.http.post(f"/api/tables/{self.table}/chat", **body(data)))

    async def rename(self, data: NameRequest) -> None:
        """Call oneself something else."""
        check(await self.http.post(f"/api/tables/{self.table}/name", **body(data)))

    async def replace(self, data: ReplaceRequest) -> None:
        """Let a bot play for somebody who is absent, or for oneself."""
        check(await self.http.post(f"/api/tables/{self.table}/replace", **body(data)))

    async def come_back(self) -> None:
        """Take one's seat back."""
        check(await self.http.post(f"/api/tables/{self.table}/return"))

    async def resign(self) -> None:
        """Leave for good; a bot plays on."""
        check(await self.http.post(f"/api/tables/{self.table}/resign"))

    async def rematch(self) -> RematchAnswer:
        """The same again with the seats turned; whoever asks first sets it up, all get their place there."""
        return read(await self.http.post(f"/api/tables/{self.table}/rematch"), RematchAnswer)

    async def fork(self, data: ForkRequest) -> CreatedTable:
        """Play on from a step against bots."""
        return read(await self.http.post(f"/api/tables/{self.table}/fork", **body(data)), CreatedTable)

    async def log(self) -> LogAnswer:
        """The log in words, in the reader's language."""
        return read(await self.http.get(f"/api/tables/{self.table}/log"), LogAnswer)

    async def text(self, ply: int | None = None) -> str:
        """The whole table in words: good enough to play without pictures."""
        return read_text(await self.http.get(f"/api/tables/{self.table}/text", params=asked(ply=ply)))

    async def push_key(self) -> PushKeyAnswer:
        """The key with which browsers subscribe to web push."""
        return read(await self.http.get("/api/notices/push"), PushKeyAnswer)

    async def list_notices(self) -> NoticesAnswer:
        """Where this seat is told of its turns."""
        return read(await self.http.get(f"/api/tables/{self.table}/notices"), NoticesAnswer)

    async def add_notice(self, data: NoticeRequest) -> None:
        """Be told of one's turns."""
        check(await self.http.post(f"/api/tables/{self.table}/notices", **body(data)))

    async def remove_notice(self, channel: Literal["webhook", "email", "push"], address: str) -> None:
        """Be told no more."""
        check(
            await self.http.delete(f"/api/tables/{self.table}/notices", params=asked(channel=channel, address=address))
        )

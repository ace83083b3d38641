"""API: questions to the table, chat, names, absent players, rematch and fork."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from bastide.tables import table_actions, table_lifecycle
from bastide.tables.bot_runner import SUBSTITUTE
from bastide.tables.table_settings import Name
from bastide.web.api.callers import CALLER, TheCaller, TheContext
from bastide.web.api.play import Version


class AskRequest(msgspec.Struct, frozen=True):
    version: Version | None = None  # of one's own view; without it, to before one's own last action


class AnswerRequest(msgspec.Struct, frozen=True):
    agree: bool


class ChatRequest(msgspec.Struct, frozen=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=table_actions.LONGEST_MESSAGE)]


class ReplaceRequest(msgspec.Struct, frozen=True):
    seat: int
    bot: Annotated[str, msgspec.Meta(max_length=60)] = SUBSTITUTE


class NameRequest(msgspec.Struct, frozen=True):
    name: Name


class ForkRequest(msgspec.Struct, frozen=True):
    ply: Version
    seat: int
    bot: Annotated[str, msgspec.Meta(max_length=60)] = "greedy"


class Word(msgspec.Struct, frozen=True):
    seat: int
    text: str
    at: float


class ChatAnswer(msgspec.Struct, frozen=True):
    chat: list[Word]


class RematchAnswer(msgspec.Struct, frozen=True):
    table: str
    token: str


@post("/tables/{table:str}/ask", status_code=204, dependencies=CALLER, tags=["company"])
async def ask(context: TheContext, caller: TheCaller, data: JSONBody[AskRequest | None] = None) -> None:
    """Ask the table to go back further than the barrier; bots agree to everything."""
    await table_actions.ask(context, caller.table, caller.viewer, data.version if data else None)


@post("/tables/{table:str}/answer", status_code=204, dependencies=CALLER, tags=["company"])
async def answer(context: TheContext, caller: TheCaller, data: JSONBody[AnswerRequest]) -> None:
    """Agree to go back, or not."""
    await table_actions.answer(context, caller.table, caller.viewer, data.agree)


@get("/tables/{table:str}/chat", dependencies=CALLER, tags=["company"])
async def read_chat(caller: TheCaller) -> ChatAnswer:
    """What was said at the table."""
    return ChatAnswer([Word(said.seat, said.text, said.at) for said in caller.table.participants.chat])


@post("/tables/{table:str}/chat", status_code=204, dependencies=CALLER, tags=["company"])
async def chat(context: TheContext, caller: TheCaller, data: JSONBody[ChatRequest]) -> None:
    """Say something."""
    await table_actions.say(context, caller.table, caller.viewer, data.text)


@post("/tables/{table:str}/name", status_code=204, dependencies=CALLER, tags=["company"])
async def rename(context: TheContext, caller: TheCaller, data: JSONBody[NameRequest]) -> None:
    """Call oneself something else."""
    context.name_rate.take(caller.client, "new names")
    await table_actions.rename(context, caller.table, caller.viewer, data.name)


@post("/tables/{table:str}/replace", status_code=204, dependencies=CALLER, tags=["company"])
async def replace(context: TheContext, caller: TheCaller, data: JSONBody[ReplaceRequest]) -> None:
    """Let a bot play for somebody who is absent, or for oneself."""
    await table_actions.replace(context, caller.table, caller.viewer, data.seat, data.bot, caller.client)


@post("/tables/{table:str}/return", status_code=204, dependencies=CALLER, tags=["company"])
async def come_back(context: TheContext, caller: TheCaller) -> None:
    """Take one's seat back."""
    await table_actions.come_back(context, caller.table, caller.viewer)


@post("/tables/{table:str}/resign", status_code=204, dependencies=CALLER, tags=["company"])
async def resign(context: TheContext, caller: TheCaller) -> None:
    """Leave for good; a bot plays on."""
    await table_actions.resign(context, caller.table, caller.viewer)


@post("/tables/{table:str}/rematch", dependencies=CALLER, tags=["company"])
async def rematch(context: TheContext, caller: TheCaller) -> RematchAnswer:
    """The same again with the seats turned; whoever asks first sets it up, all get their place there."""
    if caller.table.participants.rematch is None:
        await table_lifecycle.rematch(context, caller.table, caller.viewer, caller.client)
    return RematchAnswer(*await table_lifecycle.take_rematch(context, caller.table, caller.viewer))


@post("/tables/{table:str}/fork", dependencies=CALLER, tags=["company"])
async def fork(context: TheContext, caller: TheCaller, data: JSONBody[ForkRequest]) -> table_lifecycle.CreatedTable:
    """Play on from a step against bots."""
    return await table_lifecycle.fork(
        context, caller.table, caller.viewer, data.ply, data.seat, data.bot, caller.client
    )


company_routes = [ask, answer, read_chat, chat, rename, replace, come_back, resign, rematch, fork]

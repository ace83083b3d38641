"""Company: questions to the table, chat, absent players, the next game."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from bastide.web import hosting, playing
from bastide.web.api.guests import GUEST, TheGuest, TheHouse
from bastide.web.api.play import Version
from bastide.web.plan import Name
from bastide.web.thinking import SUBSTITUTE


class AskRequest(msgspec.Struct, frozen=True):
    version: Version | None = None  # of one's own view; without it, to before one's own last action


class AnswerRequest(msgspec.Struct, frozen=True):
    agree: bool


class ChatRequest(msgspec.Struct, frozen=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=playing.LONGEST_WORD)]


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


@post("/tables/{table:str}/ask", status_code=204, dependencies=GUEST, tags=["company"])
async def ask(house: TheHouse, guest: TheGuest, data: JSONBody[AskRequest | None] = None) -> None:
    """Ask the table to go back further than the barrier; bots agree to everything."""
    await playing.ask(house, guest.live, guest.viewer, data.version if data else None)


@post("/tables/{table:str}/answer", status_code=204, dependencies=GUEST, tags=["company"])
async def answer(house: TheHouse, guest: TheGuest, data: JSONBody[AnswerRequest]) -> None:
    """Agree to go back, or not."""
    await playing.answer(house, guest.live, guest.viewer, data.agree)


@get("/tables/{table:str}/chat", dependencies=GUEST, tags=["company"])
async def read_chat(guest: TheGuest) -> ChatAnswer:
    """What was said at the table."""
    return ChatAnswer([Word(said.seat, said.text, said.at) for said in guest.live.company.chat])


@post("/tables/{table:str}/chat", status_code=204, dependencies=GUEST, tags=["company"])
async def chat(house: TheHouse, guest: TheGuest, data: JSONBody[ChatRequest]) -> None:
    """Say something."""
    await playing.say(house, guest.live, guest.viewer, data.text)


@post("/tables/{table:str}/name", status_code=204, dependencies=GUEST, tags=["company"])
async def rename(house: TheHouse, guest: TheGuest, data: JSONBody[NameRequest]) -> None:
    """Call oneself something else."""
    await playing.rename(house, guest.live, guest.viewer, data.name)


@post("/tables/{table:str}/replace", status_code=204, dependencies=GUEST, tags=["company"])
async def replace(house: TheHouse, guest: TheGuest, data: JSONBody[ReplaceRequest]) -> None:
    """Let a bot play for somebody who is absent, or for oneself."""
    await playing.replace(house, guest.live, guest.viewer, data.seat, data.bot)


@post("/tables/{table:str}/return", status_code=204, dependencies=GUEST, tags=["company"])
async def come_back(house: TheHouse, guest: TheGuest) -> None:
    """Take one's seat back."""
    await playing.come_back(house, guest.live, guest.viewer)


@post("/tables/{table:str}/resign", status_code=204, dependencies=GUEST, tags=["company"])
async def resign(house: TheHouse, guest: TheGuest) -> None:
    """Leave for good; a bot plays on."""
    await playing.resign(house, guest.live, guest.viewer)


@post("/tables/{table:str}/rematch", dependencies=GUEST, tags=["company"])
async def rematch(house: TheHouse, guest: TheGuest) -> RematchAnswer:
    """The same again with the seats turned; whoever asks first sets it up, all get their place there."""
    if guest.live.company.followed is None:
        await hosting.rematch(house, guest.live, guest.viewer)
    return RematchAnswer(*await hosting.take_rematch(house, guest.live, guest.viewer))


@post("/tables/{table:str}/fork", dependencies=GUEST, tags=["company"])
async def fork(house: TheHouse, guest: TheGuest, data: JSONBody[ForkRequest]) -> hosting.Opened:
    """Play on from a step against bots."""
    return await hosting.fork(house, guest.live, guest.viewer, data.ply, data.seat, data.bot)


company_routes = [ask, answer, read_chat, chat, rename, replace, come_back, resign, rematch, fork]

"""Tables: opened, looked at, listed, joined."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from bastide.core.state import SPECTATOR
from bastide.web.api.guests import GUEST, TheGuest, TheHouse
from bastide.web.hosting import Listing, Opened, lobby, open_table, renew_link, sit
from bastide.web.plan import Name, Plan
from bastide.web.playing import present
from bastide.web.refusals import NoSeat
from bastide.web.security import address
from bastide.web.sight import Choice, ClockSight, Question, look


class SitterAnswer(msgspec.Struct, frozen=True):
    seat: int
    name: str
    kind: str
    bot: str | None
    colour: int
    resigned: bool
    here: bool


class TableAnswer(msgspec.Struct, frozen=True):
    """A table as the asking seat, or a spectator, sees it."""

    game: str
    options: dict[str, Any]
    seat: int | None  # the asking seat
    version: int
    pending: list[int]
    over: bool
    scores: list[int]
    view: dict[str, Any]
    legal: list[Choice]
    prompt: str
    places: list[int] | None
    closed: str | None
    seats: list[SitterAnswer]
    draft: str | None
    can_undo: bool
    can_redo: bool
    question: Question | None
    clock: ClockSight | None
    followed: str | None
    ply: int
    plies: int


class SitRequest(msgspec.Struct, frozen=True):
    seat: int
    name: Name = ""


class TokenAnswer(msgspec.Struct, frozen=True):
    token: str


class LobbyAnswer(msgspec.Struct, frozen=True):
    tables: list[Listing]


@post("/tables", tags=["tables"])
async def create_table(request: Request[Any, Any, Any], house: TheHouse, data: JSONBody[Plan]) -> Opened:
    """Open a table. Tokens are shown this once; a seed stays secret while the game runs."""
    house.openings.take(address(request.scope), "new tables")
    return await open_table(house, data)


@get("/tables", tags=["tables"])
async def list_tables(house: TheHouse) -> LobbyAnswer:
    """The tables where somebody may sit down."""
    return LobbyAnswer(await lobby(house))


@get("/tables/{table:str}", dependencies=GUEST, tags=["tables"])
async def show_table(
    house: TheHouse, guest: TheGuest, ply: Annotated[int | None, QueryParameter(ge=0, lt=2**31)] = None
) -> TableAnswer:
    """The table now, or (ply) as this seat saw it then."""
    sight = look(guest.live, guest.viewer, guest.language, ply)
    here = await present(house, sight.table)
    seats = [
        SitterAnswer(i, sitter.name, sitter.kind, sitter.bot, sitter.colour, sitter.resigned, i in here)
        for i, sitter in enumerate(sight.sitters)
    ]
    return TableAnswer(
        game=sight.game.name,
        options=sight.game.options,
        seat=None if guest.viewer == SPECTATOR else guest.viewer,
        version=sight.version,
        pending=sight.pending,
        over=sight.over,
        scores=sight.scores,
        view=sight.view.dump(),
        legal=sight.legal,
        prompt=sight.prompt,
        places=sight.places,
        closed=sight.closed,
        seats=seats,
        draft=sight.draft,
        can_undo=sight.can_undo,
        can_redo=sight.can_redo,
        question=sight.question,
        clock=sight.clock,
        followed=sight.followed,
        ply=sight.ply,
        plies=sight.plies,
    )


@post("/tables/{table:str}/sit", tags=["tables"])
async def take_seat(
    request: Request[Any, Any, Any], house: TheHouse, table: FromPath[str], data: JSONBody[SitRequest]
) -> TokenAnswer:
    """Take an open seat of a table in the lobby; the secret of the seat."""
    house.openings.take(address(request.scope), "seats taken")
    return TokenAnswer(await sit(house, await house.tables.open(table), data.seat, data.name))


@post("/tables/{table:str}/renew", dependencies=GUEST, tags=["tables"])
async def renew_token(house: TheHouse, guest: TheGuest) -> TokenAnswer:
    """A new secret for one's seat; all older ones are worthless from now on."""
    if guest.viewer < 0:
        raise NoSeat("spectators have nothing to renew", known=True)
    return TokenAnswer(await renew_link(house, guest.live.id, guest.viewer))


table_routes = [create_table, list_tables, show_table, take_seat, renew_token]

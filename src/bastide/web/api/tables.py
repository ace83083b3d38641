"""API: creating, showing, listing and joining tables."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from bastide.core.state import SPECTATOR
from bastide.tables.refusals import NoSeat
from bastide.tables.table_actions import present_seats
from bastide.tables.table_lifecycle import CreatedTable, LobbyEntry, create_table, lobby, renew_link, sit
from bastide.tables.table_settings import Name, TableSettings
from bastide.tables.table_view import Choice, ClockView, RewindQuestion, view_for
from bastide.web.api.callers import CALLER, TheCaller, TheContext
from bastide.web.security import client_address


class SeatAnswer(msgspec.Struct, frozen=True):
    seat: int
    name: str
    kind: str
    bot: str | None
    colour: int
    resigned: bool
    here: bool


class ChanceAnswer(msgspec.Struct, frozen=True):
    """Where chance comes from at this table (the page /fairness explains it)."""

    commitment: str | None  # SHA-256 of the secret; null at tables whose seed was chosen, and at old ones
    secret: str | None  # told when the game is over
    chosen: bool  # somebody chose the seed and may know all that comes


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
    seats: list[SeatAnswer]
    draft: str | None
    can_undo: bool
    can_redo: bool
    question: RewindQuestion | None
    clock: ClockView | None
    followed: str | None
    ply: int
    plies: int
    chance: ChanceAnswer


class SitRequest(msgspec.Struct, frozen=True):
    seat: int
    name: Name = ""


class TokenAnswer(msgspec.Struct, frozen=True):
    token: str


class LobbyAnswer(msgspec.Struct, frozen=True):
    tables: list[LobbyEntry]


@post("/tables", tags=["tables"])
async def post_table(
    request: Request[Any, Any, Any], context: TheContext, data: JSONBody[TableSettings]
) -> CreatedTable:
    """Open a table. Tokens are shown this once; a seed stays secret while the game runs."""
    client = client_address(request.scope)
    context.opening_rate.take(client, "new tables")
    return await create_table(context, data, client)


@get("/tables", tags=["tables"])
async def list_tables(context: TheContext) -> LobbyAnswer:
    """The tables where somebody may sit down."""
    return LobbyAnswer(await lobby(context))


@get("/tables/{table:str}", dependencies=CALLER, tags=["tables"])
async def show_table(
    context: TheContext, caller: TheCaller, ply: Annotated[int | None, QueryParameter(gt=-1, lt=2**31)] = None
) -> TableAnswer:
    """The table now, or (ply) as this seat saw it then."""
    view = view_for(caller.table, caller.viewer, caller.language, ply)
    here = await present_seats(context, view.table)
    seats = [
        SeatAnswer(i, occupant.name, occupant.kind, occupant.bot, occupant.colour, occupant.resigned, i in here)
        for i, occupant in enumerate(view.occupants)
    ]
    return TableAnswer(
        game=view.game.name,
        options=view.game.options,
        seat=None if caller.viewer == SPECTATOR else caller.viewer,
        version=view.version,
        pending=view.pending,
        over=view.over,
        scores=view.scores,
        view=view.redacted.dump(),
        legal=view.legal,
        prompt=view.prompt,
        places=view.places,
        closed=view.closed,
        seats=seats,
        draft=view.draft,
        can_undo=view.can_undo,
        can_redo=view.can_redo,
        question=view.question,
        clock=view.clock,
        followed=view.rematch_table,
        ply=view.ply,
        plies=view.plies,
        chance=ChanceAnswer(
            view.fairness.commitment if view.fairness else None,
            view.fairness.secret if view.fairness else None,
            view.seeded,
        ),
    )


@post("/tables/{table:str}/sit", tags=["tables"])
async def take_seat(
    request: Request[Any, Any, Any], context: TheContext, table: FromPath[str], data: JSONBody[SitRequest]
) -> TokenAnswer:
    """Take an open seat of a table in the lobby; the secret of the seat."""
    context.opening_rate.take(client_address(request.scope), "seats taken")
    return TokenAnswer(await sit(context, await context.tables.open(table), data.seat, data.name))


@post("/tables/{table:str}/renew", dependencies=CALLER, tags=["tables"])
async def renew_token(context: TheContext, caller: TheCaller) -> TokenAnswer:
    """A new secret for one's seat; all older ones are worthless from now on."""
    if caller.viewer < 0:
        raise NoSeat("spectators have nothing to renew", known=True)
    return TokenAnswer(await renew_link(context, caller.table.id, caller.viewer))


table_routes = [post_table, list_tables, show_table, take_seat, renew_token]

"""API: subscriptions to notices of one's turns."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import delete, get, post
from litestar.params import FromQuery, JSONBody

from bastide.core.errors import BadOption
from bastide.tables.table_actions import seat_of
from bastide.web.api.callers import CALLER, TheCaller, TheContext
from bastide.web.notify import push, subscribe

Channel = Literal["webhook", "email", "push"]


class NoticeRequest(msgspec.Struct, frozen=True):
    channel: Channel
    address: Annotated[str, msgspec.Meta(min_length=3, max_length=1000)]


class NoticesAnswer(msgspec.Struct, frozen=True):
    notices: list[NoticeRequest]


class PushKeyAnswer(msgspec.Struct, frozen=True):
    key: str


@get("/notices/push", tags=["notices"])
async def push_key(context: TheContext) -> PushKeyAnswer:
    """The key with which browsers subscribe to web push."""
    if not context.settings.push_key:
        raise BadOption("channel", "this server sends no web push")
    return PushKeyAnswer(push.public_key(context.settings))


@get("/tables/{table:str}/notices", dependencies=CALLER, tags=["notices"])
async def list_notices(context: TheContext, caller: TheCaller) -> NoticesAnswer:
    """Where this seat is told of its turns."""
    found = await context.subscriptions.of(caller.table.id, seat_of(caller.table, caller.viewer))
    return NoticesAnswer([msgspec.convert(msgspec.structs.asdict(entry), NoticeRequest) for entry in found])


@post("/tables/{table:str}/notices", status_code=204, dependencies=CALLER, tags=["notices"])
async def add_notice(context: TheContext, caller: TheCaller, data: JSONBody[NoticeRequest]) -> None:
    """Be told of one's turns."""
    seat = seat_of(caller.table, caller.viewer)
    await subscribe(context, caller.table.id, seat, data.channel, data.address, caller.language)


@delete("/tables/{table:str}/notices", dependencies=CALLER, tags=["notices"])
async def remove_notice(
    context: TheContext, caller: TheCaller, channel: FromQuery[Channel], address: FromQuery[str]
) -> None:
    """Be told no more."""
    seat = seat_of(caller.table, caller.viewer)
    await context.subscriptions.remove(caller.table.id, seat, channel, address)


notice_routes = [push_key, list_notices, add_notice, remove_notice]

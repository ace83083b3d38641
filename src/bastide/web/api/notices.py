"""Notices: who is told of their turn, and how."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import delete, get, post
from litestar.params import FromQuery, JSONBody

from bastide.core.errors import BadOption
from bastide.store.subscriptions import Subscriptions
from bastide.web.api.guests import GUEST, TheGuest, TheHouse
from bastide.web.notify import push, subscribe
from bastide.web.playing import seated

Channel = Literal["webhook", "email", "push"]


class NoticeRequest(msgspec.Struct, frozen=True):
    channel: Channel
    address: Annotated[str, msgspec.Meta(min_length=3, max_length=1000)]


class NoticesAnswer(msgspec.Struct, frozen=True):
    notices: list[NoticeRequest]


class PushKeyAnswer(msgspec.Struct, frozen=True):
    key: str


@get("/notices/push", tags=["notices"])
async def push_key(house: TheHouse) -> PushKeyAnswer:
    """The key with which browsers subscribe to web push."""
    if not house.settings.push_key:
        raise BadOption("channel", "this server sends no web push")
    return PushKeyAnswer(push.public_key(house.settings))


@get("/tables/{table:str}/notices", dependencies=GUEST, tags=["notices"])
async def list_notices(house: TheHouse, guest: TheGuest) -> NoticesAnswer:
    """Where this seat is told of its turns."""
    found = await Subscriptions(house.database).of(guest.live.id, seated(guest.live, guest.viewer))
    return NoticesAnswer([msgspec.convert(msgspec.structs.asdict(entry), NoticeRequest) for entry in found])


@post("/tables/{table:str}/notices", status_code=204, dependencies=GUEST, tags=["notices"])
async def add_notice(house: TheHouse, guest: TheGuest, data: JSONBody[NoticeRequest]) -> None:
    """Be told of one's turns."""
    seat = seated(guest.live, guest.viewer)
    await subscribe(house, guest.live.id, seat, data.channel, data.address, guest.language)


@delete("/tables/{table:str}/notices", dependencies=GUEST, tags=["notices"])
async def remove_notice(house: TheHouse, guest: TheGuest, channel: FromQuery[Channel], address: FromQuery[str]) -> None:
    """Be told no more."""
    seat = seated(guest.live, guest.viewer)
    await Subscriptions(house.database).remove(guest.live.id, seat, channel, address)


notice_routes = [push_key, list_notices, add_notice, remove_notice]

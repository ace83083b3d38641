"""Notices by webhook: JSON that is posted to an address."""

from __future__ import annotations

import msgspec

from bastide.core.errors import BadOption
from bastide.tables.server_settings import ServerSettings
from bastide.web.notify.notice import Notice
from bastide.web.notify.posting import post, split


def check(settings: ServerSettings, address: str) -> None:
    if settings.webhooks == "off":
        raise BadOption("channel", "this server posts no notices")
    split(address, plain=settings.webhooks == "any")


async def send(settings: ServerSettings, address: str, notice: Notice) -> None:
    headers = {"Content-Type": "application/json", "User-Agent": "bastide"}
    status = await post(address, msgspec.json.encode(notice), headers, settings.webhooks == "any")
    if not 200 <= status < 300:
        raise OSError(f"answered {status}")

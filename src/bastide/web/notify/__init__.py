"""Notices for slow games: a seat that has to act is told so once, by webhook, e-mail or web push."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial

from bastide.core.errors import BadOption
from bastide.store.subscriptions import Subscription
from bastide.tables.context import NoticeChannels, ServerContext
from bastide.tables.open_tables import NoSuchTable, OpenTable, UnreadableTable
from bastide.tables.server_settings import ServerSettings
from bastide.tables.table_view import view_for
from bastide.text import speech
from bastide.web.notify import email, push, webhook
from bastide.web.notify.notice import Notice
from bastide.web.notify.posting import check_public

LOG = logging.getLogger("bastide.notify")
PRESENT_SECONDS = 30.0  # who was seen within so many seconds needs no notice
CHANNELS: dict[str, Callable[[ServerSettings, str, Notice], Awaitable[None]]] = {
    "webhook": webhook.send,
    "email": email.send,
    "push": push.send,
}
CHECKS: dict[str, Callable[[ServerSettings, str], None]] = {
    "webhook": webhook.check,
    "email": email.check,
    "push": push.check,
}
MOST_ADDRESSES = 5  # subscriptions of one seat


def channels(settings: ServerSettings) -> NoticeChannels:
    """What this server can send, for the pages where people choose."""
    offered = {"webhook": settings.webhooks != "off", "email": bool(settings.smtp), "push": bool(settings.push_key)}
    checks = {channel: partial(check_address, settings, channel) for channel, on in offered.items() if on}
    return NoticeChannels(checks, partial(push.public_key, settings) if settings.push_key else None)


async def check_address(settings: ServerSettings, channel: str, address: str) -> None:
    """BadOption if the channel or the address will not do."""
    if channel not in CHECKS:
        raise BadOption("channel", f"{channel!r} is unknown; there are {', '.join(CHECKS)}")
    if not address.isprintable():
        raise BadOption("address", "has signs that cannot be printed")
    CHECKS[channel](settings, address)
    if channel != "email":
        await check_public(address, private=settings.webhooks == "any")


async def subscribe(context: ServerContext, table: str, seat: int, channel: str, address: str, language: str) -> None:
    """Tell this seat of its turns; BadOption if the channel or the address will not do."""
    await check_address(context.settings, channel, address)
    subscriptions = context.subscriptions
    if len(await subscriptions.of(table, seat)) >= MOST_ADDRESSES:
        raise BadOption("address", f"a seat has at most {MOST_ADDRESSES} addresses")
    await subscriptions.add(table, seat, channel, address, language)


async def send_due(context: ServerContext) -> int:
    """Send what is due; how many notices went out."""
    subscriptions, sent = context.subscriptions, 0
    for subscription, touched in await subscriptions.due(context.settings.quiet):
        try:
            if await may_be_looking(context, subscription, touched):
                continue
            notice = await notice_for(context, subscription)
        except UnreadableTable:
            await subscriptions.claim(subscription, touched, subscription.told)  # until it changes again
            continue
        except NoSuchTable:
            continue
        told = notice.version if notice else subscription.told
        if await subscriptions.claim(subscription, touched, told) and notice is not None:
            try:
                await CHANNELS[subscription.channel](context.settings, subscription.address, notice)
                sent += 1
            except (OSError, BadOption, ValueError, TimeoutError) as error:
                LOG.warning("a notice by %s could not be delivered: %s", subscription.channel, type(error).__name__)
    return sent


async def may_be_looking(context: ServerContext, subscription: Subscription, touched: float) -> bool:
    """Whether who was here a moment before the change may be here still; a little later we shall know."""
    seen = (await context.seat_tokens.last_seen(subscription.table)).get(subscription.seat, 0.0)
    return seen < touched and time.time() - seen < PRESENT_SECONDS


async def notice_for(context: ServerContext, subscription: Subscription) -> Notice | None:
    """What there is to tell a seat: that it has to act, or that the game is over, and what happened meanwhile."""
    table = await context.tables.open(subscription.table)
    seat = subscription.seat
    view = view_for(table, seat, subscription.language)
    seen = (await context.seat_tokens.last_seen(table.id)).get(seat, 0.0)
    if view.version == subscription.told or not (view.legal or view.over):
        return None
    if not view.over and subscription.told >= 0 and not acted_since(table, seat, subscription.told):
        return None  # it is still the same turn
    if time.time() - seen < PRESENT_SECONDS or table.participants.occupants[seat].kind != "person":
        return None
    words = speech(subscription.language, "bastide.pages")
    title = words("notice.over" if view.over else "notice.turn", game=view.say("game.name"))
    lines = [event.text for entry in view.fresh for event in entry.events]
    base = context.settings.public_url or f"http://{context.settings.host}:{context.settings.port}"
    return Notice(table.id, seat, view.version, table.game.name, title, lines, f"{base}/t/{table.id}?seat={seat}")


def acted_since(table: OpenTable, seat: int, version: int) -> bool:
    """Whether a seat has acted since its view was at a version, or has gone back before it."""
    now = 0
    for line in table.session.lines:
        now += seat in line.seen
        if now > version and (line.seat == seat or line.do is None):
            return True
    return False

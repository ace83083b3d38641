"""Notices for slow games: whose turn it is, told once, by the channel each seat has chosen."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable

from bastide.core.errors import BadOption
from bastide.store.subscriptions import Subscription, Subscriptions
from bastide.text import speech
from bastide.web.house import House
from bastide.web.notify import email, push, webhook
from bastide.web.notify.notice import Notice
from bastide.web.settings import Settings
from bastide.web.sight import look
from bastide.web.tables import NoSuchTable

LOG = logging.getLogger("bastide.notify")
HERE = 30.0  # who was seen within so many seconds needs no notice
CHANNELS: dict[str, Callable[[Settings, str, Notice], Awaitable[None]]] = {
    "webhook": webhook.send,
    "email": email.send,
    "push": push.send,
}
CHECKS: dict[str, Callable[[Settings, str], None]] = {
    "webhook": webhook.check,
    "email": email.check,
    "push": push.check,
}
MOST = 5  # subscriptions of one seat


async def subscribe(house: House, table: str, seat: int, channel: str, address: str, language: str) -> None:
    """Tell this seat of its turns; BadOption if the channel or the address will not do."""
    if channel not in CHECKS:
        raise BadOption("channel", f"{channel!r} is unknown; there are {', '.join(CHECKS)}")
    CHECKS[channel](house.settings, address)
    subscriptions = Subscriptions(house.database)
    if len(await subscriptions.of(table, seat)) >= MOST:
        raise BadOption("address", f"a seat has at most {MOST} addresses")
    await subscriptions.add(table, seat, channel, address, language)


async def tell(house: House) -> int:
    """Send what is due; how many notices went out."""
    subscriptions, sent = Subscriptions(house.database), 0
    for subscription, touched in await subscriptions.stirred(house.settings.quiet):
        try:
            notice = await written(house, subscription)
        except NoSuchTable:
            continue
        told = notice.version if notice else subscription.told
        if await subscriptions.claim(subscription, touched, told) and notice is not None:
            try:
                await CHANNELS[subscription.channel](house.settings, subscription.address, notice)
                sent += 1
            except (OSError, BadOption, ValueError, TimeoutError) as error:
                LOG.warning("a notice by %s could not be delivered: %s", subscription.channel, type(error).__name__)
    return sent


async def written(house: House, subscription: Subscription) -> Notice | None:
    """What there is to tell a seat: that it has to act, or that the game is over, and what happened meanwhile."""
    live = await house.tables.open(subscription.table)
    seat = subscription.seat
    sight = look(live, seat, subscription.language)
    seen = (await house.keys.last_seen(live.id)).get(seat, 0.0)
    if sight.version == subscription.told or not (sight.legal or sight.over):
        return None
    if time.time() - seen < HERE or live.company.sitters[seat].kind != "person":
        return None
    words = speech(subscription.language, "bastide.web")
    title = words("notice.over" if sight.over else "notice.turn", game=sight.say("game.name"))
    lines = [happening.text for moment in sight.fresh for happening in moment.events]
    base = house.settings.public_url or f"http://{house.settings.host}:{house.settings.port}"
    return Notice(live.id, seat, sight.version, live.game.name, title, lines, f"{base}/t/{live.id}?seat={seat}")

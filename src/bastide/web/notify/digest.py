"""Once a day, one e-mail about all tables that wait for a person."""

from __future__ import annotations

import logging
import time

from bastide.games.registry import box
from bastide.store.reminders import Reminder
from bastide.tables.context import ServerContext
from bastide.tables.waiting_tables import tables_that_wait
from bastide.text import speech
from bastide.web.notify import email

LOG = logging.getLogger("bastide.notify")


async def send_digests(context: ServerContext) -> int:
    """Send the digests whose hour has come; how many went out. Nothing is sent where nothing waits."""
    sent, now = 0, time.time()
    if not context.settings.smtp:
        return 0
    for reminder in await context.reminders.digests(now):
        if not await context.reminders.claim_digest(reminder, now):
            continue
        words = await digest_for(context, reminder)
        if words is not None:
            try:
                await email.send_text(context.settings, reminder.address, *words)
                sent += 1
            except OSError as error:
                LOG.warning("a digest could not be delivered: %s", type(error).__name__)
    return sent


async def digest_for(context: ServerContext, reminder: Reminder) -> tuple[str, str] | None:
    """Subject and text; None if no table waits."""
    waiting = await tables_that_wait(context, reminder.person)
    if not waiting:
        return None
    say = speech(reminder.language, "bastide.pages")
    base = context.settings.public_url or f"http://{context.settings.host}:{context.settings.port}"
    subject = say("turns.digest.subject", n=len(waiting))
    lines = [subject, ""]
    for table, seat in waiting:
        game = speech(reminder.language, box(table.game.name).package)("game.name")
        lines += [f"{game} ({', '.join(table.participants.names)})", f"{base}/t/{table.id}?seat={seat}", ""]
    lines += [say("turns.digest.end"), f"{base}/turns", ""]
    return subject, "\n".join(lines)

"""What nobody asks for but time brings: forgotten bot turns, clocks at zero, idle tables."""

from __future__ import annotations

import logging

from bastide.store.errors import StoreError
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import NoSuchTable
from bastide.tables.table_actions import resolve_timeouts

LOG = logging.getLogger("bastide")


async def sweep(context: ServerContext) -> None:
    """Look after all tables once."""
    await context.bot_runner.sweep()
    for name in await context.store.tables_past_deadline(context.tables.left_alone()):
        await ring_clock(context, name)
    context.tables.close_idle()


async def ring_clock(context: ServerContext, name: str) -> None:
    """A clock has run out; what goes wrong at one table does not keep the others waiting."""
    try:
        await resolve_timeouts(context, await context.tables.open(name))
    except NoSuchTable:
        pass  # gone since, or cannot be read: that has been noted
    except StoreError:
        raise
    except Exception:
        LOG.exception("the clock of the table %s could not be stopped", name)

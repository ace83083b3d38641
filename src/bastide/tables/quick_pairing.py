"""Quick pairing: whoever wants the same game, with as many seats and as much time, sits down together at once."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress

from bastide.core.errors import BadOption
from bastide.games.registry import box
from bastide.store.errors import Conflict
from bastide.store.waiting_room import WaitingPlayer
from bastide.tables.context import ServerContext
from bastide.tables.names import LONGEST_NAME, clean_text, shortened
from bastide.tables.refusals import Refused
from bastide.tables.table_lifecycle import create_table
from bastide.tables.table_settings import ClockSettings, SeatSettings, TableSettings
from bastide.tables.tokens import new_table

HELD, BETWEEN_LOOKS = 3.0, 0.1  # seconds that a question is held, and between two looks in the meantime
PATIENCE = 8.0  # seconds: whose page has not asked for so long has gone
TIMES = (300, 600, 1800, 259200)  # seconds for each player


async def press(context: ServerContext, game: str, seats: int, clock: int, person: str, name: str) -> WaitingPlayer:
    """Wait for others of the same wish, or sit down with them."""
    if seats not in box(game).seats or seats < 2:
        raise BadOption("seats", f"{game} has no tables of {seats}")
    if clock not in TIMES:
        raise BadOption("clock", "no such time")
    words = shortened(clean_text(name), LONGEST_NAME)
    if not words:
        raise Refused("a name is missing", field="name")
    player = WaitingPlayer(secrets.token_hex(12), game, seats, clock, person, words, 0.0)
    found = await context.waiting_room.enter(player, new_table(), PATIENCE)
    await _open(context, found)
    return found


async def look(context: ServerContext, player: str) -> WaitingPlayer | None:
    """How it stands with one who waits; whoever has found others is let in at their table."""
    found = await context.waiting_room.look(player)
    if found is not None:
        await _open(context, found)
    return found


async def news(context: ServerContext, player: str) -> WaitingPlayer | None:
    """The same as soon as there is news, or after a while without any."""
    end = time.monotonic() + HELD
    while True:
        found = await look(context, player)
        if found is None or found.table is not None or time.monotonic() > end or context.closing.is_set():
            return found
        await asyncio.sleep(BETWEEN_LOOKS)


async def _open(context: ServerContext, player: WaitingPlayer) -> None:
    """Open the table that was found, unless another has, and let the player in."""
    if player.table is None or player.seat is None:
        return
    if not await context.store.listed_by_name([player.table]):
        people = await context.waiting_room.seated(player.table)
        settings = TableSettings(
            game=player.game,
            seats=[SeatSettings(name=one.name) for one in people],
            clock=ClockSettings(float(player.clock), at_zero="resign"),
        )
        with suppress(Conflict):  # another was quicker
            await create_table(context, settings, name=player.table)
    with suppress(Conflict):  # in two windows at once
        await context.seat_tokens.remember(player.person, player.table, player.seat)

"""Quick pairing: who presses the same button sits at the same table, in whichever process, and nobody at two."""

from __future__ import annotations

import asyncio

import pytest

from bastide.core.errors import BadOption
from bastide.store.sql.database import Database
from bastide.store.sql.waiting_room import SqlWaitingRoom
from bastide.store.waiting_room import WaitingPlayer
from bastide.tables.quick_pairing import look, news, press
from bastide.tables.server_settings import ServerSettings
from bastide.web.app import make_context


async def contexts(store, count):
    """Servers that share a database; on SQLite there is only one."""
    found = []
    for number in range(count if store.startswith("postgresql") else 1):
        database = Database(store)
        if not number:
            await database.migrate()
        found.append((make_context(ServerSettings(db=store, thinkers=0), database, f"p{number}"), database))
    return found


def test_two_who_press_sit_together(store):
    async def run():
        servers = await contexts(store, 2)
        first, second = servers[0][0], servers[-1][0]
        one = await press(first, "carcassonne", 2, 600, "a", "Alix")
        assert one.table is None
        assert (await press(first, "carcassonne", 2, 600, "a", "Alix")).table is None  # not with oneself
        assert (await press(second, "carcassonne", 2, 300, "c", "Clémence")).table is None  # another wish
        other = await press(second, "carcassonne", 2, 600, "b", "Bertrand")
        waiting = [player for player in await first.waiting_room.waiting(8.0) if player.person == "a"]
        assert other.table is not None and not waiting
        seats = await first.waiting_room.seated(other.table)
        mine = await look(first, next(one.id for one in seats if one.person == "a"))
        assert mine.table == other.table and {mine.seat, other.seat} == {0, 1}
        table = await first.tables.open(mine.table)
        assert table.participants.names[mine.seat] == "Alix" and table.settings.clock.seconds == 600
        assert await first.seat_tokens.seats_of_person("a", mine.table) == [mine.seat]
        with pytest.raises(BadOption):
            await press(first, "carcassonne", 9, 600, "a", "Alix")
        for _, database in servers:
            await database.close()

    asyncio.run(run())


def test_who_waits_is_told_as_soon_as_another_comes(store):
    """Also by another process, and without asking again."""

    async def run():
        servers = await contexts(store, 2)
        first, second = servers[0][0], servers[-1][0]
        one = await press(first, "tithe", 2, 600, "a", "Alix")
        asked = asyncio.create_task(news(first, one.id))
        await asyncio.sleep(0.3)
        assert not asked.done(), "there was no news yet"
        other = await press(second, "tithe", 2, 600, "b", "Bertrand")
        assert (await asked).table == other.table
        assert await news(first, "nobody") is None
        for _, database in servers:
            await database.close()

    asyncio.run(run())


def test_many_at_once_in_several_processes_sit_at_one_table_each(store):
    async def run():
        servers = await contexts(store, 3)
        rooms = [SqlWaitingRoom(database) for _, database in servers]

        async def come(number):
            player = WaitingPlayer(f"id{number}", "tithe", 3, 600, f"p{number}", f"P{number}", 0.0)
            await rooms[number % len(rooms)].enter(player, f"t{number}", 60.0)

        await asyncio.gather(*(come(number) for number in range(12)))
        found = [await rooms[0].look(f"id{number}") for number in range(12)]
        tables = {player.table for player in found}
        assert len(tables) == 4 and None not in tables
        for table in tables:
            assert [player.seat for player in await rooms[0].seated(table)] == [0, 1, 2]
        for _, database in servers:
            await database.close()

    asyncio.run(run())

"""Operators mute, rename and remove, with a log; names have limits; the chat can be off. On both stores."""

from __future__ import annotations

import asyncio

import pytest

from bastide.cli import main
from bastide.store.sql.database import Database
from bastide.tables.refusals import NoSeat, Refused
from bastide.tables.server_settings import ServerSettings
from bastide.tables.table_actions import say
from bastide.tables.table_lifecycle import create_table, join, viewer_of
from bastide.tables.table_settings import SeatSettings, TableSettings
from bastide.tables.table_view import view_for
from bastide.web.app import make_context
from servers import serving

TABLE = TableSettings(game="tithe", seats=[SeatSettings(name="Alix"), SeatSettings(name="Rude")])
BROWSER = "x" * 24


def with_context(store, work, **settings):
    async def run():
        database = Database(store)
        await database.migrate()
        try:
            return await work(make_context(ServerSettings(db=store, thinkers=0, **settings), database, "p"))
        finally:
            await database.close()

    return asyncio.run(run())


def test_an_operator_mutes_renames_and_removes(store, capsys):
    async def begin(context):
        made, other = await create_table(context, TABLE), await create_table(context, TABLE)
        for created in (made, other):
            await join(context, created.seats[1].token, BROWSER)
        await say(context, await context.tables.open(made.table), 1, "something rude")
        return made, other

    made, other = with_context(store, begin)
    where = ["--reason", "rude", "--db", store]
    assert main(["admin", "mute", made.table, "1", *where]) == 0
    assert main(["admin", "rename", made.table, "1", "Bertrand", *where]) == 0

    async def muted(context):
        for created in (made, other):  # at the other table too: it is the same person
            table = await context.tables.open(created.table)
            with pytest.raises(Refused, match="taken the word"):
                await say(context, table, 1, "again")
            await say(context, table, 0, "hello")
        table = await context.tables.open(made.table)
        assert table.participants.names[1] == "Bertrand" and not view_for(table, 1, "en").may_chat

    with_context(store, muted)
    assert main(["admin", "unmute", made.table, "1", *where]) == 0
    assert main(["admin", "remove", made.table, "1", *where]) == 0
    assert main(["admin", "mute", made.table, "7", *where]) == 2

    async def removed(context):
        table = await context.tables.open(made.table)
        assert table.participants.occupants[1].kind == "bot"
        with pytest.raises(NoSeat):
            await viewer_of(context, made.table, made.seats[1].token)
        await say(context, await context.tables.open(other.table), 1, "sorry")

    with_context(store, removed)
    capsys.readouterr()
    assert main(["admin", "log", "--db", store]) == 0
    acts = [line.split()[2] for line in capsys.readouterr().out.splitlines()]
    assert acts == ["remove", "unmute", "rename", "mute"]


def test_the_chat_can_be_off(tmp_path):
    async def work(context):
        table = await context.tables.open((await create_table(context, TABLE)).table)
        with pytest.raises(Refused, match="nobody chats"):
            await say(context, table, 0, "hello")
        assert not view_for(table, 0, "en").may_chat

    with_context(str(tmp_path / "t.db"), work, chat="off")


def test_new_names_are_limited(tmp_path):
    """At tables and in clubs alike, for one address."""
    with serving(str(tmp_path / "t.db"), names_rate=3) as (server,):
        ada, *_ = server.open()
        answers = [ada.post("/name", {"name": f"Ada the {number}th"}) for number in range(4)]
        assert [answer.status_code for answer in answers] == [204, 204, 204, 429]
        assert int(answers[-1].headers["retry-after"]) > 0
        form = {"name": "Club", "called": "Ada again"}
        assert server.client().post("/clubs", data=form, headers={"Origin": server.url}).status_code == 429

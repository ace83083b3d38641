"""My turn: wishes hold at all tables, one message a turn, none in quiet hours, one digest a day; on both stores."""

from __future__ import annotations

import asyncio
import time

from sqlalchemy import update

from bastide.store.accounts import Account, Device
from bastide.store.clubs import TournamentSettings
from bastide.store.reminders import DAY, QuietHours, Reminder
from bastide.store.sql import schema
from bastide.store.sql.database import Database
from bastide.tables.accounts import delete_person
from bastide.tables.server_settings import ServerSettings
from bastide.tables.table_actions import act
from bastide.tables.table_lifecycle import create_table
from bastide.tables.table_settings import SeatSettings, TableSettings
from bastide.tables.tournaments import create_tournament, enter, open_club, tournament_named
from bastide.web.app import make_context
from bastide.web.notify import CHANNELS, notice_for, send_due
from bastide.web.notify.digest import digest_for

ADDRESS = "https://push.example/a"


def run_with(store, work, **settings):
    async def run():
        database = Database(store)
        await database.migrate()
        try:
            await work(make_context(ServerSettings(db=store, thinkers=0, **settings), database, "p"))
        finally:
            await database.close()

    asyncio.run(run())


async def table_for(context, person):
    """A table of two, at which this person has the seat that acts first; the table and the seat."""
    made = await create_table(context, TableSettings(game="tithe", seats=[SeatSettings(), SeatSettings()]))
    table = await context.tables.open(made.table)
    seat = table.session.state.pending[0]
    await context.seat_tokens.remember(person, made.table, seat)
    return table, seat


def test_wishes_hold_at_all_tables_and_quiet_hours_are_kept(store):
    async def work(context):
        first, seat = await table_for(context, "a")
        minute = int(time.time() // 60) % DAY
        await context.reminders.add(Reminder("a", "push", ADDRESS, "en"))
        await context.reminders.set_quiet_hours("a", QuietHours((minute + 60) % DAY, (minute + 120) % DAY))
        second, other = await table_for(context, "a")  # taken after the wish
        due = {(one.table, one.seat) for one, _ in await context.subscriptions.due(0.0)}
        assert due == {(first.id, seat), (second.id, other)}
        await context.reminders.set_quiet_hours("a", QuietHours((minute - 5) % DAY, (minute + 60) % DAY))
        assert await context.subscriptions.due(0.0) == []
        await context.reminders.set_quiet_hours("a", QuietHours(0, 0))
        assert len(await context.subscriptions.due(0.0)) == 2
        await context.reminders.remove("a", "push", ADDRESS)
        assert await context.subscriptions.due(0.0) == [] and await context.reminders.of("a") == []

    run_with(store, work)


def test_quiet_hours_may_go_around_midnight():
    night = QuietHours(22 * 60, 7 * 60)
    assert night.holds(23 * 60) and night.holds(6 * 60) and not night.holds(12 * 60)
    assert not QuietHours(60, 60).holds(60)


def test_one_message_a_turn_and_a_digest_of_all_that_waits(tmp_path):
    async def work(context):
        table, seat = await table_for(context, "a")
        await context.reminders.add(Reminder("a", "push", ADDRESS, "en"))
        (subscription, touched), *_ = await context.subscriptions.due(0.0)
        notice = await notice_for(context, subscription)
        assert notice is not None and notice.table == table.id
        assert await context.subscriptions.claim(subscription, touched, notice.version)
        (told,) = await context.subscriptions.of(table.id, seat)
        assert await notice_for(context, told) is None

        async def play(who):
            legal = table.game.legal(table.session.state, who)
            await act(context, table, who, table.game.write(legal[0]))

        while seat in table.session.state.pending:
            await play(seat)
        while seat not in table.session.state.pending:
            await play(table.session.state.pending[0])
        assert await notice_for(context, told) is not None  # the next turn
        digest = Reminder("a", "digest", "a@example.org", "en", 480)
        subject, text = await digest_for(context, digest)
        assert table.id in text and subject.startswith("A table waits")
        await context.reminders.add(digest)
        noon = 1_800_000_000 // 86400 * 86400 + 12 * 3600
        (due,) = await context.reminders.digests(noon)
        assert await context.reminders.claim_digest(due, noon) and not await context.reminders.claim_digest(due, noon)
        assert await context.reminders.digests(noon + 7200) == []
        assert await context.reminders.digests(noon + 20 * 3600) != []  # eight in the morning has come again

    run_with(str(tmp_path / "t.db"), work)


def test_nobody_is_told_who_is_looking_and_who_has_just_gone_is(tmp_path, monkeypatch):
    sent = []

    async def keep(settings, address, notice):
        sent.append(notice.table)

    async def seen(context, table, seat, seconds):
        """The seat was seen so many seconds ago."""
        await context.seat_tokens.mark_present([(table.id, seat)])
        query = update(schema.presence).values(seen=time.time() - seconds).where(schema.presence.c.table == table.id)
        await context.seat_tokens.database.write(lambda connection: connection.execute(query))
        context.seat_tokens.here.clear()

    async def work(context):
        looks, looks_seat = await table_for(context, "a")
        gone, gone_seat = await table_for(context, "a")
        await context.reminders.add(Reminder("a", "webhook", ADDRESS, "en"))
        await asyncio.sleep(2 * context.settings.quiet)
        await seen(context, looks, looks_seat, 0)  # since it was changed
        await seen(context, gone, gone_seat, 20)  # before that: may be looking still
        assert await send_due(context) == 0
        await seen(context, gone, gone_seat, 31)
        assert await send_due(context) == 1 and sent == [gone.id]
        await seen(context, looks, looks_seat, 31)
        assert await send_due(context) == 0, "who has seen the turn was told of it"

    monkeypatch.setitem(CHANNELS, "webhook", keep)
    run_with(str(tmp_path / "t.db"), work, quiet=0.1)


def test_a_guest_who_signs_in_keeps_wishes_clubs_and_tournaments(store):
    async def work(context):
        await context.reminders.add(Reminder("guest", "push", ADDRESS, "en"))
        club = await open_club(context, "Club", "guest", "Alix")
        settings = TournamentSettings(name="Test", shape="swiss", game="tithe")
        made = await create_tournament(context, club.id, settings, ["random"])
        await enter(context, made.id, "guest", "Alix")
        await context.accounts.create(Account("a-1", "Alix", time.time()))
        await context.accounts.sign_in(Device("guest", "a-1", "", time.time()), "guest")
        assert [one.address for one in await context.reminders.of("a-1")] == [ADDRESS]
        assert await context.clubs.clubs_of("a-1") == [club] and await context.clubs.clubs_of("guest") == []
        assert (await tournament_named(context, made.id)).entrant_of("a-1") is not None
        await delete_person(context, "a-1")
        assert await context.clubs.clubs_of("a-1") == []
        assert await context.reminders.of("a-1") == []
        assert (await tournament_named(context, made.id)).entrant_of("a-1") is None

    run_with(store, work)

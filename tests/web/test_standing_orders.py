"""Standing orders: followed by the server as ordinary acts, ended by the conditions set, seen by nobody else."""

from __future__ import annotations

import asyncio

import pytest

from bastide.store.sql.database import Database
from bastide.tables.open_tables import instruction
from bastide.tables.participants import OrderGiven
from bastide.tables.refusals import Refused
from bastide.tables.server_settings import ServerSettings
from bastide.tables.table_actions import act, give_order, withdraw_order
from bastide.tables.table_lifecycle import create_table
from bastide.tables.table_settings import SeatSettings, TableSettings
from bastide.tables.table_view import view_for
from bastide.web.app import make_context, running


def run_with(tmp_path, work):
    async def run():
        store = str(tmp_path / "t.db")
        database = Database(store)
        context = make_context(ServerSettings(db=store, sweep=0.2), database, "p")
        async with running(context, database, "p"):
            made = await create_table(context, TableSettings(game="tithe", seats=[SeatSettings(), SeatSettings()]))
            await work(context, await context.tables.open(made.table))

    asyncio.run(run())


def legal(table, seat):
    return [table.game.write(action) for action in table.game.legal(table.session.state, seat)]


async def until(done):
    for _ in range(300):
        if done():
            return
        await asyncio.sleep(0.1)
    raise AssertionError("it did not happen")


def test_an_order_is_followed_once_as_an_ordinary_act(tmp_path):
    async def work(context, table):
        first = table.session.state.pending[0]
        other = 1 - first
        with pytest.raises(Refused):
            await give_order(context, table, other, "nonsense")
        action = legal(table, first)[0]
        await give_order(context, table, first, action, times=1)  # it is the turn of this seat: played at once
        await until(lambda: [line.do for line in table.session.lines] == [action])
        assert table.session.lines[0].seat == first
        assert instruction(table.session, table.participants, first) is None  # used up
        shown = view_for(table, other, "en")
        assert "ordered" not in repr(shown.chat) + repr(shown.log)

    run_with(tmp_path, work)


def test_conditions_end_an_order_and_it_can_be_withdrawn(tmp_path):
    async def work(context, table):
        while len(legal(table, table.session.state.pending[0])) < 2:
            await act(context, table, table.session.state.pending[0], legal(table, table.session.state.pending[0])[0])
        seat, begin = table.session.state.pending[0], len(table.session.lines)
        other = 1 - seat
        session, participants = table.session, table.participants
        action = legal(table, seat)[0]

        def would(order):
            participants.orders[:] = [order]
            return instruction(table.session, participants, seat)

        scores = tuple(session.state.redact(seat).scores)
        given = OrderGiven(seat=seat, action=action, line=begin, scores=scores)
        assert would(given) == action
        assert would(OrderGiven(seat=seat, action=action, line=begin, until_time=1.0)) is None
        changed = tuple(points + (number == other) for number, points in enumerate(scores))
        assert would(OrderGiven(seat=seat, action=action, line=begin, until_points=True, scores=changed)) is None
        assert would(OrderGiven(seat=other, action=action, line=begin)) is None
        participants.orders.clear()
        another = next(text for text in legal(table, seat) if text != action)
        await act(context, table, seat, another)
        late = OrderGiven(seat=seat, action=action, line=begin, at=5.0)
        table.participants.orders[:] = [late]
        assert instruction(table.session, table.participants, seat) is None  # the seat chose something else
        await withdraw_order(context, table, seat, 5.0)
        assert late not in table.participants.orders

    run_with(tmp_path, work)

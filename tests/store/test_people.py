"""Accounts, finished games and ratings, on both databases."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
import pytest

from bastide.store.accounts import Account, Device, Passkey
from bastide.store.errors import Conflict
from bastide.store.game_session import GameSession
from bastide.store.history import GameFilter, PlayedSeat
from bastide.store.sql.accounts import SqlAccounts
from bastide.store.sql.database import Database
from bastide.store.sql.history import SqlHistory
from bastide.store.sql.kept import SqlKeptTexts
from bastide.store.sql.seat_tokens import SqlSeatTokens
from bastide.store.sql.table_store import SqlTableStore
from bastide.store.table_store import StoredTable, TableStatus
from bastide.tables.ratings import rate_seats
from bastide.tables.table_settings import SeatSettings, TableSettings, game_for

ADA, BEN = "a-ada", "a-ben"
GAME = game_for("tithe", 2, {})


class People:
    """A database with tables, accounts and history."""

    def __init__(self, database: Database) -> None:
        self.store = SqlTableStore(database, "test")
        self.accounts, self.history = SqlAccounts(database), SqlHistory(database)
        self.seats = SqlSeatTokens(database, self.store)

    async def finished_table(self, name: str) -> None:
        settings = msgspec.json.encode(TableSettings(game="tithe", seats=[SeatSettings(), SeatSettings()])).decode()
        record = GameSession(GAME).record
        stored = StoredTable(name, settings, None, 1.0, 1.0, None, record, {}, [], {})
        await self.store.create(stored, TableStatus(over=True), [])

    async def account(self, which: str, email: str | None = None) -> None:
        await self.accounts.create(Account(which, "Ada", time.time(), email, ranked=True))


def run(store: str, story: Callable[[People], Awaitable[Any]]) -> None:
    async def whole() -> None:
        database = Database(store)
        await database.migrate()
        try:
            await story(People(database))
        finally:
            await database.close()

    asyncio.run(whole())


def seats(table: str, people: Sequence[str | None], places: Sequence[int], ended: float = 1.0) -> list[PlayedSeat]:
    names = ["Ada" if person == ADA else "Ben" if person == BEN else "Bot" for person in people]
    return [
        PlayedSeat(
            table=table, seat=seat, person=person, bot=None if person else "level:3", name=names[seat],
            look=names[seat].lower(), game="tithe", seats=len(people), speed="slow", rated=True, ended=ended,
            place=places[seat], score=20 - places[seat], sources={"TIT-SCORE": 9},
        )
        for seat, person in enumerate(people)
    ]  # fmt: skip


def test_a_guest_signs_in_on_two_devices_and_brings_tables_along(store: str) -> None:
    async def story(people: People) -> None:
        for name in ("one", "two"):
            await people.finished_table(name)
        await people.account(ADA, "ada@example.org")
        assert await people.accounts.person_of("laptop") == "laptop"
        await people.seats.remember("laptop", "one", 0)
        await people.seats.remember(ADA, "two", 1)
        await people.seats.remember("laptop", "two", 1)
        texts = SqlKeptTexts(people.store.database)
        for key, body in (("one/laptop", "guest's"), ("two/laptop", "guest's"), (f"two/{ADA}", "own")):
            await texts.put("answer", key, body)
        await people.accounts.sign_in(Device("laptop-2", ADA, "Laptop", 1.0), "laptop")
        assert await texts.find("answer", "") == {f"one/{ADA}": "guest's", f"two/{ADA}": "own"}
        await people.accounts.sign_in(Device("phone", ADA, "Phone", 2.0), None)
        for browser in ("laptop-2", "phone"):
            assert await people.accounts.person_of(browser) == ADA
        assert await people.seats.seats_of_person(ADA, "one") == [0]
        assert sorted(await people.seats.tables_of_person(ADA)) == [("one", 0), ("two", 1)]
        assert await people.seats.tables_of_person("laptop") == []
        assert [device.browser for device in await people.accounts.devices(ADA)] == ["phone", "laptop-2"]
        await people.accounts.sign_out("phone")
        assert await people.accounts.person_of("phone") == "phone"
        with pytest.raises(Conflict):
            await people.account(BEN, "ada@example.org")
        found = await people.accounts.account_of_email("ada@example.org")
        assert found is not None and found.id == ADA

    run(store, story)


def test_tickets_are_good_once_and_not_for_long(store: str) -> None:
    async def story(people: People) -> None:
        await people.accounts.issue_ticket("hash", "link", "about", time.time() + 60)
        assert await people.accounts.ticket_about("hash", "link") == "about"
        assert await people.accounts.use_ticket("hash", "sign-in") is None
        assert await people.accounts.use_ticket("hash", "link") == "about"
        assert await people.accounts.use_ticket("hash", "link") is None
        await people.accounts.issue_ticket("late", "link", "about", time.time() - 1)
        assert await people.accounts.use_ticket("late", "link") is None

    run(store, story)


def test_games_are_counted_once_filtered_and_paged_by_key(store: str) -> None:
    async def story(people: People) -> None:
        names = [f"t{number}" for number in range(5)]
        for number, name in enumerate(names):
            await people.finished_table(name)
            other = BEN if number % 2 else None
            places = [1, 2] if number < 3 else [2, 1]
            assert await people.history.count(name, seats(name, [ADA, other], places, float(number // 2)))
            assert not await people.history.count(name, seats(name, [ADA, other], [2, 1]))
        history, anything = people.history, GameFilter()
        assert await history.uncounted() == []
        whole = await history.games(ADA, anything, None, 10)
        assert [seat.table for seat in whole] == ["t4", "t3", "t2", "t1", "t0"]
        paged, key = [], None
        while page := await history.games(ADA, anything, key, 2):
            paged += page
            key = page[-1].ended, page[-1].table, page[-1].seat
        assert paged == whole
        won = await history.games(ADA, GameFilter(result="won", game="tithe"), None, 10)
        assert [seat.table for seat in won] == ["t2", "t1", "t0"]
        against = await history.games(ADA, GameFilter(opponent="ben"), None, 10)
        assert [seat.table for seat in against] == ["t3", "t1"]
        dated = await history.games(ADA, GameFilter(since=1.0, until=2.0, result="lost"), None, 10)
        assert [seat.table for seat in dated] == ["t3"]
        assert [seat.name for seat in (await history.seats_of(["t1"]))["t1"]] == ["Ada", "Ben"]
        (month,) = await history.games_by_month(ADA)
        assert (month.key, month.games, month.won, round(month.points, 1)) == ("0", 5, 3, 18.6)
        (opponent,) = await history.games_against(ADA, "people", 9)
        assert (opponent.key, opponent.games, opponent.won) == ("Ben", 2, 1)
        (bot,) = await history.games_against(ADA, "bots", 9)
        assert (bot.key, bot.games, bot.won) == ("level:3", 3, 2)
        assert await history.games("a-nobody", anything, None, 10) == []

    run(store, story)


def test_ratings_move_and_deletion_leaves_somebody(store: str) -> None:
    async def story(people: People) -> None:
        history = people.history
        for which in (ADA, BEN):
            await people.account(which)
        for number in range(3):
            name = f"r{number}"
            await people.finished_table(name)
            await people.seats.remember(ADA, name, 0)
            assert await history.count(name, seats(name, [ADA, BEN], [1, 2], float(number)), rate_seats)
        (ada,), (ben,) = await history.ratings(ADA), await history.ratings(BEN)
        assert ada.mean > ben.mean and ada.games == ben.games == 3
        assert [name for name, _ in await history.leaders("tithe", 2, "slow", 10)] == ["Ada", "Ada"]
        assert await history.rated_kinds() == [("tithe", 2, "slow", 2)]
        moved = [seat.moved for seat in await history.games(ADA, GameFilter(), None, 10)]
        assert all(change is not None and change > 0 for change in moved) and moved[0] < moved[2]  # surer each time
        await people.accounts.add_passkey(Passkey("key", ADA, "public", 0, "Laptop", 1.0, 1.0))
        await history.forget(ADA, [("r0", 0)])
        await people.accounts.delete(ADA)
        assert await history.games(ADA, GameFilter(), None, 10) == [] and await history.ratings(ADA) == []
        assert await people.accounts.passkey("key") is None and await people.accounts.accounts([ADA]) == {}
        assert await people.seats.tables_of_person(ADA) == []
        assert [seat.name for seat in (await history.seats_of(["r0"]))["r0"]] == ["", "Ben"]

    run(store, story)

"""Finished games and ratings in a database. What the methods do is said in `store.history`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, Integer, Select, and_, case, cast, delete, func, insert, select, tuple_, update
from sqlalchemy.sql import ColumnElement

from bastide.store.history import GameFilter, Key, PlayedSeat, Rate, Rating, Speed, Tally
from bastide.store.sql import schema
from bastide.store.sql.database import Database

MONTH = 86400 * 365.2425 / 12  # seconds: games over time are counted by months since 1970
RARE = 1000  # games: a name that has fewer is looked for by name
MOST_AT_ONCE = 500  # values in one query


class SqlHistory:
    """All lists are read by an index and from a key on: they are as fast behind 100,000 games as behind ten."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def uncounted(self, without: Sequence[str] = (), limit: int = 100) -> list[str]:
        rows = schema.tables.c
        query = select(rows.id).where(rows.over.is_(True), rows.counted.is_(False), rows.id.not_in(without))
        return await self.database.read(lambda connection: list(connection.execute(query.limit(limit)).scalars()))

    async def count(self, table: str, seats: Sequence[PlayedSeat], rate: Rate | None = None) -> bool:
        def work(connection: Connection) -> bool:
            rows = schema.tables.c
            fresh = update(schema.tables).where(rows.id == table, rows.counted.is_(False)).values(counted=True)
            if not connection.execute(fresh).rowcount:
                return False
            done = update(schema.holdings).where(schema.holdings.c.table == table).values(done=True)
            connection.execute(done)
            counted = _rate(connection, seats, rate) if rate is not None else seats
            if counted:
                connection.execute(insert(schema.played), [_row(seat) for seat in counted])
            return True

        return await self.database.write(work)

    async def games(self, person: str, wanted: GameFilter, after: Key | None, limit: int) -> list[PlayedSeat]:
        rows = schema.played.c
        where: list[ColumnElement[bool]] = [rows.person == person]
        if wanted.game is not None:
            where.append(rows.game == wanted.game)
        if wanted.result is not None:
            where.append(rows.place == 1 if wanted.result == "won" else rows.place > 1)
        if wanted.rated is not None:
            where.append(rows.rated.is_(wanted.rated))
        if wanted.since is not None:
            where.append(rows.ended >= wanted.since)
        if wanted.until is not None:
            where.append(rows.ended < wanted.until)
        if wanted.opponent is not None:
            other = schema.played.alias()
            met = and_(other.c.seat != rows.seat, other.c.look == wanted.opponent)
            if await self._is_rare(wanted.opponent):  # begin with the few games of that name
                where.append(rows.table.in_(select(other.c.table).where(other.c.look == wanted.opponent)))
            where.append(select(1).where(other.c.table == rows.table, met).exists())
        if after is not None:
            where.append(rows.ended <= after[0])  # a plain bound, which every index can use
            where.append(tuple_(rows.ended, rows.table, rows.seat) < tuple_(*after))
        query = select(*_columns()).where(*where)
        query = query.order_by(rows.ended.desc(), rows.table.desc(), rows.seat.desc()).limit(limit)
        return await self.database.read(lambda connection: [_seat(row) for row in connection.execute(query)])

    async def _is_rare(self, look: str) -> bool:
        """Whether few games were played by people of this name."""
        some = select(schema.played.c.table).where(schema.played.c.look == look).limit(RARE).subquery()
        query = select(func.count()).select_from(some)
        return await self.database.read(lambda connection: connection.execute(query).scalar_one()) < RARE

    async def seats_of(self, tables: Sequence[str]) -> dict[str, list[PlayedSeat]]:
        rows = schema.played.c
        query = select(*_columns()).where(rows.table.in_(tables[:MOST_AT_ONCE])).order_by(rows.table, rows.seat)
        found: dict[str, list[PlayedSeat]] = {}
        for row in await self.database.read(lambda connection: connection.execute(query).all()):
            found.setdefault(row.table, []).append(_seat(row))
        return found

    async def games_by_month(self, person: str) -> list[Tally]:
        rows = schema.played.c
        month: ColumnElement[Any] = rows.ended / MONTH
        month = func.floor(month) if self.database.postgres else cast(month, Integer)  # SQLite need not know floor
        won = func.sum(case((rows.place == 1, 1), else_=0))
        query = select(rows.game, rows.seats, month, func.count(), won, func.avg(rows.score))
        query = query.where(rows.person == person, rows.seats > 1).group_by(rows.game, rows.seats, month)
        return await self._tallies(query)

    async def games_against(self, person: str, what: Literal["people", "bots"], latest: int) -> list[Tally]:
        rows = schema.played.c
        own = select(rows.table, rows.seat, rows.game, rows.seats, rows.place, rows.score)
        own = own.where(rows.person == person, rows.seats > 1).order_by(rows.ended.desc()).limit(latest)
        mine, other = own.subquery(), schema.played.alias()
        met = and_(other.c.table == mine.c.table, other.c.seat != mine.c.seat)
        key, shown = (other.c.look, func.max(other.c.name)) if what == "people" else (other.c.bot, other.c.bot)
        won = func.sum(case((mine.c.place < other.c.place, 1), else_=0))
        query = select(mine.c.game, mine.c.seats, shown, func.count(), won, func.avg(mine.c.score))
        query = query.select_from(mine.join(other, met))
        query = query.where(other.c.bot.is_(None) if what == "people" else other.c.bot.is_not(None))
        return await self._tallies(query.group_by(mine.c.game, mine.c.seats, key))

    async def _tallies(self, query: Select[Any]) -> list[Tally]:
        """What a query has summed up, the most games first."""
        found = await self.database.read(lambda connection: connection.execute(query).all())
        tallies = [Tally(game, seats, _text(key), n, int(won), float(mean)) for game, seats, key, n, won, mean in found]
        return sorted(tallies, key=lambda tally: (-tally.games, tally.game, tally.key))

    async def latest(self, person: str, game: str, limit: int) -> list[PlayedSeat]:
        return await self.games(person, GameFilter(game=game), None, limit)

    async def ratings(self, person: str) -> list[Rating]:
        rows = schema.ratings.c
        query = select(*_rating_columns()).where(rows.person == person).order_by(rows.games.desc(), rows.game)
        return await self.database.read(lambda connection: [Rating(*row) for row in connection.execute(query)])

    async def leaders(self, game: str, seats: int, speed: Speed, limit: int) -> list[tuple[str, Rating]]:
        rows = schema.ratings.c
        query = select(schema.accounts.c.name, *_rating_columns())
        query = query.join(schema.accounts, schema.accounts.c.id == rows.person)
        kind = (rows.game == game, rows.seats == seats, rows.speed == speed)
        query = query.where(schema.accounts.c.ranked.is_(True), *kind)
        query = query.order_by((rows.mean - 2 * rows.deviation).desc()).limit(limit)
        found = await self.database.read(lambda connection: connection.execute(query).all())
        return [(row[0], Rating(*row[1:])) for row in found]

    async def rated_kinds(self) -> list[tuple[str, int, Speed, int]]:
        rows, people = schema.ratings.c, func.count()
        query = select(rows.game, rows.seats, rows.speed, people)
        query = query.join(schema.accounts, schema.accounts.c.id == rows.person)
        query = query.where(schema.accounts.c.ranked.is_(True)).group_by(rows.game, rows.seats, rows.speed)
        found = await self.database.read(lambda connection: connection.execute(query.order_by(people.desc())).all())
        return [(game, seats, speed, n) for game, seats, speed, n in found]

    async def forget(self, person: str, seats: Sequence[tuple[str, int]]) -> None:
        def work(connection: Connection) -> None:
            nobody = {"person": None, "name": "", "look": ""}
            connection.execute(update(schema.played).where(schema.played.c.person == person).values(nobody))
            connection.execute(delete(schema.ratings).where(schema.ratings.c.person == person))
            connection.execute(delete(schema.holdings).where(schema.holdings.c.browser == person))
            for table, seat in seats:
                for kept, column in ((schema.tokens, "viewer"), (schema.subscriptions, "seat")):
                    connection.execute(delete(kept).where(kept.c.table == table, kept.c[column] == seat))

        await self.database.write(work)


def _rate(connection: Connection, seats: Sequence[PlayedSeat], rate: Rate) -> list[PlayedSeat]:
    """The seats with what the game does to their ratings, which are written."""
    rows, one = schema.ratings.c, seats[0]
    kind = and_(rows.game == one.game, rows.seats == one.seats, rows.speed == one.speed)
    people = sorted(seat.person for seat in seats if seat.person is not None)
    query = select(*_rating_columns()).where(kind, rows.person.in_(people)).order_by(rows.person)
    known = {row.person: Rating(*row) for row in connection.execute(query.with_for_update())}
    rated = rate(seats, known)
    for seat in rated:
        if seat.person is None or seat.mean is None:
            continue
        values = {"mean": seat.mean, "deviation": seat.deviation, "changed": seat.ended}
        if seat.person in known:
            own = update(schema.ratings).where(kind, rows.person == seat.person)
            connection.execute(own.values(values | {"games": known[seat.person].games + 1}))
        else:
            which = {"person": seat.person, "game": one.game, "seats": one.seats, "speed": one.speed, "games": 1}
            connection.execute(insert(schema.ratings), values | which)
    return rated


def _columns() -> list[Any]:
    return [schema.played.c[name] for name in PlayedSeat.__struct_fields__]


def _rating_columns() -> list[Any]:
    return [schema.ratings.c[name] for name in Rating.__struct_fields__]


def _row(seat: PlayedSeat) -> dict[str, Any]:
    return msgspec.structs.asdict(seat) | {"sources": msgspec.json.encode(seat.sources).decode()}


def _seat(row: Any) -> PlayedSeat:
    values = row._asdict()
    return PlayedSeat(**values | {"sources": msgspec.json.decode(values["sources"], type=dict[str, int])})


def _text(key: object) -> str:
    """What games were counted by, as text: months are numbers, and floats in one of the databases."""
    return str(int(key)) if isinstance(key, float) else str(key)
